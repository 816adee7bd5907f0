"""Who plays first, by lot: everybody draws a tile, and the lowest begins."""

from dataclasses import dataclass, replace
from random import Random
from typing import TypeVar

from station.referee.events import GameSettings
from station.registry import entry
from station.rules.edition import BLANK, Edition

T = TypeVar("T")


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


def drawn_by_station(players: int, edition: Edition, seed: str) -> tuple[int, tuple[str, ...]]:
    """Who plays first where the station holds the tiles, and the tile that it drew for each player: all draw
    again as long as two tie for the lowest."""
    bag, luck = [letter for letter, count in edition.counts.items() for _ in range(count)], Random(seed)
    while True:
        found, tiles = lot(players, edition), luck.sample(bag, players)
        for tile in tiles:
            found = found.draw(tile)
        if found.first is not None:
            return found.first, tuple(tiles)


def with_first(settings: GameSettings, first: int) -> GameSettings:
    """The settings of the game that this player begins: the others follow clockwise, computers with their
    levels. At two boards everybody stays seated, and the player diagonally across begins on the other one."""
    if not entry(settings.game).sides:
        settings = replace(settings, names=turned(settings.names, first))
        if settings.dealt is not None:
            levels = turned(settings.dealt.levels, first)
            settings = replace(settings, dealt=replace(settings.dealt, levels=levels))
        return settings
    others = tuple(pair for pair in settings.options if pair[0] != "first")
    north_on_left = first in {1, 2}
    return replace(settings, options=(*others, ("first", "north")) if north_on_left else others)


def turned(seats: tuple[T, ...], first: int) -> tuple[T, ...]:
    """What belongs to the seats, from this one on."""
    return (*seats[first:], *seats[:first])
