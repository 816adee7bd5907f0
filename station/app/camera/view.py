"""Looking through a camera in a window."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Final

import cv2
import numpy as np

from station.screen.camera_view import CameraSeen, CameraShow, PictureQuality, folder_wanted
from station.screen.window import Window
from station.view.wording import words_in
from vision.cameras.camera import OpenedCamera
from vision.cameras.measure import extremes, measure
from vision.errors import CameraError, PictureError
from vision.reading import Picture

SHOWN_WIDTH: Final = 1280
"""Pixels; more are not seen in a window."""

BLUE: Final = (255, 120, 30)
RED: Final = (40, 40, 255)
"""BGR."""

FRAMES_A_SECOND: Final = 25

NOTICE_S: Final = 4.0


def look_through(
    camera: OpenedCamera,
    size: tuple[int, int] | None,
    language: str = "en",
    write: Callable[[Picture], Path] | None = None,
) -> None:
    """Show the camera's pictures until the window is closed. size: of the window; None fills the display.
    write: stores a picture taken with the space bar. Raises DeviceError without a display."""
    window, view = Window(size, CameraShow(language)), _View(camera, language, write)
    try:
        for _ in window.frames(FRAMES_A_SECOND):
            if window.show(view.seen(), 0):
                view.keep()
    finally:
        window.close()


class _View:
    def __init__(self, camera: OpenedCamera, language: str, write: Callable[[Picture], Path] | None) -> None:
        self._camera, self._write = camera, write
        self._words = words_in(language)
        self._picture: Picture | None = None
        self._shown: Picture | None = None
        self._quality = PictureQuality((0, 0), 0.0, 0.0, 0.0, 0.0, settled=False)
        self._sharpest = 0.0
        self._notice, self._notice_until_s = "", 0.0

    def seen(self) -> CameraSeen:
        """What the camera sees now."""
        self._take()
        notice = self._notice if monotonic() < self._notice_until_s else ""
        return CameraSeen(self._shown, replace(self._quality, notice=notice))

    def _take(self) -> None:
        try:
            picture = self._camera.take().picture
        except (CameraError, PictureError) as error:
            self._say(str(error))
            return
        measured = measure(picture)
        self._sharpest = max(self._sharpest, measured.sharpness, 1e-6)
        obtained = self._camera.obtained
        self._picture, self._shown = picture, marked(picture)
        self._quality = PictureQuality(
            (picture.shape[1], picture.shape[0]),
            measured.sharpness / self._sharpest,
            measured.brightness,
            measured.dark,
            measured.washed_out,
            self._camera.settled,
            obtained.exposure_us,
            obtained.gain,
        )

    def keep(self) -> None:
        """Take a picture."""
        if self._write is None:
            self._say(folder_wanted(self._words))
        elif self._picture is not None:
            self._say(str(self._write(self._picture)))

    def _say(self, sentence: str) -> None:
        self._notice, self._notice_until_s = sentence, monotonic() + NOTICE_S


def marked(picture: Picture) -> Picture:
    """The picture as large as it is shown, with what is too dark in blue and what is washed out in red."""
    height, width = picture.shape[:2]
    scale = min(1.0, SHOWN_WIDTH / width)
    size = round(width * scale), round(height * scale)
    shown = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    dark, white = extremes(shown)
    shown[dark], shown[white] = BLUE, RED
    return shown
