"""Boards drawn in a few rows, hands that are known or hidden, and the English set with few words."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest

from station.editions import load_edition
from station.games.scrabbage.rules.kind import Scrabbage, make
from station.games.scrabbage.rules.position import ScrabbagePhase, ScrabbagePosition
from station.rules.game import Deed, Laid
from station.rules.lettered.hand import Hand, known
from station.rules.lettered.position import Position, Tile
from station.rules.lexicon import GivenWords
from station.rules.square import SIZE, SQUARES, parse_square


class Table:
    """A game, and how the tests speak of it: squares by name, tiles by letter, a blank as a small letter
    or `?`."""

    def __init__(self, words: str, players: int, *, then: bool = False, **options: str) -> None:
        lexicon = GivenWords(frozenset(words.split()))
        self.rules: Scrabbage = make(players, load_edition("en"), lexicon, options, then=then)
        self.position: ScrabbagePosition = self.rules.begin()

    def set_up(self, hands: Iterable[str | int], rows: dict[int, str] | None = None, **more: Any) -> None:
        """In the middle of a hand. hands: letters, or how many tiles for a hidden one. rows: by number,
        from column A."""
        tiles: list[Tile | None] = [None] * SQUARES
        for number, row in (rows or {}).items():
            for column, sign in enumerate(row):
                if sign != ".":
                    tiles[(number - 1) * SIZE + column] = Tile(sign.upper(), blank=sign.islower())
        held = tuple(Hand(hand) if isinstance(hand, int) else known(*hand) for hand in hands)
        ready: dict[str, Any] = {
            "phase": ScrabbagePhase.PLAY,
            "board": Position(tuple(tiles)),
            "hands": held,
            "scrab": (Hand(2),) * 2 if self.position.players == 2 else (Hand(1),) * self.position.players,
        }
        self.position = replace(self.position, **(ready | more))

    def do(self, *deeds: Deed) -> ScrabbagePosition:
        for deed in deeds:
            self.position = self.rules.after(self.position, deed)
        return self.position

    def lay(self, player: int, **tiles: str) -> ScrabbagePosition:
        """`lay(0, H8="C")`."""
        placed = sorted((parse_square(name), _tile(letter)) for name, letter in tiles.items())
        return self.do(Laid(player, tuple(placed)))

    def points(self) -> list[tuple[int, str, int, str]]:
        """Player, reason, points and text of what the last deed brought."""
        return [(one.player, one.why.value, one.points, one.text) for one in self.position.points]

    def scores(self) -> tuple[int, ...]:
        return self.rules.scores(self.position)


def _tile(letter: str) -> Tile:
    if letter == "?":
        return Tile(None, blank=True)
    return Tile(letter.upper(), blank=letter.islower())


@pytest.fixture
def table() -> Callable[..., Table]:
    """`table("CAT AT")`: two players and these words."""

    def make_table(words: str = "", players: int = 2, *, then: bool = False, **options: str) -> Table:
        return Table(words, players, then=then, **options)

    return make_table
