"""Judging many plays at once against judging each by the rules."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from station.games.house.engine.outcomes import board_of, outcomes
from station.games.house.engine.race import joined
from station.games.house.rules.chain import chain
from station.games.house.rules.judge import judge
from station.games.house.rules.notation import parse_row
from station.games.house.rules.ruling import HouseIllegal, Reason
from station.rules.faced import FacedPlay, FacedPosition
from station.rules.lexicon import WordGraph
from station.rules.moves.wordtable import EMPTY, word_table
from station.rules.square import SQUARES, parse_square
from station.rules.tile import FacedTile, Side


@pytest.mark.parametrize("block", range(4))
def test_they_are_the_rules(block: int, random_question: Callable[[random.Random], dict[str, Any]]) -> None:
    """Explosions of several rounds on random boards with words made for them."""
    judged = exploded = refused = 0
    for seed in range(block * 150, block * 150 + 150):
        asked = random_question(random.Random(seed))
        mover = Side(asked["mover"])
        words = {word.upper() for word in asked["words"]} | {"AB"}
        lexicon = WordGraph.build("asked", words)
        position = FacedPosition(tuple(tile for row in asked["board"] for tile in parse_row(row)))
        if any(name[0] not in "ABCDEFGHIJKLMNO" or name[1:] in {"0", "16"} for name in asked["place"]):
            continue
        placed = sorted((parse_square(name), letter.upper()) for name, letter in asked["place"].items())
        play = FacedPlay(mover, tuple((square, FacedTile(letter, mover)) for square, letter in placed))
        ruling = judge(position, play, lexicon, first=False)
        if isinstance(ruling, HouseIllegal) and ruling.reason not in {Reason.NOT_A_WORD, Reason.NO_WORD}:
            continue
        table = word_table(lexicon)
        letters, owners = board_of(position, mover, table)
        laid = np.full(SQUARES, EMPTY, np.uint8)
        for square, letter in placed:
            laid[square if mover is Side.SOUTH else 224 - square] = table.number.get(letter, 254)
        found = outcomes(table, letters[None], owners[None], laid[None])
        judged += 1
        assert bool(found.valid[0]) is not isinstance(ruling, HouseIllegal), seed
        if isinstance(ruling, HouseIllegal):
            refused += 1
            continue
        exploded += ruling.explodes
        after = board_of(ruling.after, mover, table)
        assert (found.letters[0] == after[0]).all(), seed
        assert (found.owners[0] == after[1]).all(), seed
        squares = np.flatnonzero(found.removed[0])
        assert sorted(squares if mover is Side.SOUTH else 224 - squares) == sorted(ruling.removed)
        assert bool(joined(found.owners)[0]) is bool(chain(ruling.after, mover)), seed
    assert judged > 60
    assert exploded > 15
    assert refused
