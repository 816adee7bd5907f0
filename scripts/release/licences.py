"""The table of bundled files in `docs/licences.md`, read."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "licences.md"
COLUMNS: Final = 5


@dataclass(frozen=True, slots=True)
class Bundled:
    """A row: files that the package brings along besides Python code. licence: an SPDX identifier."""

    name: str
    patterns: tuple[str, ...]
    made_by: str
    licence: str
    source: str


def bundled(page: str) -> list[Bundled]:
    """The rows of the first table."""
    table = re.search(r"(?:^\|.*\n)+", page, re.M)
    if table is None:
        raise ValueError("docs/licences.md has no table of bundled files")
    rows = []
    for line in table[0].splitlines()[2:]:
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) != COLUMNS:
            raise ValueError(f"docs/licences.md: this row needs {COLUMNS} columns: {line}")
        name, files, made_by, licence, source = cells
        rows.append(Bundled(name, tuple(re.findall(r"`([^`]+)`", files)), made_by, licence, source))
    return rows


def covers(row: Bundled, name: str) -> bool:
    """Whether a pattern of the row names this file. `*` stays in a folder, `**` does not."""
    return any(re.fullmatch(_expression(pattern), name) for pattern in row.patterns)


def _expression(pattern: str) -> str:
    parts = re.split(r"(\*\*|\*)", pattern)
    return "".join({"**": ".*", "*": "[^/]*"}.get(part, re.escape(part)) for part in parts)
