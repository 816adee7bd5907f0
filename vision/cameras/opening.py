"""Opens what a user names after `--camera`."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from vision.cameras.camera import CameraSettings, OpenedCamera
from vision.cameras.files import PictureFolder, VideoFile
from vision.cameras.usb import UsbCamera
from vision.errors import CameraError

MOST_CAMERAS: Final = 1000
"""Numbers from here on mean something else to OpenCV; negative ones crash it."""


@dataclass(frozen=True, slots=True)
class FoundCamera:
    """A camera that can be opened. source: what to write after `--camera`. name: as it calls itself."""

    source: str
    name: str


def open_camera(source: str, settings: CameraSettings | None = None) -> OpenedCamera:
    """A camera by its number or its path below /dev, a video file, or a folder of pictures.

    settings: how to set the camera; by default it settles by itself and is then locked. Raises CameraError.
    """
    if source.removeprefix("-").isdecimal():
        if not 0 <= int(source) < MOST_CAMERAS:
            raise CameraError(f"there is no camera {source}; cameras are numbered from 0")
        return UsbCamera(int(source), settings)
    path = Path(source)
    if path.is_dir():
        return PictureFolder(path)
    if not path.exists():
        raise CameraError(f"there is no {source}")
    if path.is_char_device():
        return UsbCamera(source, settings)
    return VideoFile(path)


def found_cameras() -> list[FoundCamera]:
    """The cameras of this machine."""
    return []
