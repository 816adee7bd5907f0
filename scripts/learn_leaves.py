"""Learn what tiles kept are worth in Scrabble, and write `station/data/leaves/NAME.toml`.

    python scripts/learn_leaves.py [--edition en --lexicon english --seed 1 --rounds 3 --racks 40000]

The game plays itself; on the boards that arise, racks are drawn at random from the tiles not on them, and
the best play of each is found, by its score and the value of what it keeps. The value of some tiles is then
how much better than average the racks that hold them do: a ridge regression over the tiles, their copies,
their pairs, and the balance of vowels and consonants. Each round plays with the values of the one before.
The same seed gives the same file.
"""

import argparse
import random
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from station.editions import load_edition
from station.engine.lettered.grid import Grid
from station.engine.lettered.leaves import COPIES, MOST, Feature, Leaves, common, features
from station.engine.lettered.plays import PlayFinder, play_of
from station.engine.lettered.rack import held, points_by_code
from station.lexicon import load
from station.rules.edition import BLANK, Edition
from station.rules.lettered.position import Position
from station.rules.lexicon import WordGraph

FOLDER = Path(__file__).resolve().parents[1] / "station" / "data" / "leaves"
RACK = 7
LEAST_IN_BAG = 14
"""Near the end of a game tiles kept are worth something else."""
RACKS_A_BOARD = 4
SUBSETS_A_SIZE = 2
PENALTY = 40.0
"""Of the regression: what is seen less often than this is hardly believed."""

Sample = tuple[tuple[str, ...], float]
"""A rack drawn at random, and how many points its best play is worth."""


def samples(edition: Edition, lexicon: WordGraph, leaves: Leaves, luck: random.Random) -> Iterator[Sample]:
    """Racks on the boards of games that play themselves, without end."""
    points = points_by_code(edition, lexicon)
    while True:
        bag = list(edition.bag())
        luck.shuffle(bag)
        racks = [[bag.pop() for _ in range(RACK)] for _ in range(2)]
        grid = Grid.of(Position(), edition, lexicon)
        mover = 0
        while len(bag) >= LEAST_IN_BAG:
            unseen = bag + racks[0] + racks[1]
            for _ in range(RACKS_A_BOARD):
                drawn = tuple(sorted(luck.sample(unseen, RACK)))
                play = PlayFinder(lexicon, points, held(drawn, lexicon, leaves)).best(grid)
                exchanged = leaves(drawn)  # the best six of them
                yield drawn, exchanged if play is None else max(play.equity, exchanged)
            rack = racks[mover]
            play = PlayFinder(lexicon, points, held(rack, lexicon, leaves)).best(grid)
            if play is None:
                break
            best = play_of(play, lexicon)
            grid = grid.after(best.placed, edition)
            for tile in best.tiles:
                rack.remove(tile)
            while bag and len(rack) < RACK:
                rack.append(bag.pop())
            mover = 1 - mover


def learn(found: list[Sample], edition: Edition, luck: random.Random, *, own: bool) -> dict[Feature, float]:
    """The weights that explain the samples best. own: of this edition's tiles; otherwise of the formula."""
    mean = sum(worth for _, worth in found) / len(found)
    names: dict[Feature, int] = defaultdict(lambda: len(names))
    rows: list[list[tuple[int, float]]] = []
    worths: list[float] = []
    for rack, worth in found:
        for size in range(1, MOST + 1):
            for _ in range(SUBSETS_A_SIZE):
                kept = tuple(sorted(luck.sample(rack, size)))
                terms = [(f, 1.0) for f in features(kept)] if own else list(common(kept, edition))
                rows.append([(names[feature], times) for feature, times in terms])
                worths.append(worth - mean)
    size = len(names)
    square, right = np.zeros((size, size)), np.zeros(size)
    for start in range(0, len(rows), 4096):
        part = rows[start : start + 4096]
        table = np.zeros((len(part), size))
        for place, terms_of_row in enumerate(part):
            for name, times in terms_of_row:
                table[place, name] += times
        square += table.T @ table
        right += table.T @ np.array(worths[start : start + 4096])
    solved = np.linalg.solve(square + PENALTY * np.eye(size), right)
    return {feature: float(solved[place]) for feature, place in names.items()}


def written(weights: dict[Feature, float], head: str) -> str:
    """The file. The balance is listed by vowels, for zero, one, two … consonants."""
    lines = [f"# {line}" for line in head.splitlines()]
    tiles = sorted({feature[1] for feature in weights if feature[0] == "tile"})
    if tiles:
        lines += ["", "[tile]"]
        for tile in tiles:
            copies = [weights.get(("tile", tile, str(copy + 1)), 0.0) for copy in range(COPIES)]
            while copies and not copies[-1]:
                copies.pop()
            lines.append(f'"{tile}" = [{", ".join(f"{value:.2f}" for value in copies)}]')
        lines += ["", "[pair]"]
        lines += [f'"{one}{other}" = {value:.2f}' for (kind, one, *rest), value in sorted(weights.items())
                  if kind == "pair" for other in rest]  # fmt: skip
    lines += ["", "[balance]"]
    for vowels in range(MOST + 1):
        row = [weights.get(("balance", str(vowels), str(count)), 0.0) for count in range(MOST + 1 - vowels)]
        lines.append(f"{vowels} = [{', '.join(f'{value:.2f}' for value in row)}]")
    names = sorted(feature[1] for feature in weights if feature[0] == "common")
    if names:
        lines += ["", "[common]", *(f'"{name}" = {weights["common", name]:.3f}' for name in names)]
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--edition", default="en")
    parser.add_argument("--lexicon", default="english")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--racks", type=int, default=40_000, help="in the last round; half in those before")
    parser.add_argument("--out", type=Path, default=FOLDER)
    options = parser.parse_args()
    edition, lexicon = load_edition(options.edition), load(options.lexicon)
    luck = random.Random(options.seed)
    leaves = Leaves(edition, {}, True, {})
    found: list[Sample] = []
    for number in range(options.rounds):
        began = time.monotonic()
        count = options.racks if number == options.rounds - 1 else options.racks // 2
        source = samples(edition, lexicon, leaves, luck)
        found = [next(source) for _ in range(count)]
        leaves = Leaves(edition, learn(found, edition, luck, own=True), True, {})
        shown = {name: round(leaves(tuple(name)), 1) for name in (BLANK, "S", "E", "Q", "U", "V", "QU", "II")}
        print(f"round {number + 1}: {count} racks, {time.monotonic() - began:.0f} s, {shown}", flush=True)
    said = (
        f"What tiles kept are worth, in points; see README.md. Made by\n"
        f"python scripts/learn_leaves.py --edition {options.edition} --lexicon {options.lexicon} "
        f"--seed {options.seed} --rounds {options.rounds} --racks {options.racks}\n"
        f"with the word list {lexicon.name}, digest {lexicon.digest[:16]}"
    )
    options.out.mkdir(parents=True, exist_ok=True)
    (options.out / f"{edition.name}.toml").write_text(written(dict(leaves.weights), said), encoding="utf-8")
    formula = learn(found, edition, luck, own=False)
    (options.out / "formula.toml").write_text(
        written(formula, f"For editions without values of their own. {said}"), encoding="utf-8"
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
