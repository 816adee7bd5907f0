"""Why a House play was chosen, in words."""

from station.engine.engine import Reason
from station.engine.house.search import Line, Search
from station.rules.house.ruling import Play


def reasons(search: Search, line: Line, play: Play | None) -> tuple[Reason, ...]:
    """The reasons for a line, the heaviest first."""
    del search, line, play
    return ()
