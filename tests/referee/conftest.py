"""A table for tests: two simulated heads, the referee of any game, and pictures of the board as text.

A picture is what should lie on the board, then what is seen otherwise, as `square:face` words:

    K  a tile    _  a blank    ?  hidden    *  in glare    .  nothing    O!OQ  doubtful, one of O and Q
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from station.clock.head import Adjust, SetUp, Start, Stop, TakeBack
from station.clock.simulated import SimulatedHead
from station.editions import load_edition
from station.referee.effects import Cue, Effect, Sound, Wake
from station.referee.events import (
    AnyEvent,
    DeedEntered,
    GameSettings,
    GameSetUp,
    LayoutSeen,
    SpotSeen,
    Waited,
)
from station.referee.referee import Referee
from station.referee.seats import seat_of
from station.referee.sight import BoardSeen, SeenSquare, SeenTile, Unseen
from station.referee.state import TableState
from station.rules.edition import Edition
from station.rules.game import (
    Awaited,
    Bid,
    Call,
    Called,
    Choice,
    Chosen,
    Deed,
    GameDeed,
    GameKind,
    Laid,
    LaidOut,
    Layout,
    Left,
    Option,
    Passed,
    Raised,
    RuleError,
    Shown,
    Spot,
    Turn,
)
from station.rules.lettered.position import Position, Tile
from station.rules.lexicon import GivenWords, Lexicon
from station.rules.square import parse_square
from station.rules.tile import Side


@dataclass(frozen=True, slots=True)
class Where:
    """A position of the made-up game."""

    awaits: tuple[Awaited, ...]
    points: tuple[int, ...]
    board: Position | None = None
    rounds: int = 0


@dataclass(frozen=True, slots=True)
class MadeUp:
    """A game that is none, but waits for everything a game can wait for. By its option `of`:

    turns  up to three tiles a turn, anywhere, a point each; who lays an S plays again; passing ends it
    bids   a tile is shown, then the next player raises or leaves; three tiles
    calls  a call, then the first caller's layout, without loose tiles; three calls
    """

    players: int
    of: str

    def begin(self) -> Where:
        points = (0,) * self.players
        if self.of == "turns":
            return Where((Turn(0, 3), Choice("swap", 0, ("yes",))), points, Position())
        return Where((Spot(),) if self.of == "bids" else (self._call(),), points)

    def _call(self) -> Call:
        return Call(tuple(range(self.players)), "GO")

    def after(self, position: Where, deed: GameDeed) -> Where:  # noqa: PLR0911  (a return a kind of deed)
        for awaited in position.awaits:
            match awaited, deed:
                case Turn(player=player), Laid(player=by) if player == by:
                    return self._laid(position, deed)
                case Turn(player=player), Passed(player=by) if player == by:
                    return replace(position, awaits=())
                case Choice(topic=topic, options=options), Chosen(topic=said, value=value):
                    if topic == said and value in options:
                        return replace(position, awaits=(Turn(1, 3),))
                case Spot(), Shown():
                    return replace(position, awaits=(Bid(position.rounds % self.players, 1),))
                case Bid(player=player, price=price), Raised(player=by) if player == by:
                    return replace(position, awaits=(Bid((player + 1) % self.players, price + 1),))
                case Bid(player=player), Left(player=by) if player == by:
                    return self._round(position, (Spot(),), (player + 1) % self.players)
                case Call(), Called(players=players):
                    return replace(position, awaits=(Layout(players[0]),))
                case Layout(player=player), LaidOut(player=by) if player == by:
                    if deed.loose:
                        raise RuleError("{count} tiles are loose", count=len(deed.loose), cells=((0, 0),))
                    return self._round(position, (self._call(),), player)
        raise RuleError("this is not possible now")

    def _laid(self, position: Where, deed: Laid) -> Where:
        assert position.board is not None
        if not 1 <= len(deed.placed) <= 3:
            raise RuleError("{count} tiles are too many", count=len(deed.placed))
        if any(position.board[square] is not None for square, _ in deed.placed):
            raise RuleError("this square was taken")
        again = any(tile.letter == "S" for _, tile in deed.placed)
        player = deed.player if again else (deed.player + 1) % self.players
        points = list(position.points)
        points[deed.player] += len(deed.placed)
        return Where((Turn(player, 3),), tuple(points), position.board.replace(dict(deed.placed)))

    def _round(self, position: Where, awaits: tuple[Awaited, ...], winner: int) -> Where:
        points = list(position.points)
        points[winner] += 1
        rounds = position.rounds + 1
        return replace(position, awaits=awaits if rounds < 3 else (), points=tuple(points), rounds=rounds)

    def awaits(self, position: Where) -> tuple[Awaited, ...]:
        return position.awaits

    def scores(self, position: Where) -> tuple[int, ...]:
        return position.points

    def winners(self, position: Where) -> tuple[int, ...]:
        best = max(position.points)
        return tuple(p for p, points in enumerate(position.points) if points == best)

    def board(self, position: Where) -> Position | None:
        return position.board


def make_up(players: int, _edition: Edition, _lexicon: Lexicon, options: Mapping[str, str]) -> MadeUp:
    return MadeUp(players, options.get("of", "turns"))


KIND = GameKind("made-up", (2, 5), True, make_up, (Option("of", ("turns", "bids", "calls")),))


def face(text: str) -> SeenSquare:
    if text in {"?", "*"}:
        return Unseen.HIDDEN if text == "?" else Unseen.GLARE
    if text == ".":
        return None
    letter, doubt, candidates = text.partition("!")
    return SeenTile(None if letter == "_" else letter, Side.SOUTH, "a", bool(doubt), False, tuple(candidates))


def as_seen(tile: Tile | None) -> SeenSquare:
    if tile is None:
        return None
    return SeenTile(None if tile.blank else tile.letter, Side.SOUTH, "a")


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
    wake_ms: int | None = None

    @property
    def state(self) -> TableState[Any]:
        return self.referee.state

    def handle(self, event: AnyEvent) -> tuple[Effect, ...]:
        """An event for the referee; the heads carry out what follows."""
        self.events.append(event)
        effects = self.referee.handle(event)
        self.effects += effects
        for effect in effects:
            if isinstance(effect, SetUp | Start | Stop | TakeBack | Adjust):
                self.heads[effect.board].send(effect, event.at_ms)
            elif isinstance(effect, Wake):
                self.wake_ms = effect.at_ms
        return effects

    def poll(self) -> None:
        """Everything the heads have to report, and the time the referee waits for."""
        while found := [event for head in self.heads for event in head.poll(self.now_ms)]:
            for event in sorted(found, key=lambda event: event.at_ms):
                self.handle(event)
        if self.wake_ms is not None and self.wake_ms <= self.now_ms:
            self.wake_ms = None
            self.handle(Waited(self.now_ms))
            self.poll()

    def wait(self, milliseconds: int = 1000) -> None:
        self.now_ms += milliseconds
        self.poll()

    def press(self, player: int) -> None:
        """Down goes the button, and stays down."""
        seat = seat_of(player)
        assert seat is not None
        self.wait()
        self.heads[seat.board].press(seat.side, self.now_ms)
        self.poll()

    def release(self, player: int) -> None:
        seat = seat_of(player)
        assert seat is not None
        self.wait(150)
        self.heads[seat.board].release(seat.side, self.now_ms)
        self.wait(50)

    def tap(self, player: int) -> None:
        self.press(player)
        self.release(player)

    def hold(self, player: int) -> None:
        self.press(player)
        self.wait(1100)
        self.release(player)

    def see(self, changes: str = "", *, moving: bool = False) -> None:
        """A picture: the board as it should be, with these changes."""
        self.wait(200)
        board = self.state.lanes[0].lettered or Position()
        squares = [as_seen(tile) for tile in board.tiles]
        for word in changes.split():
            name, _, text = word.partition(":")
            squares[parse_square(name)] = face(text)
        self.handle(BoardSeen(0, self.now_ms, tuple(squares), moving))
        self.poll()

    def play(self, player: int, changes: str) -> None:
        """Lay, press, and the picture."""
        self.see(changes)
        self.tap(player)
        self.see(changes if self.state.lanes[0].press is not None else "")

    def say(self, deed: Deed) -> None:
        self.wait(500)
        self.handle(DeedEntered(self.now_ms, deed))
        self.poll()

    def show(self, tile: str | None, candidates: str = "") -> None:
        self.wait(200)
        self.handle(SpotSeen(self.now_ms, tile, bool(candidates), tuple(candidates)))
        self.poll()

    def lay_out(self, player: int, rows: str, loose: str = "", **more: Any) -> None:
        """A layout as rows divided by `/`; `.` is no tile, `_` a blank."""
        self.wait(200)
        cells = tuple(
            (row, column, Tile(None, blank=True) if letter == "_" else Tile(letter))
            for row, text in enumerate(rows.split("/"))
            for column, letter in enumerate(text)
            if letter != "."
        )
        self.handle(LayoutSeen(self.now_ms, player, cells, tuple(loose), **more))
        self.poll()

    def start(self, players: int = 2, **settings: Any) -> None:
        names = ("Ada", "Ben", "Cleo", "Dan", "Eve")[:players]
        game = self.referee.state.settings.game
        of = settings.pop("of", None)
        options = (("of", of),) if of else settings.pop("options", ())
        self.handle(GameSetUp(self.now_ms, GameSettings(game, names, options=options, **settings)))
        self.tap(1)

    def left_ms(self, player: int) -> int:
        """What the player's display shows."""
        seat = seat_of(player)
        assert seat is not None
        return self.heads[seat.board].reading(self.now_ms).remaining_ms(seat.side, self.now_ms)

    def running(self) -> list[int]:
        """Whose time runs, by the heads."""
        players = range(min(4, self.state.players))
        found = []
        for player in players:
            seat = seat_of(player)
            assert seat is not None
            if self.heads[seat.board].reading(self.now_ms).running is seat.side:
                found.append(player)
        return found

    def heard(self, cue: Cue) -> int:
        return sum(1 for effect in self.effects if isinstance(effect, Sound) and effect.cue is cue)


WORDS = GivenWords(
    frozenset({"AT", "CAT", "CATS", "TA", "AS", "SO", "TO", "COT", "HATS", "HAT"}), "some words"
)


@pytest.fixture
def table() -> Callable[..., Table]:
    """A table for a game, by default the made-up one."""

    def make(kind: GameKind = KIND, words: GivenWords = WORDS) -> Table:
        return Table(Referee(kind, words, load_edition("en")))

    return make
