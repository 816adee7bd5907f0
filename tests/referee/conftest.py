"""A table for tests: two simulated clock heads, a referee, and pictures written as text.

A picture is what lies on the board now, then what is seen otherwise, as `square:face` words:

    K   a tile facing South        k   facing North         >K  lying sideways       .  nothing
    _   a blank                    ?   hidden               K'  of the other kit
    O!OQ   doubtful, one of O and Q
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from station.clock.head import Adjust, SetUp, Start, Stop, TakeBack
from station.clock.simulated import SimulatedHead
from station.editions import load_edition
from station.referee.effects import Cue, Effect, Sound
from station.referee.events import Event, GameSetUp, HouseSettings, Judge
from station.referee.picture import as_seen
from station.referee.referee import Referee
from station.referee.sight import BoardSeen, SeenSquare, SeenTile, Unseen
from station.referee.state import BoardState, HouseState, Record
from station.rules.house.notation import parse
from station.rules.house.position import Position
from station.rules.lexicon import GivenWords
from station.rules.square import parse_square
from station.rules.tile import Kit, Side

SIDES = {"S": Side.SOUTH, "N": Side.NORTH}


@dataclass
class Table:
    """now_ms goes on by a second with every action; events: all that the referee was given."""

    referee: Referee
    heads: tuple[SimulatedHead, SimulatedHead] = field(
        default_factory=lambda: (SimulatedHead(0), SimulatedHead(1))
    )
    now_ms: int = 0
    events: list[Event] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)

    @property
    def state(self) -> HouseState:
        return self.referee.state

    @property
    def left(self) -> BoardState:
        return self.state.boards[0]

    @property
    def right(self) -> BoardState:
        return self.state.boards[1]

    def tell(self, event: Event) -> tuple[Effect, ...]:
        """An event for the referee; the heads carry out what follows, and report."""
        self.events.append(event)
        effects = self.referee.handle(event)
        self.effects += effects
        for effect in effects:
            if isinstance(effect, SetUp | Start | Stop | TakeBack | Adjust):
                self.heads[effect.board].send(effect, self.now_ms)
        return effects

    def poll(self) -> None:
        """Everything the heads have to report."""
        while found := [event for head in self.heads for event in head.poll(self.now_ms)]:
            for event in sorted(found, key=lambda event: event.at_ms):
                self.tell(event)

    def wait(self, milliseconds: int = 1000) -> None:
        self.now_ms += milliseconds
        self.poll()

    def press(self, side: str, board: int = 0) -> None:
        """Down goes the button, and stays down."""
        self.wait()
        self.heads[board].press(SIDES[side], self.now_ms)
        self.poll()

    def release(self, side: str, board: int = 0) -> None:
        self.wait(150)
        self.heads[board].release(SIDES[side], self.now_ms)
        self.wait(50)

    def tap(self, side: str, board: int = 0) -> None:
        self.press(side, board)
        self.release(side, board)

    def hold(self, side: str, board: int = 0) -> None:
        self.press(side, board)
        self.wait(1100)
        self.release(side, board)

    def see(self, changes: str = "", board: int = 0, *, moving: bool = False) -> None:
        """A picture: the confirmed position with these changes."""
        self.wait(200)
        squares = [as_seen(tile) for tile in self.state.boards[board].position.tiles]
        for word in changes.split():
            name, _, face = word.partition(":")
            squares[parse_square(name)] = _seen(face, board)
        self.tell(BoardSeen(board, self.now_ms, tuple(squares), moving))
        self.poll()

    def play(self, side: str, changes: str, board: int = 0) -> None:
        """Lay, press, and the picture."""
        self.see(changes, board)
        self.tap(side, board)
        self.see(changes, board)

    def see_position(self, board: int = 0, hide: str = "") -> None:
        """The board just as confirmed, but for some hidden squares."""
        self.see(" ".join(f"{name}:?" for name in hide.split()), board)

    def start(self, settings: HouseSettings) -> None:
        self.tell(GameSetUp(self.now_ms, settings))
        self.tap("N" if settings.first is Side.SOUTH else "S", 0)
        self.tap("S" if settings.first is Side.SOUTH else "N", 1)

    def heard(self, cue: Cue, board: int | None = 0) -> int:
        """How often this was to be heard."""
        return self.effects.count(Sound(cue, board))

    def commands(self, kind: type) -> list[Any]:
        return [effect for effect in self.effects if isinstance(effect, kind)]

    def tiles_of_kit(self, kit: Kit) -> int:
        """Tiles of a kit in the bag, in all hands and on both boards."""
        own, other = self.state.boards[::1] if kit == "a" else self.state.boards[::-1]
        on_boards = sum(
            tile.kit == kit for board in self.state.boards for _, tile in board.position.occupied()
        )
        return (
            own.bag
            + sum(hand.own for hand in own.hands)
            + sum(len(hand.bonus) for hand in other.hands)
            + on_boards
        )


def _seen(face: str, board: int) -> SeenSquare:
    if face == "?":
        return Unseen.HIDDEN
    if face == ".":
        return None
    own, other = ("a", "b") if board == 0 else ("b", "a")
    kit: Kit = other if "'" in face else own  # type: ignore[assignment]
    face = face.replace("'", "")
    face, doubtful, candidates = face.partition("!")
    sideways = face.startswith(">")
    letter = face.lstrip(">")
    if letter == "_":
        return SeenTile(None, None, kit, bool(doubtful), candidates=tuple(candidates))
    facing = None if sideways else Side.SOUTH if letter.isupper() else Side.NORTH
    return SeenTile(letter.upper(), facing, kit, bool(doubtful), sideways, tuple(candidates))


@pytest.fixture
def table() -> Callable[..., Table]:
    """Makes a table at which a game is on.

    words: all that count. left, right: positions as text, both sides having played; first: who is to move
    on the left board. The bags are short of what lies on the boards.
    """

    def make(
        words: str = "",
        left: str = "",
        right: str = "",
        first: str = "S",
        judge: Judge = Judge.REFEREE,
        **settings: Any,
    ) -> Table:
        edition = load_edition("en")
        made = Table(Referee(GivenWords(frozenset(words.split())), edition))
        made.start(HouseSettings(first=SIDES[first], judge=judge, **settings))
        for board, text in enumerate((left, right)):
            if text:
                _put(made, board, _of_kit("ab"[board], parse(text).position))
        return made

    return make


def _put(table: Table, board: int, position: Position) -> None:
    """Let a game be under way with this position."""
    now = table.state.boards[board]
    played = (
        Record(side, None, position, now.clock, 0, accepted=True, after=position, placed=(square,))
        for side, square in ((Side.NORTH, 0), (Side.SOUTH, 224))
    )
    changed = replace(
        now, position=position, history=tuple(played), bag=now.bag - _count(position.occupied())
    )
    boards = (changed, table.right) if board == 0 else (table.left, changed)
    table.referee = Referee(
        table.referee._bench.lexicon, load_edition("en"), replace(table.state, boards=boards)
    )


def _of_kit(kit: Any, position: Position) -> Position:
    return position.replace({square: replace(tile, kit=kit) for square, tile in position.occupied()})


def _count(items: Iterable[object]) -> int:
    return sum(1 for _ in items)
