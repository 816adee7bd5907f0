"""How many sit at each table, and who: from a list of entries to tables."""

from collections.abc import Sequence

from station.hall.tournament.division import Division, Form
from station.hall.tournament.methods.ask import Sides


def dealt(division: Division, order: Sequence[int]) -> tuple[Sides, ...]:
    """Tables for the entries in this order: the first few at the first table, and so on; whoever is left has
    a bye.

    With changing partners, first and last of four play against the two between them.
    """
    if division.form is Form.PARTNERS:
        full = len(order) // 4 * 4
        fours = (order[at : at + 4] for at in range(0, full, 4))
        tables: list[Sides] = [((a, d), (b, c)) for a, b, c, d in fours]
        return (*tables, *(((number,),) for number in order[full:]))
    made: list[Sides] = []
    at = 0
    for size in table_sizes(len(order), division.sides):
        made.append(tuple((number,) for number in order[at : at + size]))
        at += size
    return tuple(made)


def byes_needed(division: Division, entries: int) -> int:
    """How many cannot play."""
    if division.form is Form.PARTNERS:
        return entries % 4
    return table_sizes(entries, division.sides).count(1)


def table_sizes(entries: int, seats: int) -> tuple[int, ...]:
    """How many sit at each table: full tables first, then tables with one fewer, byes (1) last.

    There is a bye only where nothing else is possible: with two at a table and an odd number, or with one
    entry.
    """
    if seats == 2:
        return (*(2,) * (entries // 2), *(1,) * (entries % 2))
    if entries <= seats:
        return (entries,) if entries else ()
    for short in range(seats):
        full, rest = divmod(entries - short * (seats - 1), seats)
        if full >= 0 and rest == 0:
            return (*(seats,) * full, *(seats - 1,) * short)
    return (3, 2)  # five entries at tables of four
