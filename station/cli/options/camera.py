"""`--camera`: the same words for every command."""

import argparse
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from vision.cameras.camera import OpenedCamera

WORDS: Final = "N|PATH|pi|DIR"

HELP: Final = (
    "a camera by its number (0) or path (/dev/video2, /dev/v4l/by-id/…), pi or pi:1 for one on a Raspberry "
    "Pi's connector, a video, a folder of pictures or a picture (default: the first camera found, see "
    "station camera list)"
)


def add_camera_option(parser: argparse._ActionsContainer) -> None:
    """Declare `--camera`, and what goes with it."""
    parser.add_argument("--camera", metavar=WORDS, help=HELP)


def add_mains_option(parser: argparse._ActionsContainer) -> None:
    """Declare `--mains`."""
    parser.add_argument(
        "--mains", type=int, choices=[50, 60], default=50, help="frequency of the mains, in Hz (default: 50)"
    )


def camera_named(options: argparse.Namespace) -> str:
    """The camera that is named, or the first one found."""
    from vision.cameras.named import usual_camera

    return usual_camera() if options.camera is None else str(options.camera)


def open_named(options: argparse.Namespace) -> "OpenedCamera":
    """The camera that is named, or the first one found. Raises CameraError."""
    from vision.cameras.camera import CameraSettings
    from vision.cameras.named import open_camera

    return open_camera(camera_named(options), CameraSettings(mains_hz=options.mains))
