"""Server-sent events: a bounded number of streams that never hold up whoever makes the news.

A stream knows no queue. It asks for the newest when its reader has taken the last one, so a slow reader skips
what came between, and costs no memory.
"""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Final

from starlette.background import BackgroundTask
from starlette.responses import JSONResponse, Response, StreamingResponse

BEAT_S: Final = 15.0
"""How often a stream without news says that it is there; proxies cut silent ones."""

PACE_S: Final = 0.1
"""A stream sends news at most this often."""


class Changes:
    """Counts changes, and wakes those that wait for one. `note` may be called from any thread."""

    def __init__(self) -> None:
        self.count = 0
        self.closed = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._changed: asyncio.Event | None = None

    def note(self) -> None:
        """Something changed."""
        self.count += 1
        loop = self._loop
        if loop is not None and not loop.is_closed():
            try:
                loop.call_soon_threadsafe(self._wake)
            except RuntimeError:
                self._loop = None  # it closed just now

    def close(self) -> None:
        """End every stream."""
        self.closed = True
        self.note()

    async def after(self, count: int, at_most_s: float) -> int:
        """The count once it is no longer `count`, or after `at_most_s`."""
        self._loop = asyncio.get_running_loop()
        if self._changed is None:
            self._changed = asyncio.Event()
        changed = self._changed
        if self.count == count and not self.closed:
            try:
                async with asyncio.timeout(at_most_s):
                    await changed.wait()
            except TimeoutError:
                pass
        return self.count

    def _wake(self) -> None:
        if self._changed is not None:
            self._changed.set()
            self._changed = asyncio.Event()


class Streams:
    """How many streams are open: at most `most`, and `each` for one reader.

    A reader is an address; many people may share one behind a router, so `each` must not be small.
    """

    def __init__(self, most: int = 200, each: int = 50) -> None:
        self.most, self.each = most, each
        self._open: Counter[str] = Counter()

    @property
    def open(self) -> int:
        return self._open.total()

    def take(self, reader: str) -> bool:
        """Open a stream for this reader, unless there are too many."""
        if self.open >= self.most or self._open[reader] >= self.each:
            return False
        self._open[reader] += 1
        return True

    def give_back(self, reader: str) -> None:
        """A stream of this reader has ended."""
        self._open[reader] -= 1
        if self._open[reader] <= 0:
            del self._open[reader]


class StreamOverError(Exception):
    """Raised where news is made: this reader gets nothing more."""


News = tuple[str, str]
"""The name of an event and its data, as text without line ends."""


def stream(
    streams: Streams,
    reader: str,
    changes: Changes,
    news: Callable[[], Awaitable[Sequence[News]]],
    *,
    pace_s: float = PACE_S,
    beat_s: float = BEAT_S,
    retry_ms: int = 0,
) -> Response:
    """A stream that sends `news` at first and after each change, but nothing that is as before. Ends where
    `news` raises StreamOverError. Answers 503 if there are too many streams. retry_ms: after how long a
    browser that has lost it asks again, 0 for as it likes."""
    if not streams.take(reader):
        busy = {"error": "too many people watch at the moment; try again in a minute"}
        return JSONResponse(busy, 503, {"Retry-After": "60"})
    given_back = False

    def end() -> None:
        nonlocal given_back
        if not given_back:
            given_back = True
            streams.give_back(reader)

    async def events() -> AsyncIterator[str]:
        before: Sequence[News] = ()
        count = changes.count
        try:
            yield f"retry: {retry_ms}\n\n" if retry_ms else ": hello\n\n"
            while not changes.closed:
                try:
                    now = await news()
                except StreamOverError:
                    return
                if now and now != before:
                    before = now
                    yield "".join(f"event: {name}\ndata: {data}\n\n" for name, data in now)
                    await asyncio.sleep(pace_s)
                elif changes.count == count:
                    yield ": still here\n\n"
                count = await changes.after(count, beat_s)
        finally:
            end()

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    # A reader that goes before the first byte never starts the generator: the task gives its place back.
    return StreamingResponse(
        events(), headers=headers, media_type="text/event-stream", background=BackgroundTask(end)
    )


def compact(value: object) -> str:
    """A value as JSON on one line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
