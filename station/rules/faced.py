"""A position on one House board."""

from dataclasses import dataclass

from station.rules.board import Board
from station.rules.tile import Tile


@dataclass(frozen=True, slots=True)
class Position(Board[Tile]):
    """The tiles of one board, seen from South."""
