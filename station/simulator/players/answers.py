"""How people answer questions on the screen: always with the truth about the tile."""

from station.referee.events import BlankChosen, DeedEntered, SquareSettled
from station.referee.ruling import Doubt, Question
from station.rules.edition import BLANK
from station.rules.game import LaidOut, Shown
from station.simulator.players.mat_context import MatContext
from station.simulator.players.world_context import BoardContext
from station.simulator.world.script import Script, Wait
from station.simulator.world.shown import lane

GLARE_MS = 4000
"""A square still reported hidden after this long is not under a hand: people say what lies there."""


def answering(board: int, context: BoardContext) -> Script[None]:
    """Somebody answers each question about a board, once."""
    answered: Question | None = None
    while not context.over:
        question = lane(context.state, board).question
        if question is None:
            answered = None
        whole_board = question is not None and question.square is None and context.on_spot() is None
        if question is None or question == answered or whole_board:
            yield Wait(screen=True)
            continue
        reads = GLARE_MS if question.doubt is Doubt.HIDDEN else round(context.habits.look_ms * 2.5)
        yield Wait(context.now_ms + reads)
        if lane(context.state, board).question == question:
            answered = question
            _answer(board, question, context)


def _answer(board: int, question: Question, context: BoardContext) -> None:
    now, square = context.now_ms, question.square
    if square is None:
        piece = context.on_spot()
        if piece is not None:
            context.counts["named_spot"] += 1
            context.answered.append(DeedEntered(now, Shown(piece.letter or BLANK)))
        return
    tile = context.pieces.truth(board)[square]
    if question.doubt is not Doubt.BLANK:
        context.counts["settled"] += 1
        context.answered.append(SquareSettled(board, now, square, tile))
    elif tile is not None:
        context.answered.append(BlankChosen(board, now, square, tile.letter))


def name_doubtful(player: int, context: MatContext) -> bool:
    """Name the letters of the doubtful tiles of a player's layout, if the screen shows the crossword as it is
    on the table; returns whether it does."""
    seen = context.state.layouts[player]
    if lane(context.state).question is None or seen is None or not seen.doubtful:
        return False
    lying = context.pieces.lying(player)
    top, left = min(row for row, _, _ in seen.cells), min(column for _, column, _ in seen.cells)
    there = {(row + top, column + left): tile for row, column, tile in lying.cells}
    if there.keys() != {(row, column) for row, column, _ in seen.cells} or seen.loose != lying.loose:
        return False
    context.counts["answered"] += 1
    cells = tuple(
        (row, column, there[row, column] if (row, column) in seen.doubtful else tile)
        for row, column, tile in seen.cells
    )
    context.enter(LaidOut(player, cells, seen.loose))
    return True
