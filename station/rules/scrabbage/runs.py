"""Runs of tiles on a board, and how they read."""

from collections.abc import Iterable, Iterator

from station.rules.lexicon import WordGraph
from station.rules.scrabble.judge import COLUMN, ROW, run_through
from station.rules.scrabble.position import Position as Board


def runs(board: Board, squares: Iterable[int]) -> Iterator[tuple[int, ...]]:
    """The runs of two or more tiles that contain one of these squares, each once."""
    found: dict[tuple[int, ...], None] = {}
    for square in squares:
        for step in (ROW, COLUMN):
            run = run_through(board, square, step)
            if len(run) > 1:
                found[run] = None
    return iter(found)


def text(board: Board, run: tuple[int, ...]) -> str:
    """The letters on these squares; nothing for an empty one."""
    return "".join(tile.text for square in run if (tile := board[square]) is not None)


def broken(board: Board, squares: Iterable[int], words: WordGraph) -> tuple[tuple[int, ...], ...]:
    """The runs through these squares that are not words; a tile without neighbours is one of these."""
    squares = tuple(squares)
    found = tuple(run for run in runs(board, squares) if text(board, run) not in words)
    lone = tuple((square,) for square in squares if not any(runs(board, (square,))))
    return lone + found
