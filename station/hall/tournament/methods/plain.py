"""Pairing down a list: by the standings, or by lot."""

from station.hall.tournament.methods.ask import Ask, Sides
from station.hall.tournament.methods.gibson import freed
from station.hall.tournament.methods.order import check_complete, records_of, started, without_byes
from station.hall.tournament.methods.tables import dealt
from station.hall.tournament.standings import ranked


def king_of_the_hill(ask: Ask) -> tuple[Sides, ...]:
    """First against second, third against fourth, and so on by the standings, whoever met before. With an odd
    number the last one of those with the fewest byes has one.

    Raises TournamentError if a result is missing.
    """
    check_complete(ask)
    table = ranked(ask.division, ask.entries, ask.before)
    order = [one.entry.number for one in table]
    sure, out = freed(ask, order, {one.entry.number: one.wins for one in table})
    if sure:
        order = order[len(sure) :]
        at = order.index(out[0])
        # At an even place they meet whoever is out, at an odd one whoever comes after that.
        at += at % 2
        order[at:at] = sure
    return _paired(ask, order)


def by_lot(ask: Ask) -> tuple[Sides, ...]:
    """Whoever is drawn together meets, whatever happened before."""
    drawn = [entry.number for entry in ask.entries]
    ask.random.shuffle(drawn)
    return _paired(ask, drawn)


def _paired(ask: Ask, order: list[int]) -> tuple[Sides, ...]:
    found = records_of(ask)
    playing, out = without_byes(ask, order, found)
    return started(ask, dealt(ask.division, playing), out, found)
