"""Plays that the generator finds are legal, and it finds one for every stretch and choice of tiles."""

from itertools import permutations
from random import Random

import pytest

from station.games.clabbers.rules.kind import CLABBERS
from station.games.clabbers.rules.moves import keys_of, plays
from station.rules.edition import Edition
from station.rules.game import Laid, RuleError
from station.rules.lettered.position import Tile
from station.rules.lexicon import WordGraph
from station.rules.square import SIZE

EDITION = Edition("small", "small", {"A": 30, "B": 30, "C": 30}, {"A": 1, "B": 2, "C": 3})


@pytest.mark.parametrize("seed", range(12))
def test_what_is_found_is_what_trying_everything_finds(seed: int) -> None:
    dice = Random(seed)
    words = ["".join(dice.choices("ABC", k=dice.randint(2, 4))) for _ in range(12)]
    graph = WordGraph.build("some words", words)
    rules = CLABBERS.make(2, EDITION, graph, {})
    position = rules.begin()
    for _ in range(3):
        board, rack = position.game.position, tuple(dice.choices("ABC", k=3))
        found = {one.placed for one in plays(board, rack, keys_of(graph), "ABC")}
        legal = {}
        for squares in stretches(position.game.position.empty, {s for s, _ in board.occupied()}):
            for tiles in set(permutations(rack, len(squares))):
                placed = tuple(zip(squares, map(Tile, tiles), strict=True))
                try:
                    legal[placed] = rules.after(position, Laid(position.game.to_move, placed))
                except RuleError:
                    continue
        assert found <= set(legal)
        kinds = {(tuple(s for s, _ in placed), tuple(sorted(t.text for _, t in placed))) for placed in legal}
        assert {(tuple(s for s, _ in one), tuple(sorted(t.text for _, t in one))) for one in found} == kinds
        if not legal:
            break
        position = legal[dice.choice(sorted(legal, key=str))]


def stretches(empty: bool, taken: set[int]) -> set[tuple[int, ...]]:
    """One to three free squares of a line with nothing free between them."""
    found = set()
    for start in (
        {112} if empty else {s + d for s in taken for d in range(-45, 46) if 0 <= s + d < SIZE * SIZE}
    ):
        for step in (1, SIZE):
            squares: list[int] = []
            at = start
            while (
                0 <= at < SIZE * SIZE and len(squares) < 3 and (step == SIZE or at // SIZE == start // SIZE)
            ):
                if at not in taken:
                    squares.append(at)
                    found.add(tuple(squares))
                at += step
    if empty:
        return {
            tuple(s + d for s in one)
            for one in found
            for step in (1, SIZE)
            for k in range(3)
            for d in (-k * step,)
        }
    return found


def test_blanks_are_played_too() -> None:
    graph = WordGraph.build("some words", ["CAB", "ABBA"])
    edition = Edition("small", "small", {"A": 9, "B": 9, "C": 9, "?": 2}, {"A": 1, "B": 2, "C": 3, "?": 0})
    rules = CLABBERS.make(2, edition, graph, {})
    position = rules.begin()
    found = list(plays(position.game.position, ("?", "C", "A"), keys_of(graph), "ABC"))
    assert found
    for one in found:
        rules.after(position, Laid(0, one.placed))
