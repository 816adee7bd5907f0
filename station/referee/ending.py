"""How a game ends other than by its rules: by a flag, by a challenge, or aborted."""

from station.clock.head import Flagged
from station.referee.deeds import Change, State, over
from station.referee.events import Aborted, Challenged
from station.referee.game_context import GameContext
from station.referee.state import Ending, Outcome, Phase


def flagged(bench: GameContext, state: State, event: Flagged) -> Change:
    """A side's time ran out; if that ends the game, `settle_flags` decides whether it counts yet."""
    state = state.with_clock(event.board, event.clock)
    lane = state.lane_of(event.board)
    if bench.kind.overtime or state.lanes[lane].flag is not None:
        return state, ()
    return state.on_lane(lane, flag=event), ()


def settle_flags(bench: GameContext, state: State) -> Change:
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
    return ended(bench, state, first)


def ended(bench: GameContext, state: State, by: Flagged | Challenged) -> Change:
    """The game is over, if its rules say that this ends it."""
    outcome = bench.game(state.settings).ended(state, by)
    return (state, ()) if outcome is None else over(state, outcome)


def aborted(state: State, _event: Aborted) -> Change:
    return over(state, Outcome(Ending.ABORTED))
