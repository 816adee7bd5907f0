"""The methods by name."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from station.hall.tournament.division import Form
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.methods.ask import Ask, Method, Sides
from station.hall.tournament.methods.circle import round_robin
from station.hall.tournament.methods.groups import golfers, swiss_tables
from station.hall.tournament.methods.partners import each_with_each, swiss_partners
from station.hall.tournament.methods.plain import by_lot, king_of_the_hill
from station.hall.tournament.methods.swiss import swiss, swiss_by_wins


def _swiss(ask: Ask) -> tuple[Sides, ...]:
    if ask.division.form is Form.PARTNERS:
        return swiss_partners(ask)
    return swiss(ask) if ask.division.entries_at_table == 2 else swiss_tables(ask)


def _swiss_by_wins(ask: Ask) -> tuple[Sides, ...]:
    return swiss_by_wins(ask) if ask.division.entries_at_table == 2 else _swiss(ask)


def _round_robin(ask: Ask) -> tuple[Sides, ...]:
    if ask.division.form is Form.PARTNERS:
        return each_with_each(ask)
    return round_robin(ask) if ask.division.entries_at_table == 2 else golfers(ask)


METHODS: Final[Mapping[str, Method]] = MappingProxyType(
    {
        "swiss": _swiss,
        "swiss-by-wins": _swiss_by_wins,
        "round-robin": _round_robin,
        "king-of-the-hill": king_of_the_hill,
        "lots": by_lot,
    }
)
"""Pairing methods as a division and `PairRound` name them, for every form of division."""


def method(name: str) -> Method:
    """Raises TournamentError if there is none of this name."""
    if name not in METHODS:
        raise TournamentError(
            "there is no pairing method '{name}'; there are {known}", name=name, known=", ".join(METHODS)
        )
    return METHODS[name]
