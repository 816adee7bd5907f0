"""A House table with the real referee and two simulated clock heads; pictures are written as text.

A picture is what lies on the board by every play that stands, then what is seen otherwise, as `square:face`
words:

    K   a tile facing South    k   facing North    .   nothing    _   a blank    ?   hidden    *   glare
    O!OQ   doubtful, one of O and Q
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from station.clock.head import Adjust, SetUp, Start, Stop, TakeBack
from station.clock.simulated import SimulatedHead
from station.editions import load_edition
from station.games.house.kind import HOUSE
from station.referee.events import AnyEvent, GameSetUp
from station.referee.referee import Referee
from station.referee.sight import BoardSeen, SeenSquare, SeenTile, Unseen
from station.referee.state import TableState
from station.rules.lexicon import GivenWords
from station.rules.square import parse_square
from station.rules.tile import Kit, Side
from station.view import View, view_of
from station.view.feed import FeedFile
from station.view.message import Message
from tests.house_table import house_settings

NAMES = ("Ada", "Ben", "Mia", "Tom")
SIDES = {"S": Side.SOUTH, "N": Side.NORTH}


@dataclass
class House:
    """now_ms goes on with every action. feed: told of every event, as by a station."""

    referee: Referee
    feed: FeedFile | None = None
    heads: tuple[SimulatedHead, SimulatedHead] = field(
        default_factory=lambda: (SimulatedHead(0), SimulatedHead(1))
    )
    now_ms: int = 0

    @property
    def state(self) -> TableState[Any]:
        return self.referee.state

    @property
    def view(self) -> View:
        return view_of(self.state, self.now_ms)

    def message(self, board: int = 0) -> Message:
        return self.view.lanes[board].message

    def handle(self, event: AnyEvent) -> None:
        before = self.state
        effects = self.referee.handle(event)
        for effect in effects:
            if isinstance(effect, SetUp | Start | Stop | TakeBack | Adjust):
                self.heads[effect.board].send(effect, self.now_ms)
        if self.feed is not None:
            self.feed.watch(event, before, self.state)

    def wait(self, milliseconds: int) -> None:
        self.now_ms += milliseconds
        while found := [event for head in self.heads for event in head.poll(self.now_ms)]:
            for event in sorted(found, key=lambda event: event.at_ms):
                self.handle(event)

    def tap(self, side: str, board: int = 0, held_ms: int = 150) -> None:
        self.wait(1000)
        self.heads[board].press(SIDES[side], self.now_ms)
        self.wait(held_ms)
        self.heads[board].release(SIDES[side], self.now_ms)
        self.wait(50)

    def hold(self, side: str, board: int = 0) -> None:
        self.tap(side, board, 1100)

    def see(self, changes: str = "", board: int = 0) -> None:
        self.wait(200)
        squares: list[SeenSquare] = [
            None if tile is None else SeenTile(None if tile.blank else tile.letter, tile.facing, tile.kit)
            for tile in self.state.position.boards[board].position.tiles
        ]
        for word in changes.split():
            name, _, face = word.partition(":")
            squares[parse_square(name)] = _seen(face, "a" if board == 0 else "b")
        self.handle(BoardSeen(board, self.now_ms, tuple(squares)))
        self.wait(0)

    def play(self, side: str, changes: str, board: int = 0) -> None:
        """Lay, press, and the picture after it."""
        self.see(changes, board)
        self.tap(side, board)
        self.see(changes, board)

    def set_up(self) -> None:
        self.handle(GameSetUp(self.now_ms, house_settings(NAMES)))

    def start(self) -> None:
        self.set_up()
        self.tap("N", 0)
        self.tap("S", 1)


def _seen(face: str, kit: Kit) -> SeenSquare:
    if face in {"?", "*"}:
        return Unseen.HIDDEN if face == "?" else Unseen.GLARE
    if face == ".":
        return None
    letter, doubtful, candidates = face.partition("!")
    if letter == "_":
        return SeenTile(None, None, kit)
    facing = Side.SOUTH if letter.isupper() else Side.NORTH
    return SeenTile(letter.upper(), facing, kit, bool(doubtful), candidates=tuple(candidates))


@pytest.fixture
def house() -> Callable[..., House]:
    """A table that is not set up yet; words: all that count."""

    def make(words: str = "", feed: FeedFile | None = None) -> House:
        return House(Referee(HOUSE, GivenWords(frozenset(words.split())), load_edition("en")), feed)

    return make
