"""Measures how well labelled pictures are read: `python -m vision.evaluate DIR [--notes FILE] [--stress]`.

The folder holds `labels.json`, a list like the manifest of `station read` with the true `rows`, `facing`
and `kits`. Results are given per family and in total:

letters    letter right on occupied squares, a tile without a letter counting as one; missed tiles are wrong
blanks     the same for tiles without a letter
facing     facing right where a letter was read; H I N O S X Z, which look alike turned, in their own column
false      tiles seen on empty squares
exact      boards without any wrong square
caught     wrong squares that were flagged as doubtful
doubted    right squares that were flagged as doubtful
kits       kits told apart, under whatever names
under hand squares under a hand that were read as if seen, and not doubted

With --notes, squares whose label is known to be wrong are not judged (format:
`vision.evaluate.label_notes`).

With --stress, also letters and squares right over all pictures degraded in known ways
(`vision.evaluate.stress`).
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from vision.errors import NoBoardError, PictureError
from vision.evaluate.label_notes import LabelNotes, read_notes
from vision.evaluate.score import Score, Truth, judge
from vision.evaluate.stress import STRESSES, Case
from vision.locate.boards import locate
from vision.picture import open_picture
from vision.table_reader import TableReader

FIGURES: Final[Mapping[str, str]] = {
    "letters": "letter",
    "blanks": "blank",
    "facing": "facing",
    "HINOSXZ": "facing alike",
    "false": "false tile",
    "exact": "board",
    "caught": "wrong doubted",
    "doubted": "right doubted",
    "kits": "kit",
    "under hand": "uncovered",
}
"""What is printed, and its name in a score."""

OTHER_LETTERS: Final[Mapping[str, str]] = {"de": "ÄÖÜ", "pl": "ĄĆĘŁŃÓŚŹŻ"}
"""An edition's letters beside A to Z."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A labelled picture. tile_set: the set it shows, if known; otherwise its family."""

    file: str
    family: str
    tile_set: str
    alphabet: str
    case: Case


def entries(folder: Path, only: str = "", notes: LabelNotes | None = None) -> Iterator[Entry]:
    """The labelled pictures of a folder whose names contain `only`.

    Raises PictureError if the labels cannot be read or a picture cannot be opened.
    """
    labels = folder / "labels.json"
    try:
        listed = json.loads(labels.read_text(encoding="utf-8"))
    except OSError as error:
        raise PictureError(f"{labels} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise PictureError(f"{labels} is not JSON: {error}") from None
    if not isinstance(listed, list) or not all(
        isinstance(entry, dict) and "file" in entry for entry in listed
    ):
        raise PictureError(f"{labels} is not a list of pictures")
    for entry in listed:
        if only in entry["file"]:
            yield _entry(folder, entry, notes or LabelNotes())


def _entry(folder: Path, entry: dict[str, Any], notes: LabelNotes) -> Entry:
    boards = entry.get("boards") or [entry]
    family = entry.get("family", "all")
    try:
        case = Case(
            open_picture(folder / entry["file"]),
            tuple(np.asarray(board["corners"], np.float64) for board in boards),
            tuple(_truth(entry, board, number, notes) for number, board in enumerate(boards)),
        )
    except PictureError as error:
        raise PictureError(f"{folder / entry['file']}: {error}") from None
    except KeyError as error:
        raise PictureError(f"{folder / entry['file']} has no {error} in labels.json") from None
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + OTHER_LETTERS.get(entry.get("edition", ""), "")
    return Entry(entry["file"], family, notes.sets.get(entry["file"], family), alphabet, case)


def _truth(entry: dict[str, Any], board: dict[str, Any], number: int, notes: LabelNotes) -> Truth:
    unjudged = entry.get("partly_hidden", []) + entry.get("washed_out", [])
    return Truth(
        board["rows"],
        board["facing"],
        board.get("kits"),
        bool(entry.get("hand")),
        entry.get("blanks_labelled", True),
        frozenset((row, column) for of_board, row, column in unjudged if of_board == number)
        | notes.skip(entry["file"], number),
    )


class Readers:
    """One reader per alphabet, so that the network is loaded once."""

    def __init__(self) -> None:
        self._readers: dict[str, TableReader] = {}

    def score(self, entry: Entry, case: Case, score: Score, find: bool = False) -> list[str]:
        """Read a picture and count the result; returns what is wrong. Raises NoBoardError."""
        if entry.alphabet not in self._readers:
            self._readers[entry.alphabet] = TableReader(alphabet=entry.alphabet)
        try:
            corners = [board.corners for board in locate(case.picture)] if find else case.corners
            started = time.perf_counter()
            reading = self._readers[entry.alphabet].read_still(case.picture, corners, fitted=find)
        except NoBoardError as error:
            raise NoBoardError(f"{entry.file}: {error}") from None
        score.ms.append((time.perf_counter() - started) * 1e3)
        return judge(score, reading.boards, case.truths)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the results; returns 0, or 2 if there are no labelled pictures."""
    parser = argparse.ArgumentParser(
        prog="python -m vision.evaluate",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--stress", action="store_true", help="degrade the pictures in known ways")
    parser.add_argument(
        "--locate", action="store_true", help="locate the boards instead of using given corners"
    )
    parser.add_argument("--wrong", action="store_true", help="list every misread square")
    parser.add_argument("--only", default="", help="only files whose names contain this")
    add_notes(parser)
    options = parser.parse_args(arguments)
    try:
        if options.stress:
            _print_stress(options)
        else:
            _print_families(options)
    except (PictureError, NoBoardError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


def add_notes(parser: argparse.ArgumentParser) -> None:
    """Declare --notes."""
    parser.add_argument(
        "--notes", type=read_notes_file, metavar="FILE", help="wrong labels and tile sets, as JSON"
    )


def read_notes_file(name: str) -> LabelNotes:
    """The notes in a file. Raises ArgumentTypeError if it is invalid."""
    try:
        return read_notes(Path(name))
    except (OSError, ValueError) as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _print_families(options: argparse.Namespace) -> None:
    readers, scores = Readers(), dict[str, Score]()
    for entry in entries(options.folder, options.only, options.notes):
        score = scores.setdefault(entry.family, Score())
        wrong = readers.score(entry, entry.case, score, options.locate)
        if options.wrong and wrong:
            sys.stdout.write(f"  {entry.file} {' '.join(wrong)}\n")
    together = Score()
    for score in scores.values():
        together.add(score)
    _print_row("", [*FIGURES, "ms"])
    for name, score in [*scores.items(), ("together", together)]:
        cells = [_percent(score, figure) for figure in FIGURES.values()]
        _print_row(name, [*cells, f"{np.median(score.ms):.0f}" if score.ms else "–"])
    counts = "  ".join(f"{shown} {together.right[f]}/{together.of[f]}" for shown, f in FIGURES.items())
    sys.stdout.write(f"{counts}\n")


def _print_stress(options: argparse.Namespace) -> None:
    readers, scores = Readers(), {name: Score() for name in STRESSES}
    for entry in entries(options.folder, options.only, options.notes):
        for name, stress in STRESSES.items():
            case = stress(entry.case)
            wrong = readers.score(entry, case, scores[name])
            if options.wrong and wrong:
                sys.stdout.write(f"  {name} {entry.file} {' '.join(wrong)}\n")
    figures = {"squares": "square", **FIGURES}
    _print_row("", list(figures))
    for name, score in scores.items():
        _print_row(name, [_percent(score, figure) for figure in figures.values()])


def _percent(score: Score, figure: str) -> str:
    share = score.share(figure)
    return "–" if share is None else f"{100 * share:.2f}"


def _print_row(name: str, cells: Sequence[str]) -> None:
    sys.stdout.write(f"{name:22}" + "".join(f"{cell:>11}" for cell in cells) + "\n")
