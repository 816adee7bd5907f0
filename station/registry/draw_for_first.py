"""Who plays first, by lot: everybody draws a tile, and the lowest begins."""

from dataclasses import dataclass, replace

from station.referee.events import GameSettings
from station.registry import entry
from station.rules.edition import BLANK, Edition


@dataclass(frozen=True, slots=True)
class Lot:
    """A blank comes before A, then the letters as the edition lists them. Those who tie for the lowest draw
    again. draws: players who are still to draw, in turn. drawn: tiles of this round, by player."""

    letters: tuple[str, ...]
    draws: tuple[int, ...]
    drawn: tuple[tuple[int, str], ...] = ()

    @property
    def first(self) -> int | None:
        """Who plays first, once that is known."""
        return self.drawn[0][0] if not self.draws else None

    def draw(self, tile: str) -> "Lot":
        """The next player has drawn this tile. Raises ValueError for a tile that the set does not have."""
        if tile not in self.letters:
            raise ValueError(f"the set has no {tile}")
        player, *others = self.draws
        drawn = (*self.drawn, (player, tile))
        if others:
            return replace(self, draws=tuple(others), drawn=drawn)
        rank = {player: self.letters.index(tile) for player, tile in drawn}
        lowest = tuple(one for one in drawn if rank[one[0]] == min(rank.values()))
        if len(lowest) == 1:
            return replace(self, draws=(), drawn=lowest)
        return replace(self, draws=tuple(player for player, _ in lowest), drawn=())


def lot(players: int, edition: Edition) -> Lot:
    """Nobody has drawn yet."""
    letters = tuple(letter for letter in edition.counts if letter != BLANK)
    return Lot((BLANK, *letters), tuple(range(players)))


def with_first(settings: GameSettings, first: int) -> GameSettings:
    """The settings of the game that this player begins: the others follow clockwise. At two boards everybody
    stays seated, and the player diagonally across begins on the other one."""
    if not entry(settings.game).sides:
        return replace(settings, names=(*settings.names[first:], *settings.names[:first]))
    others = tuple(pair for pair in settings.options if pair[0] != "first")
    north_on_left = first in {1, 2}
    return replace(settings, options=(*others, ("first", "north")) if north_on_left else others)
