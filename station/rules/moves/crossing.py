"""What crosses a line at a square, and which letters may be laid there."""

from collections.abc import Sequence
from functools import lru_cache

from station.rules.lexicon import WordGraph
from station.rules.square import ROW, SIZE, SQUARES


def run_beside(bits: Sequence[int], square: int, step: int) -> list[int]:
    """The squares of the unbroken run of tiles beside a square in one direction, nearest first. bits: by
    square, 0 where there is no tile."""
    found = []
    at, row = square + step, square // SIZE
    while 0 <= at < SQUARES and bits[at] and (abs(step) != ROW or at // SIZE == row):
        found.append(at)
        at += step
    return found


def follow_bits(lexicon: WordGraph, edge: int, bits: Sequence[int]) -> int:
    """The edge (node times two, plus one if a word ends there) after these letters; 0 if there is none."""
    units = lexicon.units
    for bit in bits:
        node = edge >> 1
        mask = units[node]
        if bit < 0 or not mask & bit:
            return 0
        edge = units[node + 1 + (mask & (bit - 1)).bit_count()]
    return edge


@lru_cache(maxsize=200_000)
def letters_between(lexicon: WordGraph, before: tuple[int, ...], behind: tuple[int, ...]) -> int:
    """The mask of the letters that make a word between these two runs of letters, given as bits."""
    at = follow_bits(lexicon, lexicon.root << 1, before) >> 1
    mask, units = 0, lexicon.units
    here = units[at]
    while here:
        bit = here & -here
        here ^= bit
        at += 1
        if follow_bits(lexicon, units[at], behind) & 1:
            mask |= bit
    return mask
