"""Solves every shipped puzzle by trying every play and every answer, and counts how many are as they say.

`python -m benchmarks.engines.puzzles [--remake]`: with --remake, the games they come from are played again,
too, and must give the same puzzles.
"""

from time import perf_counter
from typing import Final

from benchmarks.arguments import parser_of
from scripts.puzzles.finding import puzzles_of
from scripts.puzzles.grading import grade
from scripts.puzzles.solving import solve
from station.editions import load_edition
from station.games.house.puzzles.puzzle import Puzzle, places, to_json
from station.games.house.puzzles.shipped import WORDS, shipped
from station.lexicon import load
from station.rules.lexicon import WordGraph

LONG: Final = "a minute, with --remake ten"


def main() -> int:
    parser = parser_of(__doc__)
    parser.add_argument("--remake", action="store_true", help="play the games again, too")
    options = parser.parse_args()
    lexicon = load(WORDS)
    wrong = 0
    began = perf_counter()
    for puzzle in shipped():
        if not right(puzzle, lexicon):
            wrong += 1
            print(f"puzzle {puzzle.number} is not as it says")
    print(f"{len(shipped())} puzzles solved in {perf_counter() - began:.0f} s, {wrong} wrong")
    if options.remake:
        wrong += _different(lexicon)
    return min(wrong, 1)


def right(puzzle: Puzzle, lexicon: WordGraph) -> bool:
    """Whether the solver finds just these plays, and the same counts and grade."""
    found = solve(puzzle.task, lexicon)
    graded = grade(puzzle.task, found.plays, found.near, found.tried, lexicon) if found.plays else 0
    said = len(puzzle.plays), puzzle.near, puzzle.tried, puzzle.grade
    same_plays = all(places(play) in [places(one) for one in puzzle.plays] for play in found.plays)
    return same_plays and said == (len(found.plays), found.near, found.tried, graded)


def _different(lexicon: WordGraph) -> int:
    """How many puzzles their games do not give."""
    edition = load_edition("en")
    wrong = 0
    for seed in sorted({puzzle.source.seed for puzzle in shipped()}):
        made = [to_json(puzzle) for puzzle in puzzles_of(seed, edition, lexicon)]
        for puzzle in shipped():
            if puzzle.source.seed == seed and {**to_json(puzzle), "number": 0} not in made:
                wrong += 1
                print(f"game {seed} does not give puzzle {puzzle.number}")
    print(f"{len(shipped())} puzzles made again, {wrong} different")
    return wrong


if __name__ == "__main__":
    raise SystemExit(main())
