"""The games that can be played at the table. Each is a package here; one line below makes it known."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

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
from station.rules.game import GameKind

_known: dict[str, Game] = {}

ENTRIES: Final[Mapping[str, Game]] = MappingProxyType(_known)
"""By name, every game with all that belongs to it, in the order of the start menu."""


def register(game: Game) -> None:
    """Make a game known. Raises ValueError for a name that is taken."""
    if game.name in _known:
        raise ValueError(f"there is a game {game.name!r} already")
    _known[game.name] = game


def forget(name: str) -> None:
    """Make a game unknown again."""
    _known.pop(name, None)


register(HOUSE)
register(SCRABBLE)
register(FRIENDLY)
register(SCRABBAGE)
register(AUCTION)
register(SPEED)
register(IDAHO)
register(CLABBERS)


class _Kinds(Mapping[str, GameKind]):
    """The rules of the games that are known now."""

    def __getitem__(self, name: str) -> GameKind:
        if _known[name].apart:
            raise KeyError(name)
        return _known[name].kind

    def __iter__(self) -> Iterator[str]:
        return (name for name, game in _known.items() if not game.apart)

    def __len__(self) -> int:
        return sum(1 for _ in self)


GAMES: Final[Mapping[str, GameKind]] = _Kinds()
"""By name, the rules of every game that the referee of `station.referee.table` plays."""


def entry(name: str) -> Game:
    """All that belongs to the game of this name. Raises InputError for one that is not known."""
    if name not in ENTRIES:
        raise InputError(f"there is no game {name!r}; there are {', '.join(ENTRIES)}")
    return ENTRIES[name]


def simulated(*, board: bool) -> tuple[str, ...]:
    """The games that simulated people play, on a board or without one, by name."""
    return tuple(sorted(name for name in GAMES if ENTRIES[name].people and GAMES[name].board is board))


def game(name: str) -> GameKind:
    """The rules of the game of this name. Raises InputError for one that is not known, or that is apart."""
    kind = entry(name).kind
    if name not in GAMES:
        raise InputError(f"{name} has a referee of its own")
    return kind
