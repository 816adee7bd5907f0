"""Measures how well the bundled network reads labelled photos: `python -m vision.training.measure FOLDER…`.

A folder holds photos and `labels.json`: a list of `file`, `family`, `edition`, `rows`, `facing`, `corners`,
or `boards` with the last three. The photos are for measuring only; nothing is trained or tuned on them.
"""

import argparse
import json
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.letters.network import PATCH_PX, LetterReader
from vision.reading import Corners
from vision.rectify import patches, rectify
from vision.training.pixels import blurred

ALPHABETS = {
    "en": "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "de": "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ",
    "pl": "ABCDEFGHIJKLMNOPQRSTUVWXYZĄĆĘŁŃÓŚŹŻ",
}
TURNABLE = frozenset("HINOSXZ")
"""Letters that look the same rotated by half a turn: only the point value shows which way up they are."""

Judged = tuple[int, str, str]
"""Square index, letter label and facing label."""


@dataclass(slots=True)
class Tally:
    """Counts for one family. Pairs are (right, judged)."""

    letters: list[int] = field(default_factory=lambda: [0, 0])
    facings: list[int] = field(default_factory=lambda: [0, 0])
    turnable: list[int] = field(default_factory=lambda: [0, 0])
    blanks: list[int] = field(default_factory=lambda: [0, 0])
    tiles: list[int] = field(default_factory=lambda: [0, 0])
    empties: list[int] = field(default_factory=lambda: [0, 0])
    doubted: list[int] = field(default_factory=lambda: [0, 0])
    """Wrong readings below 0.9 confidence, and all readings below it."""
    errors: Counter[str] = field(default_factory=Counter)
    patches: list[tuple[str, NDArray[np.uint8]]] = field(default_factory=list)


def _judged(board: dict[str, Any], skipped: set[int], blanks_labelled: bool) -> list[Judged]:
    rows, facing = "".join(board["rows"]), "".join(board["facing"])
    signs = [(index, rows[index], facing[index]) for index in range(225)]
    return [s for s in signs if s[1] != "?" and s[0] not in skipped and (blanks_labelled or s[1].isalpha())]


def tally_board(
    reader: LetterReader, cut: NDArray[np.uint8], judged: list[Judged], tally: Tally, name: str
) -> None:
    """Reads the 225 patches of one board and adds the results to `tally`."""
    readings = reader.read(cut[[index for index, _, _ in judged]])
    for at, (index, sign, facing) in enumerate(judged):
        letter, turn = readings.letters[at], readings.facings[at]
        seen = (letter or "_") + (turn.value if turn else "")
        tile = readings.tile[at] > 0.5
        if sign == ".":
            tally.empties[0] += not tile
            tally.empties[1] += 1
            continue
        tally.tiles[0] += tile
        tally.tiles[1] += 1
        if sign == "_":
            right = letter is None
            tally.blanks[0] += right
            tally.blanks[1] += 1
        else:
            right = letter == sign
            tally.letters[0] += right
            tally.letters[1] += 1
            if right and facing in "^>v<" and turn is not None:
                pair = tally.turnable if sign in TURNABLE else tally.facings
                pair[0] += turn.value == facing
                pair[1] += 1
                right = turn.value == facing
        if readings.confidence[at] < 0.9:
            tally.doubted[0] += not right
            tally.doubted[1] += 1
        if not right:
            note = f"{sign}{facing}→{seen} {readings.confidence[at]:.2f}"
            tally.errors[f"{sign}{facing}→{seen}"] += 1
            tally.patches.append((f"{name} {index // 15},{index % 15} {note}", cut[index]))


def _dim(picture: NDArray[np.uint8], corners: Corners) -> tuple[NDArray[np.uint8], Corners]:
    return np.asarray(picture * 0.3, np.uint8), corners


def _blur(picture: NDArray[np.uint8], corners: Corners) -> tuple[NDArray[np.uint8], Corners]:
    return blurred(picture, 3.0), corners


def _shift(picture: NDArray[np.uint8], corners: Corners) -> tuple[NDArray[np.uint8], Corners]:
    return picture, corners + 0.25 * (corners[2] - corners[0]) / 15


STRESSES = {"none": lambda picture, corners: (picture, corners), "dim": _dim, "blur": _blur, "shift": _shift}
"""Light × 0.3; a blur of sigma 3 photo pixels; the grid a quarter square off both ways."""


def measure(folders: list[Path], stress: str = "none") -> dict[str, Tally]:
    """Tallies by `folder/family`, with the photos degraded by one of STRESSES."""
    readers = {edition: LetterReader.load(alphabet) for edition, alphabet in ALPHABETS.items()}
    tallies: dict[str, Tally] = defaultdict(Tally)
    for folder in folders:
        for entry in json.loads((folder / "labels.json").read_text(encoding="utf-8")):
            picture = cv2.imread(str(folder / entry["file"]))
            if picture is None:
                raise FileNotFoundError(f"{folder / entry['file']} is not a picture")
            unjudged = [*entry.get("partly_hidden", []), *entry.get("washed_out", [])]
            for number, board in enumerate(entry.get("boards", [entry])):
                skipped = {row * 15 + column for which, row, column in unjudged if which == number}
                judged = _judged(board, skipped, entry.get("blanks_labelled", True))
                tally = tallies[f"{folder.name}/{entry['family']}"]
                corners = np.array(board["corners"], np.float64)
                cut = patches(rectify(*STRESSES[stress](picture.astype(np.uint8), corners)), np.arange(225))
                tally_board(readers[entry["edition"]], cut, judged, tally, entry["file"])
    return tallies


_PAIRS = {
    "letters": "letters",
    "facing": "facings",
    "of HINOSXZ": "turnable",
    "blanks": "blanks",
    "tiles seen": "tiles",
    "empties seen": "empties",
    "doubted (wrong of all)": "doubted",
}


def _line(name: str, tally: Tally) -> str:
    parts = []
    for title, attribute in _PAIRS.items():
        right, judged = getattr(tally, attribute)
        if judged:
            parts.append(f"{title} {right}/{judged} {right / judged:.2%}")
    return f"{name}: {', '.join(parts)}"


def main() -> int:
    """Prints one line per family."""
    parser = argparse.ArgumentParser(prog="python -m vision.training.measure", description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+", help="folders with photos and labels.json")
    parser.add_argument("--wrong", type=Path, help="write the misread patches to this picture")
    parser.add_argument(
        "--stress", choices=STRESSES, default="none", help="degrade the photos in this way first"
    )
    options = parser.parse_args()
    for folder in options.folders:
        if not (folder / "labels.json").is_file():
            parser.error(f"no labels.json in {folder}")
    tallies = measure(options.folders, options.stress)
    total = Tally()
    for family, tally in tallies.items():
        print(_line(family, tally))
        print("   ", ", ".join(f"{error} ×{count}" for error, count in tally.errors.most_common(14)))
        for attribute in _PAIRS.values():
            for side in (0, 1):
                getattr(total, attribute)[side] += getattr(tally, attribute)[side]
    print(_line("all", total))
    wrong = [entry for tally in tallies.values() for entry in tally.patches]
    if options.wrong and wrong:
        for note, _ in wrong:
            print(note)
        pictures = [patch for _, patch in wrong] + [np.zeros((PATCH_PX, PATCH_PX, 3), np.uint8)] * (
            -len(wrong) % 16
        )
        rows = [np.hstack(pictures[start : start + 16]) for start in range(0, len(pictures), 16)]
        cv2.imwrite(str(options.wrong), np.vstack(rows))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
