"""Seeded single-board House games that play themselves, as positions to measure on."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from station.editions import load_edition
from station.games.house.rules.judge import judge
from station.games.house.rules.moves import plays_line_by_line
from station.games.house.rules.ruling import HouseLegal
from station.rules.edition import BLANK
from station.rules.faced import FacedPosition
from station.rules.lexicon import WordGraph
from station.rules.moves.rack import RackTile
from station.rules.tile import Side

TURNS_MAX = 30
LOOKED_AT = 40
"""A player chooses among this many legal plays, drawn at random."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The position before a turn, who is to move with which tiles, and the play that follows."""

    number: int
    position: FacedPosition
    mover: Side
    rack: tuple[RackTile, ...]
    first: bool
    ruling: HouseLegal


def games(count: int, lexicon: WordGraph) -> Iterator[list[Turn]]:
    """`count` games without blanks; players prefer explosions, then many tiles laid."""
    for seed in range(count):
        yield list(_game(random.Random(seed), lexicon))


def _game(rng: random.Random, lexicon: WordGraph) -> Iterator[Turn]:
    edition = load_edition("en")
    bag = [letter for letter, count in edition.counts.items() for _ in range(count) if letter != BLANK]
    rng.shuffle(bag)
    racks = {side: [bag.pop() for _ in range(7)] for side in Side}
    new = set(Side)
    position, mover = FacedPosition(), Side.SOUTH
    for number in range(TURNS_MAX):
        rack = tuple(RackTile(letter) for letter in racks[mover])
        plays = list(plays_line_by_line(position, mover, rack, lexicon, first=mover in new))
        rulings = [
            ruling
            for play in rng.sample(plays, min(len(plays), LOOKED_AT))
            if isinstance(ruling := judge(position, play, lexicon, first=mover in new), HouseLegal)
        ]
        if rulings:
            best = max(rulings, key=lambda ruling: (len(ruling.removed), len(ruling.play.placed)))
            yield Turn(number, position, mover, rack, mover in new, best)
            new.discard(mover)
            position = best.after
            for _, tile in best.play.placed:
                racks[mover].remove(tile.letter)
            while bag and len(racks[mover]) < 7:
                racks[mover].append(bag.pop())
            if best.wins:
                return
        mover = mover.other
