"""Who sits where: which clock button belongs to which player."""

from dataclasses import dataclass
from typing import Final

from station.rules.tile import Side


@dataclass(frozen=True, slots=True)
class Seat:
    """A side of the left (0) or the right (1) head."""

    board: int
    side: Side


CLOCKWISE: Final = (Seat(0, Side.SOUTH), Seat(0, Side.NORTH), Seat(1, Side.NORTH), Seat(1, Side.SOUTH))
"""By player, the seats around one board; a fifth player has no button."""

TWO_BOARDS: Final = (Seat(0, Side.SOUTH), Seat(0, Side.NORTH), Seat(1, Side.SOUTH), Seat(1, Side.NORTH))
"""By player, the seats at two boards side by side, two at each."""


def seat_of(player: int) -> Seat | None:
    """The seat of a player around one board; None for a fifth player, who has no button."""
    return CLOCKWISE[player] if 0 <= player < len(CLOCKWISE) else None


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the table as the camera sees it, in fractions (0 to 1) of the picture's width and height."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


_HALF, _THIRD = 1 / 2, 1 / 3

_PARTS: Final = {
    1: (Part(0, 0, 1, 1),),
    2: (Part(0, _HALF, 1, 1), Part(0, 0, 1, _HALF)),
    3: (Part(0, _HALF, _HALF, 1), Part(0, 0, _HALF, _HALF), Part(_HALF, 0, 1, 1)),
    4: (
        Part(0, _HALF, _HALF, 1),
        Part(0, 0, _HALF, _HALF),
        Part(_HALF, 0, 1, _HALF),
        Part(_HALF, _HALF, 1, 1),
    ),
    5: (
        Part(0, _HALF, _THIRD, 1),
        Part(0, 0, _HALF, _HALF),
        Part(_HALF, 0, 1, _HALF),
        Part(2 * _THIRD, _HALF, 1, 1),
        Part(_THIRD, _HALF, 2 * _THIRD, 1),
    ),
}


def part_of(player: int, players: int) -> Part:
    """Where a player lays out a free crossword: in front of their seat, a fifth player in the middle of
    South's side. Raises KeyError and IndexError if there is no such player."""
    return _PARTS[players][player]


_POOLS: Final = {
    2: Part(3 / 8, 1 / 4, 5 / 8, 3 / 4),
    3: Part(3 / 8, 0, 5 / 8, 1),
    4: Part(3 / 8, 0, 5 / 8, 1),
    5: Part(3 / 8, 0, 5 / 8, _HALF),
}


def pool_of(players: int) -> Part:
    """Where the common tiles lie face down, between the players' layouts. Raises KeyError for a number of
    players that has none."""
    return _POOLS[players]


SPOT: Final = Part(16.0, 5.5, 19.0, 9.5)
"""The spot beside the board, in squares of the board from its top left corner as South sees it: to the right
of the board, level with rows 7 to 9."""
