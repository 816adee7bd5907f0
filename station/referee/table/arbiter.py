"""What people tell and decide: deeds by touch or key, answers to doubts, corrections, clocks, pauses."""

from dataclasses import replace
from typing import Any

from station.referee.before_press import as_before_press
from station.referee.effects import Adjust, Effect, SetUp, Start, Stop, TakeBack
from station.referee.events import BlankChosen, ClockSet, Continued, Paused, Resumed, SquareSettled
from station.referee.state import Phase, Settled
from station.referee.table import words
from station.referee.table.bench import Bench
from station.referee.table.board import follow
from station.referee.table.deeds import Change, ask, attempt, moved, over, refuse
from station.referee.table.events import PlayUndone, TableSetUp, Told
from station.referee.table.presses import AT_ONCE_MS, called, rule, settle_calls
from station.referee.table.sense import letters_of, objection
from station.referee.table.state import Done, Ending, Outcome, Refusal, TableState
from station.referee.table.timing import HEADS, follow_turn, running_seat, seat_on_move, table_control
from station.rules.game import BACK, Call, Called, Laid, RuleError
from station.rules.scrabble.position import Tile
from station.rules.square import SQUARES


def set_up(bench: Bench, state: TableState[Any], event: TableSetUp) -> Change:
    """A new game waits for somebody's press."""
    settings = event.settings
    try:
        rules = bench.rules(settings)
        position = rules.begin()
    except RuleError as error:
        refused = replace(words.refused(error, None, None), reason=Refusal.SETTINGS)
        return replace(state, verdict=refused), ()
    control = table_control(settings.control)
    clock = control.start(event.at_ms)
    fresh: TableState[Any] = TableState(
        phase=Phase.READY,
        settings=settings,
        scores=(0,) * len(settings.names),
        clocks=(clock, clock),
        layouts=(None,) * len(settings.names),
        seen=state.seen,
        spot=state.spot,
        spot_used=state.spot is not None,
        at_ms=event.at_ms,
    )
    fresh = follow(moved(bench, fresh, position))
    return fresh, (SetUp(0, control), SetUp(1, control))


def told(bench: Bench, state: TableState[Any], event: Told) -> Change:
    """A deed by touch or key."""
    deed = event.deed
    player = None if isinstance(deed, Called) else getattr(deed, "player", None)
    senseless = objection(deed, state, bench.edition)
    if senseless is not None:
        return refuse(state, words.refused(senseless, player, deed))
    if isinstance(deed, Called) and isinstance(state.main, Call):
        effects: tuple[Effect, ...] = ()
        for caller in deed.players:
            if caller in state.main.players:
                state, more = called(state, caller, event.at_ms)
                effects += more
        return state, effects
    # Calls before it are settled: none can be at once with them any more.
    state, settled = settle_calls(bench, state, event.at_ms + AT_ONCE_MS + 1)
    change = attempt(bench, state, deed, event.at_ms)
    if isinstance(change, RuleError):
        state, refusing = refuse(state, words.refused(change, player, deed))
        return state, (*settled, *refusing)
    state, done = change
    # What was said beside a turn may be what the press for it waited for.
    state, more = rule(bench, state, event.at_ms)
    return state, (*settled, *done, *more)


def blank_chosen(bench: Bench, state: TableState[Any], event: BlankChosen) -> Change:
    """The letter of a blank that was laid in this turn."""
    board = state.board
    if board is None or not 0 <= event.square < SQUARES or board[event.square] is not None:
        return state, ()
    if event.letter not in letters_of(bench.edition):
        return state, ()
    chosen = {**dict(state.chosen), event.square: event.letter}
    return rule(bench, replace(state, chosen=tuple(sorted(chosen.items()))), event.at_ms)


def square_settled(bench: Bench, state: TableState[Any], event: SquareSettled) -> Change:
    """What lies on a square, said by people: the answer to a question, or a correction.

    Where a tile is confirmed already and nobody asked, the play that laid it was read wrongly: the game is
    judged again with the right tile, if the rules allow all that followed.
    """
    if state.board is None or not 0 <= event.square < SQUARES:
        return state, ()
    square, tile = event.square, event.tile
    asked = state.question is not None and state.question.square == square
    confirmed = state.board[square]
    if tile is not None and confirmed is not None and not asked:
        right = Tile(tile.letter, tile.blank)
        if right != confirmed:
            if tile.letter not in letters_of(bench.edition):
                return state, ()
            state, corrected = _corrected(bench, state, square, right)
            if not corrected:
                return state, ()
    seen = None if state.seen is None else state.seen.squares[square]
    answers = [answer for answer in state.settled if answer.square != square]
    answers.append(Settled(square, tile, seen))
    chosen = dict(state.chosen)
    if tile is not None and tile.blank and tile.letter in letters_of(bench.edition) and confirmed is None:
        chosen[square] = tile.letter
    state = replace(
        state,
        settled=tuple(sorted(answers, key=lambda answer: answer.square)),
        chosen=tuple(sorted(chosen.items())),
    )
    return rule(bench, follow(state), event.at_ms)


def play_undone(bench: Bench, state: TableState[Any], event: PlayUndone) -> Change:
    """The last deed did not happen, nor what led to the question that it answered, if that can be left; the
    history keeps them, times stay as they are."""
    if state.last is None:
        return state, ()
    before = state
    effects: tuple[Effect, ...] = ()
    if state.press is not None:
        effects = (TakeBack(state.press.board, state.press.number),)
        before = replace(state, press=None)
    state = _without_last(bench, state)
    while state.last is not None and any(one.needed and BACK in one.options for one in state.choices):
        state = _without_last(bench, state)
    assert before.board is None or state.board is not None
    if before.board is not None and state.board is not None:
        gone = {s for s, _ in before.board.occupied() if state.board[s] is None}
        lift = tuple(sorted(gone | {s for s in before.lift if state.board[s] is None}))
        state = follow(replace(state, lift=lift))
    state, asking = ask(state, event.at_ms)
    return state, (*effects, *follow_turn(before, state, event.at_ms), *asking)


def _without_last(bench: Bench, state: TableState[Any]) -> TableState[Any]:
    """The state before the last deed that stands."""
    last = state.last
    assert last is not None
    history = tuple(replace(done, undone=True) if done is last else done for done in state.history)
    return replace(
        moved(bench, state, last.before),
        history=history,
        press=None,
        press_end=None,
        question=None,
        verdict=None,
        calls=(),
    )


def clock_set(state: TableState[Any], event: ClockSet) -> Change:
    return state, (Adjust(event.board, event.side, event.remaining_ms),)


def paused(state: TableState[Any], _event: Paused) -> Change:
    return replace(state, phase=Phase.PAUSED), (Stop(0), Stop(1))


def continued(state: TableState[Any], event: Continued) -> Change:
    """Play goes on with the side that ran."""
    state = replace(state, phase=Phase.PLAYING, restarted=())
    seat = running_seat(state)
    starts = () if seat is None else (Start(seat.board, seat.side),)
    if state.press is not None:
        # What was paused is nobody's time: the press counts from now on.
        state = replace(state, press=replace(state.press, at_ms=event.at_ms))
    state, asking = ask(state, event.at_ms)
    return state, (*starts, *asking)


def aborted(state: TableState[Any], _event: object) -> Change:
    return over(state, Outcome(Ending.ABORTED))


def resumed_ready(state: TableState[Any], event: Resumed) -> Change:
    """Nobody's time had run yet."""
    control = table_control(state.settings.control)
    clock = control.start(event.at_ms)
    return replace(state, clocks=(clock, clock)), (SetUp(0, control), SetUp(1, control))


def resumed(state: TableState[Any], event: Resumed) -> Change:
    """The clocks are set as they were last known and wait; a press that was not ruled on is made again."""
    control = table_control(state.settings.control)
    seat = seat_on_move(state)
    readings = []
    for board, known in zip(HEADS, event.clocks, strict=True):
        press = state.press if state.press is not None and state.press.board == board else None
        reading = as_before_press(known, press, control)
        side = seat.side if seat is not None and seat.board == board else None
        readings.append(replace(reading, running=None, paused=side, at_ms=event.at_ms))
    left, right = readings
    state = replace(
        state,
        phase=Phase.PAUSED,
        clocks=(left, right),
        press=None,
        press_end=None,
        question=None,
        calls=(),
        seen=None,
        laid=(),
        amiss=(),
        layouts=(None,) * len(state.layouts),
        restarted=(),
    )
    return state, (SetUp(0, control, left), SetUp(1, control, right))


def _corrected(
    bench: Bench, state: TableState[Any], square: int, right: Tile
) -> tuple[TableState[Any], bool]:
    """The game as it would be had this tile been read rightly, and whether the rules allow that."""
    laid = [
        number
        for number, done in enumerate(state.history)
        if not done.undone and isinstance(done.deed, Laid) and square in dict(done.deed.placed)
    ]
    if not laid:
        return state, False
    first = laid[-1]
    position = state.history[first].before
    history: list[Done[Any]] = list(state.history[:first])
    for number, done in enumerate(state.history[first:], start=first):
        if done.undone:
            history.append(done)
            continue
        deed = done.deed
        if number == first:
            assert isinstance(deed, Laid)
            placed = tuple((at, right if at == square else tile) for at, tile in deed.placed)
            deed = replace(deed, placed=placed)
        after = bench.after(state.settings, position, deed, done.words)
        if isinstance(after, RuleError):
            return replace(state, verdict=words.refused(after, None, deed)), False
        history.append(replace(done, deed=deed, before=position))
        position = after
    corrected = replace(moved(bench, state, position), history=tuple(history), verdict=None)
    return corrected, corrected.awaits == state.awaits
