"""Tiles on a board, whatever the tiles are, and the runs and groups they form."""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Generic, Protocol, Self, TypeVar

from station.rules.facts import Facts
from station.rules.square import COLUMN, NEIGHBOURS, ROW, SIZE, SQUARES, square_name


class AnyTile(Protocol):
    @property
    def fact(self) -> str:
        """The tile as a fact of a seal."""


T = TypeVar("T", bound=AnyTile)


@dataclass(frozen=True, slots=True)
class Board(Generic[T]):
    """The tiles of one board: `tiles[square]` is the tile there, or None."""

    tiles: tuple[T | None, ...] = (None,) * SQUARES

    def __post_init__(self) -> None:
        if len(self.tiles) != SQUARES:
            raise ValueError(f"a position has {SQUARES} squares, not {len(self.tiles)}")

    def __getitem__(self, square: int) -> T | None:
        return self.tiles[square]

    @property
    def empty(self) -> bool:
        """Whether there are no tiles on the board."""
        return not any(self.tiles)

    def occupied(self) -> list[tuple[int, T]]:
        """(square, tile) of every tile, in order of squares."""
        return [(square, tile) for square, tile in enumerate(self.tiles) if tile is not None]

    def facts(self) -> Facts:
        """By the name of its square, every tile."""
        return {square_name(square): tile.fact for square, tile in self.occupied()}

    def replace(self, changes: Mapping[int, T | None]) -> Self:
        """The position with these squares changed."""
        tiles = list(self.tiles)
        for square, tile in changes.items():
            tiles[square] = tile
        return type(self)(tuple(tiles))


class Misplaced(Enum):
    """What can be wrong with the squares of a play, in the order of checking; games give their own sentences
    and name their reasons alike."""

    NO_TILES = "no-tiles"
    OFF_BOARD = "off-board"
    SQUARE_TAKEN = "square-taken"
    NOT_IN_LINE = "not-in-line"
    GAP = "gap"


def misplaced(board: Board[T], squares: Sequence[int]) -> tuple[Misplaced, tuple[int, ...]] | None:
    """What is wrong with tiles laid on these squares in one turn, and which squares that is about: those that
    were not empty or are named twice, all of them, or the empty ones between them."""
    if not squares:
        return Misplaced.NO_TILES, ()
    if any(not 0 <= square < SQUARES for square in squares):
        return Misplaced.OFF_BOARD, ()
    taken = [square for square in squares if board[square] is not None]
    taken += [square for place, square in enumerate(squares) if square in squares[:place]]
    if taken:
        return Misplaced.SQUARE_TAKEN, tuple(taken)
    one_row = len({square // SIZE for square in squares}) == 1
    if not one_row and len({square % SIZE for square in squares}) > 1:
        return Misplaced.NOT_IN_LINE, tuple(squares)
    between = range(min(squares), max(squares) + 1, ROW if one_row else COLUMN)
    gaps = tuple(square for square in between if square not in squares and board[square] is None)
    return (Misplaced.GAP, gaps) if gaps else None


class Squares(Protocol):
    """Anything with 225 squares; what counts as false is an empty one."""

    def __getitem__(self, square: int, /) -> object: ...


def run_through(tiles: Squares, square: int, step: int) -> tuple[int, ...]:
    """The squares of the unbroken run of tiles through this one, along its row (`ROW`) or column (`COLUMN`),
    in ascending order; just the square if the neighbours in that line are empty."""
    place = square % SIZE if step == ROW else square // SIZE
    first = last = 0
    while place + first > 0 and tiles[square + (first - 1) * step]:
        first -= 1
    while place + last < SIZE - 1 and tiles[square + (last + 1) * step]:
        last += 1
    return tuple(range(square + first * step, square + last * step + 1, step))


def runs_through(tiles: Squares, squares: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """The runs of two or more tiles that contain one of these squares, each once: in order of the squares,
    the run in a square's row before the one in its column."""
    found = (run_through(tiles, square, step) for square in squares for step in (ROW, COLUMN))
    return tuple(dict.fromkeys(run for run in found if len(run) > 1))


def joined(starts: Iterable[int], among: Container[int]) -> set[int]:
    """The squares that can be reached from the starts across shared edges through squares of `among`; the
    starts are included."""
    group = set(starts)
    open_squares = list(group)
    while open_squares:
        for near in NEIGHBOURS[open_squares.pop()]:
            if near in among and near not in group:
                group.add(near)
                open_squares.append(near)
    return group
