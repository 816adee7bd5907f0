"""A House position for a terminal, as either side sees it.

Letters that face the viewer are capitals, the opponent's are lower case. After a letter, ' means a tile of
kit b, * a blank, " a blank of kit b. A mark, if given, comes before the square.
"""

from collections.abc import Mapping
from typing import Final

from station.games.house.rules.notation import is_letter
from station.rules.faced import FacedPosition
from station.rules.square import COLUMNS, SIZE, SQUARES
from station.rules.tile import FacedTile, Side

ANSI_RESET: Final = "\x1b[0m"
ANSI_KITS: Final = {"a": "\x1b[38;2;230;159;0m", "b": "\x1b[38;2;86;180;233m"}
"""Okabe and Ito's orange and sky blue, in 24-bit colour."""
ANSI_OPPOSITE: Final = "\x1b[2m"
ANSI_MARK: Final = "\x1b[1m"


def render(
    position: FacedPosition,
    *,
    seat: Side = Side.SOUTH,
    colour: bool = False,
    marks: Mapping[int, str] | None = None,
) -> str:
    """Seventeen lines: the columns' letters, the rows from the far one to the near one, the letters again.

    marks: by square, one character. colour: ANSI escape codes give the kit; the text stays the same.
    """
    order = range(SQUARES) if seat is Side.SOUTH else range(SQUARES - 1, -1, -1)
    names = COLUMNS if seat is Side.SOUTH else COLUMNS[::-1]
    header = "   " + "".join(f" {name} " for name in names).rstrip()
    lines = [header]
    for start in range(0, SQUARES, SIZE):
        squares = order[start : start + SIZE]
        cells = [
            _cell(position[square], (marks or {}).get(square, " "), seat, colour=colour) for square in squares
        ]
        lines.append(f"{squares[0] // SIZE + 1:>2} {''.join(cells)}".rstrip())
    return "\n".join([*lines, header]) + "\n"


def _cell(tile: FacedTile | None, mark: str, seat: Side, *, colour: bool) -> str:
    """Three characters: mark, letter, kind of tile."""
    shown = f"{ANSI_MARK}{mark}{ANSI_RESET}" if colour and mark != " " else mark
    if tile is None:
        return f"{shown}. "
    opposite = tile.facing is not seat
    letter = tile.letter.lower() if opposite and is_letter(tile.letter) else tile.letter
    kind = {("a", False): " ", ("b", False): "'", ("a", True): "*", ("b", True): '"'}[tile.kit, tile.blank]
    if not colour:
        return f"{shown}{letter}{kind}"
    dim = ANSI_OPPOSITE if opposite else ""
    return f"{shown}{dim}{ANSI_KITS[tile.kit]}{letter}{kind}{ANSI_RESET}"
