"""The games that can be played at the table."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from station.clock.control import TimeControl
from station.errors import InputError
from station.games.house import HOUSE
from station.referee.events import GameSettings
from station.referee.timing import heads_control
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
"""By name, every game but House, which has two boards."""


def game(name: str) -> GameKind:
    """The game of this name. Raises InputError for one that this program does not know."""
    if name == HOUSE.name:
        return HOUSE
    if name not in GAMES:
        raise InputError(f"there is no game {name!r}; there are house, {', '.join(GAMES)}")
    return GAMES[name]


def control_of(settings: GameSettings) -> TimeControl:
    """The time control that the heads keep. Raises InputError for a game that this program does not know."""
    return heads_control(game(settings.game), settings.control)
