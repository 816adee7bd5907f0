"""A table for tests: two simulated clock heads, a referee, and pictures written as text.

A picture is what lies on the board now, then what is seen otherwise, as `square:face` words:

    K   a tile facing South        k   facing North         >K  lying sideways       .  nothing
    _   a blank                    ?   hidden               K'  of the other kit
    O!OQ   doubtful, one of O and Q                      *  in glare
    K~  perhaps of the other kit (K'~ perhaps of the own one)
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from station.clock.head import Adjust, SetUp, Start, Stop, TakeBack
from station.clock.reading import ClockReading
from station.clock.simulated import SimulatedHead
from station.editions import load_edition
from station.games.house.by_hand import as_seen
from station.games.house.kind import HOUSE
from station.games.house.rules.custody import Hand
from station.games.house.rules.ledger import set_hand
from station.games.house.rules.notation import parse
from station.games.house.rules.ruling import HouseLegal
from station.games.house.rules.table import HouseBoard, HousePosition, TurnMade
from station.referee.effects import Cue, Effect, Sound
from station.referee.events import AnyEvent, GameSettings, GameSetUp
from station.referee.referee import Referee
from station.referee.sight import BoardSeen, SeenSquare, SeenTile, Unseen
from station.referee.state import AnyState, Done, Lane, TableState
from station.rules.faced import FacedPosition
from station.rules.lexicon import GivenWords
from station.rules.square import parse_square
from station.rules.tile import KITS, Kit, Side
from tests.house_table import house_settings

SIDES = {"S": Side.SOUTH, "N": Side.NORTH}


@dataclass(frozen=True)
class Board:
    """One board of the table: its lane, its part of the position, its clock."""

    state: TableState[HousePosition]
    number: int

    @property
    def board(self) -> HouseBoard:
        return self.state.position.boards[self.number]

    @property
    def lane(self) -> Lane:
        return self.state.lanes[self.number]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.lane if name in Lane.__dataclass_fields__ else self.board, name)

    @property
    def clock(self) -> ClockReading:
        return self.state.clocks[self.number]

    @property
    def history(self) -> tuple[Done[HousePosition], ...]:
        return tuple(done for done in self.state.history if done.lane == self.number)

    def made(self, turn: int = -1) -> TurnMade:
        """What a turn of this board was."""
        made = self.history[turn].after.boards[self.number].last
        assert made is not None
        return made

    @property
    def ruling(self) -> HouseLegal:
        """What the rules said of the last turn."""
        ruling = self.made().ruling
        assert ruling is not None
        return ruling

    @property
    def words(self) -> list[str]:
        """The words of the last turn."""
        return [word.text for word in self.ruling.words]

    def hand(self, side: Side) -> Hand:
        return self.board.hand(side)


@dataclass
class Table:
    """now_ms goes on by a second with every action; events: all that the referee was given."""

    referee: Referee
    heads: tuple[SimulatedHead, SimulatedHead] = field(
        default_factory=lambda: (SimulatedHead(0), SimulatedHead(1))
    )
    now_ms: int = 0
    events: list[AnyEvent] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)

    @property
    def state(self) -> TableState[HousePosition]:
        state: AnyState = self.referee.state
        return state

    @property
    def left(self) -> Board:
        return Board(self.state, 0)

    @property
    def right(self) -> Board:
        return Board(self.state, 1)

    def handle(self, event: AnyEvent) -> tuple[Effect, ...]:
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
                self.handle(event)

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

    def give(self, board: int, side: Side, *letters: str, unknown: int = 7) -> None:
        """Give a player tiles of the other set, as if they had been passed."""
        hand = Hand(KITS[board], unknown, (), tuple(sorted(letters)))
        changed = replace(self.state, position=set_hand(self.state.position, board, side, hand))
        now = self.referee
        self.referee = Referee(now._bench.kind, now._bench.lexicon, now.edition, changed)

    def hold(self, side: str, board: int = 0) -> None:
        self.press(side, board)
        self.wait(1100)
        self.release(side, board)

    def see(self, changes: str = "", board: int = 0, *, moving: bool = False) -> None:
        """A picture: the confirmed position with these changes."""
        self.wait(200)
        squares = [as_seen(tile) for tile in self.state.position.boards[board].position.tiles]
        for word in changes.split():
            name, _, face = word.partition(":")
            squares[parse_square(name)] = _seen(face, board)
        self.handle(BoardSeen(board, self.now_ms, tuple(squares), moving))
        self.poll()

    def play(self, side: str, changes: str, board: int = 0) -> None:
        """Lay, press, and the picture."""
        self.see(changes, board)
        self.tap(side, board)
        self.see(changes, board)

    def start(self, settings: GameSettings) -> None:
        self.handle(GameSetUp(self.now_ms, settings))
        for board, now in enumerate(self.state.position.boards):
            self.tap("N" if now.to_move is Side.SOUTH else "S", board)

    def heard(self, cue: Cue, board: int | None = 0) -> int:
        """How often this was to be heard."""
        return self.effects.count(Sound(cue, board))

    def commands(self, kind: type) -> list[Any]:
        return [effect for effect in self.effects if isinstance(effect, kind)]

    def tiles_of_kit(self, kit: Kit) -> int:
        """Tiles of a kit in the bag, in all hands and on both boards, each counted once."""
        own, other = self.state.position.boards[::1] if kit == "a" else self.state.position.boards[::-1]
        on_boards = sum(
            tile.kit == kit for board in self.state.position.boards for _, tile in board.position.occupied()
        )
        return (
            own.bag
            + sum(hand.own for hand in own.hands)
            + sum(len(hand.bonus) for hand in other.hands)
            + on_boards
            - sum(tile.kit == kit for board in self.state.position.boards for tile in board.early)
        )


def _seen(face: str, board: int) -> SeenSquare:
    if face in {"?", "*"}:
        return Unseen.HIDDEN if face == "?" else Unseen.GLARE
    if face == ".":
        return None
    own, other = ("a", "b") if board == 0 else ("b", "a")
    kit: Kit = other if "'" in face else own  # type: ignore[assignment]  # "a" or "b"
    kit_doubtful = "~" in face
    face = face.replace("'", "").replace("~", "")
    face, doubtful, candidates = face.partition("!")
    sideways = face.startswith(">")
    letter = face.lstrip(">")
    if letter == "_":
        return SeenTile(None, None, kit, bool(doubtful), False, tuple(candidates), kit_doubtful)
    facing = None if sideways else Side.SOUTH if letter.isupper() else Side.NORTH
    return SeenTile(letter.upper(), facing, kit, bool(doubtful), sideways, tuple(candidates), kit_doubtful)


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
        **settings: Any,
    ) -> Table:
        edition = load_edition("en")
        made = Table(Referee(HOUSE, GivenWords(frozenset(words.split())), edition))
        made.start(house_settings(first=SIDES[first], **settings))
        for board, text in enumerate((left, right)):
            if text:
                _put(made, board, _of_kit("ab"[board], parse(text).position))
        return made

    return make


def _put(table: Table, board: int, position: FacedPosition) -> None:
    """Let a game be under way with this position."""
    state = table.state
    bag = state.position.boards[board].bag - _count(position.occupied())
    where = state.position.with_board(board, position=position, bag=bag, played=frozenset(Side))
    state = replace(state, position=where).on_lane(board, board=position)
    table.referee = Referee(HOUSE, table.referee._bench.lexicon, load_edition("en"), state)


def _of_kit(kit: Any, position: FacedPosition) -> FacedPosition:
    return position.replace({square: replace(tile, kit=kit) for square, tile in position.occupied()})


def _count(items: Iterable[object]) -> int:
    return sum(1 for _ in items)
