"""Pictures to judge a table by, from whatever can be named after `--camera`."""

from pathlib import Path
from time import monotonic
from typing import Final

from station.errors import InputError
from vision.cameras.camera import CameraSettings, Frame
from vision.cameras.files import PICTURE_SUFFIXES
from vision.cameras.named import open_camera
from vision.errors import CameraError, PictureError
from vision.picture import open_picture
from vision.reading import Picture

SETTLED: Final = 30
"""The first picture of a live camera that counts: exposure, white balance and focus settle before."""

JUDGED: Final = 5
"""Pictures judged together."""

MOST_READ: Final = 300
"""Pictures of a video at most; judged are the last."""


def pictures_from(source: str, mains_hz: int = 50) -> list[Picture]:
    """The pictures to judge a table by: one from a picture file, some from a folder or the end of a video,
    or a live camera's from its thirtieth on. mains_hz: frequency of the mains, which lamps flicker with.

    Raises InputError for a file that is not a picture, CameraError if there is no camera or it fails.
    """
    path = Path(source)
    if path.suffix.lower() in PICTURE_SUFFIXES and not path.is_dir():
        try:
            return [open_picture(path)]
        except PictureError as error:
            raise InputError(f"{source}: {error}") from None
    live = not path.is_file() and not path.is_dir()
    camera = open_camera(source, CameraSettings(mains_hz=mains_hz))
    kept: list[Picture] = []
    try:
        for number in range(SETTLED + JUDGED - 1 if live else MOST_READ):
            try:
                picture = camera.take().picture
            except CameraError:
                if live or not kept:
                    raise
                break
            except PictureError as error:
                raise InputError(str(error)) from None
            if not live or number >= SETTLED - 1:
                kept.append(picture)
            del kept[:-JUDGED]
    finally:
        camera.close()
    return kept


class StillCamera:
    """A single picture, as a camera that fails after its first."""

    def __init__(self, path: Path) -> None:
        try:
            self._picture: Picture | None = open_picture(path)
        except PictureError as error:
            raise InputError(f"{path}: {error}") from None
        height, width = self._picture.shape[:2]
        self.obtained, self.settled = CameraSettings(width, height), True

    def take(self) -> Frame:
        """The picture. Raises CameraError once it was taken."""
        picture, self._picture = self._picture, None
        if picture is None:
            raise CameraError("there is only one picture")
        return Frame(picture, monotonic())

    def close(self) -> None:
        """Nothing stays open."""
