"""Standard Scrabble."""

from collections.abc import Mapping
from typing import Final

from station.registry.entry import Game, OptionWords, People
from station.rules.turns.rules import SCRABBLE as KIND
from station.texts import tr

SCRABBLE_OPTIONS: Final[Mapping[str, OptionWords]] = {
    "challenge": OptionWords(
        tr("Invalid words"),
        "void: wrong words are refused at once. Otherwise a play stands until it is challenged; if a word is "
        "wrong, the play comes off, and its player tries again (free) or loses the turn (the others). "
        "Challenging good words costs nothing (free, single) or the next turn (double), or brings the other "
        "player 5 points a word (five-point)",
        {
            "void": tr("refused"),
            "free": tr("free challenge"),
            "single": tr("single challenge"),
            "double": tr("double challenge"),
            "five-point": tr("5-point challenge"),
        },
    ),
    "last_rack": OptionWords(
        tr("Bonus for going out"),
        "going out brings twice the others' tiles (twice); or once, and they lose them (moved)",
        {"twice": tr("others' tiles × 2"), "moved": tr("others' tiles")},
    ),
    "penalties": OptionWords(
        tr("Overtime penalty"),
        "overtime: 10 points a minute; none: nothing",
        {"overtime": tr("10 a minute"), "none": tr("none")},
    ),
}
"""What players agree on before Scrabble and games like it, in words."""

SCRABBLE_SETUP: Final = (
    tr("One board with corner tabs, a bag, a rack for each player."),
    tr("A clock for every two players; seven tiles each."),
)

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
    setup=SCRABBLE_SETUP,
    rules_page="docs/rules/scrabble.md",
    rules_in=__name__,
    options=SCRABBLE_OPTIONS,
    panel="station.view.table.turn_panel:TurnPanel",
    people=People("station.simulator.players.turn_player:TurnPlayer"),
    engine="station.engine.lettered.engine:TurnEngine",
    match="station.engine.match.hidden:match",
    deal="station.dealt.turns:deal_of",
    reviewer="station.review.lettered.reviewer:TurnReviewer",
)
