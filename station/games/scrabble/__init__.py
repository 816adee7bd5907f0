"""Standard Scrabble."""

from typing import Final

from station.games.scrabble.rules import SCRABBLE as KIND
from station.registry.agreed import TURN_OPTIONS, TURN_SETUP
from station.registry.entry import Game, People
from station.texts import tr

SCRABBLE: Final = Game(
    "scrabble",
    KIND,
    title=tr("Scrabble"),
    sentence="the standard game; five ways to challenge",
    lines=(
        tr("Two to four players build words on one board."),
        tr("Lay your tiles and end your turn; you may also exchange, or pass."),
        tr("Letters and premium squares score; all seven tiles earn 50 more."),
        tr("The game ends when the bag and one rack are empty."),
    ),
    setup=TURN_SETUP,
    scene="station.games.scrabble.scene:SCENE",
    rules_in=__name__,
    options=TURN_OPTIONS,
    panel="station.view.table.turn_panel:TurnPanel",
    people=People("station.simulator.players.turn_player:TurnPlayer"),
    engine="station.engine.lettered.engine:TurnEngine",
    match="station.engine.match.hidden:match",
    deal="station.dealt.turns:deal_of",
    gcg=True,
    reviewer="station.review.lettered.reviewer:TurnReviewer",
    followed=True,
)
