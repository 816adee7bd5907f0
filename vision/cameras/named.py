"""Opens what a user names after `--camera`."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from vision.cameras.camera import CameraSettings, OpenedCamera
from vision.cameras.files import PICTURE_SUFFIXES, PictureFolder, VideoFile
from vision.cameras.kept import KeptCamera
from vision.cameras.pi import PiCamera, connected, picamera2
from vision.cameras.punctual import PunctualCamera
from vision.cameras.usb import RAW_DRIVERS, UsbCamera, device_path
from vision.cameras.v4l2 import Ioctl, describe, opened
from vision.errors import CameraError

MOST_CAMERAS: Final = 1000
"""Numbers from here on mean something else to OpenCV; negative ones crash it."""

DEVICES: Final = Path("/dev")

_PI: Final = re.compile(r"pi(?::(\d{1,2}))?")

_NOT_CAMERAS: Final = RAW_DRIVERS | {"bcm2835-codec", "bcm2835-isp", "pispbe", "rpi-hevc-dec", "rpivid"}
"""Other devices of a Raspberry Pi that also call themselves video."""


@dataclass(frozen=True, slots=True)
class FoundCamera:
    """A camera that can be opened. source: what to write after `--camera`; the same after every start, if the
    system gives it such a name. name: what it calls itself."""

    source: str
    name: str


def open_camera(source: str, settings: CameraSettings | None = None) -> OpenedCamera:
    """A camera by its number, by its path below /dev, or "pi" or "pi:1" for one on a Raspberry Pi's camera
    connector; a video, a folder of pictures, or a picture.

    settings: how to set the camera; by default it settles by itself and is then locked. A camera that fails
    later is looked for again; meanwhile `take` raises CameraError within a second or so. Raises CameraError
    if it is not there.
    """
    if pi := _PI.fullmatch(source):
        number = int(pi[1] or 0)
        return kept(f"camera {source}", lambda again: PiCamera(number, again or settings))
    if source.removeprefix("-").isdecimal():
        if not 0 <= int(source) < MOST_CAMERAS:
            raise CameraError(f"there is no camera {source}; cameras are numbered from 0")
        return _on_usb(int(source), settings)
    path = Path(source)
    if path.is_dir() or (path.is_file() and path.suffix.lower() in PICTURE_SUFFIXES):
        return PictureFolder(path)
    if path.is_file():
        return VideoFile(path)
    if path.exists() or path.is_relative_to(DEVICES):
        return _on_usb(source, settings)
    raise CameraError(f"there is no camera, video or folder called {source}")


def kept(name: str, open_again: Callable[[CameraSettings | None], OpenedCamera]) -> OpenedCamera:
    """Any camera, kept through what can happen to it, and never late. open_again: as in `KeptCamera`."""
    return PunctualCamera(name, KeptCamera(name, open_again))


def found_cameras(
    devices: Path = DEVICES,
    device: Callable[[Path], AbstractContextManager[Ioctl]] = opened,
    library: Any = None,
) -> list[FoundCamera]:
    """The cameras of this machine: those on USB first, then those on the camera connectors.

    devices, device, library: for tests.
    """
    found = []
    for path in sorted(devices.glob("video*"), key=_number):
        try:
            with device(path) as ioctl:
                described = describe(ioctl)
        except (OSError, ImportError):
            continue
        if described.captures and described.driver not in _NOT_CAMERAS:
            found.append(FoundCamera(lasting_name(path, devices), described.name))
    try:
        on_connectors = connected(library or picamera2())
    except CameraError:
        return found
    for number, listed in enumerate(on_connectors):
        if "/usb" not in str(listed.get("Id", "")):
            source = "pi" if number == 0 else f"pi:{number}"
            found.append(
                FoundCamera(source, f"{listed.get('Model', 'camera')} on the Raspberry Pi's connector")
            )
    return found


def lasting_name(path: Path, devices: Path = DEVICES) -> str:
    """The name that a camera on USB keeps, whatever else is plugged in: in /dev/v4l/by-id. Else its path."""
    device = path.resolve()
    links = sorted((devices / "v4l" / "by-id").glob("*"))
    return next((str(link) for link in links if link.resolve() == device), str(path))


def _on_usb(source: int | str, settings: CameraSettings | None) -> OpenedCamera:
    """A camera on USB. Plugged in again it may have another number: its lasting name is tried first."""
    lasting: str | None = None

    def open_again(obtained: CameraSettings | None) -> OpenedCamera:
        nonlocal lasting
        where = lasting if lasting is not None and Path(lasting).exists() else source
        camera = UsbCamera(where, obtained or settings, name=f"camera {source}")
        lasting = lasting or lasting_name(Path(device_path(source)))
        return camera

    return kept(f"camera {source}", open_again)


def _number(path: Path) -> tuple[int, str]:
    digits = re.sub(r"\D", "", path.name)
    return int(digits or 0), path.name


def usual_camera() -> str:
    """The first camera found, as it is written after `--camera`; "0" if there is none."""
    found = found_cameras()
    return found[0].source if found else "0"
