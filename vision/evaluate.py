"""How well a folder of labelled pictures is read: `python -m vision.evaluate DIR`.

The folder holds `labels.json`, a list like the manifest of `station read` with the true `rows`, `facing`
and `kits`. Figures are by family: false tiles on empty squares, tiles missed, letters, facings and kits
right of those judged, hidden squares seen as hidden.
"""

import argparse
import json
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from vision.locate import locate
from vision.picture import open_picture
from vision.reading import BoardReading
from vision.table_reader import TableReader


@dataclass(slots=True)
class Score:
    """Counts over some boards; `of` holds how many were judged."""

    right: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    of: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    ms: list[float] = field(default_factory=list)

    def count(self, what: str, right: bool) -> None:
        self.of[what] += 1
        self.right[what] += right


WHAT = ("empty", "found", "letter", "facing", "kit", "blank", "hidden", "sure_wrong", "doubtful")


def judge_board(
    score: Score, read: BoardReading, truth: dict[str, Any], skip: set[tuple[int, int]], blanks: bool
) -> list[str]:
    """Count one board; returns what was wrong, a word a square."""
    rows, facing, kits = read.rows(), read.facing(), read.kits()
    wrong = []
    for row in range(15):
        for column in range(15):
            true, seen = truth["rows"][row][column], rows[row][column]
            if (row, column) in skip:
                continue
            square = read.squares[row * 15 + column]
            name = f"{chr(65 + column)}{row + 1}"
            if true == "?":
                if truth.get("kits"):
                    score.count("hidden", seen == "?")
                continue
            sure = square.confidence >= 0.9
            if true == ".":
                if not blanks and seen == "_":
                    continue
                score.count("empty", seen == ".")
                right = seen == "."
            else:
                score.count("found", seen not in ".?")
                score.count("blank" if true == "_" else "letter", seen == true)
                right = seen == true
                true_facing = truth["facing"][row][column]
                if seen == true and true != "_" and true_facing in "^>v<":
                    score.count("facing", facing[row][column] == true_facing)
                    right = right and facing[row][column] == true_facing
                if truth.get("kits") and seen not in ".?":
                    score.count("kit", kits[row][column] == truth["kits"][row][column])
                    right = right and kits[row][column] == truth["kits"][row][column]
            score.count("doubtful", not sure)
            score.count("sure_wrong", sure and not right and seen != "?")
            if not right:
                wrong.append(f"{name}:{true}→{seen}{'!' if sure else ''}")
    return wrong


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures; returns 0."""
    parser = argparse.ArgumentParser(prog="python -m vision.evaluate", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--locate", action="store_true", help="find the boards instead of using given corners"
    )
    parser.add_argument("--wrong", action="store_true", help="name every square read wrongly")
    parser.add_argument(
        "--edition", action="store_true", help="restrict letters to A–Z, with ÄÖÜ where German"
    )
    parser.add_argument("--only", default="", help="only files whose names hold this")
    options = parser.parse_args(arguments)
    scores: dict[str, Score] = defaultdict(Score)
    readers: dict[str | None, TableReader] = {}
    for entry in json.loads((options.folder / "labels.json").read_text(encoding="utf-8")):
        if options.only not in entry["file"]:
            continue
        alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + ("ÄÖÜ" if entry.get("edition") == "de" else "")
        if alphabet not in readers:
            readers[alphabet] = TableReader(alphabet=alphabet)
        truths = entry.get("boards") or [entry]
        picture = open_picture(options.folder / entry["file"])
        if options.locate:
            corners = [board.corners for board in locate(picture)]
        else:
            corners = [np.asarray(truth["corners"], np.float64) for truth in truths]
        started = time.perf_counter()
        reading = readers[alphabet].read_still(picture, corners)
        score = scores[entry["family"]]
        score.ms.append((time.perf_counter() - started) * 1e3)
        for number, truth in enumerate(truths):
            unjudged = entry.get("partly_hidden", []) + entry.get("washed_out", [])
            skip = {(row, column) for board, row, column in unjudged if board == number}
            wrong = judge_board(
                score, reading.boards[number], truth, skip, entry.get("blanks_labelled", True)
            )
            if options.wrong and wrong:
                sys.stdout.write(f"  {entry['file']} {number}: {' '.join(wrong)}\n")
    for family, score in scores.items():
        counts = "  ".join(f"{what} {score.right[what]}/{score.of[what]}" for what in WHAT if score.of[what])
        sys.stdout.write(f"{family}: {counts}  {np.median(score.ms):.0f} ms a picture\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
