"""Pairing by lot."""

from station.hall.tournament.methods.ask import Ask, Sides
from station.hall.tournament.methods.seating import dealt


def by_lot(ask: Ask) -> tuple[Sides, ...]:
    """Whoever is drawn together meets, whatever happened before."""
    drawn = [entry.number for entry in ask.entries]
    ask.random.shuffle(drawn)
    return dealt(ask.division, drawn)
