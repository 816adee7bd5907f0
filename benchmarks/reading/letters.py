"""Reading 100 patches with the bundled network: onnxruntime vs. cv2.dnn, time and memory.

`python -m benchmarks.reading.letters`
"""

import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import cv2
import numpy as np

from benchmarks.arguments import no_arguments
from vision.letters.network import MODEL, LetterReader, prepare

PATCHES = 100
RUNS = 25


def _median_ms(work: Callable[[], object]) -> float:
    work()
    times = []
    for _ in range(RUNS):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return median(times) * 1000


def _memory_mb() -> float:
    """Resident memory of this process in MB; 0 if /proc does not say."""
    status = Path("/proc/self/statm")
    return int(status.read_text(encoding="ascii").split()[1]) * 4096 / 2**20 if status.is_file() else 0.0


def main() -> int:
    no_arguments(__doc__)
    patches = np.random.default_rng(0).integers(0, 255, (PATCHES, 64, 64, 3)).astype(np.uint8)
    before = _memory_mb()
    reader = LetterReader.load(threads=1)
    reader.read(patches)
    print(f"memory: {_memory_mb() - before:.0f} MB for the reader and {PATCHES} patches")
    print(f"prepare {PATCHES} patches: {_median_ms(lambda: prepare(patches)):.1f} ms")
    prepared = prepare(patches)
    for threads in (1, 2):
        reader = LetterReader.load(threads=threads)
        read = _median_ms(lambda reader=reader: reader.read(patches))  # type: ignore[misc]  # mypy infers no type of a lambda's defaults
        cv2.setNumThreads(threads)
        net = cv2.dnn.readNetFromONNX(str(MODEL))

        def with_cv2(net: cv2.dnn.Net = net) -> object:
            net.setInput(prepared)
            return net.forward()

        print(f"{threads} core(s): read {PATCHES} patches {read:.1f} ms", end="")
        print(f" (the network alone in cv2.dnn {_median_ms(with_cv2):.1f} ms)")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
