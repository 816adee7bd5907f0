"""The camera's own thread: takes pictures, reads them, and puts what it read in a queue."""

from collections.abc import Callable
from queue import SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import Generic, Protocol, TypeVar

from station.app.memory import keep_memory_steady
from vision.errors import NoBoardError
from vision.reading import Picture

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Reads(Protocol[T_co]):
    def read(self, picture: Picture, at_ms: int) -> T_co:
        """What a picture taken at `at_ms` tells. Raises NoBoardError when nothing can be read."""


class Eye(Generic[T]):
    """Reads ten pictures a second, or as many as it can.

    take: gives the current picture. clock_ms: station time. What is read waits in `readings`; when nothing
    can be read, the error does, as a sentence for people. `picture` is the latest one. Close it when done.
    """

    def __init__(
        self,
        take: Callable[[int], Picture],
        reader: Reads[T],
        clock_ms: Callable[[], int],
        period_ms: int = 100,
    ) -> None:
        keep_memory_steady()
        self.readings: SimpleQueue[T | Exception] = SimpleQueue()
        self.picture: Picture | None = None
        self._take, self._reader, self._clock_ms, self._period_ms = take, reader, clock_ms, period_ms
        self._closing = Event()
        self._thread = Thread(target=self._look_on, name="camera", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop, and wait for the picture in hand."""
        self._closing.set()
        self._thread.join()

    def _look_on(self) -> None:
        due = monotonic()
        while not self._closing.is_set():
            at_ms = self._clock_ms()
            try:
                self.picture = self._take(at_ms)
                self.readings.put(self._reader.read(self.picture, at_ms))
            except (NoBoardError, OSError) as error:
                self.readings.put(error)
            except Exception as error:
                # A thread must not die unheard: the main thread raises it again.
                self.readings.put(error)
                return
            due = max(due + self._period_ms / 1000, monotonic())
            self._closing.wait(due - monotonic())
