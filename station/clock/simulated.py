"""A clock head without hardware: simulated players and tests press its buttons."""

from bisect import insort
from collections.abc import Callable

from station.clock.control import TimeControl
from station.clock.core import HeadCore
from station.clock.head import Command, HeadEvent
from station.clock.reading import ClockReading
from station.rules.tile import Side


class SimulatedHead:
    """A `ClockHead`. Its buttons can be pressed ahead of time: an edge happens once a poll reaches it."""

    def __init__(self, board: int, control: TimeControl | None = None) -> None:
        self.board = board
        self._core = HeadCore(board, control or TimeControl())
        self._edges: list[tuple[int, int, Side, bool]] = []
        self._worked = 0
        self._wake: Callable[[], None] | None = None

    @property
    def up(self) -> bool:
        """It always answers."""
        return True

    @property
    def trouble(self) -> None:
        """Never any."""

    def press(self, side: Side, at_ms: int) -> None:
        """`side`'s contact closes at `at_ms`."""
        self._edge(side, True, at_ms)

    def release(self, side: Side, at_ms: int) -> None:
        """`side`'s contact opens at `at_ms`."""
        self._edge(side, False, at_ms)

    def tap(self, side: Side, at_ms: int, down_ms: int = 120) -> None:
        """A whole press: down at `at_ms`, up `down_ms` later."""
        self.press(side, at_ms)
        self.release(side, at_ms + down_ms)

    def reading(self, now_ms: int) -> ClockReading:
        """What both displays show at `now_ms`."""
        self._catch_up(now_ms)
        return self._core.reading(now_ms)

    def send(self, command: Command, now_ms: int) -> None:
        self._catch_up(now_ms)
        self._core.command(command, now_ms)

    def poll(self, now_ms: int) -> tuple[HeadEvent, ...]:
        self._catch_up(now_ms)
        return self._core.events()

    def listen(self, wake: Callable[[], None]) -> None:
        """As in `ClockHead`: called when a button is pressed, even ahead of time."""
        self._wake = wake

    def ran_on(self, control: TimeControl, now_ms: int) -> None:
        """Always None: it stops with the program."""

    def close(self) -> None:
        """Nothing to release."""

    def _edge(self, side: Side, closed: bool, at_ms: int) -> None:
        self._worked += 1
        insort(self._edges, (at_ms, self._worked, side, closed), key=lambda edge: edge[:2])
        if self._wake is not None:
            self._wake()

    def _catch_up(self, now_ms: int) -> None:
        while self._edges and self._edges[0][0] <= now_ms:
            at_ms, _, side, closed = self._edges.pop(0)
            self._core.edge(side, closed, at_ms)
        self._core.run(now_ms)
