"""Time and accuracy of locating boards: `python -m benchmarks.reading.locating [TABLES]`.

On simulated tables (six by default) at 2304×1296, each with its own light, boards and lens, thirty tiles per
board: the worst corner of either board, with all tabs, with one tab of each board covered, and by print
alone. Squares are about 54 pixels. Times are medians, and the fastest run, which is least affected by other
load.
"""

import random
import statistics
import sys
import time

import cv2
import numpy as np

from benchmarks.arguments import whole_numbers
from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.scene import BoardTile, Scene
from vision.errors import NoBoardError
from vision.locate.boards import Located, locate
from vision.locate.tabs import find_tabs
from vision.reading import Corners, Picture
from vision.rectify import pixels_per_square

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
WAYS = {"all tabs": (), "six tabs": (1, 6), "by print": tuple(range(8))}


def main() -> int:
    """Print the results; returns 0."""
    (tables,) = whole_numbers(__doc__, tables=6)
    off: dict[str, list[float]] = {way: [] for way in WAYS}
    ms: dict[str, list[float]] = {way: [] for way in [*WAYS, "tabs alone"]}
    for seed in range(tables):
        camera, scene = SimulatedCamera(seed), _scene(seed)
        picture, true = camera.take(scene, 1), camera.truth(scene)
        for way, covered in WAYS.items():
            shown = cover_tabs(picture, covered)
            for _ in range(1 if way == "by print" else 5):
                started = time.perf_counter()
                found = _locate(shown)
                ms[way].append((time.perf_counter() - started) * 1e3)
            off[way] += [_worst(found, of_board) for of_board in true]
        started = time.perf_counter()
        find_tabs(picture)
        ms["tabs alone"].append((time.perf_counter() - started) * 1e3)
    print(f"{2 * tables} boards      ms  quickest   worst corner, squares: median    most    within 0.1")
    for way, squares in off.items():
        share = 100 * sum(one < 0.1 for one in squares) / len(squares)
        median = statistics.median(squares)
        took = f"{statistics.median(ms[way]):9.1f}{min(ms[way]):10.1f}"
        print(f"{way:12}{took}{median:32.3f}{max(squares):8.3f}{share:12.0f} %")
    print(f"{'tabs alone':12}{statistics.median(ms['tabs alone']):9.1f}{min(ms['tabs alone']):10.1f}")
    return 0


def _scene(seed: int) -> Scene:
    dice = random.Random(seed)
    return Scene((_tiles("a", dice), _tiles("b", dice)))


def _tiles(kit: str, dice: random.Random) -> tuple[BoardTile, ...]:
    return tuple(
        BoardTile(
            "a" if kit == "a" else "b",
            dice.choice(LETTERS),
            square % 15 + 0.5 + dice.gauss(0, 0.05),
            square // 15 + 0.5 + dice.gauss(0, 0.05),
            dice.choice((0, 180)) + dice.gauss(0, 3),
        )
        for square in dice.sample(range(225), 30)
    )


def cover_tabs(picture: Picture, numbers: tuple[int, ...]) -> Picture:
    """The picture with these tabs painted over."""
    covered = np.array(picture, np.uint8)
    for tab in find_tabs(picture):
        if tab.number in numbers:
            outline = tab.middle + 1.3 * (tab.corners - tab.middle)
            cv2.fillConvexPoly(covered, outline.round().astype(np.int32), (90, 120, 150))
    return covered


def _locate(picture: Picture) -> list[Located]:
    try:
        return locate(picture)
    except NoBoardError:
        return []


def _worst(found: list[Located], true: Corners) -> float:
    """How far, in squares, the worst corner of the nearest board is off, in its best rotation; 15 if none
    was found."""
    turns = [np.roll(board.corners, turn, axis=0) for board in found for turn in range(4)]
    distances = [float(np.linalg.norm(turned - true, axis=1).max()) for turned in turns]
    return min([*(distance / pixels_per_square(true) for distance in distances), 15.0])


if __name__ == "__main__":
    sys.exit(main())
