"""Round robin by the circle method: Berger tables, and who has which number in them."""

from typing import Final

from station.hall.tournament.errors import TournamentError
from station.hall.tournament.methods.ask import Ask, Sides

NOBODY: Final = 0
"""Stands for a free number; entries are numbered from 1."""


def round_robin(ask: Ask) -> tuple[Sides, ...]:
    """Everybody against everybody, in as many rounds as there are others; then once more with the other side
    starting. With an odd number each has one bye; so has, in a round, whoever would meet somebody who is not
    there.

    Berger tables (FIDE Handbook C.05, annex 1): the last number stays, the others move on by half the circle,
    so that nobody starts more than once more than not. Raises TournamentError if somebody entered after the
    first round and no number is free.
    """
    numbers = roster(ask)
    playing = {entry.number for entry in ask.entries}
    size = len(numbers)
    turn, again = (ask.round - 1) % (size - 1), (ask.round - 1) // (size - 1)
    games: list[Sides] = []
    byes: list[Sides] = []
    for place in range(size // 2):
        pair = berger(size, turn, place)
        met = tuple((numbers[at],) for at in (reversed(pair) if again % 2 else pair))
        there = tuple(side for side in met if side[0] in playing)
        (games if len(there) == 2 else byes).append(there)
    return (*games, *(bye for bye in byes if bye))


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
            "pair by another method, or take the rounds back and start again"
        )
    return (*numbers, *late, *(NOBODY,) * (free - len(late)))


def berger(size: int, turn: int, place: int) -> tuple[int, int]:
    """Who meets at a table, from 0, the starter first: 1-N, 2-(N-1), … then N-(N/2+1), …"""
    circle = size - 1
    start = (turn * (size // 2)) % circle
    if place == 0:
        return (start, size - 1) if turn % 2 == 0 else (size - 1, start)
    return (start + place) % circle, (start - place) % circle
