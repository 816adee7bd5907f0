"""How long reading a table takes: `python -m benchmarks.reading [SEED]`.

On the simulated table at 2304×1296, both boards known, a hundred tiles lying. Medians over repeated
pictures with fresh noise, and the quickest of them, which other work on the machine slows least; the time
all cores together were busy; and the most memory the process took, less what it had before reading.
"""

import random
import resource
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial

from station.simulator.camera import SimulatedCamera
from station.simulator.scene import BoardTile, Scene
from vision.locate import locate
from vision.reading import Corners, Picture
from vision.table_reader import TableReader
from vision.tabs import find_tabs

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def main() -> int:
    """Print the figures; returns 0."""
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    camera, dice = SimulatedCamera(seed), random.Random(seed)
    squares = dice.sample(range(225), 57)
    boards = [[_tile(kit, square, dice) for square in squares] for kit in ("a", "b")]
    lying = Scene((tuple(boards[0][:50]), tuple(boards[1][:50])))
    more = Scene((tuple(boards[0]), tuple(boards[1][:50])))
    scenes = {"lying": lying, "more": more}
    pictures = {name: [camera.take(scene, k) for k in range(3)] for name, scene in scenes.items()}
    empty = camera.take(Scene(), 0)
    before = _peak_mb()
    reader = TableReader(alphabet=ALPHABET)
    reader.read(empty, 0)
    corners = reader.corners
    _print("corner tabs", [_timed(lambda: find_tabs(pictures["lying"][0])) for _ in range(9)])
    _print("both boards found", [_timed(lambda: locate(pictures["lying"][0])) for _ in range(9)])
    _print("full read, look unknown", [_timed(lambda: _still(reader, pictures, corners)) for _ in range(20)])
    _print("full read, look known", [_timed(lambda: _again(reader, pictures, "lying", 0))])
    _again(reader, pictures, "lying", 1)
    _print("unchanged picture", [_timed(partial(_again, reader, pictures, "lying", k)) for k in range(20)])
    names = ["more" if k % 2 == 0 else "lying" for k in range(30)]
    _print(
        "seven squares changed",
        [_timed(partial(_again, reader, pictures, n, k)) for k, n in enumerate(names)],
    )
    print(f"memory taken by reading   {_peak_mb() - before:6.0f} MB")
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
    """(milliseconds it took, milliseconds cores were busy)."""
    started, busy = time.perf_counter(), time.process_time()
    step()
    return (time.perf_counter() - started) * 1e3, (time.process_time() - busy) * 1e3


def _print(what: str, times: list[tuple[float, float]]) -> None:
    took, busy = zip(*times, strict=True)
    print(
        f"{what:25} {statistics.median(took):6.1f} ms, quickest {min(took):6.1f}, "
        f"cores busy {statistics.median(busy):6.1f}"
    )


def _peak_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    sys.exit(main())
