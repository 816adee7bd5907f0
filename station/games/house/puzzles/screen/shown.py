"""A puzzle as a view of a table with one board, so that it is drawn and touched like a dealt game."""

from station.games.house.puzzles.puzzle import Task
from station.games.house.puzzles.screen.page import Outcome, PuzzlePage, PuzzleState
from station.games.house.puzzles.screen.texts import message
from station.games.house.rules.chain import chain
from station.games.house.rules.ruling import HouseLegal
from station.referee.seats import Seat
from station.referee.state import Phase
from station.rules.faced import FacedPosition
from station.rules.tile import FacedTile, Side
from station.view.board import BoardView, Mark, Marked
from station.view.dealt import BEFORE_MS, STEP_MS, DealtView
from station.view.faces import Face, Faces
from station.view.message import Chip, Order
from station.view.view import LaneView, PlayerView, View
from station.view.wording import words_in

PLAYERS = (Side.SOUTH, Side.NORTH)


def view_of(state: PuzzleState, page: PuzzlePage, now_ms: int) -> View:
    """What the page shows at `now_ms`. The players are South and North, in this order."""
    task, words = state.puzzles[page.place].task, words_in(page.local.language)
    mover, outcome = PLAYERS.index(task.mover), page.outcome
    order: tuple[Order, ...] = ()
    board = _board(task.position.tiles)
    if outcome is not None and isinstance(outcome.ruling, HouseLegal):
        order = () if _is_over(outcome, page, now_ms) else orders(task, outcome.ruling)
        board = _exploding(task, outcome.ruling) if order else _after(task, outcome, outcome.ruling)
    hands = (task.hand, task.theirs) if mover == 0 else (task.theirs, task.hand)
    names = words.tr("South"), words.tr("North")
    may = not page.over and page.trying is None and page.naming is None
    lane = LaneView(
        board, message(state, page), (0, 1), order=order, mover=task.mover, kit=task.kit,
        turn=mover if may or order else None,
    )  # fmt: skip
    dealt = DealtView(
        hands, (0, 0), opened=True, acts=(mover,), laid_ms=(0 if outcome is None else outcome.since_ms,)
    )
    players = tuple(PlayerView(name, Seat(0, side)) for name, side in zip(names, PLAYERS, strict=True))
    return View("house", Phase.PLAYING, "en", False, players, (lane,), sides=True, dealt=dealt)


def orders(task: Task, ruling: HouseLegal) -> tuple[Order, ...]:
    """The steps of an explosion."""
    tiles = _laid(task, ruling)

    def order(number: int, squares: tuple[int, ...]) -> Order:
        there = ((square, tiles[square]) for square in squares)
        return Order(
            number, "", tuple(Chip(tile.letter, square=at) for at, tile in there if tile is not None)
        )

    turns = tuple(square for square in ruling.turned if square not in ruling.removed)
    found = [order(0, turns)] if turns else []
    found += [order(number, step.squares) for number, step in enumerate(ruling.steps, start=1)]
    return tuple(found)


def _is_over(outcome: Outcome, page: PuzzlePage, now_ms: int) -> bool:
    ruling, task_steps = outcome.ruling, page.local.dealt.step
    assert isinstance(ruling, HouseLegal), "only legal plays explode anything"
    steps = len(ruling.steps) + any(square not in ruling.removed for square in ruling.turned)
    if not steps:
        return True
    return task_steps is None and now_ms >= outcome.since_ms + BEFORE_MS + STEP_MS * steps


def _laid(task: Task, ruling: HouseLegal) -> list[FacedTile | None]:
    tiles = list(task.position.tiles)
    for square, tile in ruling.play.placed:
        tiles[square] = tile
    return tiles


def _exploding(task: Task, ruling: HouseLegal) -> BoardView:
    """The board with the play, and marks on what turns and what goes."""
    laid = _laid(task, ruling)
    marks = [Marked(square, Mark.NEW, task.mover) for square, _ in ruling.play.placed]
    turns = (square for square in ruling.turned if square not in ruling.removed)
    marks += [Marked(square, Mark.TURN, task.mover) for square in turns]
    for number, step in enumerate(ruling.steps, start=1):
        marks += [Marked(square, Mark.TAKE, task.mover, number) for square in step.squares]
    return _board(laid, tuple(marks))


def _after(task: Task, outcome: Outcome, ruling: HouseLegal) -> BoardView:
    """The board after the play: with the chain that wins, or the reply that does."""
    last, mover = ruling, task.mover
    if outcome.reply is not None:
        last, mover = outcome.reply, task.mover.other
    after: FacedPosition = last.after
    marks: list[Marked] = []
    if last.wins:
        marks = [Marked(square, Mark.CHAIN, mover) for square in chain(after, mover)]
    there = [square for square, _ in last.play.placed if after.tiles[square] is not None]
    marks += [Marked(square, Mark.LAST, mover) for square in there if not last.wins]
    return _board(after.tiles, tuple(marks))


def _board(
    tiles: "list[FacedTile | None] | tuple[FacedTile | None, ...]", marks: tuple[Marked, ...] = ()
) -> BoardView:
    faces: Faces = tuple(
        None if tile is None else Face(tile.letter, tile.facing, tile.kit, tile.blank) for tile in tiles
    )
    return BoardView(faces, marks, confirmed=faces)
