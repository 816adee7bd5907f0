"""What people say and decide: deeds by touch or key, answers to questions, corrections, clocks, pauses."""

from dataclasses import replace

from station.referee import words
from station.referee.deeds import Change, State, ask, attempt, go_on, lane_of, moved, refuse
from station.referee.effects import Adjust, Effect, Start, Stop, TakeBack
from station.referee.events import (
    BlankChosen,
    ClockSet,
    Continued,
    DeedEntered,
    Paused,
    PlayUndone,
    SquareSettled,
)
from station.referee.finding import Pictured
from station.referee.game_context import GameContext
from station.referee.handlers.pictures import follow, watch
from station.referee.handlers.presses import AT_ONCE_MS, called, rule, settle_calls
from station.referee.ruling import Refusal, Refused, Settled
from station.referee.sense import letters_of, objection
from station.referee.state import NO_PRESS, Done, Phase
from station.referee.table_game import Move
from station.referee.timing import (
    HEADS,
    clocks_at,
    follow_turn,
    running_seat,
    set_back,
    since_set,
    with_clock_set,
)
from station.rules.game import BACK, Call, Called, RuleError, doer
from station.rules.square import SQUARES


def entered(context: GameContext, state: State, event: DeedEntered) -> Change:
    """A deed by touch or key."""
    deed = event.deed
    player = doer(deed)
    senseless = objection(deed, state, context.edition)
    if senseless is not None:
        return refuse(state, words.refused(senseless, player, deed), lane_of(state, deed))
    if isinstance(deed, Called) and isinstance(state.main, Call):
        effects: tuple[Effect, ...] = ()
        for caller in deed.players:
            if caller in state.main.players:
                state, more = called(state, caller, event.at_ms)
                effects += more
        return state, effects
    pictured = context.game(state.settings).pictured(state, deed)
    if isinstance(pictured, RuleError):
        return refuse(state, words.refused(pictured, player, deed), lane_of(state, deed))
    if pictured is not None:
        return _board_entered(context, state, pictured, event.at_ms)
    # Earlier calls are settled: nothing can be simultaneous with them any more.
    state, settled = settle_calls(context, state, event.at_ms + AT_ONCE_MS + 1)
    change = attempt(context, state, deed, event.at_ms)
    if isinstance(change, RuleError):
        state, refusing = refuse(state, words.refused(change, player, deed), lane_of(state, deed))
        return state, (*settled, *refusing)
    state, done = change
    # The press for the turn may have been waiting for just this.
    state, more = rule(context, state, 0, event.at_ms)
    return state, (*settled, *done, *more)


def _board_entered(context: GameContext, state: State, pictured: Pictured, at_ms: int) -> Change:
    """A board that people describe is dealt with like one that a camera saw."""
    number, pressed = pictured.number, pictured.lane.press is not None
    lanes = list(state.lanes)
    lanes[number] = pictured.lane
    state = replace(state, lanes=tuple(lanes))
    if pictured.lane.seen is None:
        return context.game(state.settings).followed(state, number), ()
    state, effects = watch(context, state, pictured.lane.seen)
    if pressed or not pictured.ends:
        return state, effects
    state, ruled = rule(context, state, number, at_ms, described=True)
    return state, (*effects, *ruled)


def blank_chosen(context: GameContext, state: State, event: BlankChosen) -> Change:
    """Somebody said what a blank laid in this turn stands for."""
    lane = state.lane_of(event.board)
    board = state.lanes[lane].board
    if board is None or not 0 <= event.square < SQUARES or board[event.square] is not None:
        return state, ()
    if event.letter not in letters_of(context.edition):
        return state, ()
    chosen = {**dict(state.lanes[lane].chosen), event.square: event.letter}
    state = state.on_lane(lane, chosen=tuple(sorted(chosen.items())))
    return rule(context, state, lane, event.at_ms)


def square_settled(context: GameContext, state: State, event: SquareSettled) -> Change:
    """Somebody said what lies on a square: the answer to a question, or a correction.

    If the tile is confirmed and nobody had asked, the play that laid it was misread, and the game is
    corrected if its rules allow everything that followed.
    """
    lane, square, tile = state.lane_of(event.board), event.square, event.tile
    now = state.lanes[lane]
    if now.board is None or not 0 <= square < SQUARES:
        return state, ()
    asked = now.question is not None and now.question.square == square
    confirmed = now.board[square]
    if tile is not None and confirmed is not None and not asked:
        corrected = context.game(state.settings).corrected(state, lane, square, tile)
        if corrected is None or isinstance(corrected, Refused):
            return state if corrected is None else state.on_lane(lane, verdict=corrected), ()
        if corrected is not state:
            before, state = state, moved(context, corrected, corrected.position, Move.JUDGED)
            if state.awaits != before.awaits:
                effects = follow_turn(before, state, lane, event.at_ms, played=False)
                state, asking = ask(state, event.at_ms)
                state, more = go_on(context, state, event.at_ms)
                return state, (*effects, *asking, *more)
    now = state.lanes[lane]
    answers = [answer for answer in now.settled if answer.square != square]
    answers.append(Settled(square, tile, None if now.seen is None else now.seen.squares[square]))
    chosen = dict(now.chosen)
    if tile is not None and tile.blank and tile.letter in letters_of(context.edition) and confirmed is None:
        chosen[square] = tile.letter
    state = state.on_lane(
        lane,
        settled=tuple(sorted(answers, key=lambda answer: answer.square)),
        chosen=tuple(sorted(chosen.items())),
    )
    return rule(context, follow(context, state, lane), lane, event.at_ms)


def play_undone(context: GameContext, state: State, event: PlayUndone) -> Change:
    """Take the board and its clocks back to before its last deed; if that brings back a question that can be
    left, to before what led to it. The history keeps the deeds, marked."""
    lane = state.lane_of(event.board)
    last, press, history = state.last_on(lane), state.lanes[lane].press, state.history
    if last is None:
        return state, ()
    effects: tuple[Effect, ...] = () if press is None else (TakeBack(press.board, press.number),)
    undone = without_last(context, state, lane, last)
    if isinstance(undone, RuleError):
        player = doer(last.deed)
        refused = replace(words.refused(undone, player, None), reason=Refusal.DISTURBED)
        return state.on_lane(lane, verdict=refused), ()
    state, first = undone, last
    while (last := state.last_on(lane)) is not None and _can_be_left(state):
        undone = without_last(context, state, lane, last)
        if isinstance(undone, RuleError):
            break
        state, first = undone, last
    assert first.shown is not None, "only the table's clocks have deeds without it"
    number = next(k for k, done in enumerate(state.history) if done.undone and not history[k].undone)
    since = (one for one in state.clocks_set if one.turns > number)
    shown = since_set(first.shown, since, state.control)
    state, asking = ask(state, event.at_ms)
    return state, (*effects, *set_back(state, lane, shown), *asking)


def _can_be_left(state: State) -> bool:
    """Whether a choice is pending that can be left."""
    return any(choice.needed and BACK in choice.options for choice in state.choices)


def without_last(context: GameContext, state: State, lane: int, last: "Done[object]") -> State | RuleError:
    """The state before the last deed of a board."""
    position = context.game(state.settings).undo(state, last)
    if isinstance(position, RuleError):
        return position
    history = tuple(replace(done, undone=True) if done is last else done for done in state.history)
    state = state.on_lane(lane, verdict=None, task=None, **NO_PRESS)
    return moved(context, replace(state, history=history, calls=()), position, Move.UNDONE)


def clock_set(state: State, event: ClockSet) -> Change:
    """A clock is set. Whatever is undone afterwards, the player keeps what this gave or took."""
    shown = clocks_at(state, event.at_ms)[event.board].remaining_ms(event.side, event.at_ms)
    state = with_clock_set(state, event.board, event.side, event.remaining_ms - shown)
    return state, (Adjust(event.board, event.side, event.remaining_ms),)


def paused(state: State, _event: Paused) -> Change:
    return replace(state, phase=Phase.PAUSED), tuple(Stop(head) for head in HEADS)


def continued(state: State, event: Continued) -> Change:
    """Play goes on with the sides that were running; paused time is nobody's."""
    lost = tuple(replace(one, clock=None) for one in state.lost)
    state = replace(state, phase=Phase.PLAYING, restarted=(), continued_ms=event.at_ms, lost=lost)
    seats = (running_seat(state, lane) for lane in range(len(state.lanes)))
    starts = tuple(Start(seat.board, seat.side) for seat in seats if seat is not None)
    state, asking = ask(state, event.at_ms)
    return state, (*starts, *asking)
