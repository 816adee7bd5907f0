"""Squares of a 15×15 board.

A square is an index 0–224, row by row, as South sees the board: index 0 is A1, South's far left corner,
index 224 is O15, the near right one. Names are as in GCG: column A–O, then row 1–15.
"""

from typing import Final

from station.errors import quoted

SIZE: Final = 15
SQUARES: Final = SIZE * SIZE
COLUMNS: Final = "ABCDEFGHIJKLMNO"

ROW: Final = 1
"""The step from a square to the next one in its row."""
COLUMN: Final = SIZE
"""The step from a square to the next one in its column."""

LINES: Final = tuple(
    [tuple(range(row * SIZE, row * SIZE + SIZE)) for row in range(SIZE)]
    + [tuple(range(column, SQUARES, SIZE)) for column in range(SIZE)]
)
"""The fifteen rows, then the fifteen columns, each with ascending squares."""

NEIGHBOURS: Final = tuple(
    tuple(
        [square - SIZE] * (square >= SIZE)
        + [square - 1] * (square % SIZE > 0)
        + [square + 1] * (square % SIZE < SIZE - 1)
        + [square + SIZE] * (square < SQUARES - SIZE)
    )
    for square in range(SQUARES)
)
"""By square, the squares that share an edge with it."""


def square_name(square: int) -> str:
    """Name of a square index: 0 → "A1", 224 → "O15"."""
    return f"{COLUMNS[square % SIZE]}{square // SIZE + 1}"


def parse_square(name: str) -> int:
    """Index of a named square, in any case.

    Raises ValueError, with a message for users, if there is no such square.
    """
    column = COLUMNS.find(name[:1].upper()) if name else -1
    number = name[1:3] if len(name) <= 3 else ""
    row = int(number) if number.isascii() and number.isdigit() else 0
    if column < 0 or not 1 <= row <= SIZE:
        raise ValueError(f"there is no square {quoted(name)}; squares are A1 to O15")
    return (row - 1) * SIZE + column
