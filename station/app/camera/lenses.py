"""The lenses this user has calibrated."""

from calibration.lens_store import LensStore
from station.paths import data_dir
from vision.lens import Lens
from vision.reading import Picture


def lens_store() -> LensStore:
    """The user's lenses."""
    return LensStore(data_dir() / "lenses")


def lens_of_camera(source: str, picture: Picture, focus: float | None = None) -> Lens | None:
    """The lens that was calibrated for a camera, as after `--camera`, that takes pictures like this one."""
    height, width = picture.shape[:2]
    return lens_store().find(source, (width, height), focus)
