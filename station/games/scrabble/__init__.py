"""Standard Scrabble."""

from typing import Final

from station.games.entry import Game, People, tr
from station.games.scrabble.options import SCRABBLE_OPTIONS
from station.rules.scrabble.kind import SCRABBLE as KIND

SCRABBLE: Final = Game(
    "scrabble",
    KIND,
    title=tr("Scrabble"),
    sentence="the standard game; five ways to challenge",
    lines=(
        tr("Two to four players build words on one board."),
        tr("Lay your tiles, then press; hold the button to pass."),
        tr("Letters and premium squares score; all seven tiles earn 50 more."),
        tr("The game ends when the bag and one rack are empty."),
    ),
    setup=(
        tr("One board with corner tabs, a bag, a rack for each player."),
        tr("A clock for every two players; seven tiles each."),
    ),
    rules_page="docs/rules/scrabble.md",
    options=SCRABBLE_OPTIONS,
    panel="station.games.scrabble.panel:ScrabblePanel",
    people=People("station.games.scrabble.people:ScrabbleGuest"),
)
