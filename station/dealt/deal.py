"""Where every tile is that is not on a board."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from station.referee.state import Done, TableState
from station.rules.edition import BLANK
from station.rules.lettered.position import Tile
from station.rules.moves.rack import RackTile
from station.rules.tile import Kit

State = TableState[object]
P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Deal:
    """hands: by player, in the order in which the tiles came. bags: by kit, the next tile first. aside: tiles
    that nobody holds for the moment."""

    hands: tuple[tuple[RackTile, ...], ...]
    bags: tuple[tuple[str, ...], ...]
    aside: tuple[RackTile, ...] = ()

    def letters(self, player: int) -> tuple[str, ...]:
        """A player's tiles by letter, blanks as `BLANK`."""
        return tuple(tile.letter for tile in self.hands[player])


def rack(letters: Iterable[str], kit: Kit = "a") -> tuple[RackTile, ...]:
    return tuple(RackTile(letter, kit) for letter in letters)


def standing(state: TableState[P]) -> tuple[Done[P], ...]:
    """The deeds that stand, in order."""
    return tuple(done for done in state.history if not done.undone)


def seed_of(state: State) -> int:
    """The seed of the bags. Raises ValueError at a table whose players have their own tiles."""
    if state.settings.dealt is None:
        raise ValueError("the station holds no tiles at this table")
    return state.settings.dealt.seed


def face_of(tile: Tile) -> str:
    """What a tile on a lettered board is in a hand."""
    return BLANK if tile.blank else tile.from_set
