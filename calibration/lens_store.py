"""The station's lenses: a folder with one file for each camera and focus."""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from station.json_text import read_json
from vision.errors import LensError
from vision.lens import SAME_SHAPE, Lens, lens_from_json

SAME_FOCUS: Final = 0.05
"""How much the focus may differ, as a share, for a lens to count as the same."""


@dataclass(frozen=True, slots=True)
class StoredLens:
    """source: what a user writes after `--camera`. focus: in the camera's own units, None if it has none or
    does not say. rms_px: the error of its calibration."""

    source: str
    focus: float | None
    rms_px: float
    lens: Lens


class LensStore:
    """A folder of lenses, created when needed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def save(self, stored: StoredLens) -> Path:
        """Store a lens in place of an older one of the same camera, focus and shape of picture; returns its
        file. Raises LensError if it cannot be written."""
        width, height = stored.lens.camera
        focus = "" if stored.focus is None else f"-focus-{stored.focus:g}"
        name = re.sub(r"[^\w.]+", "-", stored.source).strip("-")
        path = self._folder / f"{name}-{width}x{height}{focus}.json"
        save_lens(stored, path)
        return path

    def find(
        self, source: str, size: tuple[int, int] | None = None, focus: float | None = None
    ) -> Lens | None:
        """The lens of a camera for pictures of this width and height, at this focus; None if there is none.
        Without size or focus, any. Damaged files are passed over."""
        fitting = [
            (_apart(stored.focus, focus), -path.stat().st_mtime, stored.lens)
            for path, stored in self._all()
            if stored.source == source and (size is None or _same_shape(stored.lens.camera, size))
        ]
        near = [one for one in fitting if one[0] <= SAME_FOCUS]
        return min(near, key=lambda one: one[:2])[2] if near else None

    def _all(self) -> list[tuple[Path, StoredLens]]:
        found = []
        for path in sorted(self._folder.glob("*.json")):
            try:
                found.append((path, load_stored(path)))
            except LensError:
                continue
        return found


def _apart(stored: float | None, focus: float | None) -> float:
    """The difference as a share; 0 if either is not known."""
    if stored is None or focus is None:
        return 0.0
    return abs(stored - focus) / max(abs(stored), abs(focus), 1e-9)


def _same_shape(some: tuple[int, int], other: tuple[int, int]) -> bool:
    return abs(some[0] * other[1] / (some[1] * other[0]) - 1) <= SAME_SHAPE


def save_lens(stored: StoredLens, path: Path) -> None:
    """Write a lens to a file, also one that exists. Raises LensError if that fails."""
    about = {"source": stored.source, "focus": stored.focus, "rms_px": round(stored.rms_px, 3)}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({**stored.lens.as_json(), **about}, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise LensError(f"cannot write {path}: {error.strerror}") from None


def load_lens(path: Path) -> Lens:
    """The lens in a file. Raises LensError if there is none."""
    return load_stored(path).lens


def load_stored(path: Path) -> StoredLens:
    """The lens in a file, and what it belongs to. Raises LensError if there is none."""
    try:
        stored = read_json(path.read_text(encoding="utf-8"))
        lens = lens_from_json(stored)
        focus = None if stored.get("focus") is None else float(stored["focus"])
        return StoredLens(str(stored.get("source", "")), focus, float(stored.get("rms_px", 0.0)), lens)
    except OSError as error:
        raise LensError(f"{path}: {error.strerror}") from None
    except LensError as error:
        raise LensError(f"{path}: {error}") from None
    except (ValueError, TypeError, OverflowError):
        raise LensError(f"{path}: this is not a lens, but `station table lens` makes one") from None
