"""Single tiles that can be laid in Scrabbage, and what they score."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from station.engine.lettered.grid import FREE, Grid
from station.games.scrabbage.rules.scoring import WORD_POINTS
from station.rules.edition import BLANK
from station.rules.lettered.position import Tile
from station.rules.lettered.premium import PREMIUMS


@dataclass(frozen=True, slots=True)
class Laying:
    """A tile on a square. points: what it scores. words: how many it completes; 0 for a fragment."""

    square: int
    tile: Tile
    points: int
    words: int


LETTERS: Final = tuple(premium.letter if premium.letter > 1 else 0 for premium in PREMIUMS)


def completing(grid: Grid, hand: Iterable[str]) -> Iterator[Laying]:
    """Every tile of the hand that makes words only, and at least one. A blank is every letter."""
    lexicon = grid.lexicon
    kinds = sorted(set(hand))
    for square in sorted(grid.anchors):
        crossed = [which for which in (0, 1) if grid.across[which][square] != FREE]
        if not crossed:
            continue
        allowed = grid.checks[0][square] & grid.checks[1][square]
        if not allowed:
            continue
        points = WORD_POINTS * PREMIUMS[square].word * len(crossed) + LETTERS[square]
        for kind in kinds:
            if kind == BLANK:
                for letter, bit in lexicon.bits.items():
                    if bit & allowed:
                        yield Laying(square, Tile(letter, blank=True), points, len(crossed))
            elif lexicon.bits.get(kind, 0) & allowed:
                yield Laying(square, Tile(kind), points, len(crossed))


def best_points(grid: Grid, hand: Iterable[str]) -> int:
    """The most that one tile of a hand scores by words only."""
    mask, lexicon = 0, grid.lexicon
    for tile in hand:
        mask |= (1 << len(lexicon.alphabet)) - 1 if tile == BLANK else lexicon.bits.get(tile, 0)
    most = 0
    for square in grid.anchors:
        count = (grid.across[0][square] != FREE) + (grid.across[1][square] != FREE)
        if count and grid.checks[0][square] & grid.checks[1][square] & mask:
            most = max(most, WORD_POINTS * PREMIUMS[square].word * count + LETTERS[square])
    return most


def beginning(grid: Grid, hand: Iterable[str]) -> Iterator[Laying]:
    """Every tile of the hand, blanks apart, that would be a fragment where it can touch another; whether it
    may is for the rules to say."""
    complete = {(one.square, one.tile) for one in completing(grid, hand)}
    for square in sorted(grid.anchors, key=lambda square: (-LETTERS[square], square)):
        for kind in sorted(set(hand)):
            if kind != BLANK and (square, Tile(kind)) not in complete:
                yield Laying(square, Tile(kind), LETTERS[square], 0)
