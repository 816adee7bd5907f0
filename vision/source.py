"""Where pictures come from: a camera, a video file, a folder of pictures."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Protocol

import cv2
import numpy as np

from vision.errors import CameraError, PictureError
from vision.picture import open_picture
from vision.reading import Picture

WIDTH: Final = 2304
HEIGHT: Final = 1296
MOST_CAMERAS: Final = 1000
"""Numbers from here on mean something else to OpenCV, and negative ones end the program."""

PICTURE_SUFFIXES: Final = frozenset({".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff"})


class Camera(Protocol):
    """Gives one picture after another."""

    def take(self) -> Picture:
        """The next picture. Raises CameraError when there is none (any more)."""

    def close(self) -> None: ...


class CaptureCamera:
    """A camera at the machine (V4L2 on Linux), or a video file, through OpenCV."""

    def __init__(self, source: int | Path) -> None:
        self._name = f"camera {source}" if isinstance(source, int) else str(source)
        with _quiet_opencv():
            self._capture = cv2.VideoCapture(source if isinstance(source, int) else str(source))
        if not self._capture.isOpened():
            if isinstance(source, int):
                raise CameraError(
                    f"no picture from {self._name}: is it plugged in, and is no other program using it? "
                    "--camera N chooses another"
                )
            raise CameraError(f"{self._name} is not a video that can be read")
        if isinstance(source, int):
            # Compressed pictures: USB 2 carries no raw ones of this size at ten a second. One in the
            # buffer: an old picture is worse than none.
            self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
            self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, WIDTH)
            self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, HEIGHT)
            self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)

    def take(self) -> Picture:
        """The next picture. Raises CameraError when the camera is gone or the video is over."""
        there, picture = self._capture.read()
        if not there:
            raise CameraError(f"no more pictures from {self._name}")
        return np.asarray(picture, np.uint8)

    @property
    def frames_per_second(self) -> float:
        """As the file or the driver says; 0 where it does not."""
        return float(self._capture.get(cv2.CAP_PROP_FPS))

    def close(self) -> None:
        """Let other programs have the camera."""
        self._capture.release()


class PictureFolder:
    """The pictures of a folder, in the order of their names, as a camera would give them."""

    def __init__(self, folder: Path) -> None:
        self.paths = sorted(path for path in folder.iterdir() if path.suffix.lower() in PICTURE_SUFFIXES)
        self._folder, self._next = folder, 0
        if not self.paths:
            raise CameraError(f"there are no pictures in {folder}")

    def take(self) -> Picture:
        """The next picture. Raises CameraError at the end, and PictureError for a file that is none."""
        if self._next >= len(self.paths):
            raise CameraError(f"no more pictures in {self._folder}")
        path = self.paths[self._next]
        self._next += 1
        try:
            return open_picture(path)
        except PictureError as error:
            raise PictureError(f"{path}: {error}") from None

    def close(self) -> None:
        """Nothing is held open."""


def open_source(source: int | Path) -> Camera:
    """A camera by its number, a folder of pictures, or a video file. Raises CameraError."""
    if isinstance(source, Path) and source.is_dir():
        return PictureFolder(source)
    if isinstance(source, Path) and not source.exists():
        raise CameraError(f"there is no {source}")
    if isinstance(source, int) and not 0 <= source < MOST_CAMERAS:
        raise CameraError(f"there is no camera {source}; they count from 0")
    return CaptureCamera(source)


@contextmanager
def _quiet_opencv() -> Iterator[None]:
    """OpenCV warns at length on standard error when there is no such camera; we say it in a sentence."""
    level = cv2.utils.logging.getLogLevel()
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    try:
        yield
    finally:
        cv2.utils.logging.setLogLevel(level)
