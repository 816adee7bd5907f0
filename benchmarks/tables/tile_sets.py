"""Counting tile sets: `python -m benchmarks.tables.tile_sets [SETS] [FIRST_SEED]`.

On rendered pictures (default: 200 sets): complete sets and sets with up to four tiles missing, too many,
exchanged, face down or of another set, in four editions, in blocks, rows, rows with gaps and crooked heaps,
any way round, on a board, beside it, or on wood or cloth with things around, in any light, 36 to 60 pixels a
tile; two sets in every tenth picture. No edition is given. A verdict is right if it says exactly what is
missing, too many, face down or strange: a plain tile too many is one that is face down or an extra blank,
which no picture tells apart. It is doubted if it says that tiles cannot be read for sure and is wrong about
no more than those; else wrong. After every ten sets the figures so far are printed; Ctrl-C ends with those
of the sets that were counted. Figures are in `docs/tile-sets.md`. Returns 1 if any is wrong.
"""

import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import count as numbers

from benchmarks.arguments import whole_numbers
from calibration.count import NoTilesError, SetCount, SetCounter
from calibration.tally import BLANK
from station.editions import edition_names, load_edition
from station.rules.edition import Edition
from tests.simulator.drawn_sets import LaidSet, SetPicture, draw_set

FIRST = 40_000_000
"""Seeds from here on were never looked at during development."""

LONG = "ten minutes on two idle cores: two or three seconds of one core a set, half of them to draw it"

EVERY = 10
"""Sets between two reports of how far it is."""


@dataclass
class Figures:
    """Counts of sets, and seeds of those not right. face_down: of the right ones, those with a plain tile too
    many."""

    sets: int = 0
    tiles: int = 0
    complete: int = 0
    right: int = 0
    face_down: int = 0
    doubted: list[int] = field(default_factory=list)
    wrong: list[int] = field(default_factory=list)
    unreadable: int = 0
    wall_s: list[float] = field(default_factory=list)
    busy_s: list[float] = field(default_factory=list)


def main() -> int:
    """Print the results; returns 1 if a verdict is wrong."""
    wanted, first = whole_numbers(__doc__, sets=200, first=FIRST)
    figures = Figures()
    try:
        measure(figures, wanted, first)
    except KeyboardInterrupt:
        print(f"interrupted after {figures.sets} of {wanted} sets", file=sys.stderr)
    if not figures.sets:
        return 1
    print(f"sets                {figures.sets}, {figures.complete} of them complete; {figures.tiles} tiles")
    print(f"right               {figures.right}, {figures.face_down} of them with a tile face down")
    print(f"doubted             {len(figures.doubted)} {figures.doubted or ''}")
    print(f"tiles unreadable    {figures.unreadable}")
    print(f"wrong               {len(figures.wrong)} {figures.wrong or ''}")
    print(
        f"a picture           {statistics.median(figures.wall_s):.2f} s, quickest {min(figures.wall_s):.2f}; "
        f"cores busy {statistics.median(figures.busy_s):.2f} s"
    )
    return 1 if figures.wrong else 0


def measure(figures: Figures, wanted: int, first: int) -> None:
    """Count the sets of pictures from this seed on until there are as many as wanted."""
    counter, started, reported = SetCounter(), time.perf_counter(), 0
    editions = [load_edition(name) for name in sorted(edition_names(), key=lambda name: (name != "en", name))]
    for seed, drawn in _pictures(first):
        _count(figures, counter, editions, seed, drawn)
        if figures.sets // EVERY > reported:
            reported = figures.sets // EVERY
            took = f"{figures.sets} of {wanted} sets in {time.perf_counter() - started:.0f} s"
            verdicts = f"{figures.right} right, {len(figures.doubted)} doubted, {len(figures.wrong)} wrong"
            print(f"{took}: {verdicts}", file=sys.stderr, flush=True)
        if figures.sets >= wanted:
            return


def _pictures(first: int) -> Iterator[tuple[int, SetPicture]]:
    """The pictures from this seed on. While one is counted, another process draws the next."""
    with ProcessPoolExecutor(1) as pool:
        ahead = pool.submit(draw_set, first)
        for seed in numbers(first):
            drawn, ahead = ahead.result(), pool.submit(draw_set, seed + 1)
            yield seed, drawn


def _count(
    figures: Figures, counter: SetCounter, editions: list[Edition], seed: int, drawn: SetPicture
) -> None:
    started, busy = time.perf_counter(), time.process_time()
    try:
        counts = counter.count(drawn.picture, editions)
    except NoTilesError:
        counts = ()
    figures.wall_s.append(time.perf_counter() - started)
    figures.busy_s.append(time.process_time() - busy)
    for number, laid in enumerate(drawn.sets):
        count = counts[number] if len(counts) == len(drawn.sets) else None
        verdict = judged(count, laid)
        figures.sets += 1
        figures.tiles += len(laid.quads)
        figures.complete += laid.complete
        figures.right += verdict == "right"
        figures.face_down += verdict == "right" and count is not None and count.face_down > 0
        if verdict != "right":
            (figures.doubted if verdict == "doubted" else figures.wrong).append(seed)
            about = f"{drawn.layout} {drawn.ground} {drawn.light} {drawn.px_a_tile:.0f} px"
            outcome = f"{laid.edition.name}: {_in_short(laid)}; said {_in_short(count)}"
            print(f"{verdict:8} {seed} {about} {outcome}", flush=True)
        figures.unreadable += count.unreadable if count else 0


def judged(count: SetCount | None, laid: LaidSet) -> str:
    """`right`, `doubted` or `wrong`. A doubt must hold the truth: what is said otherwise differs by no more
    tiles than cannot be read."""
    if count is None or count.edition.name != laid.edition.name:
        return "wrong"
    said = Counter(count.missing), Counter(count.extra), Counter(count.other)
    true = Counter(laid.missing), Counter(laid.extra), Counter(laid.other)
    # A tile that is face down shows what an extra blank shows.
    plain = Counter({BLANK: count.face_down})
    if (said[0], said[1] + plain, said[2]) == true and count.unreadable == count.face_down:
        return "right"
    # An unread tile may be one that is missing, and does not show as one of its letter, too many, or strange.
    hidden = (said[0] - true[0]) + (true[0] - said[0]) + (true[1] - said[1]) + (true[2] - said[2])
    invented = (said[1] - true[1]) + (said[2] - true[2])
    return "doubted" if not invented and hidden.total() <= count.unreadable else "wrong"


def _in_short(what: LaidSet | SetCount | None) -> str:
    if what is None:
        return "another number of sets"
    parts = [f"-{dict(what.missing)}" if what.missing else "", f"+{dict(what.extra)}" if what.extra else ""]
    parts += [f"other {dict(what.other)}" if what.other else ""]
    if isinstance(what, SetCount) and what.unreadable:
        parts.append(f"{what.unreadable} unreadable ({what.face_down} face down)")
    return " ".join(part for part in parts if part) or "complete"


if __name__ == "__main__":
    sys.exit(main())
