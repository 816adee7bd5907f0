"""Scrabble by the Friendly rules."""

from typing import Final

from station.games.entry import Game, People, tr
from station.games.scrabble.options import SCRABBLE_OPTIONS
from station.rules.scrabble.friendly import FRIENDLY as KIND

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
    setup=(
        tr("One board with corner tabs, a bag, a rack for each player."),
        tr("A clock for every two players; seven tiles each."),
    ),
    rules_page="docs/rules/friendly.md",
    options=SCRABBLE_OPTIONS,
    panel="station.games.friendly.panel:FriendlyPanel",
    people=People("station.games.friendly.people:FriendlyGuest"),
)
