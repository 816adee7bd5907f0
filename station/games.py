"""The games that can be played at the table."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from station.errors import InputError
from station.rules.auction.kind import AUCTION
from station.rules.game import GameKind
from station.rules.idaho.game import IDAHO
from station.rules.scrabbage.kind import SCRABBAGE
from station.rules.scrabble.friendly import FRIENDLY
from station.rules.scrabble.kind import SCRABBLE
from station.rules.speed.game import SPEED

GAMES: Final[Mapping[str, GameKind]] = MappingProxyType(
    {kind.name: kind for kind in (SCRABBLE, FRIENDLY, SCRABBAGE, AUCTION, SPEED, IDAHO)}
)
"""By name, every game but House, which has two boards and a referee of its own."""


def game(name: str) -> GameKind:
    """The game of this name. Raises InputError for one that this program does not know."""
    if name not in GAMES:
        raise InputError(f"there is no game {name!r}; there are house, {', '.join(GAMES)}")
    return GAMES[name]
