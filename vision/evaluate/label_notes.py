"""Notes on labelled pictures: labels that are wrong, and which pictures show the same tile set.

A JSON object: `wrong_labels` maps a picture's file to the squares (`H8`, or `1:H8` on its second board)
whose label is wrong; `sets` maps it to the name of its tile set. Both are optional.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

_SQUARE: Final = re.compile(r"(?:([01]):)?([A-O])([1-9]|1[0-5])")


@dataclass(frozen=True, slots=True)
class LabelNotes:
    """wrong_labels: per picture, (board, row, column). sets: the name of each picture's tile set."""

    wrong_labels: Mapping[str, frozenset[tuple[int, int, int]]] = field(default_factory=dict)
    sets: Mapping[str, str] = field(default_factory=dict)

    def skip(self, file: str, board: int) -> frozenset[tuple[int, int]]:
        """(row, column) of the wrong labels on a picture's board."""
        return frozenset(
            (row, column) for of, row, column in self.wrong_labels.get(file, frozenset()) if of == board
        )


def read_notes(path: Path) -> LabelNotes:
    """Raises ValueError if the file is not in the format described above; OSError if there is none."""
    try:
        notes: Any = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{path} is not JSON: {error}") from None
    wrong, sets = (
        notes.get(key, {}) if isinstance(notes, dict) else None for key in ("wrong_labels", "sets")
    )
    if not isinstance(wrong, dict) or not isinstance(sets, dict):
        raise ValueError(f'{path} is not an object with "wrong_labels" and "sets"')
    return LabelNotes(
        {file: frozenset(_place(name, path) for name in names) for file, names in wrong.items()},
        {file: str(name) for file, name in sets.items()},
    )


def _place(name: Any, path: Path) -> tuple[int, int, int]:
    found = _SQUARE.fullmatch(name) if isinstance(name, str) else None
    if found is None:
        raise ValueError(f"{path}: {name!r} is not a square such as H8 or 1:H8")
    return int(found[1] or 0), int(found[3]) - 1, ord(found[2]) - ord("A")
