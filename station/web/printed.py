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


def printed_on(game: str) -> list[str]:
    """The style of each empty square, as `table.css` names it: House's home rows, in other games the premium
    squares."""
    if game == "house":
        return [*["north"] * SIZE, *[""] * (SQUARES - 2 * SIZE), *["south"] * SIZE]
    return [_STYLES[premium] for premium in PREMIUMS]
