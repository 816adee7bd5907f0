"""What becomes of a deed: it stands, or it is refused and the press for it is taken back."""

from dataclasses import replace
from typing import Final

from station.referee.effects import Cue, Effect, LookAtLayout, LookAtSpot, Sound, Stop, TakeBack
from station.referee.game_context import GameContext
from station.referee.outcome import Outcome
from station.referee.ruling import Refusal, Refused, Task, Valid
from station.referee.state import NO_PRESS, Done, Phase, TableState
from station.referee.table_game import Move
from station.referee.timing import clocks_after, clocks_at, follow_turn
from station.rules.game import Chosen, GameDeed, Layout, RuleError, Shown, Spot, Turn, doer

State = TableState[object]
Change = tuple[State, tuple[Effect, ...]]

OVERTIME: Final = "overtime"
"""The topic by which the rules learn at the end how many milliseconds a player overstepped the time."""


def attempt(
    context: GameContext,
    state: State,
    deed: GameDeed,
    at_ms: int,
    words: tuple[str, ...] = (),
    *,
    accepted: bool = False,
) -> Change | RuleError:
    """The state after a deed if the rules allow it, with `words` counting as words, too."""
    after = context.game(state.settings).after(state.position, deed, words)
    if isinstance(after, RuleError):
        return after
    return stands(context, state, deed, after, at_ms, words=words, accepted=accepted)


def stands(
    context: GameContext,
    state: State,
    deed: GameDeed,
    position: object,
    at_ms: int,
    *,
    inferred: tuple[int, ...] = (),
    words: tuple[str, ...] = (),
    accepted: bool = False,
) -> Change:
    """The deed stands, and this is the position now."""
    before, lane = state, lane_of(state, deed)
    state = moved(context, state, position, Move.DEED)
    gained = tuple(now - then for now, then in zip(state.scores, before.scores, strict=True))
    clocks = clocks_after(before, lane, at_ms)
    done = Done(deed, before.position, position, clocks, at_ms, inferred, words, accepted, lane=lane)
    done = replace(done, shown=before.lanes[lane].shown or clocks_at(before, at_ms))
    state = replace(
        state,
        offered=frozenset(),
        history=(*state.history, done),
        spot_used=state.spot_used or (isinstance(deed, Shown) and _on_spot(state)),
    ).on_lane(lane, verdict=Valid(deed, gained, inferred, accepted))
    press = before.lanes[lane].press
    if isinstance(deed, Chosen) and press is not None and state.main == before.main:
        # Something was said during the turn; the press for the turn still awaits its ruling.
        return state, ()
    effects = follow_turn(before, state, lane, at_ms)
    state = replace(state.on_lane(lane, task=None, **NO_PRESS), calls=())
    state, asking = ask(state, at_ms)
    state, more = go_on(context, state, at_ms)
    sound = () if state.phase is Phase.OVER else (Sound(Cue.STANDS, None if press is None else press.board),)
    return state, (*effects, *asking, *sound, *more)


def moved(context: GameContext, state: State, position: object, move: Move) -> State:
    """The state with another position and what the rules say about it."""
    game = context.game(state.settings)
    rules = game.rules
    after = replace(state, position=position, awaits=rules.awaits(position), scores=rules.scores(position))
    lanes = tuple(game.lane_at(state, after, lane, move) for lane in range(game.lanes))
    return replace(after, lanes=lanes)


def lane_of(state: State, deed: GameDeed) -> int:
    """The lane of a deed: that of the player's turn, else of the player's seat."""
    player = doer(deed)
    turns = (one for one in state.awaits if isinstance(one, Turn) and one.player == player)
    seat = state.seat_of(player)
    return next((one.lane for one in turns), 0 if seat is None else state.lane_of(seat.board))


def refuse(state: State, refused: Refused, lane: int = 0, task: Task | None = None) -> Change:
    """The deed does not stand; the press for it, if any, is undone.

    task: what must be done now. A task that has been started stays open while something else is amiss.
    """
    now = state.lanes[lane]
    press, flag = now.press, now.flag
    effects: tuple[Effect, ...] = (Sound(Cue.TAKEN_BACK, None if press is None else press.board),)
    if press is not None:
        effects = (TakeBack(press.board, press.number), *effects)
        if flag is not None and flag.side is press.side.other:
            # The opponent's time ran out only because of this press, so that did not happen either.
            flag = None
    if task is None and refused.reason in {Refusal.DISTURBED, Refusal.RULES}:
        task = now.task
    state = replace(state, calls=())
    return state.on_lane(lane, verdict=refused, flag=flag, task=task, **NO_PRESS), effects


def ask(state: State, at_ms: int) -> Change:
    """Ask for a picture, if what is awaited needs one."""
    state = replace(state, asked_ms=at_ms)
    match state.main:
        case Spot():
            return state, (LookAtSpot(at_ms),)
        case Layout(player=player):
            return state, (LookAtLayout(player, at_ms),)
        case _:
            return state, ()


def over(state: State, outcome: Outcome) -> Change:
    """The whole game is over, until people take that back or agree to it; presses still in force are taken
    back."""
    presses = (lane.press for lane in state.lanes if lane.press is not None)
    taken_back = (TakeBack(press.board, press.number) for press in presses)
    lanes = tuple(replace(lane, annulled=lane.press) for lane in state.lanes)
    state = replace(
        replace(state, lanes=lanes).on_lanes(flag=None, **NO_PRESS),
        phase=Phase.OVER,
        outcome=outcome,
        calls=(),
        offered=frozenset(),
        agreed=frozenset(),
    )
    return state, (*taken_back, Stop(0), Stop(1), Sound(Cue.OVER))


def go_on(context: GameContext, state: State, at_ms: int) -> Change:
    """End the game if nothing is awaited; before that, report to the rules who overstepped the time."""
    if state.awaits:
        return state, ()
    game = context.game(state.settings)
    for player in range(state.players):
        left_ms = state.remaining_ms(player, at_ms)
        if left_ms is None or left_ms >= 0:
            continue
        deed = Chosen(OVERTIME, player, str(-left_ms))
        after = game.after(state.position, deed)
        if not isinstance(after, RuleError):
            done = Done(deed, state.position, after, clocks_at(state, at_ms), at_ms)
            state = replace(moved(context, state, after, Move.JUDGED), history=(*state.history, done))
    outcome = game.ended(state, None)
    assert outcome is not None, "nothing is awaited"
    return over(state, outcome)


def _on_spot(state: State) -> bool:
    return state.spot is not None and state.spot.tile is not None
