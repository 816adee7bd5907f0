"""Measures how exactly boards are located: `python -m vision.evaluate.corners DIR [--json]`.

They are compared with labelled corners.

DIR holds pictures and `labels.json`, a list with `file` and either `corners` (one board: TL, TR, BR, BL in
pixels) or `boards`, a list of such. The boards are located in the picture alone; the error of a board is
that of its worst corner, in squares. A board that is not found counts as more than one square off.
"""

import argparse
import json
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from vision.errors import NoBoardError
from vision.locate.boards import locate
from vision.picture import open_picture
from vision.reading import Corners
from vision.rectify import pixels_per_square

NOT_FOUND = 15.0
"""Error, in squares, given to a board that was not found."""


@dataclass(frozen=True, slots=True)
class Found:
    """The result for one picture. off: for every labelled board, the error of its worst corner in squares.
    error: the message if no board was found."""

    file: str
    family: str
    off: tuple[float, ...]
    locate_ms: float
    error: str | None = None


def worst_corner(found: Sequence[Corners], true: Corners) -> float:
    """How far, in squares, the worst corner of the nearest board found is off."""
    distances = [float(np.linalg.norm(corners - true, axis=1).max()) for corners in found]
    return min([*(off / pixels_per_square(true) for off in distances), NOT_FOUND])


def evaluate(folder: Path) -> list[Found]:
    """Locate the boards of every labelled picture in a folder."""
    entries = json.loads((folder / "labels.json").read_text(encoding="utf-8"))
    return [_find(folder, entry) for entry in entries]


def _find(folder: Path, entry: dict[str, Any]) -> Found:
    picture = open_picture(folder / entry["file"])
    true = [np.array(board["corners"], np.float64) for board in entry.get("boards", [entry])]
    started = time.perf_counter()
    error = None
    try:
        found = [board.corners for board in locate(picture)]
    except NoBoardError as sentence:
        found, error = [], str(sentence)
    taken = (time.perf_counter() - started) * 1e3
    off = tuple(worst_corner(found, of_board) for of_board in true)
    return Found(entry["file"], entry.get("family", folder.name), off, taken, error)


def summary(found: Sequence[Found]) -> dict[str, float]:
    """Shares of boards within a tenth, a fifth and a quarter of a square, and quantiles of the error."""
    off = np.array([one for picture in found for one in picture.off])
    return {
        "boards": len(off),
        "within_0.1": float((off < 0.1).mean()),
        "within_0.2": float((off < 0.2).mean()),
        "within_0.25": float((off < 0.25).mean()),
        "off_p50": float(np.median(off)),
        "off_p95": float(np.quantile(off, 0.95)),
        "off_max": float(off.max()),
        "locate_ms_p50": float(np.median([picture.locate_ms for picture in found])),
    }


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")


def main(arguments: list[str] | None = None) -> int:
    """Print a line per family, and one for every board that is off by a fifth of a square or more."""
    parser = argparse.ArgumentParser(prog="python -m vision.evaluate.corners", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object per picture, the totals last"
    )
    options = parser.parse_args(arguments)
    try:
        found = evaluate(options.folder)
    except (OSError, ValueError, KeyError) as error:
        sys.stderr.write(f"{options.folder}: no pictures with labelled corners: {error}\n")
        return 2
    if options.json:
        for picture in found:
            _say(json.dumps({"file": picture.file, "off": picture.off, "ms": picture.locate_ms}))
        _say(json.dumps(summary(found)))
        return 0
    families: dict[str, list[Found]] = defaultdict(list)
    for picture in found:
        families[picture.family].append(picture)
    _say(f"{'family':24}{'boards':>7}{'<0.1':>8}{'<0.2':>8}{'p50':>8}{'p95':>8}{'worst':>8}{'ms':>8}")
    for name, pictures in [*families.items(), ("all", found)]:
        figures = summary(pictures)
        shares = "".join(f"{100 * figures[key]:7.1f}%" for key in ("within_0.1", "within_0.2"))
        rest = "".join(f"{figures[key]:8.3f}" for key in ("off_p50", "off_p95", "off_max"))
        _say(f"{name:24}{figures['boards']:7.0f}{shares}{rest}{figures['locate_ms_p50']:8.0f}")
    for picture in found:
        if max(picture.off) >= 0.2:
            _say(f"{picture.file}: {', '.join(f'{off:.2f}' for off in picture.off)} {picture.error or ''}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
