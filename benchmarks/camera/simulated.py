"""Time and memory of the simulated camera: `python -m benchmarks.camera.simulated`."""

import resource
import sys
from collections.abc import Iterable
from dataclasses import replace
from time import perf_counter

import cv2
import numpy as np

from benchmarks.arguments import no_arguments
from station.rules.tile import Kit, Side
from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.scene import Arm, BoardTile, Scene

TILES_A_BOARD = 60
ROUNDS = 20


def main() -> int:
    no_arguments(__doc__)
    cv2.setNumThreads(1)
    before = _memory_mb()
    dice = np.random.default_rng(1)
    kits: tuple[Kit, Kit] = ("a", "b")
    boards = [
        tuple(
            BoardTile(kits[board], "EAIONRTLSUDGBCMPFHVWYKJXQZ"[i % 26], i % 15 + 0.5, i // 15 * 2 + 0.5, 0.0)
            for i in range(TILES_A_BOARD)
        )
        for board in (0, 1)
    ]
    full = Scene((boards[0], boards[1]))
    start = perf_counter()
    camera = SimulatedCamera(1)
    made = (perf_counter() - start) * 1000
    _report(f"made in {made:.0f} ms; first picture, {2 * TILES_A_BOARD} tiles", _rounds(camera, [full]))
    _report("nothing changes", _rounds(camera, [full] * ROUNDS))
    fewer = [replace(full, boards=(boards[0][: int(n)], boards[1])) for n in dice.integers(20, 60, ROUNDS)]
    _report("tiles come and go", _rounds(camera, fewer))
    reach = [
        replace(full, arms=(Arm(Side.SOUTH, -170.0 + i, 150.0 - 12 * i, ("a", "K")),)) for i in range(ROUNDS)
    ]
    _report("an arm reaches in", _rounds(camera, reach))
    bumped = [replace(full, bump=(float(i + 1), 0.0, 0.1)) for i in range(4)]
    _report("the camera is bumped", _rounds(camera, bumped))
    print(f"memory: {_memory_mb() - before:.0f} MB peak on top of {before:.0f} MB for the bare program")
    return 0


def _rounds(camera: SimulatedCamera, scenes: Iterable[Scene]) -> list[float]:
    times = []
    for at_ms, scene in enumerate(scenes):
        start = perf_counter()
        camera.take(scene, at_ms)
        times.append((perf_counter() - start) * 1000)
    return times


def _report(what: str, times: list[float]) -> None:
    print(f"{what}: {np.median(times):.1f} ms per picture, {max(times):.1f} ms at most")


def _memory_mb() -> float:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)


if __name__ == "__main__":
    sys.exit(main())
