"""Manifests: JSON lists of pictures and what is known about them, such as the corners of their boards."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from station.errors import InputError
from station.json_text import NestedError, read_json
from vision.reading import Corners


@dataclass(frozen=True, slots=True)
class Entry:
    """One picture. file: as named in the manifest. path: resolved. fields: all that the manifest says about
    it. where: names the entry in an error message."""

    file: str
    path: Path
    fields: dict[str, object]
    where: str


def read_manifest(path: Path) -> list[Entry]:
    """The pictures of a manifest; file names are relative to its folder. Raises InputError."""
    try:
        entries = read_json(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        raise InputError(f"no such manifest: {path}") from None
    except OSError as error:
        raise InputError(f"cannot read the manifest {path}: {error.strerror}") from None
    except NestedError:
        raise InputError(f"the manifest {path} is not a list of pictures: it is nested too deeply") from None
    except ValueError as error:
        raise InputError(f"the manifest {path} is not JSON: {error}") from None
    if not isinstance(entries, list):
        raise InputError(f"the manifest {path} is not a list of pictures")
    if not entries:
        raise InputError(f"the manifest {path} lists no pictures")
    return [
        _entry(one, f"picture {number} of the manifest {path}", path) for number, one in enumerate(entries, 1)
    ]


def _entry(fields: object, where: str, manifest: Path) -> Entry:
    if not isinstance(fields, dict) or not isinstance(fields.get("file"), str):
        raise InputError(f'{where} has no "file"')
    file = fields["file"]
    if not file or "\0" in file:
        raise InputError(f'{where}: "file" is not a file name')
    return Entry(file, manifest.parent / file, fields, where)


def corners_of(given: Any, where: str) -> Corners:
    """Four points, each as text "x,y" or a pair of numbers; (4, 2) float64 in image pixels.

    where: names their source in an error message. Raises InputError unless they are four points in clockwise
    order around a board.
    """
    try:
        points = [point.split(",") if isinstance(point, str) else point for point in given]
        corners = np.array([[float(x), float(y)] for x, y in points], np.float64)
    except (TypeError, ValueError, OverflowError):
        corners = np.empty((0, 2))
    if corners.shape != (4, 2) or not (np.abs(corners) < 1e6).all():
        raise InputError(
            f"{where}: corners must be four points x,y: top left, top right, bottom right, bottom left"
        )
    sides = np.roll(corners, -1, axis=0) - corners
    following = np.roll(sides, -1, axis=0)
    if not (sides[:, 0] * following[:, 1] - sides[:, 1] * following[:, 0] > 0).all():
        raise InputError(
            f"{where}: corners must go clockwise around a board: "
            "top left, top right, bottom right, bottom left"
        )
    return corners
