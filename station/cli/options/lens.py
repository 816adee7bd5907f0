"""`--lens FILE`, for every command that looks at pictures, and the lenses the user has calibrated."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vision.cameras.camera import CameraSettings
    from vision.lens import Lens


def add_lens_option(parser: argparse._ActionsContainer, default: str = "") -> None:
    """Declare `--lens FILE`. default: what is done without it."""
    parser.add_argument(
        "--lens", metavar="FILE", type=Path,
        help=f"the camera's lens, from `station table lens --file FILE`{default}",
    )  # fmt: skip


def lens_of(options: argparse.Namespace) -> "Lens | None":
    """The lens named by `--lens`. Raises LensError if its file holds none."""
    from calibration.lens_store import load_lens

    return None if options.lens is None else load_lens(options.lens)


def lens_for(options: argparse.Namespace, source: str, obtained: "CameraSettings") -> "Lens | None":
    """The lens named by `--lens`, or the one calibrated for this camera, as after `--camera`, at its focus.

    Raises LensError if the file holds none, or one that does not fit the camera's pictures.
    """
    from station.app.camera.lenses import lens_store

    size = None if not (obtained.width and obtained.height) else (obtained.width, obtained.height)
    given = lens_of(options)
    if given is not None:
        return given if size is None else given.fitting(size)
    return lens_store().find(source, size, obtained.focus)
