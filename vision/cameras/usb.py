"""A camera on this machine, through OpenCV."""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, Final

import cv2
import numpy as np

from vision.cameras.camera import HEIGHT, WIDTH, CameraSettings, Frame
from vision.errors import CameraError

USUAL_FRAMES_PER_SECOND: Final = 15.0
"""Assumed for a camera that does not state its frame rate: the slowest that is still useful."""

MOST_BUFFERED: Final = 12
"""At most this many buffered pictures are skipped to get to a new one; more than any driver keeps."""

WAITED_S: Final = 0.002
"""A picture that took longer than this did not come from a buffer."""

MOST_LATE_S: Final = 5.0
"""A driver's stamp further back than this, or in the future, is not from the `monotonic` clock."""


class UsbCamera:
    """A camera on this machine (V4L2 on Linux).

    A V4L2 driver stamps a picture with the monotonic clock when it begins to arrive: after its exposure,
    which takes one frame at most. Without such a stamp, exposure is assumed to begin two frames before the
    picture arrived, one for the exposure and one for the transfer. Buffered pictures are skipped.

    source: its number, or its path below /dev. capture, monotonic_s: for tests.
    """

    def __init__(
        self,
        source: int | str,
        settings: CameraSettings | None = None,
        capture: Any = None,
        monotonic_s: Callable[[], float] = monotonic,
    ) -> None:
        self._name = f"camera {source}"
        self._monotonic_s = monotonic_s
        self._came_s = monotonic_s()
        self._gaps_s: deque[float] = deque(maxlen=8)
        settings = settings or CameraSettings()
        with quiet_opencv():
            self._capture = capture or cv2.VideoCapture(source)
        if not self._capture.isOpened():
            raise CameraError(
                f"no picture from {self._name}: is it plugged in, and is another program using it? "
                "use --camera N for another one"
            )
        # Compressed pictures: USB 2 is too slow for ten raw ones of this size a second. A buffer of one: an
        # old picture is worse than none.
        self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, settings.width or WIDTH)
        self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, settings.height or HEIGHT)
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)

    @property
    def obtained(self) -> CameraSettings:
        """How the camera is set now."""
        width = self._capture.get(cv2.CAP_PROP_FRAME_WIDTH)
        return CameraSettings(int(width), int(self._capture.get(cv2.CAP_PROP_FRAME_HEIGHT)))

    def take(self) -> Frame:
        """The next picture. Raises CameraError if the camera is gone."""
        began_s = self._grab_new()
        there, picture = self._capture.retrieve()
        if not there:
            raise self._gone()
        return Frame(np.asarray(picture, np.uint8), began_s)

    def _grab_new(self) -> float:
        """Grab a picture that was not buffered; returns the earliest time its exposure can have begun."""
        for _ in range(MOST_BUFFERED):
            asked_s = self._monotonic_s()
            if not self._capture.grab():
                raise self._gone()
            got_s = self._monotonic_s()
            stamp_s = float(self._capture.get(cv2.CAP_PROP_POS_MSEC)) / 1000
            stamped = 0.0 <= got_s - stamp_s <= MOST_LATE_S
            came_s = stamp_s if stamped else got_s
            if came_s - self._came_s > WAITED_S:
                self._gaps_s.append(came_s - self._came_s)
            self._came_s = came_s
            if got_s - asked_s > WAITED_S:
                break
        # In poor light a camera may take longer than its stated rate.
        told_s = 1.0 / (float(self._capture.get(cv2.CAP_PROP_FPS)) or USUAL_FRAMES_PER_SECOND)
        frame_s = max(told_s, min(self._gaps_s, default=0.0))
        return came_s - frame_s if stamped else came_s - 2 * frame_s

    def _gone(self) -> CameraError:
        return CameraError(f"no more pictures from {self._name}")

    def close(self) -> None:
        """Release the camera."""
        self._capture.release()


@contextmanager
def quiet_opencv() -> Iterator[None]:
    """OpenCV warns at length on standard error when there is no such camera; we say it in a sentence."""
    level = cv2.utils.logging.getLogLevel()
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    try:
        yield
    finally:
        cv2.utils.logging.setLogLevel(level)
