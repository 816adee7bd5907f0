"""Doubtful tiles of a free crossword, asked for one after the other; then the crossword is told."""

from dataclasses import replace
from typing import Any

from station.referee.state import Doubt
from station.referee.table.events import LayoutSeen, Told
from station.referee.table.state import Question, TableState
from station.rules.edition import BLANK
from station.rules.game import LaidOut
from station.rules.scrabble.position import Tile
from station.screen.table.view import Cell, TableView

State = TableState[Any]


def asked(state: State, view: TableView) -> Question | None:
    """The question as it stands: of several doubtful tiles, the first that nobody has said here yet."""
    question, seen = state.question, _seen(state)
    if question is None or seen is None:
        return question
    cell = _next(seen, view)
    if cell is None or cell == question.cell:
        return question
    read = next((tile for row, column, tile in seen.cells if (row, column) == cell), None)
    return Question(Doubt.LETTER, None, cell, question.player, () if read is None else (read.from_set,))


def counted(state: State, cell: Cell) -> Cell:
    """Row and column of a cell, counted from 1 from the top left of its crossword."""
    seen = _seen(state)
    rows = [row for row, _, _ in seen.cells] if seen else [cell[0]]
    columns = [column for _, column, _ in seen.cells] if seen else [cell[1]]
    return cell[0] - min(rows) + 1, cell[1] - min(columns) + 1


def answer(letter: str, state: State, view: TableView, now_ms: int) -> tuple[TableView, tuple[Told, ...]]:
    """The view with one more tile said, and the crossword once none is left."""
    seen = _seen(state)
    cell = None if seen is None else _next(seen, view)
    if seen is None or cell is None:
        return view, ()
    said = {**_said(seen, view), cell: letter}
    if any(doubtful not in said for doubtful in seen.doubtful):
        return replace(view, said=tuple(said.items()), said_of_ms=seen.at_ms), ()
    cells = tuple((row, column, _tile(said.get((row, column)), tile)) for row, column, tile in seen.cells)
    return replace(view, said=()), (Told(now_ms, LaidOut(seen.player, cells, seen.loose)),)


def _seen(state: State) -> LayoutSeen | None:
    """The crossword that the question is about."""
    question = state.question
    if question is None or question.cell is None or question.player is None:
        return None
    return state.layouts[question.player] if question.player < len(state.layouts) else None


def _said(seen: LayoutSeen, view: TableView) -> dict[Cell, str]:
    return dict(view.said) if view.said_of_ms == seen.at_ms else {}


def _next(seen: LayoutSeen, view: TableView) -> Cell | None:
    said = _said(seen, view)
    return next((cell for cell in sorted(seen.doubtful) if cell not in said), None)


def _tile(said: str | None, read: Tile) -> Tile:
    if said is None:
        return read
    return Tile(None, blank=True) if said == BLANK else Tile(said)
