"""What is printed on the squares of a game's board."""

from typing import Final

from station.rules.lettered.premium import PREMIUMS, Premium
from station.rules.square import SIZE, SQUARES

_STYLES: Final = {
    Premium(): "",
    Premium(letter=2): "p2L",
    Premium(letter=3): "p3L",
    Premium(word=2): "p2W",
    Premium(word=3): "p3W",
}


def printed_on(boards: int) -> list[str]:
    """The style of each empty square, as `table.css` names it, in a game with this many boards: the home rows
    where there are two, else the premium squares."""
    if boards > 1:
        return [*["north"] * SIZE, *[""] * (SQUARES - 2 * SIZE), *["south"] * SIZE]
    return [_STYLES[premium] for premium in PREMIUMS]
