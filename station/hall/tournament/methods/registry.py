"""The methods by name."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from station.hall.tournament.errors import TournamentError
from station.hall.tournament.methods.ask import Method
from station.hall.tournament.methods.circle import round_robin
from station.hall.tournament.methods.lots import by_lot

METHODS: Final[Mapping[str, Method]] = MappingProxyType(
    {
        "round-robin": round_robin,
        "lots": by_lot,
    }
)
"""Pairing methods as a division and `PairRound` name them."""


def method(name: str) -> Method:
    """Raises TournamentError if there is none of this name."""
    if name not in METHODS:
        raise TournamentError(f"there is no pairing method {name!r}; there are {', '.join(METHODS)}")
    return METHODS[name]
