"""Memory and time to import the largest word lists that are allowed.

    python -m benchmarks.rules.word_lists

Two lists of nearly 64 MB are made and imported in a process of their own: English words with endings, and
letters by chance, which are refused. The exit status is 1 if one takes 300 MB or more.
"""

import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from benchmarks.arguments import parser_of
from station.errors import InputError
from station.lexicon import import_file, load
from station.lexicon.textfile import LARGEST

LONG: Final = "three minutes"
MOST_MB: Final = 300
ENDINGS: Final = (
    "", "S", "ED", "ING", "ER", "ERS", "LY", "NESS", "LESS", "FUL", "ISH", "ABLE", "UN", "RE", "OID", "EST",
    "AGE", "IAL", "ISM", "IST", "ITY", "OUS", "IZE", "IVE", "ANT", "ENT", "DOM", "ETTE", "IER", "IEST",
    "WARD", "WISE", "LIKE", "HOOD", "SHIP", "SOME", "FOLD", "EN", "IC", "AL",
)  # fmt: skip


def main() -> int:
    """Print a line for each list."""
    parser = parser_of(__doc__)
    parser.add_argument("--imported", type=Path, help="only import this one, in this process")
    options = parser.parse_args()
    if options.imported:
        return _import(options.imported)
    worst = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, words in (("words", _words()), ("chance", _chance())):
            file = Path(folder) / f"{name}.txt"
            _write(file, words)
            environment = {**os.environ, "HOUSE_STATION_DATA": folder}
            command = [sys.executable, "-m", "benchmarks.rules.word_lists", "--imported", str(file)]
            ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
            print(ran.stdout.strip(), flush=True)
            worst = max(worst, int(ran.stdout.split()[-2]))
    return 0 if worst < MOST_MB else 1


def _words() -> Iterator[str]:
    words = sorted(word for word in load("english") if len(word) <= 11)
    return (word + ending for ending in ENDINGS for word in words)


def _chance() -> Iterator[str]:
    rng = random.Random(1)
    while True:
        yield "".join(rng.choices("ABCDEFGHIJKLMNOPQRSTUVWXYZ", k=rng.randrange(7, 16)))


def _write(file: Path, words: Iterator[str]) -> None:
    size = 0
    with file.open("w", encoding="ascii") as out:
        for word in words:
            size += len(word) + 1
            if size > LARGEST:
                break
            out.write(f"{word}\n")


def _import(file: Path) -> int:
    began = time.monotonic()
    try:
        what = f"{import_file('mine', file, replace=True).lexicon.words} words"
    except InputError as error:
        what = str(error).rpartition(": ")[2]
    took = time.monotonic() - began
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{file.stem}, {file.stat().st_size >> 20} MB: {what}; {took:.0f} s, {peak} MB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
