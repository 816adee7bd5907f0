"""List the cameras, look through one, and take pictures with it."""

import argparse
import json
import re
import sys
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Final

from station.cli.counted import counted
from station.cli.options.camera import add_camera_option, add_mains_option, open_named
from station.cli.options.language import add_language_option, known_language
from station.cli.parser import Actions
from station.errors import DeviceError, InputError, NothingFoundError

if TYPE_CHECKING:
    from vision.reading import Picture

SUFFIX: Final = ".png"
"""Nothing is lost: pictures may be used to teach the reader."""


def add(parser: argparse.ArgumentParser) -> None:
    """Declare `station camera`."""
    parser.description = __doc__
    actions = Actions(parser)
    listing = actions.add(
        "list",
        "list the cameras, and how high each hangs",
        list_cameras,
        "List the cameras of this machine: what to write after --camera, what each calls itself, and how "
        "high it hangs above the boards. docs/camera.md has a table of cameras.",
    )
    listing.add_argument("--json", action="store_true", help="print JSON, one object per camera")
    view = actions.add(
        "view",
        "look through a camera in a window",
        view_camera,
        "Look through a camera: with a grid to hang it straight, its sharpness, and what is too dark or "
        "washed out. Space takes a picture, Escape closes the window.",
    )
    view.add_argument("--into", metavar="DIR", type=Path, help="folder for pictures taken with Space")
    add_language_option(view, "of the window")
    view.add_argument("--full-screen", action="store_true", help="use the full screen")
    take = actions.add(
        "take",
        "take pictures into a folder",
        take_pictures,
        "Take pictures into a folder, numbered after those that are there; for `station table enrol` and "
        "others. Between two pictures it waits for Enter, or for as long as --every says.",
    )
    take.add_argument("folder", metavar="DIR", type=Path, help="made if it is not there")
    take.add_argument("--count", type=int, default=1, metavar="N", help="how many (default: 1)")
    take.add_argument("--every", type=float, metavar="SECONDS", help="without waiting for Enter")
    for action in (view, take):
        add_camera_option(action)
        add_mains_option(action)


def list_cameras(options: argparse.Namespace) -> int:
    """Print a line for each camera; the exit status is 3 if there is none."""
    from vision.cameras.geometry import optics_of
    from vision.cameras.named import found_cameras

    found = found_cameras()
    for camera in found:
        optics = optics_of(camera.name.split()[0])
        height = "" if optics is None else optics.in_words()
        if options.json:
            print(json.dumps({"camera": camera.source, "name": camera.name, "height": height}))
        else:
            print(f"{camera.source}: {camera.name}" + f"; {height}" * bool(height))
    if not found:
        raise NothingFoundError(
            "no camera is found: is it plugged in? For one on a Raspberry Pi's connector, picamera2 must be "
            "installed (docs/camera.md)"
        )
    return 0


def view_camera(options: argparse.Namespace) -> int:
    """Show a camera's pictures until the window is closed."""
    language = known_language(options.language)
    from station.app.display import has_display

    if not has_display():
        raise DeviceError(
            "no display to show the camera's pictures on; `station camera take DIR` takes them without one"
        )
    from station.app.camera.view import look_through

    taken = _Numbered(options.into) if options.into is not None else None
    camera = open_named(options)
    try:
        size = None if options.full_screen else (1280, 800)
        look_through(camera, size, language, None if taken is None else taken.write)
    finally:
        camera.close()
    return 0


def take_pictures(options: argparse.Namespace) -> int:
    """Take pictures, and print the name of each."""
    from vision.cameras.camera import in_words
    from vision.cameras.settling import settled_frame
    from vision.errors import CameraError

    if options.count < 1:
        raise InputError(f"--count must be at least 1, not {options.count}")
    if options.every is not None and options.every < 0:
        raise InputError(f"--every must not be negative: {options.every:g}")
    numbered = _Numbered(options.folder)
    camera = open_named(options)
    try:
        for number in range(options.count):
            if number:
                _wait(options, number)
            try:
                frame = settled_frame(camera)
            except CameraError as error:
                if not number:
                    raise
                raise CameraError(f"{error}; {counted(number, 'picture')} taken") from None
            if not number:
                print(f"The camera gives {in_words(camera.obtained)}.", file=sys.stderr)
            print(numbered.write(frame.picture), flush=True)
    finally:
        camera.close()
    return 0


def _wait(options: argparse.Namespace, taken: int) -> None:
    if options.every is not None:
        sleep(options.every)
        return
    asked = f"Picture {taken + 1} of {options.count}: lay it out and press Enter "
    print(asked, end="", file=sys.stderr, flush=True)
    if not sys.stdin.readline():
        raise InputError(
            f"{counted(taken, 'picture')} taken; for more without a keyboard, --every says how long to wait"
        )


class _Numbered:
    """Pictures in a folder: 001.png, 002.png … after those that are there. Raises InputError."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(f"cannot make the folder {folder}: {error.strerror}") from None
        there = (re.match(r"\d+", path.stem) for path in folder.iterdir())
        self._last = max((int(number[0]) for number in there if number), default=0)

    def write(self, picture: "Picture") -> Path:
        """Returns where."""
        import cv2

        self._last += 1
        path = self._folder / f"{self._last:03}{SUFFIX}"
        _, data = cv2.imencode(SUFFIX, picture)
        try:
            path.write_bytes(data.tobytes())
        except OSError as error:
            raise InputError(f"cannot write {path}: {error.strerror}") from None
        return path
