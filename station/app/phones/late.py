"""The table as it was some minutes ago, with everybody's tiles, for those who only watch."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

from station.app.station import Station
from station.app.table.web import WebTable
from station.json_text import Json
from station.referee.events import AnyEvent
from station.referee.state import Phase, TableState
from station.web.table import Audience, Line

State = TableState[object]


@dataclass(slots=True)
class LateTable:
    """Shows what happened `late_s` seconds ago, and everything at once when the game is over. now: seconds,
    monotonic."""

    late_s: float
    now: Callable[[], float] = monotonic
    _table: WebTable = field(init=False)
    _coming: deque[tuple[float, Callable[[], None]]] = field(default_factory=deque)
    _over: bool = False

    def __post_init__(self) -> None:
        self._table = WebTable(self.now, hands=True)

    def follow(self, station: Station) -> None:
        """Show this game from now on, when it is time for that."""
        state = station.state
        self._over = state.phase is Phase.OVER
        self._coming.append((self.now() + self.late_s, lambda: self._table.begin(state)))
        station.watchers.append(self._watch)

    def keep_up(self) -> None:
        """Show what is old enough by now. To be called again and again by the loop."""
        while self._coming and (self._over or self._coming[0][0] <= self.now()):
            self._coming.popleft()[1]()

    def _watch(self, event: AnyEvent, before: State, after: State) -> None:
        self._over = after.phase is Phase.OVER
        self._coming.append((self.now() + self.late_s, lambda: self._table.watch(event, before, after)))

    # What the server asks, in threads of its own.

    def line(self, audience: Audience) -> Line | None:
        return self._table.line(audience)

    def history(self, audience: Audience) -> list[Json]:
        return self._table.history(audience)

    def listen(self, changed: Callable[[], None]) -> None:
        self._table.listen(changed)
