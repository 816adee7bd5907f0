"""Doubtful tiles of a free crossword: asked one after the other, then the crossword is sent."""

from dataclasses import replace

from station.screen.input.screen_state import Answer, ScreenState, Where
from station.view.naming import crossword_named
from station.view.view import CrosswordRead, DoubtfulCell, QuestionView


def asked(question: QuestionView | None, local: ScreenState) -> QuestionView | None:
    """The question as it stands: of several doubtful tiles, the first that nobody has named here yet."""
    if question is None or question.crossword is None:
        return question
    cell = _next(question.crossword, local)
    if cell is None:
        return question
    return replace(question, candidates=cell.candidates, text=cell.text)


def answer(letter: str, read: CrosswordRead, local: ScreenState, now_ms: int) -> Answer:
    """The screen's state with one more tile named, and the crossword once none is left."""
    cell = _next(read, local)
    if cell is None:
        return Answer(local)
    said = {**_said(read, local), (cell.row, cell.column): letter}
    if any((one.row, one.column) not in said for one in read.doubtful):
        return Answer(replace(local, said=tuple(said.items()), said_of_ms=read.at_ms))
    return Answer(replace(local, said=()), (crossword_named(read, said, now_ms),))


def _said(read: CrosswordRead, local: ScreenState) -> dict[Where, str]:
    return dict(local.said) if local.said_of_ms == read.at_ms else {}


def _next(read: CrosswordRead, local: ScreenState) -> DoubtfulCell | None:
    said = _said(read, local)
    return next((cell for cell in read.doubtful if (cell.row, cell.column) not in said), None)
