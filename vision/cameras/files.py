"""Video files and folders of pictures, served as a camera would."""

from pathlib import Path
from time import monotonic
from typing import Final

import cv2
import numpy as np

from vision.cameras.camera import CameraSettings, Frame
from vision.cameras.usb import quiet_opencv
from vision.errors import CameraError, PictureError
from vision.picture import open_picture

PICTURE_SUFFIXES: Final = frozenset({".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff"})


class VideoFile:
    """The pictures of a video, as fast as they are asked for, each as if it showed the present."""

    def __init__(self, path: Path) -> None:
        self._path = path
        with quiet_opencv():
            self._capture = cv2.VideoCapture(str(path))
        if not self._capture.isOpened():
            raise CameraError(f"{path} is not a video that can be read")

    @property
    def frames_per_second(self) -> float:
        """As stated by the file; 0 if it is not."""
        return float(self._capture.get(cv2.CAP_PROP_FPS))

    @property
    def obtained(self) -> CameraSettings:
        """The size of its pictures."""
        width = self._capture.get(cv2.CAP_PROP_FRAME_WIDTH)
        return CameraSettings(int(width), int(self._capture.get(cv2.CAP_PROP_FRAME_HEIGHT)))

    @property
    def settled(self) -> bool:
        """Always: nothing adjusts itself."""
        return True

    def take(self) -> Frame:
        """The next picture. Raises CameraError when the video has ended."""
        there, picture = self._capture.read()
        if not there:
            raise CameraError(f"no more pictures from {self._path}")
        return Frame(np.asarray(picture, np.uint8), monotonic())

    def close(self) -> None:
        """Close the file."""
        self._capture.release()


class PictureFolder:
    """The pictures in a folder, in order of their names; or a single picture. Raises CameraError if there is
    none, or if the single one cannot be read."""

    def __init__(self, folder: Path) -> None:
        found = folder.iterdir() if folder.is_dir() else (folder,)
        self.paths = sorted(path for path in found if path.suffix.lower() in PICTURE_SUFFIXES)
        self._folder, self._next = folder, 0
        self._size: tuple[int, int] | None = None
        if not self.paths:
            raise CameraError(f"there are no pictures in {folder}")
        if not folder.is_dir():
            # Of a single picture it is known at once whether there is anything to see.
            try:
                open_picture(folder)
            except PictureError as error:
                raise CameraError(f"{folder}: {error}") from None

    @property
    def obtained(self) -> CameraSettings:
        """The size of the latest picture."""
        return CameraSettings() if self._size is None else CameraSettings(*self._size)

    @property
    def settled(self) -> bool:
        """Always: nothing adjusts itself."""
        return True

    def take(self) -> Frame:
        """The next picture. Raises CameraError at the end, PictureError for a file that is not a picture."""
        if self._next >= len(self.paths):
            raise CameraError(f"no more pictures from {self._folder}")
        path = self.paths[self._next]
        self._next += 1
        try:
            picture = open_picture(path)
        except PictureError as error:
            raise PictureError(f"{path}: {error}") from None
        self._size = picture.shape[1], picture.shape[0]
        return Frame(picture, monotonic())

    def close(self) -> None:
        """Do nothing: no file stays open."""
