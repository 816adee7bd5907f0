"""Which moments of a game at a table are worth a picture."""

from typing import Any

from station.referee.state import Phase
from station.referee.table.state import Refused, TableState
from station.rules.game import Chosen, Laid

WITH_CAMERA = ("shown", "laid", "end")
"""Of these the camera's picture is kept too."""


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


HALF = 45
"""Tiles on the board from which on a game is half done."""
