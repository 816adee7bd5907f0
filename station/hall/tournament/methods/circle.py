"""Round robin by the circle method, as in the Berger tables."""

from station.hall.tournament.division import Form
from station.hall.tournament.methods.ask import Ask, Sides
from station.hall.tournament.methods.berger import berger, roster
from station.hall.tournament.methods.groups import golfers
from station.hall.tournament.methods.partners import each_with_each


def round_robin(ask: Ask) -> tuple[Sides, ...]:
    """Everybody against everybody, in as many rounds as there are others; then once more with the other side
    starting. With an odd number each has one bye; so has, in a round, whoever would meet somebody who is not
    there.

    With changing partners everybody plays with everybody; at tables of three or four as many as possible
    meet.

    Berger tables (FIDE Handbook C.05, annex 1): the last number stays, the others move on by half the circle,
    so that nobody starts more than once more than not. Raises TournamentError if somebody entered after the
    first round and no number is free.
    """
    if ask.division.form is Form.PARTNERS:
        return each_with_each(ask)
    if ask.division.entries_at_table != 2:
        return golfers(ask)
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
