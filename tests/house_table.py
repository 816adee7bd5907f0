"""Settings and pictures of a table of Scrabble House, for tests and measurements."""

from typing import Any, Final

from station.clock.control import TimeControl
from station.referee.events import GameSettings
from station.rules.tile import Side

TEN_MINUTES: Final = TimeControl()
NAMES: Final = ("South", "North", "South", "North")


def house_settings(
    names: tuple[str, ...] = NAMES,
    *,
    first: Side = Side.SOUTH,
    challenges: bool = False,
    control: TimeControl = TEN_MINUTES,
    **others: Any,
) -> GameSettings:
    """The settings of a game of House. names: left South, left North, right South, right North. first: the
    side that plays first on the left board; on the right one it is the other (the player diagonally across).
    challenges: the players judge words themselves."""
    options = (("first", "north"),) * (first is Side.NORTH) + (("challenge", "decides"),) * challenges
    return GameSettings("house", names, control=control, options=options, **others)
