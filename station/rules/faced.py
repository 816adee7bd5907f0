"""Boards whose tiles face a side of the table: what lies there, and what players lay."""

from dataclasses import dataclass

from station.rules.board import Board
from station.rules.facts import Facts
from station.rules.square import square_name
from station.rules.tile import FacedTile, Side


@dataclass(frozen=True, slots=True)
class FacedPosition(Board[FacedTile]):
    """The tiles of one board, seen from South."""


@dataclass(frozen=True, slots=True)
class FacedPlay:
    """Tiles that `mover` lays: (square, tile) pairs in order of squares; every tile must face the mover."""

    mover: Side
    placed: tuple[tuple[int, FacedTile], ...]


@dataclass(frozen=True, slots=True)
class LaidFacing:
    """A player laid tiles (square, tile) and did what the rules say follows from it.

    accepted: the arbiter lets it stand, so that its words count. lies: the board after it, if the arbiter
    lets that stand just as it lies, whatever the rules say; `placed` are then the tiles that are new.
    """

    player: int
    placed: tuple[tuple[int, FacedTile], ...]
    accepted: bool = False
    lies: FacedPosition | None = None

    def facts(self) -> Facts:
        placed = {square_name(square): tile.fact for square, tile in self.placed}
        lies = None if self.lies is None else self.lies.facts()
        return {"player": self.player, "laid": placed, "accepted": self.accepted, "lies": lies}
