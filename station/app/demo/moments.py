"""Which moments of a game are worth a picture."""

from typing import Any, Final

from station.referee.state import BoardState, HouseState, Phase, Stands, TakenBack
from station.referee.table.state import Refused, TableState
from station.rules.game import Chosen, Laid

WITH_CAMERA = ("shown", "laid", "end")
"""Of these the camera's picture is kept too."""


HALF: Final = 45
"""So many tiles on the board mark the middle of a game."""


def table_moments(before: TableState[Any], after: TableState[Any]) -> list[str]:
    """What kinds of moment a change of state is, by file name; none for most."""
    moments = []
    if after.phase is not before.phase:
        named = {Phase.READY: "ready", Phase.PLAYING: "start", Phase.OVER: "end"}
        moments += [named[after.phase]] if after.phase in named else []
    if after.question is not None and after.question != before.question:
        moments.append(f"question-{after.question.doubt.value}")
    for done in after.history[len(before.history) :]:
        deed = done.deed
        topic = deed.topic.replace(" ", "-") if isinstance(deed, Chosen) else type(deed).__name__.lower()
        full = isinstance(deed, Laid) and after.board is not None and len(list(after.board.occupied())) > HALF
        moments.append("half-done" if full else topic)
    if isinstance(after.verdict, Refused) and after.verdict is not before.verdict:
        moments.append(f"refused-{after.verdict.reason.value}")
    return moments


def house_moments(before: HouseState, after: HouseState) -> list[str]:
    """What kinds of moment a change of state is, by file name; none for most."""
    moments = []
    if after.phase is not before.phase:
        moments += {Phase.READY: ["ready"], Phase.PLAYING: ["start"], Phase.OVER: ["end"]}.get(
            after.phase, []
        )
    for old, new in zip(before.boards, after.boards, strict=True):
        moments += _of_board(old, new)
    return moments


def _of_board(old: BoardState, new: BoardState) -> list[str]:
    moments = []
    if new.question is not None and new.question != old.question:
        moments.append(f"question-{new.question.doubt.value}")
    if new.task is not None and new.task != old.task:
        done = len(new.task.removed) + len(new.task.turned)
        moments.append(
            "explosion" if done == 0 else "explosion-done" if new.task.done else "explosion-under-way"
        )
    elif new.verdict is not old.verdict and isinstance(new.verdict, Stands):
        moments.append("stands")
    elif new.verdict is not old.verdict and isinstance(new.verdict, TakenBack):
        moments.append(f"taken-back-{new.verdict.reason.value}")
    return moments
