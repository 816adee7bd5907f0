"""Where pictures come from: a camera, a video file, a folder of pictures."""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any, Final, Protocol

import cv2
import numpy as np

from vision.errors import CameraError, PictureError
from vision.picture import open_picture
from vision.reading import Picture

WIDTH: Final = 2304
HEIGHT: Final = 1296
MOST_CAMERAS: Final = 1000
"""Numbers from here on mean something else to OpenCV; negative ones crash it."""

PICTURE_SUFFIXES: Final = frozenset({".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff"})


USUAL_FRAMES_PER_SECOND: Final = 15.0
"""Assumed for a camera that does not state its frame rate: the slowest that is still useful."""

MOST_BUFFERED: Final = 12
"""At most this many buffered pictures are skipped to get to a new one; more than any driver keeps."""

WAITED_S: Final = 0.002
"""A picture that took longer than this did not come from a buffer."""

MOST_LATE_S: Final = 5.0
"""A driver's stamp further back than this, or in the future, is not from the `monotonic` clock."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture. began_s: the earliest time at which its exposure can have begun, by `time.monotonic` or
    the source's own clock; the picture shows everything done by then."""

    picture: Picture
    began_s: float


class Camera(Protocol):
    """Gives one picture after another."""

    def take(self) -> Frame:
        """The next picture; not one buffered since before the last call.

        Raises CameraError if there is none, or no more.
        """

    def close(self) -> None: ...


class CaptureCamera:
    """A camera on this machine (V4L2 on Linux), or a video file, through OpenCV.

    A V4L2 driver stamps a picture with the monotonic clock when it begins to arrive: after its exposure,
    which takes one frame at most. Without such a stamp, exposure is assumed to begin two frames before the
    picture arrived, one for the exposure and one for the transfer. Buffered pictures are skipped.

    capture, monotonic_s: for tests.
    """

    def __init__(
        self, source: int | Path, capture: Any = None, monotonic_s: Callable[[], float] = monotonic
    ) -> None:
        self._name = f"camera {source}" if isinstance(source, int) else str(source)
        self._live = isinstance(source, int)
        self._monotonic_s = monotonic_s
        self._came_s = monotonic_s()
        self._gaps_s: deque[float] = deque(maxlen=8)
        with _quiet_opencv():
            self._capture = capture or cv2.VideoCapture(source if isinstance(source, int) else str(source))
        if not self._capture.isOpened():
            if isinstance(source, int):
                raise CameraError(
                    f"no picture from {self._name}: is it plugged in, and is another program using it? "
                    "use --camera N for another one"
                )
            raise CameraError(f"{self._name} is not a video that can be read")
        if isinstance(source, int):
            # Compressed pictures: USB 2 is too slow for ten raw ones of this size a second. A buffer
            # of one: an old picture is worse than none.
            self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
            self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, WIDTH)
            self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, HEIGHT)
            self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)

    def take(self) -> Frame:
        """The next picture. Raises CameraError if the camera is gone or the video is over."""
        began_s = self._grab_new() if self._live else self._grab()
        there, picture = self._capture.retrieve()
        if not there:
            raise self._gone()
        return Frame(np.asarray(picture, np.uint8), began_s)

    def _grab(self) -> float:
        """Grab the next picture of a file, as if it showed the present."""
        if not self._capture.grab():
            raise self._gone()
        return self._monotonic_s()

    def _grab_new(self) -> float:
        """Grab a picture that was not buffered; returns the earliest time its exposure can have begun."""
        for _ in range(MOST_BUFFERED):
            asked_s = self._monotonic_s()
            got_s = self._grab()
            stamp_s = float(self._capture.get(cv2.CAP_PROP_POS_MSEC)) / 1000
            stamped = 0.0 <= got_s - stamp_s <= MOST_LATE_S
            came_s = stamp_s if stamped else got_s
            if came_s - self._came_s > WAITED_S:
                self._gaps_s.append(came_s - self._came_s)
            self._came_s = came_s
            if got_s - asked_s > WAITED_S:
                break
        # In poor light a camera may take longer than its stated rate.
        told_s = 1.0 / (self.frames_per_second or USUAL_FRAMES_PER_SECOND)
        frame_s = max(told_s, min(self._gaps_s, default=0.0))
        return came_s - frame_s if stamped else came_s - 2 * frame_s

    def _gone(self) -> CameraError:
        return CameraError(f"no more pictures from {self._name}")

    @property
    def frames_per_second(self) -> float:
        """As stated by the file or the driver; 0 if it is not."""
        return float(self._capture.get(cv2.CAP_PROP_FPS))

    def close(self) -> None:
        """Release the camera."""
        self._capture.release()


class PictureFolder:
    """The pictures in a folder, in order of their names, served as a camera would."""

    def __init__(self, folder: Path) -> None:
        self.paths = sorted(path for path in folder.iterdir() if path.suffix.lower() in PICTURE_SUFFIXES)
        self._folder, self._next = folder, 0
        if not self.paths:
            raise CameraError(f"there are no pictures in {folder}")

    def take(self) -> Frame:
        """The next picture. Raises CameraError at the end, PictureError for a file that is not a picture."""
        if self._next >= len(self.paths):
            raise CameraError(f"no more pictures in {self._folder}")
        path = self.paths[self._next]
        self._next += 1
        try:
            return Frame(open_picture(path), monotonic())
        except PictureError as error:
            raise PictureError(f"{path}: {error}") from None

    def close(self) -> None:
        """Do nothing: no file stays open."""


def open_source(source: int | Path) -> Camera:
    """A camera by its number, a folder of pictures, or a video file. Raises CameraError."""
    if isinstance(source, Path) and source.is_dir():
        return PictureFolder(source)
    if isinstance(source, Path) and not source.exists():
        raise CameraError(f"there is no {source}")
    if isinstance(source, int) and not 0 <= source < MOST_CAMERAS:
        raise CameraError(f"there is no camera {source}; cameras are numbered from 0")
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
