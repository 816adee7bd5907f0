"""The games that can be played at the table. Each is a package here; one line below makes it known."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from station.clock.control import TimeControl
from station.errors import InputError
from station.games.auction import AUCTION
from station.games.clabbers import CLABBERS
from station.games.entry import Game
from station.games.friendly import FRIENDLY
from station.games.house import HOUSE
from station.games.idaho import IDAHO
from station.games.scrabbage import SCRABBAGE
from station.games.scrabble import SCRABBLE
from station.games.speed import SPEED
from station.referee.events import GameSettings
from station.referee.timing import heads_control
from station.rules.game import GameKind

_known: dict[str, Game] = {}

ENTRIES: Final[Mapping[str, Game]] = MappingProxyType(_known)
"""Every game by name, in the order of the start menu."""


def register(game: Game) -> None:
    """Add a game. Raises ValueError if its name is taken."""
    if game.name in _known:
        raise ValueError(f"there is a game {game.name!r} already")
    _known[game.name] = game


def forget(name: str) -> None:
    """Remove a game."""
    _known.pop(name, None)


register(HOUSE)
register(SCRABBLE)
register(FRIENDLY)
register(SCRABBAGE)
register(AUCTION)
register(SPEED)
register(IDAHO)
register(CLABBERS)


def entry(name: str) -> Game:
    """The game of this name. Raises InputError if there is none."""
    if name not in ENTRIES:
        raise InputError(f"there is no game {name!r}; there are {', '.join(ENTRIES)}")
    return ENTRIES[name]


def game(name: str) -> GameKind:
    """The rules of the game of this name. Raises InputError if there is none."""
    return entry(name).kind


def control_of(settings: GameSettings) -> TimeControl:
    """The time control that the heads keep. Raises InputError for an unknown game."""
    return heads_control(game(settings.game), settings.control)
