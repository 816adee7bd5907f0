"""What a table of the hall reports of a game that is over."""

from station.hall.wire.happened import BestPlay, Result
from station.referee.outcome import Outcome
from station.referee.state import TableState
from station.registry.statistics import statistics_of
from station.view.makers import view_of


def result_of(state: TableState[object], outcome: Outcome, at_ms: int) -> Result:
    """How the game ended, and each player's best play where it has points."""
    view = view_of(state, at_ms)
    how = view.ending.how if view.ending is not None else outcome.ending.value
    says = view.ending.text if view.ending is not None else ""
    scored = any(one.score is not None for one in view.players)
    return Result(
        how,
        tuple(outcome.winners),
        tuple(state.scores) if scored else (),
        state.turns - state.undone,
        says[:900],
        _best_plays(state) if scored else (),
    )


def _best_plays(state: TableState[object]) -> tuple[BestPlay, ...]:
    found = enumerate(statistics_of(state))
    return tuple(BestPlay(player, one.best, one.best_play) for player, one in found if one.best > 0)
