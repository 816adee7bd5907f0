"""What drives a simulated game needs to know of it, whichever game it is."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from station.app.beginning import Beginning
from station.app.station import Station
from vision.reading import Picture


class TakesPictures(Protocol):
    def take(self, scene: Any, at_ms: int) -> Picture:
        """A picture of what lies on the table; of the bare table for an empty `Scene`."""


class Sight(Protocol):
    def read(self, picture: Any, at_ms: int) -> Any:
        """What a picture taken at `at_ms` tells. Raises NoBoardError."""


class Tallied(Protocol):
    """What a game came to. plays: how many stand."""

    plays: int
    refused: Counter[str]
    questions: Counter[str]

    @property
    def misreads(self) -> Sequence[object]: ...

    def verdict_percentile(self, share: float) -> float:
        """The verdict time, in ms, that `share` (0–1) of the verdicts kept to."""


class Table(Protocol):
    def step(self, now_ms: int, state: Any) -> Any:
        """Let people act until `now_ms`, with this on the screen."""

    def next_event_ms(self, now_ms: int) -> int | None:
        """When something happens next."""


class Simulated(Protocol):
    """A simulated game. Whoever drives it calls `people`, takes pictures of the scene, has `sight` read them
    and gives what it read to `take_in`.

    clock_ms: station time as it is when a verdict is given; the driver sets it, to measure verdicts by.
    at_rest: so many pictures of a table at which nothing moves tell all that there is to tell. progress: what
    has come about so far; while it stays equal, the game stands still.
    """

    clock_ms: Callable[[], float] | None

    @property
    def at_rest(self) -> int: ...
    @property
    def beginning(self) -> Beginning: ...
    @property
    def progress(self) -> object: ...
    @property
    def state(self) -> Any: ...
    @property
    def station(self) -> Station[Any]: ...
    @property
    def camera(self) -> TakesPictures: ...
    @property
    def sight(self) -> Sight: ...
    @property
    def tally(self) -> Tallied: ...
    @property
    def table(self) -> Table: ...

    def begin(self, now_ms: int) -> None: ...
    def people(self, now_ms: int) -> Any: ...
    def take_in(self, reading: Any) -> None: ...
    def moves(self, reading: Any) -> bool: ...
