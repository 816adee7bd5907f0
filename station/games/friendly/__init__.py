"""Scrabble by the Friendly rules."""

from typing import Final

from station.games.friendly.rules.kind import FRIENDLY as KIND
from station.registry.agreed import TURN_OPTIONS, TURN_SETUP
from station.registry.entry import Game, People
from station.texts import tr

FRIENDLY: Final = Game(
    "friendly",
    KIND,
    title=tr("Friendly Scrabble"),
    sentence="Scrabble with free challenges, free trades, and blanks taken back",
    lines=(
        tr("Scrabble with less luck and no penalties."),
        tr("Look words up and challenge them freely."),
        tr("Swap a blank on the board for its letter, and play it again."),
        tr("Trade tiles while your rack is hopeless; the station guides you."),
    ),
    setup=TURN_SETUP,
    scene="station.games.friendly.scene:SCENE",
    rules_in=__name__,
    options=TURN_OPTIONS,
    panel="station.games.friendly.panel:FriendlyPanel",
    people=People("station.games.friendly.people:FriendlyGuest"),
    engine="station.games.friendly.engine.engine:FriendlyEngine",
    match="station.games.friendly.match:match",
    deal="station.games.friendly.deal:deal_of",
    gcg=True,
    reviewer="station.games.friendly.review:FriendlyReviewer",
)
