"""King of the hill."""

from station.hall.tournament.methods.ask import Ask, Sides
from station.hall.tournament.methods.order import check_complete, records_of, without_byes
from station.hall.tournament.methods.starting import starters_first
from station.hall.tournament.methods.tables import byes_needed, dealt
from station.hall.tournament.standings import ranked


def king_of_the_hill(ask: Ask) -> tuple[Sides, ...]:
    """First against second, third against fourth, and so on by the standings, whoever met before. With an odd
    number the last one of those with the fewest byes has one.

    Raises TournamentError if a result is missing.
    """
    check_complete(ask)
    found = records_of(ask)
    order = [one.entry.number for one in ranked(ask.division, ask.entries, ask.before)]
    playing, out = without_byes(order, found, byes_needed(ask.division, len(order)))
    games = (starters_first(ask, sides, found) for sides in dealt(ask.division, playing))
    return (*games, *(((entry,),) for entry in out))
