"""The English lexicon: file size, load time, memory.

`python -m benchmarks.rules.lexicon`
"""

import random
import time
import tracemalloc
from importlib import resources
from statistics import median

from benchmarks.arguments import no_arguments
from station.rules.lexicon import WordGraph


def main() -> int:
    """Print the results."""
    no_arguments(__doc__)
    data = (resources.files("station") / "data" / "lexicons" / "english.dawg").read_bytes()
    loads = []
    for _ in range(15):
        began = time.perf_counter()
        graph = WordGraph.from_bytes("english", data)
        loads.append(time.perf_counter() - began)
    tracemalloc.start()
    graph = WordGraph.from_bytes("english", data)
    held, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    words = list(graph)
    asked = random.Random(1).choices(words, k=20_000)
    asked += [word[::-1] for word in asked]
    began = time.perf_counter()
    for word in asked:
        _ = word in graph
    looked_up = (time.perf_counter() - began) / len(asked)

    began = time.perf_counter()
    WordGraph.build("english", words)
    built = time.perf_counter() - began
    print(f"{len(graph)} words in a file of {len(data) / 1e6:.2f} MB")
    print(f"load: {median(loads) * 1e3:.1f} ms median, {max(loads) * 1e3:.1f} ms at most")
    print(f"memory: {held / 1e6:.1f} MB held, {peak / 1e6:.1f} MB while loading")
    print(f"look-up: {looked_up * 1e6:.2f} µs per word, half of them not in the lexicon")
    print(f"build, as by an import: {built:.1f} s")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
