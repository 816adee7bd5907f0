"""What every source of pictures keeps to."""

from dataclasses import dataclass
from typing import Final, Protocol

from vision.reading import Picture

WIDTH: Final = 2304
HEIGHT: Final = 1296
"""What a whole table needs; more only takes longer to read."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture. began_s: the earliest time at which its exposure can have begun, by `time.monotonic` or
    the source's own clock; the picture shows everything done by then."""

    picture: Picture
    began_s: float


@dataclass(frozen=True, slots=True)
class CameraSettings:
    """How a camera is set. None: the best size; anything else is settled once by the camera itself and then
    locked. In what was obtained, None: the camera does not say.

    focus: in the driver's own units. gain: as a factor. red_gain, blue_gain: white balance against green.
    mains_hz: 50 or 60, the frequency at which lamps flicker.
    """

    width: int | None = None
    height: int | None = None
    focus: float | None = None
    exposure_us: int | None = None
    gain: float | None = None
    red_gain: float | None = None
    blue_gain: float | None = None
    mains_hz: int | None = None


class Camera(Protocol):
    """Gives one picture after another."""

    def take(self) -> Frame:
        """The next picture; not one buffered since before the last call.

        Raises CameraError if there is none, or no more.
        """

    def close(self) -> None: ...


class OpenedCamera(Camera, Protocol):
    """A camera that says how it is set."""

    @property
    def obtained(self) -> CameraSettings: ...
