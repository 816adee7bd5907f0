"""Which moments of a game are worth a picture."""

from typing import Final

from station.app.demo.stats import PLAYS, deed_name
from station.referee.ruling import Refused
from station.referee.state import Lane, Phase, TableState
from station.rules.game import Chosen, GameDeed

WITH_CAMERA: Final = ("explosion", "shown", "laid", "go", "called", "laidout", "unused", "end")
"""Moments of which the camera's picture is kept too."""

HALF: Final = 45
"""How many tiles on the board mark mid-game."""

_PHASES: Final = {Phase.READY: "ready", Phase.PLAYING: "start", Phase.OVER: "end"}


def moments_of(before: TableState[object], after: TableState[object]) -> list[str]:
    """The kinds of moment in a change of state, as file names; mostly none."""
    moments = []
    if after.phase is not before.phase and after.phase in _PHASES:
        moments.append(_PHASES[after.phase])
    new = after.history[len(before.history) :]
    moments += [_named(done.deed, after.lanes[done.lane]) for done in new]
    for was, now in zip(before.lanes, after.lanes, strict=True):
        moments += _on_lane(was, now)
    return moments


def _named(deed: GameDeed, lane: Lane) -> str:
    if isinstance(deed, Chosen):
        return deed.topic.replace(" ", "-")
    if isinstance(deed, PLAYS) and lane.board is not None and sum(1 for _ in lane.board.occupied()) > HALF:
        return "half-done"
    return deed_name(deed)


def _on_lane(old: Lane, new: Lane) -> list[str]:
    moments = []
    if new.question is not None and new.question != old.question:
        moments.append(f"question-{new.question.doubt.value}")
    if new.task is not None and new.task != old.task:
        done = len(new.task.removed) + len(new.task.turned)
        moments.append(
            "explosion" if done == 0 else "explosion-done" if new.task.done else "explosion-under-way"
        )
    elif isinstance(new.verdict, Refused) and new.verdict is not old.verdict:
        moments.append(f"refused-{new.verdict.reason.value}")
    return moments
