"""What people around a single board touch when the screen asks: always the truth about what lies there."""

from station.referee.events import BlankChosen, SquareSettled
from station.referee.state import Doubt
from station.referee.table.events import Told
from station.referee.table.state import Question
from station.rules.edition import BLANK
from station.rules.game import Shown
from station.simulator.players.answers import GLARE_MS
from station.simulator.world.board_context import Company
from station.simulator.world.script import Script, Wait


def answering(company: Company) -> Script[None]:
    """Somebody answers each question, once."""
    answered: Question | None = None
    while not company.over:
        question = company.state.question
        if question is None:
            answered = None
        if question is None or question == answered:
            yield Wait(screen=True)
            continue
        reads = GLARE_MS if question.doubt is Doubt.HIDDEN else round(company.habits.look_ms * 2.5)
        yield Wait(company.now_ms + reads)
        if company.state.question == question:
            answered = question
            _answer(question, company)


def _answer(question: Question, company: Company) -> None:
    now = company.now_ms
    if question.square is None:
        piece = company.on_spot()
        if piece is not None:
            company.counts.add("named_spot")
            company.answered.append(Told(now, Shown(piece.letter or BLANK)))
        return
    tile = company.pieces.truth(0)[question.square]
    if question.doubt is Doubt.BLANK:
        if tile is not None:
            company.answered.append(BlankChosen(0, now, question.square, tile.letter))
    else:
        company.counts.add("settled")
        company.answered.append(SquareSettled(0, now, question.square, tile))
