"""What a House table says in large letters over a board."""

from collections.abc import Iterable

from station.referee.state import (
    Doubt,
    ExplosionTask,
    HouseState,
    Passed,
    Phase,
    Question,
    Stands,
    TakenBack,
    Verdict,
)  # fmt: skip
from station.rules.house.position import Position
from station.rules.house.ruling import Step, Why
from station.rules.tile import Side
from station.view.house.wording import HouseWording
from station.view.message import Chip, Message, Order, Says, Sign, Tone, looks_since


def message_then(state: HouseState, board: int, turn: int, words: HouseWording) -> Message:
    """What is said of a turn of the history."""
    history = state.boards[board].history
    if not history:
        return Message(Says.HISTORY, sign=Sign.HISTORY, headline=(words.history(),), text=words.no_turns())
    record = history[turn]
    caption = f"{words.turn_of(turn + 1, len(history))} · {words.name(state.settings, board, record.mover)}"
    if record.accepted:
        caption += f" · {words.accepted()}"
    if record.undone:
        caption += f" · {words.undone()}"
    if record.ruling is None and not record.placed:
        return Message(Says.HISTORY, caption, Sign.PASSED, Tone.OWN, words.passed(), side=record.mover)
    if record.ruling and record.ruling.removed:
        caption += f" · {words.took(len(record.ruling.removed))}"
    played = words.words(record.ruling.words) if record.ruling else ""
    return Message(Says.HISTORY, caption, Sign.HISTORY, Tone.OWN, words.played(), played, side=record.mover)


def message_of(state: HouseState, board: int, words: HouseWording, now_ms: int) -> Message:
    """What this board's half says in large letters."""
    match state.phase:
        case Phase.IDLE:
            found = Message(
                Says.NO_GAME, headline=("House" if board == 0 else "Station",), text=words.no_game()
            )
        case Phase.READY:
            found = _start(state, board, words)
        case Phase.PAUSED:
            found = _paused(state, board, words)
        case Phase.OVER:
            found = _ending(state, words)
        case Phase.PLAYING:
            found = _playing(state, board, words, now_ms)
    return found


def _start(state: HouseState, board: int, words: HouseWording) -> Message:
    first = state.boards[board].to_move
    name = words.name(state.settings, board, first)
    opponent = words.name(state.settings, board, first.other)
    if board not in state.pressed_to_start:
        text = words.who_starts(name, opponent)
        return Message(
            Says.START, opponent, Sign.PRESS, Tone.OWN, words.press_to_start(), text=text, side=first.other
        )
    text = ""
    if (1 - board) not in state.pressed_to_start:
        other = words.name(state.settings, 1 - board, state.boards[1 - board].to_move.other)
        text = words.waiting_for(other, 1 - board)
    return Message(Says.READY, opponent, Sign.TICK, Tone.OWN, words.ready(), text=text, side=first.other)


def _paused(state: HouseState, board: int, words: HouseWording) -> Message:
    why = dict(state.restarted).get(board)
    caption = words.check_clocks() if state.restarted else words.no_time_runs()
    text = "" if why is None else words.restarted(board, why)
    return Message(Says.PAUSED, caption, Sign.PAUSE, Tone.PLAIN, words.paused(), text=text)


def _ending(state: HouseState, words: HouseWording) -> Message:
    outcome = state.outcome
    if outcome is None:
        return Message(Says.OVER)
    tone = Tone.OWN if outcome.winner else Tone.PLAIN
    sign = {Side.SOUTH: Sign.SOUTH, Side.NORTH: Sign.NORTH}[outcome.winner] if outcome.winner else None
    text = words.how(outcome)
    if outcome.board is not None:
        text += "\n" + words.on_board(outcome.board)
    names = ""
    if outcome.winner:
        names = " & ".join(words.name(state.settings, each, outcome.winner) for each in (0, 1))
        if names == f"{words.side(outcome.winner)} & {words.side(outcome.winner)}":
            names = ""
    return Message(
        Says.OVER, "", sign, tone, words.over(outcome), words=names, text=text, side=outcome.winner
    )


def _playing(state: HouseState, board: int, words: HouseWording, now_ms: int) -> Message:
    table = state.boards[board]
    mover = table.press.side if table.press else table.to_move
    name = words.name(state.settings, board, mover)
    if table.question:
        return _asking(table.question, name, mover, words)
    if table.press and looks_since(table.press.at_ms, now_ms):
        return Message(Says.LOOKING, name, text=words.looking(), side=mover)
    if table.task:
        return _explosion(state, board, table.task, words)
    if table.verdict:
        name = words.name(state.settings, board, table.verdict.mover)
        return _ruled(table.verdict, name, table.position, words)
    text = "" if any(table.position.tiles) else words.first_play()
    sign = Sign.SOUTH if table.to_move is Side.SOUTH else Sign.NORTH
    return Message(Says.TURN, name, sign, Tone.OWN, words.to_play(mover, name), text=text, side=mover)


def _asking(question: Question, name: str, mover: Side, words: HouseWording) -> Message:
    text = words.question(question)
    if question.doubt is Doubt.HIDDEN:
        return Message(Says.HAND, name, Sign.HAND, Tone.ASKS, words.asks(question), text=text, side=mover)
    return Message(
        Says.LETTER, f"{name} · {text}", Sign.QUESTION, Tone.ASKS, words.asks(question), side=mover
    )


def _ruled(verdict: Verdict, name: str, position: Position, words: HouseWording) -> Message:
    tone, side = Tone.OWN, verdict.mover
    match verdict:
        case Stands(draw=draw):
            if verdict.accepted:
                name += f" · {words.accepted()}"
            elif verdict.inferred:
                name += f" · {words.inferred(verdict.inferred)}"
            closing = words.draw(draw) if draw else ()
            text = "" if draw else words.nothing_to_draw()
            played = words.words(verdict.words)
            return Message(
                Says.STANDS, name, Sign.TICK, tone, words.stands(), played, text, closing, side=side
            )
        case Passed(draw=draw):
            closing = words.draw(draw) if draw else ()
            return Message(Says.PASSED, name, Sign.PASSED, tone, words.passed(), closing=closing, side=side)
        case TakenBack():
            text = words.reason(verdict, position)
            return Message(
                Says.TAKEN_BACK, name, Sign.CROSS, Tone.BAD, words.taken_back(), text=text, side=side
            )


def _explosion(state: HouseState, board: int, task: ExplosionTask, words: HouseWording) -> Message:
    mover = task.ruling.play.mover
    name = words.name(state.settings, board, mover)
    if task.done:
        text = words.then_stands(task.ruling.words)
        return Message(
            Says.EXPLOSION_DONE,
            name,
            Sign.TICK,
            Tone.OWN,
            words.done(),
            "",
            text,
            words.press_again(),
            side=mover,
        )
    orders = task_orders(task, state.boards[board].position, words)
    partner = words.name(state.settings, 1 - board, mover)
    goes_to = words.goes_to(partner, 1 - board) if task.ruling.removed else ""
    because = _because(task, orders, words)
    more = tuple(words.more_steps(count) for count in range(1, len(orders)))
    return Message(Says.EXPLOSION, because, text=goes_to, orders=orders, side=mover, more=more)


def _because(task: ExplosionTask, orders: tuple[Order, ...], words: HouseWording) -> str:
    """What is to be done now, and why."""
    if task.wrong:
        return words.wrong_since(tuple(sorted(task.wrong)))
    current = next((order for order in orders if not order.done), None)
    if current is None or current.number == 0:
        return words.turn_then_take(bool(task.ruling.removed))
    step = task.ruling.steps[current.number - 1]
    return words.because(step)


def task_orders(task: ExplosionTask, before: Position, words: HouseWording) -> tuple[Order, ...]:
    """The turns, then each step of removals, by the letters that lie there. `before`: the position that
    the play was laid on."""
    ruling = task.ruling
    position = before.replace(dict(ruling.play.placed))

    def order(number: int, why: str, squares: Iterable[int], done: frozenset[int], key: str) -> Order:
        tiles = ((position[square], square) for square in squares)
        chips = (Chip(tile.letter, square in done, square) for tile, square in tiles if tile)
        return Order(number, why, tuple(chips), key)

    turns = [square for square in ruling.turned if square not in ruling.removed]
    if ruling.play.mover is Side.NORTH:
        turns.reverse()
    orders = [order(0, words.turn(), turns, task.turned, "turn")] if turns else []
    for number, step in enumerate(ruling.steps, start=1):
        squares = _as_read(step)
        orders.append(order(number, words.why(step.why), squares, task.removed, step.why.value))
    return tuple(orders)


def _as_read(step: Step) -> list[int]:
    """The step's squares in reading order: a mixed string as the opponent reads it, whose tiles go; other
    strings as their owner does."""
    backwards = -1 if step.why is Why.MIXED else 1
    named = (square for string in step.strings for square in string.squares[::backwards])
    return [square for square in dict.fromkeys((*named, *step.squares)) if square in step.squares]
