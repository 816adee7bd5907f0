"""A random game at the table: undone, corrected, challenged, paused, reopened at the end.

After every step each clock is compared with an account that knows nothing of heads, and the tiles of each kit
are counted; at the end the game is replayed from its events, and must come to the same digest wherever a
journal would have been sealed.
"""

import json
from collections.abc import Callable
from random import Random
from typing import Any, Final

from station.clock.control import TimeControl
from station.clock.head import Adjust, SetUp, Start, Stop, TakeBack
from station.clock.simulated import SimulatedHead
from station.editions import load_edition
from station.games.house.by_hand import as_seen
from station.games.house.rules.game import House, side_of
from station.games.house.rules.moves import plays_line_by_line
from station.games.house.rules.ruling import HouseLegal
from station.games.house.rules.table import HousePosition
from station.journal.codec import decode, encode
from station.journal.seal import state_digest
from station.referee.effects import Wake
from station.referee.events import (
    Aborted,
    AnyEvent,
    Challenged,
    ClockSet,
    Continued,
    DeedEntered,
    Device,
    DeviceFound,
    DeviceLost,
    GameSettings,
    GameSetUp,
    Paused,
    PlayAccepted,
    PlayUndone,
    SquareSettled,
    Waited,
)
from station.referee.referee import Referee
from station.referee.sight import BoardSeen, SeenSquare
from station.referee.state import Phase, TableState
from station.rules.edition import BLANK
from station.rules.faced import FacedPosition
from station.rules.game import (
    Bid,
    Call,
    Called,
    Choice,
    Chosen,
    Deed,
    GameKind,
    Laid,
    LaidOut,
    Layout,
    Left,
    Passed,
    Raised,
    RuleError,
    Shown,
    Spot,
    Turn,
)
from station.rules.lettered.position import Tile
from station.rules.lexicon import WordGraph
from station.rules.moves.rack import RackTile
from station.rules.square import SQUARES
from station.rules.tile import KITS, FacedTile, Side
from station.rules.turns.rules import TurnPosition
from tests.referee.clock_account import Account

STEPS: Final = 60

EDITION: Final = load_edition("en")
LETTERS: Final = "AEIOSTNCHRDLU"
PLAYABLE: Final = "AT CAT CATS TA AS SO TO COT HAT HATS EAT TEA SEA SEAT EASE TEES ON NO NOT TON TONE NOTE"
WORDS: Final = WordGraph.build("some words", PLAYABLE.split())


class RandomGame:
    """One game: `play` it, and see whether it was sound."""

    def __init__(self, kind: GameKind, seed: int) -> None:
        self.kind, self.random = kind, Random(f"{kind.name} {seed}")
        self.referee = Referee(kind, WORDS, EDITION)
        self.heads = (SimulatedHead(0), SimulatedHead(1))
        self.now_ms = 0
        self.events: list[AnyEvent] = []
        self.seals: dict[int, str] = {}
        self.wake_ms: int | None = None
        least, most = kind.players
        control = TimeControl.parse(self.random.choice(("60", "60+5", "60+60")))
        options: tuple[tuple[str, str], ...] = ()
        if any(option.name == "challenge" for option in kind.options) and self.random.random() < 0.5:
            options = (("judge", "players"),)
        names = ("Ada", "Ben", "Cleo", "Dan", "Eve")[: self.random.randint(least, most)]
        self.account: Account | None = None
        self.handle(
            GameSetUp(0, GameSettings(kind.name, names, control=control, options=options, camera=self.house))
        )
        self.account = Account(
            dict.fromkeys(range(len(self.state.seats)), control.main_ms), control.bonus_ms, not kind.overtime
        )
        for seat in self.state.seats:
            if self.state.phase is Phase.READY:
                self.heads[seat.board].tap(seat.side, self.now_ms)
                self.wait(500)
        assert self.state.phase is Phase.PLAYING

    @property
    def house(self) -> bool:
        return self.kind.name == "house"

    @property
    def state(self) -> TableState[Any]:
        return self.referee.state

    # The table.

    def handle(self, event: AnyEvent) -> None:
        self.events.append(event)
        before = self.state
        if self.account is not None:
            self.account.pass_time(before, event.at_ms)
        effects = self.referee.handle(event)
        if self.account is not None:
            self.account.note(event, before, self.state)
        for effect in effects:
            if isinstance(effect, SetUp | Start | Stop | TakeBack | Adjust):
                self.heads[effect.board].send(effect, event.at_ms)
            elif isinstance(effect, Wake):
                self.wake_ms = effect.at_ms
        known = (before.phase, before.turns, before.undone, before.outcome, before.kept)
        if known != (
            self.state.phase,
            self.state.turns,
            self.state.undone,
            self.state.outcome,
            self.state.kept,
        ):
            self.seals[len(self.events)] = state_digest(self.state)

    def poll(self) -> None:
        while found := [event for head in self.heads for event in head.poll(self.now_ms)]:
            for event in sorted(found, key=lambda event: event.at_ms):
                self.handle(event)
        if self.wake_ms is not None and self.wake_ms <= self.now_ms:
            self.wake_ms = None
            self.handle(Waited(self.now_ms))
            self.poll()

    def wait(self, milliseconds: int) -> None:
        self.now_ms += milliseconds
        self.poll()

    def do(self, make: Callable[[int], AnyEvent]) -> None:
        self.wait(self.random.randrange(1, 3_000))
        self.handle(make(self.now_ms))
        self.poll()

    def say(self, deed: Deed) -> None:
        self.do(lambda now_ms: DeedEntered(now_ms, deed))

    def press(self, player: int) -> None:
        seat = self.state.seat_of(player)
        if seat is not None:
            self.wait(self.random.randrange(1, 20_000))
            self.heads[seat.board].press(seat.side, self.now_ms)
            self.wait(self.random.randrange(20, 400))
            self.heads[seat.board].release(seat.side, self.now_ms)
            self.wait(60)

    # What people do.

    def play(self) -> None:
        for _ in range(STEPS):
            if self.state.kept:
                break
            match self.state.phase:
                case Phase.PLAYING:
                    self.random.choices((self.move, self.interrupt), (5, 1))[0]()
                case Phase.PAUSED:
                    self.random.choices((self.go_on, self.interrupt), (4, 1))[0]()
                case _:
                    self.after_the_end()
            self.check()
        if self.state.phase is not Phase.OVER:
            self.do(Aborted)
        if not self.state.kept:
            self.say(Chosen("agree"))
        self.check()
        self.replay()

    def go_on(self) -> None:
        for lost in self.state.lost:
            self.do(lambda now_ms, device=lost.device: DeviceFound(now_ms, device))  # type: ignore[misc]  # a default in a lambda
        self.do(Continued)

    def move(self) -> None:
        if self.house:
            self.house_turn(self.random.randrange(2))
            return
        awaited = self.random.choice(self.state.awaits)
        deed = self.deed(awaited)
        if isinstance(awaited, Turn) and self.random.random() < 0.7:
            self.press(awaited.player)
        if self.state.phase is Phase.PLAYING:
            self.say(deed)

    def deed(self, awaited: object) -> Deed:  # noqa: PLR0911  (a return a kind of deed)
        match awaited:
            case Turn(player=player):
                return self.laid(player)
            case Bid(player=player):
                return self.random.choice((Raised(player), Left(player), Left(player)))
            case Call(players=players):
                return Called((self.random.choice(players),))
            case Spot():
                return Shown(self.random.choice(LETTERS))
            case Layout(player=player):
                cells = tuple((0, column, Tile(letter)) for column, letter in enumerate("SEAT"))
                return LaidOut(player, cells)
            case Choice(topic="rack", player=player) if isinstance(self.state.position, TurnPosition):
                unseen = sorted(self.state.position.game.unseen().elements())
                count = self.state.position.game.hands[player or 0].count
                return Chosen("rack", player, " ".join(self.random.sample(unseen, min(count, len(unseen)))))
            case Choice(topic=topic, player=player, options=options):
                letters = "".join(self.random.choices(LETTERS, k=self.random.randrange(1, 8)))
                return Chosen(topic, player, self.random.choice(options) if options else letters)
        raise AssertionError(awaited)

    def laid(self, player: int) -> Deed:
        """A play that the rules allow, if one is found; otherwise a pass, and now and then a phony."""
        board = self.state.lanes[0].lettered
        assert board is not None
        words = list(WORDS)
        for _ in range(80):
            word, step = self.random.choice(words), self.random.choice((1, 15))
            squares = [self.random.randrange(SQUARES) + number * step for number in range(len(word))]
            squares = [squares[0] + number * step for number in range(len(word))]
            if squares[-1] >= SQUARES:
                continue
            placed = tuple(
                (s, Tile(letter)) for s, letter in zip(squares, word, strict=True) if board[s] is None
            )
            try:
                self.referee._bench.game(self.state.settings).rules.after(
                    self.state.position, Laid(player, placed)
                )
            except RuleError:
                if self.random.random() > 0.01:
                    continue
            return Laid(player, placed)
        return Passed(player)

    # House, with pictures.

    def see(self, lane: int, position: FacedPosition) -> None:
        self.wait(150)
        squares: tuple[SeenSquare, ...] = tuple(as_seen(tile) for tile in position.tiles)
        self.handle(BoardSeen(lane, self.now_ms, squares))
        self.poll()

    def house_turn(self, lane: int, *, deeper: bool = True) -> None:
        """A turn: tiles laid, pressed, the explosion carried out in part and whole, and pressed again."""
        turn = self.state.turn(lane)
        if turn is None or self.state.phase is not Phase.PLAYING:
            return
        ruling = self.house_play(lane, turn.player)
        before: FacedPosition = self.state.position.boards[lane].position
        if ruling is None:
            self.see(lane, before)
            self.say(Passed(turn.player))
            return
        laid = before.replace(dict(ruling.play.placed))
        self.see(lane, laid)
        self.press(turn.player)
        self.see(lane, laid)
        if self.state.lanes[lane].task is None or self.state.phase is not Phase.PLAYING:
            return
        for square in ruling.removed:
            turned = {s: ruling.after[s] for s in ruling.turned if ruling.after[s] is not None}
            part = laid.replace(turned).replace(
                dict.fromkeys(ruling.removed[: ruling.removed.index(square) + 1])
            )
            self.see(lane, part)
            self.check()
            if deeper and self.random.random() < 0.4:
                self.house_turn(1 - lane, deeper=False)
            if self.random.random() < 0.05:
                self.interrupt()
        if self.random.random() < 0.1:
            self.see(lane, before)
            return
        self.see(lane, ruling.after)
        self.press(turn.player)
        self.see(lane, ruling.after)

    def house_play(self, lane: int, player: int) -> HouseLegal | None:
        board, side = self.state.position.boards[lane], side_of(player)
        hand, own = board.hand(side), KITS[lane]
        other = KITS[1 - lane]
        rack = [RackTile(letter, own) for letter in hand.known] + [RackTile(one, other) for one in hand.bonus]
        rack += [RackTile(self.random.choice(LETTERS), own) for _ in range(hand.unknown)]
        rack = [one for one in rack if one.letter != BLANK]
        first = side not in board.played
        plays = list(plays_line_by_line(board.position, side, tuple(rack), WORDS, first=first))
        rules = self.referee._bench.game(self.state.settings).rules
        assert isinstance(rules, House)
        found = [rules.rule(board, play) for play in self.random.sample(plays, min(len(plays), 12))]
        return max(
            (ruling for ruling in found if isinstance(ruling, HouseLegal)),
            key=lambda ruling: (len(ruling.removed), self.random.random()),
            default=None,
        )

    # What arbiters, heads and cameras do.

    def interrupt(self) -> None:
        state, lane = self.state, self.random.randrange(len(self.state.lanes))
        side = self.random.choice(tuple(Side))
        self.random.choice(
            (
                lambda: self.do(lambda at: PlayUndone(lane, at)),
                lambda: self.do(lambda at: PlayUndone(lane, at)),
                lambda: self.correct(lane),
                lambda: self.do(lambda at: Challenged(lane, at, side)),
                lambda: self.do(lambda at: PlayAccepted(lane, at)),
                lambda: self.do(
                    lambda at: ClockSet(lane, at, side, self.random.randrange(600_000, 3_600_000))
                ),
                lambda: self.do(Paused),
                lambda: self.do(lambda at: DeviceLost(at, self.random.choice(tuple(Device)))),
                lambda: self.say(self.about_end(state)),
                lambda: self.do(Aborted),
                self.flag,
            )
        )()

    def about_end(self, state: TableState[Any]) -> Deed:
        choices = state.end_choices
        if not choices:
            return Passed(0)
        choice = self.random.choice(choices)
        return Chosen(choice.topic, choice.player)

    def correct(self, lane: int) -> None:
        board = self.state.lanes[lane].board
        if board is None:
            return
        there = [square for square in range(SQUARES) if board[square] is not None]
        if there:
            letter, side = self.random.choice(LETTERS), self.random.choice(tuple(Side))
            square = self.random.choice(there)
            self.do(lambda at: SquareSettled(lane, at, square, FacedTile(letter, side, KITS[lane])))

    def flag(self) -> None:
        """Somebody's time is up, or nearly so."""
        head = self.random.randrange(2)
        self.do(lambda at: ClockSet(head, at, self.random.choice(tuple(Side)), 2_000))
        self.wait(2_500)

    def after_the_end(self) -> None:
        """Somebody takes it back, tries to, or agrees."""
        lane, side = self.random.randrange(len(self.state.lanes)), self.random.choice(tuple(Side))
        head = self.random.randrange(2)
        self.random.choices(
            (
                lambda: self.do(lambda at: PlayUndone(lane, at)),
                lambda: self.correct(lane),
                lambda: self.do(lambda at: Challenged(lane, at, side)),
                lambda: self.do(lambda at: ClockSet(head, at, side, 1_800_000)),
                lambda: self.say(self.about_end(self.state)),
            ),
            (5, 2, 2, 2, 1),
        )[0]()

    # Whether all is sound.

    def check(self) -> None:
        assert self.account is not None
        self.account.pass_time(self.state, self.now_ms)
        for player, left_ms in self.account.left.items():
            seat = self.state.seats[player]
            lane = self.state.lane_of(seat.board)
            if self.state.lanes[lane].press is None:
                shown = self.heads[seat.board].reading(self.now_ms).remaining_ms(seat.side, self.now_ms)
                assert shown == left_ms, f"player {player} has {shown} ms, not {left_ms}"
        position = self.state.position
        if isinstance(position, HousePosition):
            assert [tiles_of(position, kit) for kit in KITS] == [EDITION.tiles] * 2
        if isinstance(position, TurnPosition):
            game = position.game
            there = sum(1 for _ in game.position.occupied()) + sum(hand.count for hand in game.hands)
            assert there + game.in_bag == EDITION.tiles

    def replay(self) -> None:
        again = Referee(self.kind, WORDS, EDITION)
        for number, event in enumerate(self.events, start=1):
            again.handle(decode(json.loads(json.dumps(encode(event, AnyEvent))), AnyEvent))
            if number in self.seals:
                assert state_digest(again.state) == self.seals[number], f"event {number}"
        assert again.state == self.state


def tiles_of(position: HousePosition, kit: str) -> int:
    """The tiles of a kit in its bag, in hands and on boards; those passed on early are in two of these."""
    own = KITS.index(kit)
    boards = position.boards
    return (
        boards[own].bag
        + sum(hand.own for hand in boards[own].hands)
        + sum(len(hand.bonus) for hand in boards[1 - own].hands)
        + sum(tile.kit == kit for board in boards for _, tile in board.position.occupied())
        - sum(tile.kit == kit for board in boards for tile in board.early)
    )
