"""What happened in a replayed step, as far as people care to be told."""

from collections.abc import Iterator
from dataclasses import dataclass

from station.clock.head import ClockChanged
from station.journal.replaying import Step
from station.referee.events import Challenged, ClockSet, Continued, Paused, Resumed
from station.referee.state import HouseState, Outcome, Phase, Record, TakenBack


@dataclass(frozen=True, slots=True)
class TurnTold:
    """Turn `turn` of the game, counted over both boards, undone ones included."""

    turn: int
    event: int
    board: int
    record: Record


@dataclass(frozen=True, slots=True)
class UndoneTold:
    """A turn of this board was undone by the arbiter."""

    event: int
    board: int


@dataclass(frozen=True, slots=True)
class TakenBackTold:
    event: int
    board: int
    verdict: TakenBack


@dataclass(frozen=True, slots=True)
class DecidedTold:
    """Something people decided."""

    event: int
    decision: Paused | Continued | Resumed | ClockSet | Challenged


@dataclass(frozen=True, slots=True)
class RestartedTold:
    """A clock head was reset in the game, which was paused for it. why: a clause."""

    event: int
    board: int
    why: str


@dataclass(frozen=True, slots=True)
class OverTold:
    event: int
    outcome: Outcome


Told = TurnTold | UndoneTold | TakenBackTold | DecidedTold | RestartedTold | OverTold


def told(step: Step[HouseState]) -> Iterator[Told]:
    """What this step brought, in order."""
    if isinstance(step.event, Paused | Continued | Resumed | ClockSet | Challenged):
        yield DecidedTold(step.number, step.event)
    if isinstance(step.event, ClockChanged) and step.event.restarted and step.state.phase is Phase.PAUSED:
        yield RestartedTold(step.number, step.event.board, step.event.restarted)
    turn = step.before.turns
    for board, (before, after) in enumerate(zip(step.before.boards, step.state.boards, strict=True)):
        for record in after.history[len(before.history) :]:
            turn += 1
            yield TurnTold(turn, step.number, board, record)
        if sum(r.undone for r in after.history) > sum(r.undone for r in before.history):
            yield UndoneTold(step.number, board)
        if isinstance(after.verdict, TakenBack) and after.verdict is not before.verdict:
            yield TakenBackTold(step.number, board, after.verdict)
    outcome = step.state.outcome
    if outcome is not None and step.before.outcome is None:
        yield OverTold(step.number, outcome)
