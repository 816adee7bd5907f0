"""From the state of a House table to what the widgets show."""

from station.referee.events import Judge
from station.referee.sight import SeenTile, Unseen
from station.referee.state import (
    BoardState,
    Doubt,
    ExplosionTask,
    HouseState,
    Passed,
    Phase,
    Record,
    Refusal,
    Stands,
    TakenBack,
)  # fmt: skip
from station.rules.house.position import Position
from station.rules.tile import Kit, Side, Tile
from station.screen.board import BoardPicture, Mark, Marked
from station.screen.clocks import ClockPicture, time_shown
from station.screen.hands import HandsPicture, PlayerHand
from station.screen.icons import Icon
from station.screen.message import Chip, Message, Order
from station.screen.palette import SIDES, VERMILION, WHITE, YELLOW
from station.screen.tiles import Face
from station.screen.view import Panel, View
from station.screen.wording import Wording

LOOKING_MS = 600
"""A press that has not been ruled on for this long says that the station is still looking."""


def own_kit(board: int) -> Kit:
    return "a" if board == 0 else "b"


def clock_picture(state: HouseState, board: int, side: Side, words: Wording, now_ms: int) -> ClockPicture:
    reading = state.boards[board].clock
    live = state.phase is Phase.PLAYING
    large, small = time_shown(
        reading.remaining_ms(side, now_ms) if live else reading.remaining_ms(side, reading.at_ms)
    )
    return ClockPicture(
        name=words.name(state.settings, board, side),
        side=side,
        large=large,
        small=small,
        running=live and reading.running is side,
        flagged=words.time_over() if side in reading.flagged else "",
    )


# The board


def board_picture(state: HouseState, board: int, view: View) -> BoardPicture:
    """The board as it is seen, or as it was at the turn that the history shows."""
    board_state = state.boards[board]
    record = shown_record(state, board, view)
    if record is not None:
        return _recorded(record, view)
    faces, marks = _seen(board_state, own_kit(board))
    marks += _verdict_marks(board_state)
    if state.outcome and state.outcome.board == board:
        winner = state.outcome.winner
        marks = [Marked(square, Mark.CHAIN, winner) for square in state.outcome.chain]
    if board_state.task:
        marks += task_marks(board_state.task)
    question = board_state.question
    if question and question.square is not None:
        marks.append(Marked(question.square, Mark.ASKED))
    if view.panel in {Panel.SQUARE, Panel.TILE} and view.board == board and view.square is not None:
        marks.append(Marked(view.square, Mark.CURSOR))
    return BoardPicture(faces, tuple(marks), view.turned)


def tile_face(tile: Tile) -> Face:
    return Face(tile.letter, tile.facing, tile.kit, tile.blank)


def task_marks(task: ExplosionTask) -> list[Marked]:
    """Arrows for turns and step numbers for removals, ticked when seen done.

    A tile that is to be taken anyway need not be turned first.
    """
    mover = task.ruling.play.mover
    removed = set(task.ruling.removed)
    marks = []
    for square in task.ruling.turned:
        if square not in removed:
            marks.append(Marked(square, Mark.DONE if square in task.turned else Mark.TURN, mover))
    for number, step in enumerate(task.ruling.steps, start=1):
        for square in step.squares:
            marks.append(Marked(square, Mark.DONE if square in task.removed else Mark.TAKE, mover, number))
    return marks


def _seen(board: BoardState, kit: Kit) -> tuple[tuple[Face | None, ...], list[Marked]]:
    """What lies on the board: the confirmed position, and over it what the camera sees differently."""
    laid = dict(board.task.ruling.play.placed) if board.task else {}
    faces: list[Face | None] = [tile_face(tile) if tile else None for tile in board.position.tiles]
    marks = []
    for square, tile in laid.items():
        faces[square] = tile_face(tile)
        marks.append(Marked(square, Mark.NEW, tile.facing))
    if board.seen is None:
        return tuple(faces), marks
    hidden = board.question is not None and board.question.doubt is Doubt.HIDDEN
    taken = board.task.removed if board.task else frozenset()
    for square, seen in enumerate(board.seen.squares):
        before = board.position[square] or laid.get(square)
        if isinstance(seen, Unseen):
            if hidden:
                marks.append(Marked(square, Mark.HIDDEN))
        elif seen is None:
            if before:
                faces[square] = None if square in taken else _ghost(before)
        elif before is None:
            faces[square] = _seen_face(seen, kit)
            marks.append(Marked(square, Mark.NEW, board.to_move))
        else:
            faces[square] = _changed(before, seen)
    return tuple(faces), marks


def _ghost(tile: Tile) -> Face:
    return Face(tile.letter, tile.facing, tile.kit, tile.blank, ghost=True)


def _seen_face(seen: SeenTile, kit: Kit) -> Face:
    return Face(
        seen.letter or "", seen.facing, seen.kit or kit, seen.letter is None, seen.sideways, seen.doubtful
    )


def _changed(tile: Tile, seen: SeenTile) -> Face:
    """A tile of the position as it lies now: perhaps turned, perhaps another one."""
    if seen.letter is None or seen.letter == tile.letter or seen.doubtful:
        facing = seen.facing or (None if seen.sideways else tile.facing)
        return Face(tile.letter, facing, tile.kit, tile.blank, seen.sideways)
    return _seen_face(seen, tile.kit)


def _verdict_marks(board: BoardState) -> list[Marked]:
    match board.verdict:
        case Stands(mover=mover, placed=placed) if not board.task:
            return [Marked(square, Mark.LAST, mover) for square in placed if board.position[square]]
        case TakenBack(mover=mover, reason=reason, squares=squares) if reason is not Refusal.UNFINISHED:
            return [Marked(square, Mark.WRONG, mover) for square in squares]
    return []


# History


def shown_record(state: HouseState, board: int, view: View) -> Record | None:
    history = state.boards[board].history
    if view.panel is not Panel.HISTORY or view.board != board or not history:
        return None
    return history[max(0, min(view.turn, len(history) - 1))]


def _recorded(record: Record, view: View) -> BoardPicture:
    ruling = record.ruling
    position: Position = record.after or record.before
    marks: list[Marked] = []
    if ruling and record.after is None:
        position = record.before.replace(dict(ruling.play.placed))
        marks = [Marked(square, Mark.LAST, record.mover) for square, _ in ruling.play.placed]
        marks += task_marks(ExplosionTask(ruling))
    faces = tuple(tile_face(tile) if tile else None for tile in position.tiles)
    return BoardPicture(faces, tuple(marks), view.turned)


def _history_message(state: HouseState, board: int, view: View, words: Wording) -> Message:
    history = state.boards[board].history
    record = shown_record(state, board, view)
    if record is None:
        return Message(sign=Icon.HISTORY, headline=(words.history(),), text=words.no_turns())
    number = max(0, min(view.turn, len(history) - 1)) + 1
    caption = f"{words.turn_of(number, len(history))} · {words.name(state.settings, board, record.mover)}"
    if record.accepted:
        caption += f" · {words.accepted()}"
    if record.ruling is None:
        return Message(caption, Icon.RIGHT, SIDES[record.mover], words.passed(), side=record.mover)
    played = record.ruling.words
    took = len(record.ruling.removed)
    return Message(
        caption, Icon.HISTORY, SIDES[record.mover],
        headline=tuple(word.text for word in sorted(played, key=lambda word: -len(word.text))),
        words=words.words(played[1:]) if len(played) > 1 else "",
        text=words.took(took) if took else "",
        side=record.mover,
    )  # fmt: skip


# The message


def message(state: HouseState, board: int, view: View, words: Wording, now_ms: int) -> Message:
    """What this board's half says in large letters."""
    if view.panel is Panel.HISTORY and view.board == board:
        return _history_message(state, board, view, words)
    if view.panel is Panel.SQUARE and view.board == board:
        return Message(words.arbiter(board), headline=(), text=words.touch_square())
    if view.notice and now_ms < view.notice_until_ms and view.board == board:
        return Message(headline=(), text=view.notice)
    match state.phase:
        case Phase.IDLE:
            return Message(headline=("House Station", "House"), text=words.no_game())
        case Phase.READY:
            return _start(state, board, words)
        case Phase.PAUSED:
            return Message(words.board(board), Icon.PAUSE, WHITE, words.paused(), text=words.no_time_runs())
        case Phase.OVER:
            return _ending(state, board, words)
        case Phase.PLAYING:
            return _playing(state, board, words, now_ms)


def _start(state: HouseState, board: int, words: Wording) -> Message:
    first = state.boards[board].to_move
    name = words.name(state.settings, board, first)
    opponent = words.name(state.settings, board, first.other)
    if board not in state.pressed_to_start:
        text = words.who_starts(name, opponent)
        return Message(
            opponent, Icon.QUESTION, SIDES[first.other], words.press_to_start(), text=text, side=first.other
        )
    text = ""
    if (1 - board) not in state.pressed_to_start:
        other = words.name(state.settings, 1 - board, state.boards[1 - board].to_move.other)
        text = words.waiting_for(other, 1 - board)
    return Message(opponent, Icon.TICK, SIDES[first.other], words.ready(), text=text, side=first.other)


def _ending(state: HouseState, board: int, words: Wording) -> Message:
    outcome = state.outcome
    if outcome is None:
        return Message()
    colour = SIDES[outcome.winner] if outcome.winner else WHITE
    sign = {Side.SOUTH: Icon.SOUTH, Side.NORTH: Icon.NORTH}[outcome.winner] if outcome.winner else None
    text = words.how(outcome)
    if outcome.board is not None:
        text += " " + words.on_board(outcome.board)
    names = ""
    if outcome.winner:
        names = " & ".join(words.name(state.settings, each, outcome.winner) for each in (0, 1))
        if names == f"{words.side(outcome.winner)} & {words.side(outcome.winner)}":
            names = ""
    return Message("", sign, colour, words.over(outcome), words=names, text=text, side=outcome.winner)


def _playing(state: HouseState, board: int, words: Wording, now_ms: int) -> Message:
    table = state.boards[board]
    mover = table.press.side if table.press else table.to_move
    name = words.name(state.settings, board, mover)
    if table.question:
        sign = Icon.HAND if table.question.doubt is Doubt.HIDDEN else Icon.QUESTION
        text = words.question(table.question)
        if table.question.doubt is Doubt.HIDDEN:
            return Message(name, sign, YELLOW, words.asks(table.question), text=text, side=mover)
        return Message(f"{name} · {text}", sign, YELLOW, words.asks(table.question), side=mover)
    if table.press and now_ms - table.press.at_ms > LOOKING_MS:
        return Message(name, headline=(), text=words.looking(), side=mover)
    if table.task:
        return _explosion(state, board, table.task, words)
    match table.verdict:
        case Stands():
            return Message(
                words.name(state.settings, board, table.verdict.mover), Icon.TICK, SIDES[table.verdict.mover],
                words.stands(), words=words.words(table.verdict.words),
                closing=words.draw(table.verdict.draw), side=table.verdict.mover,
            )  # fmt: skip
        case Passed():
            closing = words.draw(table.verdict.draw) if table.verdict.draw else ()
            side = table.verdict.mover
            passer = words.name(state.settings, board, side)
            return Message(passer, Icon.RIGHT, SIDES[side], words.passed(), closing=closing, side=side)
        case TakenBack():
            who = words.name(state.settings, board, table.verdict.mover)
            text = words.reason(table.verdict)
            return Message(
                who, Icon.CROSS, VERMILION, words.taken_back(), text=text, side=table.verdict.mover
            )
    text = "" if table.history else words.first_play()
    sign = Icon.SOUTH if table.to_move is Side.SOUTH else Icon.NORTH
    return Message(name, sign, SIDES[mover], words.to_play(mover), text=text, side=mover)


def _explosion(state: HouseState, board: int, task: ExplosionTask, words: Wording) -> Message:
    mover = task.ruling.play.mover
    name = words.name(state.settings, board, mover)
    played = words.words(task.ruling.words)
    if task.done:
        return Message(
            f"{name} · {played}", Icon.TICK, SIDES[mover], words.done(), words="",
            text=words.then_stands(task.ruling.words), closing=words.press_again(), side=mover,
        )  # fmt: skip
    orders = task_orders(task, state.boards[board].position, words)
    turns = sum(len(order.chips) for order in orders if order.number == 0)
    takes = sum(len(order.chips) for order in orders if order.number > 0)
    caption = words.orders(turns, takes)
    if takes:
        caption += " " + words.goes_to(words.name(state.settings, 1 - board, mover), 1 - board)
    return Message(caption, orders=orders, side=mover, colour=SIDES[mover])


def task_orders(task: ExplosionTask, before: Position, words: Wording) -> tuple[Order, ...]:
    """The turns, then each step of removals, by the letters that lie there. `before`: the position that
    the play was laid on."""
    ruling = task.ruling
    position = before.replace(dict(ruling.play.placed))
    removed = set(ruling.removed)

    def chips(squares: tuple[int, ...], done: frozenset[int]) -> tuple[Chip, ...]:
        tiles = ((position[square], square in done) for square in squares)
        return tuple(Chip(tile.letter, is_done) for tile, is_done in tiles if tile)

    turns = chips(tuple(square for square in ruling.turned if square not in removed), task.turned)
    orders = [Order(0, words.turn(), turns)] if turns else []
    for number, step in enumerate(ruling.steps, start=1):
        orders.append(Order(number, words.why(step.why), chips(step.squares, task.removed)))
    return tuple(orders)


# Hands


def hands_picture(state: HouseState, board: int, words: Wording) -> HandsPicture:
    table = state.boards[board]
    players = []
    for side in (Side.NORTH, Side.SOUTH):
        hand = table.hand(side)
        draw = max(0, min(7 - hand.own, table.bag))
        players.append(
            PlayerHand(
                words.name(state.settings, board, side), side,
                words.may_draw(draw) if draw else words.in_hand(hand.own), draw > 0,
                hand.known, hand.kit, hand.bonus, "b" if hand.kit == "a" else "a",
            )
        )  # fmt: skip
    return HandsPicture(words.bag(table.bag), tuple(players), words.bonus(), words.passed_back())


def may_challenge(state: HouseState, board: int) -> bool:
    """Whether there is a play that somebody may challenge."""
    table = state.boards[board]
    return state.settings.judge is Judge.PLAYERS and isinstance(table.verdict, Stands)
