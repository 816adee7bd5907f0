"""The camera of a simulated table in simulated time: it takes a picture when there is something to see."""

from collections.abc import Sequence
from typing import Final, Protocol

from station.app.camera.thread import LEAST_APART_MS
from station.app.memory import keep_memory_steady
from station.app.picture.observation import Observer
from station.app.picture.observed import Observation
from station.app.station import Station
from station.clock.station_time import StationTime
from station.referee.state import TableState
from vision.cameras.camera import Camera
from vision.errors import CameraError, NoBoardError
from vision.reading import Picture

PICTURE_MS: Final = 100
"""Time between pictures while the referee waits for one: ten a second, like the camera."""

MOVING_MS: Final = 200
"""Time between pictures while hands move and nobody waits."""


class CameraWithScene(Camera, Protocol):
    """A camera that knows what it shows."""

    @property
    def scene(self) -> object:
        """The current scene; while it stays equal, pictures differ only by noise."""


class SteppedCamera:
    """A `CameraReader` on the loop's own thread. While nothing changes and nobody waits, it takes no picture.

    station: says what its referee waits for. at_rest: how many pictures of a table at rest show everything.
    """

    def __init__(
        self,
        camera: CameraWithScene,
        observer: Observer,
        time: StationTime,
        station: Station,
        at_rest: int = 1,
    ) -> None:
        keep_memory_steady()
        self._camera, self._observer, self._time = camera, observer, time
        self._station, self._at_rest = station, at_rest
        self._scene: object = None
        self._picture: Picture | None = None
        self._taken_ms: int | None = None
        self._still = 0
        self._wanted_ms = self._counts_ms = -1

    @property
    def picture(self) -> Picture:
        """What the camera sees now."""
        if self._picture is None or self._camera.scene != self._scene:
            self._picture = self._camera.take().picture
        return self._picture

    def look(self, since_ms: int) -> None:
        """The next picture is due at once if the last one is older than that."""
        self._wanted_ms = since_ms

    def observed(self, state: TableState[object] | None, now_ms: int) -> Sequence[Observation | Exception]:
        self._observer.want(state)
        due_ms = self.due_ms(now_ms)
        if due_ms is None or due_ms > now_ms:
            return ()
        scene = self._camera.scene
        try:
            frame = self._camera.take()
        except CameraError as error:
            self._scene, self._taken_ms, self._still = None, now_ms, 0
            return (error,)
        same = scene == self._scene
        self._scene, self._picture, self._taken_ms = scene, frame.picture, now_ms
        self._counts_ms = self._time.at_ms(frame.began_s)
        self._time.begin_work()
        try:
            observation = self._observer.observe(frame.picture, self._counts_ms)
        except NoBoardError as error:
            self._still = 0
            return (error,)
        self._still = self._still + 1 if same and not observation.moving else 0
        return (observation,)

    def due_ms(self, now_ms: int) -> int | None:
        if not self._observer.interested:
            return None
        if self._taken_ms is None:
            return now_ms
        if self._wanted_ms > self._counts_ms:
            return max(now_ms, self._taken_ms + LEAST_APART_MS)
        if self._station.looks:
            return max(now_ms, self._taken_ms + PICTURE_MS)
        if self._camera.scene == self._scene and self._still >= self._at_rest:
            return None
        return max(now_ms, self._taken_ms + (PICTURE_MS if self._station.layouts else MOVING_MS))

    def close(self) -> None:
        """Nothing to release."""
