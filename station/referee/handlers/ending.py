"""How a game ends other than by its rules, and how an end is agreed on or taken back.

An end is open until every side has agreed to it. Until then, what people decide works as it does in a pause:
if it takes away the reason for the end, the game goes on, paused.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from station.clock.head import Flagged
from station.referee import words
from station.referee.deeds import OVERTIME, Change, State, go_on, over
from station.referee.effects import Cue, Sound
from station.referee.events import Aborted, Challenged, DeedEntered, PlayUndone
from station.referee.game_context import GameContext
from station.referee.handlers import arbiter
from station.referee.outcome import END_TOPICS, Ending, EndTopic, Outcome
from station.referee.state import Phase
from station.referee.timing import HEADS, commanded
from station.rules.game import Chosen, RuleError

Handler = Callable[[GameContext, State, Any], Change]


def flagged(context: GameContext, state: State, event: Flagged) -> Change:
    """A side's time ran out; if that ends the game, `settle_flags` decides whether it counts yet."""
    state = state.with_clock(event.board, event.clock)
    lane = state.lane_of(event.board)
    if context.kind.overtime or state.lanes[lane].flag is not None:
        return state, ()
    return state.on_lane(lane, flag=event), ()


def settle_flags(context: GameContext, state: State) -> Change:
    """End the game on the first flag, unless a press made before it still awaits its ruling.

    Such a press is judged as of the moment it was made: it may win the game, and if it is taken back, the
    opponent's time did not run out after all.
    """
    flags = [lane.flag for lane in state.lanes if lane.flag is not None]
    if not flags or state.phase not in (Phase.PLAYING, Phase.PAUSED):
        return state, ()
    first = min(flags, key=lambda flag: (flag.at_ms, flag.board))
    if any(lane.press is not None and lane.press.at_ms <= first.at_ms for lane in state.lanes):
        return state, ()
    return ended(context, state, first)


def ended(context: GameContext, state: State, by: Flagged | Challenged) -> Change:
    """The game is over, if its rules say that this ends it."""
    outcome = context.game(state.settings).ended(state, by)
    return (state, ()) if outcome is None else over(state, outcome)


def aborted(state: State, _event: Aborted) -> Change:
    """A game that has not begun leaves nothing to agree on."""
    kept = state.phase is Phase.READY
    state, effects = over(state, Outcome(Ending.ABORTED))
    return replace(state, kept=kept), effects


def entered(context: GameContext, state: State, event: DeedEntered) -> Change:
    """A deed by touch or key, which may be about the end."""
    about_end = isinstance(event.deed, Chosen) and event.deed.topic in END_TOPICS
    return (end_entered if about_end else arbiter.entered)(context, state, event)


def end_entered(_bench: GameContext, state: State, event: DeedEntered) -> Change:
    """A side resigns, offers or accepts a draw, or agrees to the end; anything else means nothing here."""
    deed = event.deed
    if not isinstance(deed, Chosen) or deed.topic not in END_TOPICS:
        return state, ()
    side = state.side_with(deed.player)
    asked = {choice.player for choice in state.end_choices if choice.topic == deed.topic}
    if (side[0] if side else deed.player) not in asked:
        refused = words.refused(RuleError("this is not possible now"), deed.player, deed)
        return state.on_lane(0, verdict=refused), ()
    firsts = frozenset(side[0] for side in state.sides)
    match deed.topic:
        case EndTopic.RESIGN:
            others = tuple(player for player in range(state.players) if player not in side)
            return over(state, Outcome(Ending.RESIGNED, others))
        case EndTopic.DRAW:
            state = replace(state, offered=state.offered | {side[0]})
            if state.offered >= firsts:
                return over(state, Outcome(Ending.DRAWN, tuple(range(state.players))))
            return state, (Sound(Cue.QUESTION),)
        case _:
            agreed = state.agreed | {side[0]} if side else firsts
            return replace(state, agreed=agreed, kept=agreed >= firsts), ()


def challenged_after(context: GameContext, state: State, event: Challenged) -> Change:
    """A play is challenged after the game has ended by it, or on time."""
    assert state.outcome is not None
    return (state, ()) if state.outcome.by_people else ended(context, state, event)


def undone(context: GameContext, state: State, event: PlayUndone) -> Change:
    """What people brought about is undone by itself, other ends with the last deed on the board."""
    assert state.outcome is not None
    if state.outcome.by_people:
        return _settled_again(context, _opened(context, state), None, event.at_ms)
    return reopening(arbiter.play_undone)(context, state, event)


def reopening(handler: Handler) -> Handler:
    """The handler for an open end: it does what it does in a pause, and what that changes decides whether and
    how the game is over."""

    def handle(context: GameContext, state: State, event: Any) -> Change:
        before = _opened(context, state)
        after, effects = handler(context, before, event)
        if after.phase is Phase.OVER:
            return after, effects
        left, right = (commanded(after.clocks[head], head, after, effects) for head in HEADS)
        after = replace(after, clocks=(left, right))
        if (after.position, after.history, after.clocks) == (before.position, before.history, before.clocks):
            return replace(state, lanes=after.lanes), effects
        after, more = _settled_again(context, after, state.outcome, event.at_ms)
        return after, (*effects, *more)

    return handle


def _opened(context: GameContext, state: State) -> State:
    """The state as if the game were paused instead of over, and nobody had overstepped the time."""
    state = replace(state, phase=Phase.PAUSED, outcome=None, agreed=frozenset())
    while (last := state.last) is not None and getattr(last.deed, "topic", None) == OVERTIME:
        without = arbiter.without_last(context, state, last.lane, last)
        assert not isinstance(without, RuleError)
        state = without
    return state


def _settled_again(context: GameContext, state: State, was: Outcome | None, at_ms: int) -> Change:
    """Whether the game is over in this state; an end that people brought about stays as it was."""
    if was is not None and was.by_people:
        return over(state, was)
    if not state.awaits:
        return go_on(context, state, at_ms)
    for head, clock in enumerate(state.clocks):
        if clock.flagged:
            return ended(context, state, Flagged(head, clock.flagged[0], at_ms, clock))
    return state, ()
