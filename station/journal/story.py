"""What happened in a replayed step, as far as people care."""

from collections.abc import Iterator
from dataclasses import dataclass

from station.clock.head import ClockChanged
from station.journal.replaying import Step
from station.referee.events import CameraUsed, Challenged, ClockSet, Continued, Paused, Resumed
from station.referee.outcome import EndTopic, Outcome
from station.referee.ruling import Refused
from station.referee.state import Done, Phase, TableState

Decision = Paused | Continued | CameraUsed | Resumed | ClockSet | Challenged


@dataclass(frozen=True, slots=True)
class DeedTold:
    """Deed `turn` of the game, counted from 1 over all boards, including undone ones. scores: after it."""

    turn: int
    event: int
    done: Done[object]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class JudgedAgainTold:
    """Deed `turn` was judged again: its words were accepted, or a letter of it was corrected."""

    turn: int
    event: int
    done: Done[object]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class UndoneTold:
    """The last deed that stood on a board was undone by the arbiter."""

    event: int
    lane: int
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RefusedTold:
    event: int
    lane: int
    refused: Refused


@dataclass(frozen=True, slots=True)
class DecidedTold:
    """Something people decided."""

    event: int
    decision: Decision


@dataclass(frozen=True, slots=True)
class RestartedTold:
    """A clock head was reset during the game, which was paused. why: a clause."""

    event: int
    board: int
    why: str


@dataclass(frozen=True, slots=True)
class OverTold:
    event: int
    outcome: Outcome
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ReopenedTold:
    """The end was taken back; the game goes on, paused."""

    event: int


@dataclass(frozen=True, slots=True)
class SaidTold:
    """Sides, each by its first player, offer a draw, or agree to the end. kept: now all do."""

    event: int
    topic: EndTopic
    players: tuple[int, ...]
    kept: bool = False


Told = (
    DeedTold
    | JudgedAgainTold
    | UndoneTold
    | RefusedTold
    | DecidedTold
    | RestartedTold
    | OverTold
    | ReopenedTold
    | SaidTold
)


def told(step: Step) -> Iterator[Told]:
    """What happened in this step, in order."""
    before, after = step.before, step.state
    if isinstance(step.event, Decision):
        yield DecidedTold(step.number, step.event)
    if isinstance(step.event, ClockChanged) and step.event.restarted and after.phase is Phase.PAUSED:
        yield RestartedTold(step.number, step.event.board, step.event.restarted)
    for turn, done in enumerate(after.history[len(before.history) :], start=len(before.history) + 1):
        yield DeedTold(turn, step.number, done, _scores(done, after))
    for turn, (was, done) in enumerate(zip(before.history, after.history, strict=False), start=1):
        if (was.deed, was.words) != (done.deed, done.words):
            yield JudgedAgainTold(turn, step.number, done, after.scores)
    undone = {
        done.lane
        for was, done in zip(before.history, after.history, strict=False)
        if done.undone and not was.undone
    }
    for lane, (earlier, now) in enumerate(zip(before.lanes, after.lanes, strict=True)):
        if lane in undone:
            yield UndoneTold(step.number, lane, after.scores)
        if isinstance(now.verdict, Refused) and now.verdict is not earlier.verdict:
            yield RefusedTold(step.number, lane, now.verdict)
    if offered := after.offered - before.offered:
        yield SaidTold(step.number, EndTopic.DRAW, tuple(sorted(offered)))
    if after.outcome is not None and after.outcome != before.outcome:
        yield OverTold(step.number, after.outcome, after.scores)
    elif after.outcome is None and before.outcome is not None:
        yield ReopenedTold(step.number)
    if agreed := after.agreed - before.agreed:
        yield SaidTold(step.number, EndTopic.AGREE, tuple(sorted(agreed)), after.kept)


def _scores(done: Done[object], after: TableState[object]) -> tuple[int, ...]:
    """The points after a deed. What overtime costs follows the last deed in the same step: the positions of
    games that count it hold the points before."""
    scores: tuple[int, ...] = getattr(getattr(done.after, "game", None), "scores", after.scores)
    return scores
