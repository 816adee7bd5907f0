"""How long reading a table takes: `python -m benchmarks.reading [SEED]`.

On the simulated table at 2304×1296, both boards known, forty tiles lying. Medians over repeated pictures
with fresh noise; the 95th percentile where a step comes often enough.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable

from station.simulator.camera import SimulatedCamera
from station.simulator.scene import BoardTile, Scene
from vision.locate import locate
from vision.reading import Picture
from vision.table_reader import TableReader
from vision.tabs import find_tabs

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def main() -> int:
    """Print the figures; returns 0."""
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    camera, dice = SimulatedCamera(seed), random.Random(seed)
    squares = dice.sample(range(225), 27)
    boards = [[_tile(kit, square, dice) for square in squares] for kit in ("a", "b")]
    lying = Scene((tuple(boards[0][:20]), tuple(boards[1][:20])))
    more = Scene((tuple(boards[0]), tuple(boards[1][:20])))
    reader = TableReader(alphabet=ALPHABET)
    reader.read(camera.take(Scene(), 0), 0)
    scenes = {"lying": lying, "more": more}
    pictures = {name: [camera.take(scene, k) for k in range(3)] for name, scene in scenes.items()}
    corners = reader.corners
    print(f"corner tabs               {_median(lambda: find_tabs(pictures['lying'][0])):6.1f} ms")
    print(f"both boards found         {_median(lambda: locate(pictures['lying'][0])):6.1f} ms")
    full = _median(lambda: reader.read_still(pictures["lying"][0], corners, fitted=True))
    print(f"full read, boards known   {full:6.1f} ms")
    reader.read(pictures["lying"][0], 100)
    unchanged = [_once(reader, pictures["lying"][k % 3], 200 + k) for k in range(20)]
    changed = []
    for k in range(12):
        name = "more" if k % 2 == 0 else "lying"
        changed.append(_once(reader, pictures[name][k % 3], 300 + k))
    print(f"unchanged picture         {statistics.median(unchanged):6.1f} ms")
    print(f"seven squares changed     {statistics.median(changed):6.1f} ms")
    return 0


def _tile(kit: str, square: int, dice: random.Random) -> BoardTile:
    x, y = square % 15 + 0.5 + dice.gauss(0, 0.05), square // 15 + 0.5 + dice.gauss(0, 0.05)
    return BoardTile(
        "a" if kit == "a" else "b", dice.choice(ALPHABET), x, y, dice.choice((0, 180)) + dice.gauss(0, 3)
    )


def _once(reader: TableReader, picture: Picture, at_ms: int) -> float:
    started = time.perf_counter()
    reader.read(picture, at_ms)
    return (time.perf_counter() - started) * 1e3


def _median(step: Callable[[], object], times: int = 9) -> float:
    taken = []
    for _ in range(times):
        started = time.perf_counter()
        step()
        taken.append((time.perf_counter() - started) * 1e3)
    return statistics.median(taken)


if __name__ == "__main__":
    sys.exit(main())
