"""Round robin by the circle method, as in the Berger tables."""

from station.hall.tournament.errors import TournamentError
from station.hall.tournament.methods.ask import Ask, Sides


def round_robin(ask: Ask) -> tuple[Sides, ...]:
    """Everybody against everybody, in as many rounds as there are others; then once more with the other side
    starting. With an odd number each has one bye.

    Berger tables (FIDE Handbook C.05, annex 1): the last number stays, the others move on by half the circle,
    so that nobody starts more than once more than not. Raises TournamentError once the field has changed.
    """
    if ask.division.entries_at_table != 2:
        raise TournamentError("round robin is for two entries at a table; use another method")
    entries = [entry.number for entry in ask.entries]
    if ask.before:
        first = sorted(number for pairing in ask.before[0].pairings for number in pairing.entries)
        if first != entries:
            raise TournamentError(
                "the entries are not those of the first round any more, so a round robin cannot go on; "
                "use Swiss, or give byes instead of withdrawing"
            )
    size = len(entries) + len(entries) % 2
    turn, again = (ask.round - 1) % (size - 1), (ask.round - 1) // (size - 1)
    tables: list[Sides] = []
    for place in range(size // 2):
        one, other = _berger(size, turn, place)
        if again % 2:
            one, other = other, one
        tables.append(((one,), (other,)))
    named = [tuple((entries[number],) for (number,) in sides if number < len(entries)) for sides in tables]
    # A bye goes to the end of the list.
    return tuple(sorted(named, key=lambda sides: len(sides) == 1))


def _berger(size: int, turn: int, place: int) -> tuple[int, int]:
    """Who meets at a table, from 0, the starter first."""
    circle = size - 1
    # Half the circle on in each round: 1-N, N-(N/2+1), 2-N, …
    start = (turn * (size // 2)) % circle
    if place == 0:
        return (start, size - 1) if turn % 2 == 0 else (size - 1, start)
    return (start + place) % circle, (start - place) % circle
