"""Who wants to know when something changed."""

import asyncio
import threading
from collections.abc import AsyncIterator
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Change:
    """What has changed since the reader last looked. tournament: entries, rounds, results. hall: disputes,
    orders, machines. tables: by number, those that show or say something new."""

    tournament: bool = False
    hall: bool = False
    tables: frozenset[int] = frozenset()

    def then(self, later: "Change") -> "Change":
        """Both together."""
        return Change(
            self.tournament or later.tournament, self.hall or later.hall, self.tables | later.tables
        )


@dataclass(eq=False, slots=True)
class _Reader:
    loop: asyncio.AbstractEventLoop
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    pending: Change | None = None


class Changes:
    """Tells any number of readers, in any event loop, and waits for none: what a slow reader has not fetched
    is joined into one change."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._readers: set[_Reader] = set()

    def report(
        self, *, tournament: bool = False, hall: bool = False, tables: frozenset[int] = frozenset()
    ) -> None:
        """May be called from any thread."""
        change = Change(tournament, hall, tables)
        with self._lock:
            for reader in tuple(self._readers):
                asleep = reader.pending is None
                reader.pending = change if reader.pending is None else reader.pending.then(change)
                if asleep:
                    try:
                        reader.loop.call_soon_threadsafe(reader.woken.set)
                    except RuntimeError:  # its loop is closed
                        self._readers.discard(reader)

    def follow(self) -> AsyncIterator[Change]:
        """Every change from now on, in the running event loop."""
        reader = _Reader(asyncio.get_running_loop())
        with self._lock:
            self._readers.add(reader)
        return self._stream(reader)

    async def _stream(self, reader: _Reader) -> AsyncIterator[Change]:
        try:
            while True:
                await reader.woken.wait()
                with self._lock:
                    reader.woken.clear()
                    change, reader.pending = reader.pending, None
                if change is not None:
                    yield change
        finally:
            with self._lock:
                self._readers.discard(reader)
