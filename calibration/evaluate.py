"""Measures the benefit of enrolment on a folder of labelled pictures: `python -m calibration.evaluate DIR`.

The folder holds `labels.json`, as for `python -m vision.evaluate`; pictures with two boards are skipped.
The pictures of each tile set are split in half: the later half is read after learning from three pictures
of the earlier half, and vice versa. No picture is both learned and read. A family of pictures counts as one
set, unless `--notes` (`vision.evaluate.label_notes`) says which pictures show which set. Sets with too
few pictures are merged within their family and get totals of their own (`mixed`), which show how learning
one set affects others. Squares whose labels the notes call wrong are neither learned nor judged. `--learn`
and `--read` name the pictures instead, to learn from one recording and read another. `--stress` degrades
the pictures to be read in known ways (`vision.evaluate.stress`).

Results are given for the general and the enrolled reader. In a recording the same tile often stays on the
same square for many pictures: `fresh` leaves out squares where a learned picture shows the same letter.
"""

import argparse
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from calibration.examples import BLANK, Labels, together
from calibration.kit import Kit, enrol, kit_reader, missing_letters
from calibration.laid_pictures import labelled
from vision.errors import PictureError
from vision.evaluate.reading import Entry, add_notes, entries
from vision.evaluate.score import Score, Truth, judge
from vision.evaluate.stress import STRESSES
from vision.letters.network import LetterReader
from vision.table_reader import TableReader

PICTURES: Final = 3
"""Number of pictures to learn from, as the station asks for."""

_FIGURES: Final = ("letter", "blank", "facing", "facing alike", "wrong doubted", "right doubted")


@dataclass(frozen=True, slots=True)
class Trial:
    """Pictures to learn from, and others to read. mixed: whether they show several sets."""

    name: str
    learned: tuple[Entry, ...]
    read: tuple[Entry, ...]
    mixed: bool = False


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the results; returns 0, or 2 if there is nothing to learn from."""
    parser = argparse.ArgumentParser(
        prog="python -m calibration.evaluate",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--learn", default="", help="learn from three pictures whose names contain this")
    parser.add_argument("--read", default="", help="read the pictures whose names contain this")
    parser.add_argument("--stress", action="store_true", help="also read degraded copies of the pictures")
    parser.add_argument("--wrong", action="store_true", help="list every misread square")
    add_notes(parser)
    options = parser.parse_args(arguments)
    try:
        labelled_ones = list(entries(options.folder, notes=options.notes))
    except PictureError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    single = [entry for entry in labelled_ones if len(entry.case.truths) == 1]
    trials = list(_named(single, options.learn, options.read) if options.learn else by_set(single))
    if not trials:
        sys.stderr.write("no family has enough pictures to learn from some and read others\n")
        return 2
    totals: dict[str, Score] = defaultdict(Score)
    for trial in trials:
        _run(trial, options, totals)
    for name, score in totals.items():
        sys.stdout.write(f"total     {name:34}  {_figures(score)}\n")
    return 0


def by_set(single: Sequence[Entry]) -> Iterator[Trial]:
    """Two trials per tile set, and two per family for its sets with too few pictures."""
    sets: dict[tuple[str, str], list[Entry]] = defaultdict(list)
    for entry in single:
        sets[entry.family, entry.tile_set].append(entry)
    scarce: dict[str, list[Entry]] = defaultdict(list)
    for (family, _), members in sets.items():
        if len(members) // 2 < PICTURES:
            scarce[family] += members
        else:
            yield from _halves(members[0].tile_set, members, mixed=False)
    for family, members in scarce.items():
        if len(members) // 2 >= PICTURES:
            yield from _halves(f"{family}, mixed sets", members, mixed=True)


def _halves(name: str, members: Sequence[Entry], *, mixed: bool) -> Iterator[Trial]:
    half = len(members) // 2
    earlier, later = members[:half], members[half:]
    yield Trial(f"{name}, later from earlier", _best_to_learn(earlier), tuple(later), mixed)
    yield Trial(f"{name}, earlier from later", _best_to_learn(later), tuple(earlier), mixed)


def _named(single: list[Entry], learn: str, read: str) -> Iterator[Trial]:
    learned = _best_to_learn([entry for entry in single if learn in entry.file])
    files = {entry.file for entry in learned}
    others = tuple(entry for entry in single if read in entry.file and entry.file not in files)
    if learned and others:
        yield Trial(f"{read or 'others'} from {learn}", learned, others)


def _best_to_learn(choice: Sequence[Entry]) -> tuple[Entry, ...]:
    """The pictures that together show the most different letters, each several times."""
    chosen: list[Entry] = []
    seen: Counter[str] = Counter()
    left = list(choice)
    while left and len(chosen) < PICTURES:
        best = max(left, key=lambda entry: sum(1 / (1 + seen[sign]) ** 2 for sign in set(_tiles(entry))))
        chosen.append(best)
        left = [entry for entry in left if entry.file != best.file]
        seen.update(_tiles(best))
    return tuple(chosen)


def _tiles(entry: Entry) -> str:
    return "".join(sign for sign in "".join(entry.case.truths[0].rows) if sign.isalpha() or sign == BLANK)


def _run(trial: Trial, options: argparse.Namespace, totals: dict[str, Score]) -> None:
    started = time.perf_counter()
    kit = _learn(trial)
    seconds = time.perf_counter() - started
    sys.stdout.write(
        f"{trial.name}: {len(kit.examples)} tiles on {len(trial.learned)} pictures learned in {seconds:.1f} s"
        f"; letters not seen: {missing_letters(kit) or 'none'}\n"
    )
    readers = {
        "general": TableReader(alphabet=kit.alphabet),
        "enrolled": TableReader(letters=kit_reader((kit,))),
    }
    for stress in STRESSES if options.stress else ("as it is",):
        for name, reader in readers.items():
            every, fresh = Score(), Score()
            for entry in trial.read:
                case = STRESSES[stress](entry.case)
                boards = reader.read_still(case.picture, case.corners).boards
                wrong = judge(every, boards, case.truths)
                if stress == "as it is":
                    judge(fresh, boards, [_without_known(case.truths[0], trial.learned)])
                if options.wrong and wrong:
                    sys.stdout.write(f"    {name} {entry.file} {' '.join(wrong)}\n")
            sys.stdout.write(f"  {stress:18} {name:8}  {_figures(every)}\n")
            apart = "mixed " if trial.mixed else ""
            totals[f"{apart}{stress} {name}"].add(every)
            if stress == "as it is":
                sys.stdout.write(f"  {'fresh':18} {name:8}  {_figures(fresh)}\n")
                totals[f"{apart}fresh {name}"].add(fresh)
    sys.stdout.flush()


def _learn(trial: Trial) -> Kit:
    parts = [
        labelled(
            entry.case.picture,
            entry.case.corners[0],
            _labels(entry.case.truths[0]),
            number,
        )
        for number, entry in enumerate(trial.learned)
    ]
    alphabet = trial.learned[0].alphabet
    kit, _ = enrol(trial.name, None, alphabet, together(parts), LetterReader.load(alphabet))
    return kit


def _labels(truth: Truth) -> Labels:
    """The labels to learn: all except those marked to be skipped."""
    rows = [list(row) for row in truth.rows]
    for row, column in truth.skip:
        rows[row][column] = "?"
    return Labels(tuple(map("".join, rows)), tuple(truth.facing))


def _without_known(truth: Truth, learned: Sequence[Entry]) -> Truth:
    """The labels without tiles that a learned picture shows on the same square."""
    known = {
        (row, column)
        for row in range(15)
        for column in range(15)
        if truth.rows[row][column] != "."
        and any(entry.case.truths[0].rows[row][column] == truth.rows[row][column] for entry in learned)
    }
    return replace(truth, skip=truth.skip | known)


def _figures(score: Score) -> str:
    return "  ".join(f"{name} {score.right[name]}/{score.of[name]}" for name in _FIGURES if score.of[name])


if __name__ == "__main__":
    sys.exit(main())
