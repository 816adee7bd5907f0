"""A table that has been set up, as it is kept: what to open, where everything is, and what was checked.

A table is a JSON file in the user's data folder, `tables/NAME.json`.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np

from calibration.usual import USUAL
from station.checks import Check
from station.errors import InputError
from station.json_text import read_json
from station.whole_file import write_whole
from vision.cameras.camera import CameraSettings
from vision.errors import LensError
from vision.lens import Lens, lens_from_json
from vision.reading import Corners

VERSION: Final = 1
Side = Literal["S", "N"]


@dataclass(frozen=True, slots=True)
class SavedHeads:
    """kind: what `--heads` accepts. units: the numbers of the left and the right board's head, 0 for one that
    has none; ports: where they were. Both are empty for heads that cannot be exchanged."""

    kind: str = "keys"
    units: tuple[int, ...] = ()
    ports: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SavedBoard:
    """Where a board was when the table was set up. number: 0 the left, 1 the right. by_tabs: it has corner
    tabs. corners: TL, TR, BR, BL of its grid in pixels of the camera's picture."""

    number: int
    by_tabs: bool
    corners: tuple[tuple[float, float], ...]

    def as_array(self) -> Corners:
        return np.array(self.corners, np.float64)


@dataclass(frozen=True, slots=True)
class SavedTable:
    """camera: what to write after `--camera`. settings: how the camera was set. size: (width, height) of its
    pictures. white: grey level of white paper then. kits: enrolled tile sets, the left board's first.
    colours: of their tiles against white paper, log BGR, in the same order; empty if that was not measured.
    screen: the side of the table the screen stands at. made: when, as ISO 8601 local time. checked: the
    outcome of every check."""

    camera: str
    made: str
    settings: CameraSettings = field(default_factory=CameraSettings)
    size: tuple[int, int] = (0, 0)
    white: float = 0.0
    lens: Lens | None = None
    boards: tuple[SavedBoard, ...] = ()
    kits: tuple[str, ...] = ()
    colours: tuple[tuple[float, float, float], ...] = ()
    heads: SavedHeads = field(default_factory=SavedHeads)
    screen: Side = "S"
    checked: tuple[Check, ...] = ()

    @property
    def ready(self) -> bool:
        """Whether every check was fine."""
        return all(check.ok for check in self.checked)


def to_json(table: SavedTable) -> dict[str, Any]:
    """As plain values."""
    values = {item.name: getattr(table, item.name) for item in fields(table)}
    return {
        "v": VERSION,
        **values,
        "settings": asdict(table.settings),
        "lens": None if table.lens is None else table.lens.as_json(),
        "boards": [asdict(board) for board in table.boards],
        "heads": asdict(table.heads),
        "checked": [asdict(check) for check in table.checked],
    }


def from_json(stored: Mapping[str, Any]) -> SavedTable:
    """The inverse of `to_json`. Raises ValueError if something is missing or of another version."""
    if not isinstance(stored, dict) or stored.get("v") != VERSION:
        raise ValueError("it was saved by another version")
    try:
        values = {item.name: stored[item.name] for item in fields(SavedTable) if item.name != "colours"}
        values["settings"] = CameraSettings(**stored["settings"])
        values["size"] = (int(stored["size"][0]), int(stored["size"][1]))
        values["lens"] = None if stored["lens"] is None else lens_from_json(stored["lens"])
        values["boards"] = tuple(
            SavedBoard(b["number"], b["by_tabs"], tuple((float(x), float(y)) for x, y in b["corners"]))
            for b in stored["boards"]
        )
        values["kits"] = tuple(stored["kits"])
        values["colours"] = tuple((float(b), float(g), float(r)) for b, g, r in stored.get("colours", ()))
        heads = stored["heads"]
        values["heads"] = SavedHeads(
            heads["kind"], tuple(map(int, heads.get("units", ()))), tuple(map(str, heads.get("ports", ())))
        )
        values["checked"] = tuple(Check(**check) for check in stored["checked"])
        return SavedTable(**values)
    except (KeyError, TypeError, IndexError, AttributeError, OverflowError, LensError) as error:
        raise ValueError(f"{error} is missing or wrong") from None


class TableStore:
    """The tables in a folder, which need not exist yet."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def path(self, name: str = USUAL) -> Path:
        """Where a table is kept."""
        return self._folder / f"{name}.json"

    def names(self) -> tuple[str, ...]:
        """The tables there are."""
        return tuple(sorted(path.stem for path in self._folder.glob("*.json")))

    def load(self, name: str = USUAL) -> SavedTable | None:
        """A table; None if none was saved. Raises InputError if its file is damaged."""
        path = self.path(name)
        try:
            return from_json(read_json(path.read_text(encoding="utf-8")))
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            raise InputError(f"{path} is damaged ({error}); set the table up again") from None

    def save(self, table: SavedTable, name: str = USUAL) -> Path:
        """Keep a table, in place of the one of that name. Raises InputError if it cannot be written."""
        path = self.path(name)
        try:
            write_whole(path, json.dumps(to_json(table), indent=1) + "\n", 0o644)
        except OSError as error:
            raise InputError(f"cannot write {path}: {error.strerror}") from None
        return path
