"""What people touch on the screen when it asks: always the truth about the tile that lies there."""

from station.referee.events import BlankChosen, SquareSettled
from station.referee.state import Doubt, Question
from station.simulator.world.script import Script, Wait
from station.simulator.world.world_context import HouseContext

GLARE_MS = 4000
"""A square still called hidden after so long is no matter of hands: people say what lies there."""


def answering(board: int, context: HouseContext) -> Script[None]:
    """Whoever sits nearest answers each question about one board, once."""
    answered: Question | None = None
    while not context.over:
        question = context.board(board).question
        if question is None:
            answered = None
        if question is None or question == answered or question.square is None:
            yield Wait(screen=True)
            continue
        reads = GLARE_MS if question.doubt is Doubt.HIDDEN else round(context.habits.look_ms * 2.5)
        yield Wait(context.now_ms + reads)
        if context.board(board).question == question:
            answered = question
            _answer(board, question.square, question.doubt, context)


def _answer(board: int, square: int, doubt: Doubt, context: HouseContext) -> None:
    tile = context.pieces.truth(board)[square]
    if doubt is Doubt.BLANK:
        if tile is not None:
            context.answered.append(BlankChosen(board, context.now_ms, square, tile.letter))
    else:
        context.answered.append(SquareSettled(board, context.now_ms, square, tile))
