"""Time to read a table: `python -m benchmarks.reading.speed [SEED]`.

On the simulated table at 2304×1296, both boards known, a hundred tiles on them. Over repeated pictures with
fresh noise: the median, the fastest quarter, and the fastest, which is least affected by other load; and the
least processor time over all cores. For memory see `benchmarks.reading.memory`.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial

from benchmarks.arguments import whole_numbers
from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.scene import BoardTile, Scene
from vision.locate.boards import locate
from vision.locate.tabs import find_tabs
from vision.reading import Corners, Picture
from vision.table_reader import TableReader

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def main() -> int:
    """Print the results; returns 0."""
    (seed,) = whole_numbers(__doc__, seed=0)
    camera, dice = SimulatedCamera(seed), random.Random(seed)
    squares = dice.sample(range(225), 57)
    boards = [[_tile(kit, square, dice) for square in squares] for kit in ("a", "b")]
    lying = Scene((tuple(boards[0][:50]), tuple(boards[1][:50])))
    more = Scene((tuple(boards[0]), tuple(boards[1][:50])))
    scenes = {"lying": lying, "more": more}
    pictures = {name: [camera.take(scene, k) for k in range(3)] for name, scene in scenes.items()}
    empty = camera.take(Scene(), 0)
    reader = TableReader(alphabet=ALPHABET)
    reader.read(empty, 0)
    corners = reader.corners
    _print("corner tabs", [_timed(lambda: find_tabs(pictures["lying"][0])) for _ in range(25)])
    _print("both boards found", [_timed(lambda: locate(pictures["lying"][0])) for _ in range(25)])
    _print("full read, look unknown", [_timed(lambda: _still(reader, pictures, corners)) for _ in range(20)])
    known = []
    for number in range(12):
        reader.read(empty, 100 + number)
        known.append(_timed(partial(_again, reader, pictures, "lying", number)))
    _print("full read, look known", known)
    _print("unchanged picture", [_timed(partial(_again, reader, pictures, "lying", k)) for k in range(100)])
    names = ["more" if k % 2 == 0 else "lying" for k in range(200)]
    times = [_timed(partial(_again, reader, pictures, name, k)) for k, name in enumerate(names)]
    _print("seven squares changed", times)
    _print("  tiles laid there", times[::2])
    _print("  tiles taken away", times[1::2])
    return 0


def _still(reader: TableReader, pictures: dict[str, list[Picture]], corners: tuple[Corners, ...]) -> None:
    reader.read_still(pictures["lying"][0], corners, fitted=True)


def _again(reader: TableReader, pictures: dict[str, list[Picture]], name: str, number: int) -> None:
    reader.read(pictures[name][number % 3], 200 + number)


def _tile(kit: str, square: int, dice: random.Random) -> BoardTile:
    x, y = square % 15 + 0.5 + dice.gauss(0, 0.05), square // 15 + 0.5 + dice.gauss(0, 0.05)
    return BoardTile(
        "a" if kit == "a" else "b", dice.choice(ALPHABET), x, y, dice.choice((0, 180)) + dice.gauss(0, 3)
    )


def _timed(step: Callable[[], object]) -> tuple[float, float]:
    """(wall milliseconds, processor milliseconds)."""
    started, busy = time.perf_counter(), time.process_time()
    step()
    return (time.perf_counter() - started) * 1e3, (time.process_time() - busy) * 1e3


def _print(what: str, times: list[tuple[float, float]]) -> None:
    took, busy = zip(*times, strict=True)
    quarter = sorted(took)[len(took) // 4]
    print(
        f"{what:25} {statistics.median(took):6.1f} ms, a quarter under {quarter:6.1f}, "
        f"quickest {min(took):6.1f}, cores busy {min(busy):6.1f}"
    )


if __name__ == "__main__":
    sys.exit(main())
