"""What every source of pictures keeps to."""

from dataclasses import dataclass, replace
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

    focus, gain: in the driver's own units; on a Raspberry Pi's camera dioptres and a factor. White balance:
    red_gain and blue_gain against green, or as a colour temperature. mains_hz: 50 or 60, where lamps flicker.
    """

    width: int | None = None
    height: int | None = None
    focus: float | None = None
    exposure_us: int | None = None
    gain: float | None = None
    red_gain: float | None = None
    blue_gain: float | None = None
    white_balance_k: int | None = None
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
    def obtained(self) -> CameraSettings:
        """What was obtained so far."""

    @property
    def settled(self) -> bool:
        """Whether what the camera sets by itself is found and locked, as far as the driver lets us. Until
        then its pictures may still change in brightness, colour and sharpness."""


def in_words(obtained: CameraSettings) -> str:
    """What was obtained, as a sentence without its full stop."""
    parts = []
    if obtained.width and obtained.height:
        parts.append(f"{obtained.width}×{obtained.height} pixels")
    if replace(obtained, width=None, height=None, mains_hz=None) == CameraSettings():
        return ", ".join((*parts, "everything else left to it"))
    parts.append("focus not adjustable" if obtained.focus is None else f"focus locked at {obtained.focus:g}")
    if obtained.exposure_us is None:
        parts.append("exposure left to the camera")
    else:
        gain = "" if obtained.gain is None else f", gain {obtained.gain:g}"
        parts.append(f"exposure locked at {obtained.exposure_us / 1000:g} ms{gain}")
    if obtained.white_balance_k is not None:
        parts.append(f"white balance locked at {obtained.white_balance_k} K")
    elif obtained.red_gain is not None and obtained.blue_gain is not None:
        parts.append(f"white balance locked at {obtained.red_gain:.2f} and {obtained.blue_gain:.2f}")
    else:
        parts.append("white balance left to the camera")
    if obtained.mains_hz is not None:
        parts.append(f"no flicker at {obtained.mains_hz} Hz")
    return ", ".join(parts)
