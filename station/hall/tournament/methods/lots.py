"""Pairing by lot."""

from station.hall.tournament.methods.ask import Ask, Sides
from station.hall.tournament.methods.order import records_of, without_byes
from station.hall.tournament.methods.starting import starters_first
from station.hall.tournament.methods.tables import byes_needed, dealt


def by_lot(ask: Ask) -> tuple[Sides, ...]:
    """Whoever is drawn together meets, whatever happened before."""
    found = records_of(ask)
    drawn = [entry.number for entry in ask.entries]
    ask.random.shuffle(drawn)
    playing, out = without_byes(drawn, found, byes_needed(ask.division, len(drawn)))
    games = (starters_first(ask, sides, found) for sides in dealt(ask.division, playing))
    return (*games, *(((entry,),) for entry in out))
