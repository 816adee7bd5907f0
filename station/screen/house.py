"""From the state of a House table to what the widgets show."""

from dataclasses import replace

from station.referee.sight import SeenTile, Unseen
from station.referee.state import (
    BoardState,
    Doubt,
    ExplosionTask,
    HouseState,
    Passed,
    Phase,
    Question,
    Record,
    Refusal,
    Stands,
    TakenBack,
    Verdict,
)  # fmt: skip
from station.rules.house.custody import may_draw
from station.rules.house.position import Position
from station.rules.tile import Kit, Side, Tile
from station.screen.board import BoardPicture, Mark, Marked
from station.screen.clocks import ClockPicture, time_shown
from station.screen.hands import HandsPicture, PlayerHand
from station.screen.icons import Icon
from station.screen.message import Message
from station.screen.order import Chip, Order
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
        chain = state.outcome.chain
        others = (square for square, face in enumerate(faces) if face and chain and square not in chain)
        marks = [Marked(square, Mark.FAINT) for square in others]
        marks += [Marked(square, Mark.CHAIN, winner) for square in chain]
    if board_state.task:
        marks += task_marks(board_state.task, board_state.position)
    question = board_state.question
    if question and question.square is not None:
        marks.append(Marked(question.square, Mark.ASKED))
    if view.panel in {Panel.SQUARE, Panel.TILE} and view.board == board and view.square is not None:
        marks.append(Marked(view.square, Mark.CURSOR))
    return BoardPicture(faces, tuple(marks), view.turned)


def tile_face(tile: Tile) -> Face:
    return Face(tile.letter, tile.facing, tile.kit, tile.blank)


def task_marks(task: ExplosionTask, before: Position) -> list[Marked]:
    """Arrows for turns and step numbers for removals, ticked when seen done. `before`: the position that
    the play was laid on.

    A tile that is to be taken anyway need not be turned first.
    """
    mover = task.ruling.play.mover
    removed = set(task.ruling.removed)
    marks = []
    for square in task.ruling.turned:
        tile = before[square]
        if square not in removed and tile:
            sign = Mark.DONE if square in task.turned else Mark.TURN
            marks.append(Marked(square, sign, mover, letter=tile.letter))
    for number, step in enumerate(task.ruling.steps, start=1):
        for square in step.squares:
            sign = Mark.DONE if square in task.removed else Mark.TAKE
            marks.append(Marked(square, sign, mover, number))
    marks += [Marked(square, Mark.WRONG, mover) for square in sorted(task.wrong)]
    return marks


def _seen(board: BoardState, kit: Kit) -> tuple[tuple[Face | None, ...], list[Marked]]:
    """What lies on the board: what should lie there, and over it what the camera sees differently."""
    expected, settled = _expected(board)
    laid = board.task.ruling.play.placed if board.task else ()
    marks = [Marked(square, Mark.NEW, tile.facing) for square, tile in laid]
    faces = [tile_face(tile) if tile else None for tile in expected.tiles]
    hidden = board.question is not None and board.question.doubt is Doubt.HIDDEN
    for square, seen in enumerate(board.seen.squares if board.seen else ()):
        tile = expected[square]
        if isinstance(seen, Unseen):
            marks += [Marked(square, Mark.HIDDEN)] if hidden else []
        elif square in settled:
            continue
        elif tile is not None:
            faces[square] = _ghost(tile) if seen is None else _changed(tile, seen)
        elif seen is not None:
            faces[square] = _seen_face(seen, kit)
            marks.append(Marked(square, Mark.NEW, board.to_move))
    return tuple(faces), marks


def _expected(board: BoardState) -> tuple[Position, frozenset[int]]:
    """The confirmed position with the play in hand as far as it is carried out, and the squares of it that
    have been seen done."""
    task = board.task
    if task is None:
        return board.position, frozenset()
    laid = board.position.replace(dict(task.ruling.play.placed))
    changes: dict[int, Tile | None] = dict.fromkeys(task.removed)
    for square in task.turned - task.removed:
        tile = laid[square]
        changes[square] = replace(tile, facing=task.ruling.play.mover) if tile else None
    return laid.replace(changes), task.turned | task.removed


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
    marks = [Marked(square, Mark.LAST, record.mover) for square in record.placed]
    if ruling and record.after is None:
        position = record.before.replace(dict(ruling.play.placed))
        marks = [Marked(square, Mark.LAST, record.mover) for square, _ in ruling.play.placed]
        marks += task_marks(ExplosionTask(ruling), record.before)
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
    if record.undone:
        caption += f" · {words.undone()}"
    if record.ruling is None and not record.placed:
        return Message(caption, Icon.RIGHT, SIDES[record.mover], words.passed(), side=record.mover)
    if record.ruling and record.ruling.removed:
        caption += f" · {words.took(len(record.ruling.removed))}"
    played = words.words(record.ruling.words) if record.ruling else ""
    return Message(caption, Icon.HISTORY, SIDES[record.mover], words.played(), played, side=record.mover)


# The message


def message(state: HouseState, board: int, view: View, words: Wording, now_ms: int) -> Message:
    """What this board's half says in large letters."""
    if view.panel is Panel.HISTORY and view.board == board:
        return _history_message(state, board, view, words)
    if view.panel is Panel.SQUARE and view.board == board:
        return Message(words.touch_square())
    found = _told(state, board, words, now_ms)
    if view.notice and now_ms < view.notice_until_ms and view.board == board:
        return replace(found, caption=view.notice)
    return found


def _told(state: HouseState, board: int, words: Wording, now_ms: int) -> Message:
    match state.phase:
        case Phase.IDLE:
            found = Message(headline=("House Station", "House"), text=words.no_game())
        case Phase.READY:
            found = _start(state, board, words)
        case Phase.PAUSED:
            found = Message(words.no_time_runs(), Icon.PAUSE, WHITE, words.paused())
        case Phase.OVER:
            found = _ending(state, words)
        case Phase.PLAYING:
            found = _playing(state, board, words, now_ms)
    return found


def _start(state: HouseState, board: int, words: Wording) -> Message:
    first = state.boards[board].to_move
    name = words.name(state.settings, board, first)
    opponent = words.name(state.settings, board, first.other)
    if board not in state.pressed_to_start:
        text = words.who_starts(name, opponent)
        return Message(
            opponent, Icon.PRESS, SIDES[first.other], words.press_to_start(), text=text, side=first.other
        )
    text = ""
    if (1 - board) not in state.pressed_to_start:
        other = words.name(state.settings, 1 - board, state.boards[1 - board].to_move.other)
        text = words.waiting_for(other, 1 - board)
    return Message(opponent, Icon.TICK, SIDES[first.other], words.ready(), text=text, side=first.other)


def _ending(state: HouseState, words: Wording) -> Message:
    outcome = state.outcome
    if outcome is None:
        return Message()
    colour = SIDES[outcome.winner] if outcome.winner else WHITE
    sign = {Side.SOUTH: Icon.SOUTH, Side.NORTH: Icon.NORTH}[outcome.winner] if outcome.winner else None
    text = words.how(outcome)
    if outcome.board is not None:
        text += "\n" + words.on_board(outcome.board)
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
        return _asking(table.question, name, mover, words)
    if table.press and now_ms - table.press.at_ms > LOOKING_MS:
        return Message(name, text=words.looking(), side=mover)
    if table.task:
        return _explosion(state, board, table.task, words)
    if table.verdict:
        return _ruled(table.verdict, words.name(state.settings, board, table.verdict.mover), words)
    text = "" if any(table.position.tiles) else words.first_play()
    sign = Icon.SOUTH if table.to_move is Side.SOUTH else Icon.NORTH
    return Message(name, sign, SIDES[mover], words.to_play(mover, name), text=text, side=mover)


def _asking(question: Question, name: str, mover: Side, words: Wording) -> Message:
    text = words.question(question)
    if question.doubt is Doubt.HIDDEN:
        return Message(name, Icon.HAND, YELLOW, words.asks(question), text=text, side=mover)
    return Message(f"{name} · {text}", Icon.QUESTION, YELLOW, words.asks(question), side=mover)


def _ruled(verdict: Verdict, name: str, words: Wording) -> Message:
    colour, side = SIDES[verdict.mover], verdict.mover
    match verdict:
        case Stands(draw=draw):
            if verdict.accepted:
                name += f" · {words.accepted()}"
            elif verdict.inferred:
                name += f" · {words.inferred(verdict.inferred)}"
            closing = words.draw(draw) if draw else ()
            text = "" if draw else words.nothing_to_draw()
            played = words.words(verdict.words)
            return Message(name, Icon.TICK, colour, words.stands(), played, text, closing, side=side)
        case Passed(draw=draw):
            closing = words.draw(draw) if draw else ()
            return Message(name, Icon.RIGHT, colour, words.passed(), closing=closing, side=side)
        case TakenBack():
            return Message(
                name, Icon.CROSS, VERMILION, words.taken_back(), text=words.reason(verdict), side=side
            )


def _explosion(state: HouseState, board: int, task: ExplosionTask, words: Wording) -> Message:
    mover = task.ruling.play.mover
    name = words.name(state.settings, board, mover)
    if task.done:
        text = words.then_stands(task.ruling.words)
        return Message(name, Icon.TICK, SIDES[mover], words.done(), "", text, words.press_again(), side=mover)
    orders = task_orders(task, state.boards[board].position, words)
    caption = _because(task, orders, words)
    if task.ruling.removed:
        caption += " " + words.goes_to(words.name(state.settings, 1 - board, mover), 1 - board)
    return Message(caption, orders=orders, side=mover, more=words.more_steps)


def _because(task: ExplosionTask, orders: tuple[Order, ...], words: Wording) -> str:
    """What is to be done now, and why."""
    if task.wrong:
        return words.wrong_since(tuple(sorted(task.wrong)))
    current = next((order for order in orders if not order.done), None)
    if current is None or current.number == 0:
        return words.turn_then_take(bool(task.ruling.removed))
    step = task.ruling.steps[current.number - 1]
    return words.because(step)


def task_orders(task: ExplosionTask, before: Position, words: Wording) -> tuple[Order, ...]:
    """The turns, then each step of removals, by the letters that lie there. `before`: the position that
    the play was laid on."""
    ruling = task.ruling
    position = before.replace(dict(ruling.play.placed))
    removed = set(ruling.removed)

    def chips(squares: tuple[int, ...], done: frozenset[int]) -> tuple[Chip, ...]:
        # In the direction in which those whom the tiles face read them.
        north = sum(tile.facing is Side.NORTH for square in squares if (tile := position[square]))
        ordered = sorted(squares, reverse=north > len(squares) / 2)
        tiles = ((position[square], square in done) for square in ordered)
        return tuple(Chip(tile.letter, is_done) for tile, is_done in tiles if tile)

    turns = chips(tuple(square for square in ruling.turned if square not in removed), task.turned)
    if ruling.play.mover is Side.SOUTH:  # they faced North, and are read by South
        turns = turns[::-1]
    orders = [Order(0, words.turn(), turns)] if turns else []
    for number, step in enumerate(ruling.steps, start=1):
        orders.append(Order(number, words.why(step.why), chips(step.squares, task.removed)))
    return tuple(orders)


# Hands


def _to_draw(table: BoardState, side: Side) -> int:
    """How many tiles a player is to draw now: the referee's ledger counts them as drawn at once."""
    verdict = table.verdict
    if isinstance(verdict, Stands | Passed) and verdict.mover is side and not table.task:
        return verdict.draw
    return may_draw(table.hand(side), table.bag)


def hands_picture(state: HouseState, board: int, words: Wording) -> HandsPicture:
    table = state.boards[board]
    players = []
    for side in (Side.NORTH, Side.SOUTH):
        hand = table.hand(side)
        draw = 0 if state.phase is Phase.OVER else _to_draw(table, side)
        players.append(
            PlayerHand(
                words.name(state.settings, board, side), side,
                words.may_draw(draw) if draw else words.in_hand(hand.own), draw > 0,
                hand.known, hand.kit, hand.bonus, "b" if hand.kit == "a" else "a",
            )
        )  # fmt: skip
    return HandsPicture(words.bag(table.bag), tuple(players), words.bonus(), words.passed_back())
