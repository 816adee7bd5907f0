"""Makes the puzzles of `station puzzle` from games of computer players.

    python -m scripts.make_puzzles find [--games N] [--seed S] [--processes P]
    python -m scripts.make_puzzles choose [--count N]

`find` plays games and keeps what it finds in build/puzzles.jsonl, a line a game; run again, it goes on with
the games that are not there yet. `choose` writes station/data/puzzles/house.jsonl: of every grade and kind
by turns, up to the count, the easy ones first and two of one game never in a row; second puzzles of a kind
from one board only if there are too few others.
"""

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import zip_longest
from pathlib import Path
from typing import Any

from scripts.puzzles.finding import puzzles_of
from scripts.puzzles.grading import grade
from station.editions import load_edition
from station.games.house.puzzles.puzzle import from_json, to_json
from station.games.house.puzzles.shipped import WORDS
from station.lexicon import load

ROOT = Path(__file__).resolve().parents[1]
FOUND = ROOT / "build" / "puzzles.jsonl"
SHIPPED = ROOT / "station" / "data" / "puzzles" / "house.jsonl"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("do", choices=["find", "choose"])
    parser.add_argument("--games", type=int, default=200, help="of the first seed and those after it")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    options = parser.parse_args()
    if options.do == "find":
        find(range(options.seed, options.seed + options.games), options.processes)
    else:
        choose(options.count)
    return 0


def find(seeds: range, processes: int) -> None:
    """Play the games that are not in the file yet, and append what they give."""
    FOUND.parent.mkdir(exist_ok=True)
    known = {line["seed"] for line in found()}
    open_seeds = [seed for seed in seeds if seed not in known]
    total = sum(len(line["puzzles"]) for line in found())
    with FOUND.open("a", encoding="utf-8") as file, ProcessPoolExecutor(processes) as pool:
        file.write("\n")  # ends a line that was cut off
        for done in as_completed([pool.submit(of_game, seed) for seed in open_seeds]):
            seed, puzzles = done.result()
            file.write(json.dumps({"seed": seed, "puzzles": puzzles}) + "\n")
            file.flush()
            total += len(puzzles)
            print(f"game {seed}: {len(puzzles)}; {total} so far", file=sys.stderr, flush=True)


def of_game(seed: int) -> tuple[int, list[dict[str, Any]]]:
    edition, lexicon = load_edition("en"), load(WORDS)
    return seed, [to_json(puzzle) for puzzle in puzzles_of(seed, edition, lexicon)]


def found() -> list[dict[str, Any]]:
    """A line a game; the last one may have been cut off."""
    if not FOUND.exists():
        return []
    lines = FOUND.read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.endswith("}")]


def graded(given: dict[str, Any]) -> dict[str, Any]:
    """The puzzle with its grade as it counts now."""
    puzzle = from_json(given)
    now = grade(puzzle.task, puzzle.plays, puzzle.near, puzzle.tried, load(WORDS))
    return {**given, "grade": now}


def choose(count: int) -> None:
    """Write the collection."""
    heaps: dict[tuple[int, str], list[dict[str, Any]]] = defaultdict(list)
    again: list[dict[str, Any]] = []
    seen: set[tuple[int, int, str]] = set()
    for line in sorted(found(), key=lambda line: line["seed"]):
        for puzzle in map(graded, line["puzzles"]):
            alike = puzzle["seed"], puzzle["board"], puzzle["kind"]
            (again if alike in seen else heaps[puzzle["grade"], puzzle["kind"]]).append(puzzle)
            seen.add(alike)
    turns = zip_longest(*(heaps[key] for key in sorted(heaps)))
    chosen = [*(puzzle for turn in turns for puzzle in turn if puzzle is not None), *again][:count]
    lines = [
        json.dumps({**puzzle, "number": number}) for number, puzzle in enumerate(spread(chosen), start=1)
    ]
    SHIPPED.parent.mkdir(exist_ok=True)
    SHIPPED.write_text("\n".join(lines) + "\n", encoding="utf-8")
    for (level, kind), number in sorted(Counter((one["grade"], one["kind"]) for one in chosen).items()):
        print(f"grade {level}, {kind}: {number}")


def spread(puzzles: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The puzzles by grade, those of one game as far apart as they go: positions a few turns apart are much
    alike."""
    ordered = sorted(puzzles, key=lambda one: (one["seed"], one["ply"]))
    of_game = Counter((one["grade"], one["seed"]) for one in ordered)
    games = {grade: sorted({seed for of, seed in of_game if of == grade}) for grade, _ in of_game}
    met: Counter[tuple[int, int]] = Counter()
    keyed = []
    for one in ordered:
        game = one["grade"], one["seed"]
        first = games[one["grade"]].index(one["seed"]) / len(games[one["grade"]])
        keyed.append((one["grade"], (first + met[game]) / of_game[game], one["seed"], one))
        met[game] += 1
    return [one for *_, one in sorted(keyed, key=lambda key: key[:3])]


if __name__ == "__main__":
    raise SystemExit(main())
