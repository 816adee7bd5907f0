"""A simulated player at a single board: what people do in every game that is played on one."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from station.referee.events import SquareSettled
from station.referee.state import Doubt, Phase
from station.referee.table.events import Told
from station.referee.table.state import Refusal, Refused, TableState
from station.rules.edition import BLANK
from station.rules.game import Bid, Choice, Chosen, Spot, Turn
from station.rules.scrabble.hand import Hand, known
from station.rules.scrabble.position import Position, Tile
from station.simulator.choreography import Hand as Fingers
from station.simulator.company import Company
from station.simulator.lying import as_lying
from station.simulator.mishaps import Slips, brushed, slips_of_turn
from station.simulator.physical import InRow, Piece, Seat
from station.simulator.players import ATTEMPTS, HOLD_MS, PATIENCE_MS, Heard
from station.simulator.putting_right import put_right
from station.simulator.script import Script, Wait
from station.simulator.seats import BAG_MM

HAND_LEAVES_MS = (1300, 2600)
"""When a hand that was left over the board is taken away, at the latest, after the press."""

UPRIGHT = 0.0
"""The angle at which all tiles are laid: the board is read from South."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Tiles to be laid; swapped: blanks that are first taken off the board for these letters."""

    placed: tuple[tuple[int, Tile], ...]
    swapped: tuple[tuple[int, str], ...] = ()

    def on(self, board: Position) -> Position:
        """The board when it is done."""
        letters = {square: Tile(letter) for square, letter in self.swapped}
        return board.replace({**letters, **dict(self.placed)})


@dataclass(frozen=True, slots=True)
class Hold:
    """The button is held: a pass, or whatever the game takes it for."""


@dataclass(frozen=True, slots=True)
class Say:
    """Something that ends the turn by touch. tiles: those given back to the bag for as many."""

    topic: str
    value: str
    tiles: tuple[str, ...] = ()


Plan = Lay | Hold | Say


def without(hand: Hand, laid: Iterable[Tile]) -> Hand:
    """What is left of a hand when tiles of it have been laid."""
    gone = [tile.from_set for tile in laid]
    if hand.tiles is None:
        return Hand(max(0, hand.count - len(gone)))
    return known(*(Counter(hand.tiles) - Counter(gone)).elements())


class Guest:
    """One of the players. A game says what they choose: `plan`, `answer`, and what else it overrides."""

    def __init__(self, player: int, company: Company, seed: str) -> None:
        self.player = player
        self.seat = company.seat(player)
        self.company = company
        self.mind = Random(f"{seed} mind")
        self.luck = Random(f"{seed} luck")
        self.hand = Fingers(
            self.seat, company.pieces, company.moment, Random(f"{seed} hand"), company.habits.hurry, BAG_MM
        )
        self.drawn: list[Piece] = []

    # What a game decides.

    def plan(self) -> Plan:
        """What to do with the turn."""
        raise NotImplementedError

    def wrong(self, plan: Lay) -> Lay | None:
        """The same play gone wrong: tiles that make no words."""
        del plan
        return None

    def due(self) -> int | None:
        """How many tiles the hand should hold by the rules; None where nobody draws."""
        return None

    def answer(self, choice: Choice) -> Script[None]:
        """Say what has to be said before anything else."""
        yield from self.say(choice.topic, self.spoken(choice), choice.player)

    def spoken(self, choice: Choice) -> str:
        """What is said: the letter of the blank that was laid."""
        laid = [piece for piece, _ in self.company.pieces.on_board(0) if not piece.letter]
        meant = [piece.stands_for for piece in laid if piece.stands_for in choice.options]
        return meant[-1] if meant else choice.options[0] if choice.options else ""

    def answers(self, choice: Choice) -> bool:
        """Whether it is this player who says it."""
        return choice.player == self.player

    def idle(self) -> Script[bool]:
        """What is done beside one's turn; whether anything was."""
        yield from ()
        return False

    def before_turn(self) -> Script[bool]:
        """What is done before playing; whether that used up the turn or changed what is awaited."""
        yield from ()
        return False

    def bid(self) -> Script[None]:
        """Raise, or leave."""
        yield from self.press(HOLD_MS)

    def show_tile(self) -> Script[bool]:
        """Draw a tile for the spot, where it is this player's to do; whether it was."""
        yield from ()
        return False

    # What lies where, when a game goes on.

    def held(self) -> Hand:
        """What the player holds by the rules, a play that is not settled yet among it."""
        raise NotImplementedError

    def unsettled(self) -> dict[int, Tile]:
        """What this player's play that is not settled yet has put on the board."""
        return {}

    def auctioned(self) -> str | None:
        """The tile under the hammer."""
        return None

    def rows(self) -> list[tuple[Seat, Hand]]:
        """The rows of tiles that this player answers for."""
        return [(self.seat, without(self.held(), self.unsettled().values()))]

    # What everybody does.

    @property
    def state(self) -> TableState[Any]:
        return self.company.state

    @property
    def board(self) -> Position:
        board = self.state.board
        assert board is not None
        return board

    @property
    def tray(self) -> Seat:
        """Where the tiles lie that may be laid."""
        return self.seat

    @property
    def row(self) -> list[Piece]:
        return self.company.pieces.row(self.tray)

    @property
    def rack(self) -> tuple[str, ...]:
        """The tiles in the row, blanks as `BLANK`."""
        return tuple(piece.letter or BLANK for piece in self.row)

    def life(self) -> Script[None]:
        """From the first press to the end of the game."""
        yield from self._start()
        while not self.company.over:
            if not (yield from self._act()):
                yield Wait(screen=True)
        yield from self.hand.withdraw()

    def after(self, low_ms: float, high_ms: float) -> Wait:
        return Wait(self.company.now_ms + max(1, round(self.mind.uniform(low_ms, high_ms))))

    def glance(self) -> Wait:
        """From reading something on the screen to acting on it."""
        look = self.company.habits.look_ms
        return self.after(look * 0.7, look * 1.3)

    def say(self, topic: str, value: str = "", player: int | None = None) -> Script[bool]:
        """Touch something on the screen, and wait for what comes of it; whether it was done."""
        state = self.state
        self.company.answered.append(Told(self.company.now_ms, Chosen(topic, player, value)))
        patience = self.company.now_ms + PATIENCE_MS
        while not self.company.over and self.company.now_ms < patience:
            if len(self.state.history) > len(state.history):
                return True
            if self.state.verdict is not state.verdict:
                return False
            yield Wait(patience, screen=True)
        return False

    def press(self, down_ms: int = 120) -> Script[Heard]:
        """Press, and wait until the station has ruled. A hand left over the board is taken away when the
        screen asks, or after a while."""
        turns, old = len(self.state.history), self.state.verdict
        self.company.tap(self.player, down_ms)
        pressed_ms = self.company.now_ms
        yield Wait(pressed_ms + down_ms + 10)
        leaves_ms = pressed_ms + self.luck.randint(*HAND_LEAVES_MS)
        patience = pressed_ms + PATIENCE_MS
        while True:
            if self.hand.is_in:
                yield Wait(leaves_ms, screen=True)
                asked = self.state.question
                if asked is not None and asked.doubt is Doubt.HIDDEN:
                    yield self.glance()
                    leaves_ms = self.company.now_ms
                if self.company.now_ms >= leaves_ms:
                    yield from self.hand.withdraw()
            else:
                yield Wait(patience, screen=True)
            if self.company.over:
                return Heard.OVER
            if len(self.state.history) > turns:
                return Heard.DONE
            waiting = self.state.press is not None or self.state.question is not None
            refused = isinstance(self.state.verdict, Refused) and self.state.verdict is not old
            if refused and not waiting:
                return Heard.REFUSED
            if self.company.now_ms >= patience:
                if not waiting:
                    return Heard.REFUSED
                patience = self.company.now_ms + PATIENCE_MS

    def make(self, goal: Position) -> Script[bool]:
        """Bring the board to `goal`; what is lifted stays in the fingers."""
        return (yield from put_right(self.hand, as_lying(goal), over=lambda: self.company.over))

    def collect(self) -> Script[None]:
        """Put what the fingers hold into the row, and withdraw."""
        yield from self.hand.put_in_row(self.company.pieces.fingers(self.seat), self.tray)
        yield from self.hand.withdraw()

    def draw(self, count: int) -> Script[None]:
        """Draw so many tiles from the bag, or as many as there are."""
        before = set(map(id, self.row))
        yield from self.hand.draw(count)
        self.drawn = [*self.drawn, *(piece for piece in self.row if id(piece) not in before)]

    def give_back(self, pieces: list[Piece]) -> Script[None]:
        """Put tiles of the row into the bag."""
        yield from self.hand.pick_from_row(pieces)
        yield from self.hand.reach_bag()
        for piece in pieces:
            self.company.pieces.put_in_bag(piece, 0, self.luck)
        yield from self.hand.withdraw()

    def find(self, tiles: tuple[str, ...]) -> list[Piece]:
        """Tiles of the row by their letters, in this order. Raises LookupError where one is missing."""
        left = self.row
        found = []
        for tile in tiles:
            piece = next((piece for piece in left if (piece.letter or BLANK) == tile), None)
            if piece is None:
                raise LookupError(f"player {self.player} does not hold {tile}")
            left.remove(piece)
            found.append(piece)
        return found

    def _start(self) -> Script[None]:
        """Who sits clockwise of the player who begins starts the game."""
        while self.state.phase is Phase.IDLE:
            yield Wait(screen=True)
        if self.player != 1:
            return
        yield self.after(400, 1200)
        while self.state.phase is Phase.READY:
            self.company.tap(self.player, 120)
            yield Wait(self.company.now_ms + PATIENCE_MS, screen=True)

    def _act(self) -> Script[bool]:
        """Do what is to be done now; whether anything was."""
        state = self.state
        if state.phase is not Phase.PLAYING:
            return False
        needed = next((choice for choice in state.choices if choice.needed), None)
        if needed is not None and self.answers(needed):
            yield self.glance()
            if needed in self.state.choices:
                yield from self.answer(needed)
            return True
        acted = False
        match state.main:
            case Turn(player=self.player) if state.press is None:
                yield from self._turn()
                acted = True
            case Bid(player=self.player) if state.press is None:
                yield self.glance()
                if isinstance(self.state.main, Bid) and self.state.main.player == self.player:
                    yield from self.bid()
                acted = True
            case Spot():
                acted = yield from self.show_tile()
        return acted or (yield from self.idle())

    def _my_turn(self, turns: int) -> bool:
        """Whether this player's turn, before which so many deeds were done, still goes on."""
        main = self.state.main
        mine = isinstance(main, Turn) and main.player == self.player and self.state.press is None
        return mine and self.state.phase is Phase.PLAYING and len(self.state.history) == turns

    def _turn(self) -> Script[None]:
        """One try at a turn."""
        habits, turns = self.company.habits, len(self.state.history)
        if (yield from self.make(self.board)) or self.company.pieces.fingers(self.seat):
            yield from self.collect()
        yield from self.true_up()
        if not self._my_turn(turns) or (yield from self.before_turn()):
            return
        refused = isinstance(self.state.verdict, Refused) and self.state.verdict.player == self.player
        # Whoever has just been refused is careful.
        slips = Slips() if refused else slips_of_turn(habits, self.luck)
        if slips.bump_camera:
            self._bump_camera()
        if slips.press_early:
            self.company.counts.add("press_early")
            yield self.after(habits.think_ms * 0.3, habits.think_ms * 0.6)
            if (yield from self.press()) is not Heard.REFUSED:
                return
        think = habits.think_ms * self.mind.lognormvariate(0, 0.35)
        yield self.after(think * 0.95, think * 1.05)
        if not self._my_turn(turns):
            return
        match self.plan():
            case Lay() as plan:
                yield from self._lay(plan, slips)
            case Hold():
                yield from self.press(HOLD_MS)
            case Say() as plan:
                if (yield from self.say(plan.topic, plan.value, self.player)) and plan.tiles:
                    yield from self._exchange(plan.tiles)

    def true_up(self) -> Script[None]:
        """Hold as many tiles as the rules say: draw, or give back those drawn last."""
        due = self.due()
        if due is None:
            return
        more = due - len(self.row)
        if more > 0 and self.company.pieces.bag(0):
            yield from self.draw(more)
        elif more < 0:
            last = [piece for piece in self.drawn if isinstance(piece.place, InRow)]
            yield from self.give_back(last[more:])

    def _exchange(self, tiles: tuple[str, ...]) -> Script[None]:
        given = self.find(tiles)
        yield from self.draw(len(given))
        yield from self.give_back(given)

    def _lay(self, plan: Lay, slips: Slips) -> Script[None]:
        """Lay the tiles, press, and see it through."""
        wrong = self.wrong(plan) if slips.phony else None
        if wrong is not None:
            self.company.counts.add("phony")
            plan = wrong
        board = self.board
        target = plan.on(board)
        for square, letter in plan.swapped:
            yield from self._swap(square, letter)
        pieces = self.company.pieces
        if plan.swapped:
            yield from self.hand.put_in_row(pieces.fingers(self.seat), self.tray)
        chosen = self.find(tuple(tile.from_set for _, tile in plan.placed))
        upside_down = self.luck.randrange(len(chosen)) if slips.wrong_way else None
        yield from self.hand.pick_from_row(chosen)
        for index, ((square, tile), piece) in enumerate(zip(plan.placed, chosen, strict=True)):
            piece.stands_for = tile.text if tile.blank else ""
            if index == upside_down:
                self.company.counts.add("wrong_way")
            yield from self.hand.lay(piece, square, UPRIGHT + 180 * (index == upside_down))
        if slips.bump_tile:
            self._brush({square for square, _ in plan.placed})
        if slips.hand_left and not slips.bump_tile:
            self.company.counts.add("hand_left")
        else:
            yield from self.hand.withdraw()
            yield self.after(90, 220)
        yield from self._see_through(board, target)

    def _swap(self, square: int, letter: str) -> Script[None]:
        """Take a blank off the board and lay the letter that it stood for."""
        self.company.counts.add("swap")
        blank = self.company.pieces.at(0, square)
        assert blank is not None
        (piece,) = self.find((letter,))
        yield from self.hand.pick_from_row([piece])
        yield from self.hand.lift(blank)
        yield from self.hand.lay(piece, square, UPRIGHT)
        blank.stands_for = ""

    def _see_through(self, before: Position, target: Position) -> Script[None]:
        """Press, and put right what lies wrong, until the play stands or is taken back."""
        for attempt in range(ATTEMPTS):
            if self.company.over:
                return
            heard = yield from self.press()
            if heard is Heard.OVER:
                return
            if heard is Heard.DONE:
                yield from self._afterwards()
                return
            verdict = self.state.verdict
            yield self.glance()
            if not isinstance(verdict, Refused) or verdict.reason is Refusal.RULES:
                break
            did = yield from self.make(target)
            if not did and attempt > 0:
                self._tell_squares(verdict.squares)
                yield self.glance()
            yield from self.hand.withdraw()
            yield self.after(90, 220)
        yield from self.make(before)
        yield from self.collect()

    def _tell_squares(self, squares: tuple[int, ...]) -> None:
        """The board is as it should be: tell the station so."""
        truth = self.company.pieces.truth(0)
        for square in squares:
            self.company.counts.add("settled")
            told = SquareSettled(0, self.company.now_ms, square, truth[square])
            self.company.answered.append(told)

    def _afterwards(self) -> Script[None]:
        """The play stands: draw."""
        for piece, place in self.company.pieces.on_board(0):
            tile = self.board[place.square]
            if not piece.letter and tile is not None and tile.blank and tile.letter:
                # What the screen says a blank stands for, it stands for.
                piece.stands_for = tile.letter
        if self.company.pieces.fingers(self.seat):
            yield from self.hand.put_in_row(self.company.pieces.fingers(self.seat), self.tray)
        yield self.glance()
        if not any(choice.needed for choice in self.state.choices):
            yield from self.true_up()
        yield from self.hand.withdraw()

    def _brush(self, keep_free: set[int]) -> None:
        knocked = brushed(self.company.pieces, 0, keep_free, self.luck)
        if knocked is not None:
            self.company.counts.add("bump_tile")
            self.hand.brush(*knocked)

    def _bump_camera(self) -> None:
        self.company.counts.add("bump_camera")
        x, y, angle = self.company.bump
        luck = self.luck
        # Knocked about the same place again and again, it does not wander out of sight.
        self.company.bump = (
            x * 0.3 + luck.uniform(-12, 12),
            y * 0.3 + luck.uniform(-12, 12),
            angle * 0.3 + luck.uniform(-0.4, 0.4),
        )
