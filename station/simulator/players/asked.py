"""What people around a single board touch when the screen asks: always the truth about what lies there."""

from station.referee.events import BlankChosen, SquareSettled
from station.referee.state import Doubt
from station.referee.table.events import Told
from station.referee.table.state import Question
from station.rules.edition import BLANK
from station.rules.game import Shown
from station.simulator.players.answers import GLARE_MS
from station.simulator.world.board_context import BoardContext
from station.simulator.world.script import Script, Wait


def answering(context: BoardContext) -> Script[None]:
    """Somebody answers each question, once."""
    answered: Question | None = None
    while not context.over:
        question = context.state.question
        if question is None:
            answered = None
        if question is None or question == answered:
            yield Wait(screen=True)
            continue
        reads = GLARE_MS if question.doubt is Doubt.HIDDEN else round(context.habits.look_ms * 2.5)
        yield Wait(context.now_ms + reads)
        if context.state.question == question:
            answered = question
            _answer(question, context)


def _answer(question: Question, context: BoardContext) -> None:
    now = context.now_ms
    if question.square is None:
        piece = context.on_spot()
        if piece is not None:
            context.counts.add("named_spot")
            context.answered.append(Told(now, Shown(piece.letter or BLANK)))
        return
    tile = context.pieces.truth(0)[question.square]
    if question.doubt is Doubt.BLANK:
        if tile is not None:
            context.answered.append(BlankChosen(0, now, question.square, tile.letter))
    else:
        context.counts.add("settled")
        context.answered.append(SquareSettled(0, now, question.square, tile))
