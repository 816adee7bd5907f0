"""A short game that is written down, and the means to play on."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from station.clock.head import Pressed
from station.clock.reading import ClockReading
from station.editions import load_edition
from station.games.house.kind import HOUSE
from station.journal.journal import Journal
from station.referee.events import AnyEvent, GameSetUp, Paused
from station.referee.referee import Referee
from station.referee.sight import BoardSeen, SeenSquare, SeenTile
from station.rules.lexicon import GivenWords
from station.rules.square import parse_square
from station.rules.tile import Side
from tests.house_table import house_settings

WORDS = GivenWords(frozenset({"KEEL", "AE"}), "english")
START = ClockReading(600_000, 600_000, None, 0)


def _picture(at_ms: int, letters: dict[str, str], board: int = 0, side: Side = Side.SOUTH) -> BoardSeen:
    squares: list[SeenSquare] = [None] * 225
    for name, letter in letters.items():
        squares[parse_square(name)] = SeenTile(letter, side, "a" if board == 0 else "b")
    return BoardSeen(board, at_ms, tuple(squares))


def _game() -> tuple[AnyEvent, ...]:
    south = ClockReading(598_000, 600_000, Side.NORTH, 3000)
    keel = {"F15": "K", "G15": "E", "H15": "E", "I15": "L"}
    return (
        GameSetUp(0, house_settings()),
        Pressed(0, Side.NORTH, 1, 900, START),
        Pressed(1, Side.SOUTH, 1, 1000, START),
        _picture(2500, keel),
        Pressed(0, Side.SOUTH, 2, 3000, south),
        _picture(3200, keel),
        Pressed(1, Side.NORTH, 2, 4000, ClockReading(600_000, 597_000, Side.SOUTH, 4000)),
        _picture(4200, {"H1": "A", "G1": "E"}, 1, Side.NORTH),
        Paused(5000),
    )


@pytest.fixture
def game() -> tuple[AnyEvent, ...]:
    """A game of two turns, paused."""
    return _game()


@pytest.fixture
def referee() -> Callable[[], Referee]:
    return lambda: Referee(HOUSE, WORDS, load_edition("en"))


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Journal]:
    """Writes events into a new journal as a station does, and leaves it open."""

    def make(events: tuple[AnyEvent, ...], name: str = "game.journal", **options: Any) -> Journal:
        journal = Journal.create(tmp_path / name, house_settings(), WORDS, **options)
        referee = Referee(HOUSE, WORDS, load_edition("en"))
        for event in events:
            journal.append(event)
            referee.handle(event)
            journal.seal(referee.state)
        return journal

    return make


@pytest.fixture
def words() -> GivenWords:
    return WORDS
