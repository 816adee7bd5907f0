"""The camera's own thread: takes pictures, has them read, and wakes the loop after each."""

from collections.abc import Sequence
from queue import Empty, SimpleQueue
from threading import Condition, Thread
from typing import Final

from station.app.memory import keep_memory_steady
from station.app.picture.observation import Observer
from station.app.picture.observed import Observation
from station.clock.station_time import StationTime
from station.referee.state import TableState
from vision.cameras.camera import Camera
from vision.errors import CameraError, NoBoardError, PictureError
from vision.reading import Picture

PERIOD_MS: Final = 100
"""Ten pictures a second, or as many as can be read."""

LEAST_APART_MS: Final = 40
"""Two pictures compared to detect motion need some time between them."""


class CameraThread:
    """A `CameraReader`. `picture` is the latest one. It closes neither the camera nor the observer.

    observer: on failure the exception is queued: one that users can act on as a sentence, and pictures
    continue; any other ends the thread.
    """

    def __init__(
        self, camera: Camera, observer: Observer, time: StationTime, period_ms: int = PERIOD_MS
    ) -> None:
        keep_memory_steady()
        self.picture: Picture | None = None
        self._camera, self._observer, self._time, self._period_ms = camera, observer, time, period_ms
        self._read: SimpleQueue[Observation | Exception] = SimpleQueue()
        self._changed = Condition()
        self._wanted_ms: int | None = None
        self._closing = False
        self._thread = Thread(target=self._look_on, name="camera", daemon=True)
        self._thread.start()

    def look(self, since_ms: int) -> None:
        """Skip the pause between pictures until one was taken whose exposure began after that."""
        with self._changed:
            self._wanted_ms = since_ms if self._wanted_ms is None else max(self._wanted_ms, since_ms)
            self._changed.notify()

    def observed(self, state: TableState[object] | None, now_ms: int) -> Sequence[Observation | Exception]:
        del now_ms
        self._observer.want(state)
        found = []
        while True:
            try:
                found.append(self._read.get_nowait())
            except Empty:
                return found

    def due_ms(self, now_ms: int) -> None:
        """The loop is woken."""

    def close(self) -> None:
        """Stop, and wait for the current picture."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        self._thread.join()

    def _look_on(self) -> None:
        while not self._closing:
            began_s = self._time.monotonic_s()
            try:
                frame = self._camera.take()
                at_ms = self._time.at_ms(frame.began_s)
                self.picture = frame.picture
                self._seen(at_ms)
                self._read.put(self._observer.observe(frame.picture, at_ms))
            except (NoBoardError, OSError) as error:
                self._read.put(error)
            except PictureError as error:
                # A damaged file among pictures: the next one may be fine.
                self._read.put(CameraError(str(error)))
            except Exception as error:
                # A thread must not die silently: the main thread re-raises this.
                self._read.put(error)
                self._time.wake()
                return
            self._time.wake()
            self._pause(began_s)

    def _seen(self, at_ms: int) -> None:
        with self._changed:
            if self._wanted_ms is not None and self._wanted_ms <= at_ms:
                self._wanted_ms = None

    def _pause(self, began_s: float) -> None:
        with self._changed:
            while not self._closing:
                apart_ms = self._period_ms if self._wanted_ms is None else LEAST_APART_MS
                left_s = began_s + apart_ms / 1000 - self._time.monotonic_s()
                if left_s <= 0:
                    return
                self._changed.wait(left_s)
