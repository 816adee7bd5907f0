"""The latest state of a table, for those who are sent lines about it."""

from dataclasses import dataclass
from typing import Self

from station.referee.state import TableState
from station.view.feed import same_line
from station.web.table import Line


@dataclass(frozen=True, slots=True)
class Latest:
    """The state after the latest event, and when that was. ruled: the lane of the last ruling."""

    event: int
    state: TableState[object]
    at: float
    ruled: int


@dataclass(frozen=True, slots=True)
class Sent:
    """What somebody was sent last, as of which event. at: when the line was true."""

    event: int
    line: Line
    at: float

    @classmethod
    def of(cls, latest: Latest, view: dict[str, object], before: Self | None) -> Self:
        """A new line, or the last one if only time has passed since."""
        if before is not None and same_line(before.line.view, view):
            return cls(latest.event, before.line, before.at)
        return cls(latest.event, Line(latest.event, view, 0), latest.at)


def ruled_lane(latest: Latest | None, before: TableState[object], after: TableState[object]) -> int:
    """The lane of the last ruling, once a state has followed another."""
    ruled = 0 if latest is None else latest.ruled
    for number, lane in enumerate(after.lanes):
        was = before.lanes[number].verdict if number < len(before.lanes) else None
        if lane.verdict is not None and lane.verdict != was:
            ruled = number
    return ruled if ruled < len(after.lanes) else 0
