"""Berger tables, and who has which number in them."""

from typing import Final

from station.hall.tournament.errors import TournamentError
from station.hall.tournament.methods.ask import Ask

NOBODY: Final = 0
"""Stands for a free number; entries are numbered from 1."""


def roster(ask: Ask) -> tuple[int, ...]:
    """Who has which number in the tables: those of the first round, an even number, with `NOBODY` where one
    is free.

    Raises TournamentError if there is no free number for somebody who came later.
    """
    first = ask.before[0].pairings if ask.before else ()
    numbers = sorted(number for pairing in first for number in pairing.entries) or [
        entry.number for entry in ask.entries
    ]
    met = {number for one in ask.before for pairing in one.pairings for number in pairing.entries}
    late = sorted((met | {entry.number for entry in ask.entries}) - set(numbers))
    free = len(numbers) % 2
    if len(late) > free:
        raise TournamentError(
            "somebody entered after the first round, and a round robin has no room for that; "
            "pair by another method, or drop the rounds and begin anew"
        )
    return (*numbers, *late, *(NOBODY,) * (free - len(late)))


def berger(size: int, turn: int, place: int) -> tuple[int, int]:
    """Who meets at a table, from 0, the starter first: 1-N, 2-(N-1), … then N-(N/2+1), …"""
    circle = size - 1
    start = (turn * (size // 2)) % circle
    if place == 0:
        return (start, size - 1) if turn % 2 == 0 else (size - 1, start)
    return (start + place) % circle, (start - place) % circle
