"""What the referee of every game has in common, so that station, journal and window need not ask which."""

from typing import Any, Protocol, TypeVar

from station.clock.control import TimeControl
from station.clock.reading import ClockReading
from station.referee.effects import Effect
from station.referee.events import Event, HouseSettings
from station.referee.sight import BoardSeen
from station.referee.state import Phase
from station.referee.table.events import LayoutSeen, SpotSeen, TableEvent, TableSettings
from station.referee.table.timing import table_control

AnyEvent = Event | TableEvent
AnySettings = HouseSettings | TableSettings
Seen = BoardSeen | SpotSeen | LayoutSeen
"""What a camera tells."""

HOUSE = "house"
"""The name of Scrabble House, whose settings do not name a game."""


class AnyState(Protocol):
    """A frozen state. clocks: of the left and the right head. turns: how many were confirmed, undone ones
    included; undone: how many of these."""

    @property
    def phase(self) -> Phase: ...
    @property
    def settings(self) -> Any: ...
    @property
    def clocks(self) -> tuple[ClockReading, ClockReading]: ...
    @property
    def turns(self) -> int: ...
    @property
    def undone(self) -> int: ...
    @property
    def at_ms(self) -> int: ...


S = TypeVar("S", bound=AnyState)
S_co = TypeVar("S_co", bound=AnyState, covariant=True)


class RefereeOf(Protocol[S_co]):
    """Events in, effects out; the state is a function of the events."""

    @property
    def state(self) -> S_co: ...

    def handle(self, event: AnyEvent) -> tuple[Effect, ...]:
        """Take the event into the state; returns what is to be done about it, in order."""

    def worth_telling(self, seen: Seen) -> bool:
        """Whether a picture tells the referee anything: the rule for which pictures become events."""


def control_of(settings: AnySettings) -> TimeControl:
    """The time control that the heads keep."""
    return table_control(settings.control) if isinstance(settings, TableSettings) else settings.control


def game_of(settings: AnySettings) -> str:
    """The name of the game that is played by these settings."""
    return settings.game if isinstance(settings, TableSettings) else HOUSE
