"""Whoever has a place for certain plays somebody for whom nothing is at stake either.

Named after David Gibson, who had won the Superstars of 1995 with rounds to go, so that his opponents' prizes
hung on games that were nothing to him.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

from station.hall.tournament.methods.ask import Ask


def certain(order: Sequence[int], wins: Mapping[int, Fraction], left: int) -> list[int]:
    """The entries at the top whom nobody below can reach in so many rounds, this one included. order: best
    first."""
    found = []
    for entry, following in pairwise(order):
        if wins[entry] - wins[following] <= left:
            break
        found.append(entry)
    return found


def freed(ask: Ask, order: Sequence[int], wins: Mapping[int, Fraction]) -> tuple[list[int], list[int]]:
    """Those whose place is certain, and those who can win no prize any more, best first: they are to meet one
    another. Nobody if there is none of both, the division has no prizes, or its number of rounds is open."""
    prizes, left = ask.division.prizes, ask.division.rounds - ask.round + 1
    if not prizes or left < 1 or len(order) <= prizes:
        return [], []
    sure = certain(order, wins, left)[:prizes]
    last = wins[order[prizes - 1]]
    out = [entry for entry in order[prizes:] if wins[entry] + left < last]
    return (sure, out) if sure and out else ([], [])
