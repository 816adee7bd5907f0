"""Who sits where: which clock button belongs to which player."""

from dataclasses import dataclass
from typing import Final

from station.rules.tile import Side


@dataclass(frozen=True, slots=True)
class Seat:
    """A side of the head at the left (0) or the right (1)."""

    board: int
    side: Side


_LEFT: Final = (Seat(0, Side.SOUTH), Seat(0, Side.NORTH))
_RIGHT: Final = (Seat(1, Side.NORTH), Seat(1, Side.SOUTH))
_CLOCKWISE: Final = (*_LEFT, *_RIGHT)


def seat_of(player: int) -> Seat | None:
    """The seat of a player, clockwise from the left head's South; None for a fifth one, who has no button."""
    return _CLOCKWISE[player] if 0 <= player < len(_CLOCKWISE) else None


def player_at(board: int, side: Side, players: int) -> int | None:
    """Who sits there, if anybody does."""
    player = _CLOCKWISE.index(Seat(board, side))
    return player if player < players else None
