"""The games that can be played. Each is a package of `station/games`; one line below makes it known."""

from collections.abc import Iterator, Mapping
from typing import Final

from station.clock.control import TimeControl
from station.errors import InputError
from station.referee.events import GameSettings
from station.referee.timing import heads_control
from station.registry.entry import Game, resolve
from station.rules.game import GameKind

GAMES: Final = (
    "station.games.house:HOUSE",
    "station.games.scrabble:SCRABBLE",
    "station.games.friendly:FRIENDLY",
    "station.games.scrabbage:SCRABBAGE",
    "station.games.auction:AUCTION",
    "station.games.speed:SPEED",
    "station.games.idaho:IDAHO",
    "station.games.clabbers:CLABBERS",
)
"""`module:name` of every game, in the order of the start menu; the first is the usual one. They are named,
not imported, because a game may know everything here and nothing here knows a game."""


class _Entries(Mapping[str, Game]):
    """The games by name, imported when somebody first asks."""

    def __init__(self) -> None:
        self._known: dict[str, Game] = {}
        self._imported = False

    def __getitem__(self, name: str) -> Game:
        return self._games()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._games())

    def __len__(self) -> int:
        return len(self._games())

    def add(self, game: Game) -> None:
        if game.name in self._games():
            raise ValueError(f"there is a game {game.name!r} already")
        self._known[game.name] = game

    def remove(self, name: str) -> None:
        self._games().pop(name, None)

    def _games(self) -> dict[str, Game]:
        if not self._imported:
            self._imported = True
            for where in GAMES:
                game: Game = resolve(where)
                self._known[game.name] = game
        return self._known


_entries: Final = _Entries()

ENTRIES: Final[Mapping[str, Game]] = _entries
"""Every game by name, in the order of the start menu."""

USUAL: Final = "house"
"""The game that a hall plays unless another is named. What halls have stored leaves it out."""


def register(game: Game) -> None:
    """Add a game. Raises ValueError if its name is taken."""
    _entries.add(game)


def forget(name: str) -> None:
    """Remove a game."""
    _entries.remove(name)


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
