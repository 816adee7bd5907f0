"""Finding strangers' boards by their print: `python -m benchmarks.reading.strange_boards [BOARDS]`.

Boards of many colours and prints (bare squares, printed lines, ridges, rounded or toothed premium squares
whose lines hardly show), with up to a hundred tiles, laid on carpets, wood, cloth and crowded tables and seen
hand-held from anywhere, in dim light, with reflections and casts. Every fifth picture shows no whole board:
one cut off, or none. Counts boards found within a fifth of a square, found up to half a square off (inexact),
found elsewhere (wrong), and not found; and how much processor time it took.

With --others, the boards are round, seen steeply, or by very little light; or no standard boards at all: of 9
to 21 squares a side (size), or with premium squares elsewhere (layout).
"""

import math
import sys
import time
from collections import Counter
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from benchmarks.arguments import parser_of
from benchmarks.reading.drawn_boards import add_clutter, drawing, ground_under, laid, photographed
from vision.errors import NoBoardError
from vision.locate.boards import locate
from vision.premium import LAYOUT
from vision.reading import Corners, Picture
from vision.rectify import pixels_per_square

WITHIN: Final = 0.2
"""Squares by which the worst corner of a board that counts as found may be off."""

BESIDE: Final = 0.5
"""Squares from which it is somewhere else."""

PRINTS: Final = ("lines", "bare", "ridges", "faint")
SIZES: Final = ((1920, 1080), (1280, 960), (1024, 768), (2304, 1296), (640, 640))
OTHERS: Final = ("size", "layout", "round", "steep", "dim")
RESULTS: Final = ("found", "inexact", "wrong", "not found")


@dataclass(frozen=True, slots=True)
class Strange:
    """A picture. corners: of its board's grid; None: there is no whole board. kind: for the counts."""

    picture: Picture
    corners: Corners | None
    kind: str


def strange(seed: int) -> Strange:
    """The picture with this number; the same everywhere."""
    dice = np.random.default_rng(seed)
    size = SIZES[int(dice.integers(5))]
    absent = seed % 5 == 4
    kind = PRINTS[int(dice.integers(4))]
    scene = ground_under(size, dice)
    for _ in range(int(dice.integers(0, 12))):
        add_clutter(scene, dice)
    corners: Corners | None = None
    if not (absent and dice.random() < 0.5):
        scene, corners = laid(scene, drawing(kind, dice), dice, cut_off=absent)
    picture = photographed(scene, dice)
    return Strange(picture, None if absent else corners, "absent" if absent else kind)


def other(seed: int) -> Strange:
    """The picture with this number of those that are harder, or show other boards."""
    dice = np.random.default_rng((seed, 0x0B0A))
    kind = OTHERS[seed % len(OTHERS)]
    scene = ground_under(SIZES[int(dice.integers(5))], dice)
    for _ in range(int(dice.integers(0, 6))):
        add_clutter(scene, dice)
    layout = {"size": _of_size, "layout": _elsewhere}.get(kind, lambda _: LAYOUT)(dice)
    drawn = drawing(PRINTS[int(dice.integers(4))], dice, layout)
    tilt = float(dice.uniform(40, 58)) if kind == "steep" else None
    outline = _disc(len(drawn)) if kind == "round" else None
    scene, corners = laid(scene, drawn, dice, tilt=tilt, outline=outline)
    picture = photographed(scene, dice, float(dice.uniform(0.04, 0.12)) if kind == "dim" else None)
    return Strange(picture, None if kind in ("size", "layout") else corners, kind)


def _of_size(dice: Generator) -> NDArray[np.int_]:
    """The middle of the standard layout; or all of it in the middle of a larger one, whose other premium
    squares are anywhere."""
    many = int(dice.choice((9, 11, 13, 17, 19, 21)))
    standard = LAYOUT.reshape(15, 15)
    if many < 15:
        rim = (15 - many) // 2
        return standard[rim:-rim, rim:-rim].ravel()
    larger = _anywhere(many, dice)
    rim = (many - 15) // 2
    larger[rim:-rim, rim:-rim] = standard
    return larger.ravel()


def _elsewhere(dice: Generator) -> NDArray[np.int_]:
    return _anywhere(15, dice).ravel()


def _anywhere(many: int, dice: Generator) -> NDArray[np.int_]:
    """As many premium squares as the standard layout has, symmetrical as these."""
    eighth = np.zeros((many, many), np.int_)
    half = many // 2 + 1
    places = [(row, column) for row in range(half) for column in range(row, half)]
    for at in dice.permutation(len(places))[: round(0.35 * len(places))].tolist():
        eighth[places[at]] = int(dice.choice((1, 1, 1, 2, 2, 3, 3, 4)))
    quarter = np.maximum(eighth, eighth.T)[:half, :half]
    upper = np.hstack([quarter, quarter[:, -2::-1]])
    return np.vstack([upper, upper[-2::-1]])


def _disc(side: int) -> NDArray[np.uint8]:
    """What of a drawing a turntable is."""
    disc = np.zeros((side, side), np.uint8)
    cv2.circle(disc, (side // 2, side // 2), side // 2, 255, -1)
    return disc


def off(seen: Strange) -> float | None:
    """How far, in squares, the worst corner of the board found is off in its best rotation; None if none is
    found, infinite if there is no whole board."""
    try:
        found = locate(seen.picture)
    except NoBoardError:
        return None
    if seen.corners is None:
        return math.inf
    turns = [np.roll(board.corners, turn, axis=0) for board in found for turn in range(4)]
    farthest = min(float(np.linalg.norm(turned - seen.corners, axis=1).max()) for turned in turns)
    return farthest / pixels_per_square(seen.corners)


def main() -> int:
    """Print the results; returns 0, or 1 if a board is found where there is none."""
    parser = parser_of(__doc__)
    parser.add_argument("boards", nargs="?", type=int, default=200, help="how many (default: 200)")
    parser.add_argument("--others", action="store_true", help="harder ones, and other boards")
    parser.add_argument("--first", type=int, default=0, help="number of the first (default: 0)")
    options = parser.parse_args()
    counts: dict[str, Counter[str]] = {}
    took: list[float] = []
    for seed in range(options.first, options.first + options.boards):
        seen = other(seed) if options.others else strange(seed)
        started = time.process_time()
        by = off(seen)
        took.append(time.process_time() - started)
        result = _result(by)
        counts.setdefault(seen.kind, Counter())[result] += 1
        if result in ("inexact", "wrong") or (result == "not found" and seen.corners is not None):
            print(f"  {seed} {seen.kind}: {result} {'' if by is None else f'{by:.2f}'}", flush=True)
    print(" " * 10 + "".join(f"{result:>10}" for result in RESULTS))
    for kind, count in sorted(counts.items()):
        print(f"{kind:10}" + "".join(f"{count[result]:10}" for result in RESULTS))
    print(f"median {np.median(took):.2f} s, worst {max(took):.2f} s")
    return int(any(count["wrong"] for count in counts.values()))


def _result(by: float | None) -> str:
    if by is None:
        return "not found"
    return "found" if by < WITHIN else "inexact" if by < BESIDE else "wrong"


if __name__ == "__main__":
    sys.exit(main())
