"""What several games say about agreements before a game, and about the things on the table."""

from collections.abc import Mapping
from typing import Final

from station.registry.entry import OptionWords
from station.texts import tr

TURN_OPTIONS: Final[Mapping[str, OptionWords]] = {
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
"""What players agree on before a game in turns that score, in words."""

TURN_SETUP: Final = (
    tr("One board with corner tabs, a bag, a rack for each player."),
    tr("A clock for every two players; seven tiles each."),
)

CHECKED: Final = OptionWords(
    tr("Is checked"),
    "which crosswords are checked: the one that ends the game (last), or one at every call (every)",
    {"last": tr("the winner"), "every": tr("every call")},
)
"""Of races: which crosswords are checked."""
