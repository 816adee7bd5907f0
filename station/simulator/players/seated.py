"""Somebody at a board: what people do in every game played on one."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from random import Random
from typing import Final

from station.referee.events import SquareSettled
from station.referee.state import Phase
from station.rules.faced import FacedPosition
from station.rules.tile import FacedTile
from station.simulator.players.mishaps import Slips, brushed, knocked
from station.simulator.players.world_context import BoardContext
from station.simulator.render.seats import Seat, upright
from station.simulator.world.choreography import Hand
from station.simulator.world.laying_out import Row
from station.simulator.world.physical import Piece
from station.simulator.world.reaching import Point
from station.simulator.world.repair import Repair, fitting, jobs
from station.simulator.world.script import Script, Wait
from station.simulator.world.shown import Lane, lane, position

TAP_MS: Final = 120
"""How long a button is held to play."""

HOLD_MS: Final = 1300
"""How long a button is held to pass."""

PATIENCE_MS: Final = 4000
"""How long a player waits for the screen before doing something about it."""

ATTEMPTS: Final = 6
"""After this many refusals of one play, a player takes it back."""

HAND_LEAVES_MS: Final = (1300, 2600)
"""How long after the press, at the latest, a hand left over the board is taken away."""


class Heard(Enum):
    """The outcome of a press."""

    DONE = "done"
    REFUSED = "refused"
    OVER = "over"


class Seated(ABC):
    """One of the players. mind: what they think; luck: what happens to them. bag: where they draw; outside
    their board of two if None. drawn: their tiles from the bag, oldest first."""

    def __init__(
        self, player: int, seat: Seat, context: BoardContext, seed: str, bag: Point | None = None
    ) -> None:
        self.player, self.seat, self.context = player, seat, context
        self.mind = Random(f"{seed} mind")
        self.luck = Random(f"{seed} luck")
        hurry = context.habits.hurry
        self.drawn: list[Piece] = []
        self.hand = Hand(seat, context.pieces, context.moment, Random(f"{seed} hand"), hurry, bag)

    # What differs from game to game.

    @property
    @abstractmethod
    def starts(self) -> bool:
        """Whether this player starts a clock."""

    @property
    def started(self) -> bool:
        """Whether that has been done."""
        return False

    @property
    def upright(self) -> float:
        """The angle at which the player lays tiles."""
        return self.seat.upright

    @property
    def tray(self) -> Seat:
        """Where the tiles lie that may be laid."""
        return self.seat

    @abstractmethod
    def act(self) -> Script[bool]:
        """Do what needs doing now; returns whether anything did."""

    @abstractmethod
    def put_right(self) -> Script[bool]:
        """After a refusal: bring the board to what it should be for the play; returns whether anything was
        wrong."""

    @abstractmethod
    def afterwards(self) -> Script[None]:
        """What follows once the play stands."""

    # What lies where when a game is resumed.

    @abstractmethod
    def rows(self) -> Sequence[Row]:
        """The rows of tiles that this player answers for."""

    def laid(self) -> Mapping[int, FacedTile]:
        """What a play of this player that is not settled yet has put on the board."""
        return {}

    def on_spot(self) -> str | None:
        """The tile that lies beside the board for everybody to see."""
        return None

    # What everybody does.

    @property
    def lane(self) -> Lane:
        """What the screen shows of the player's board."""
        return lane(self.context.state, self.seat.board)

    @property
    def lying(self) -> FacedPosition:
        """The player's board as the screen shows it."""
        return position(self.context.state, self.seat.board)

    def life(self) -> Script[None]:
        """From the first press to the end of the game."""
        yield from self._start()
        while not self.context.over:
            if not (yield from self.act()):
                yield Wait(screen=True)
        yield from self.hand.withdraw()

    def _start(self) -> Script[None]:
        while self.context.state.phase is Phase.IDLE:
            yield Wait(screen=True)
        if not self.starts:
            return
        yield self.after(400, 1200)
        while self.context.state.phase is Phase.READY:
            if not self.started:
                self.context.tap(self.player, TAP_MS)
            yield Wait(self.context.now_ms + PATIENCE_MS, screen=True)

    def after(self, low_ms: float, high_ms: float) -> Wait:
        return Wait(self.context.now_ms + max(1, round(self.mind.uniform(low_ms, high_ms))))

    def glance(self) -> Wait:
        """From reading something on the screen to acting on it."""
        look = self.context.habits.look_ms
        return self.after(look * 0.7, look * 1.3)

    def think_ms(self) -> float:
        return self.context.habits.think_ms * self.mind.lognormvariate(0, 0.35)

    def distracted(self, slips: Slips) -> Script[bool]:
        """What goes wrong before a play; returns whether it ended the turn."""
        if slips.bump_camera:
            self.context.counts["bump_camera"] += 1
            self.context.bump = knocked(self.context.bump, self.luck)
        if slips.press_early:
            self.context.counts["press_early"] += 1
            think_ms = self.context.habits.think_ms
            yield self.after(think_ms * 0.3, think_ms * 0.6)
            return (yield from self.press()) is not Heard.REFUSED
        return False

    def lay(self, placed: Sequence[tuple[int, Piece, str]], slips: Slips) -> Script[None]:
        """Lay tiles that are in the fingers: on which square, and the letter that is meant."""
        wrong = self.luck.randrange(len(placed)) if slips.wrong_way else None
        for index, (square, piece, letter) in enumerate(placed):
            upside_down = index == wrong and bool(piece.letter)
            if upside_down:
                self.context.counts["wrong_way"] += 1
            piece.stands_for = "" if piece.letter else letter
            yield from self.hand.lay(piece, square, self.upright + 180 * upside_down)
        if slips.bump_tile:
            knocked = brushed(
                self.context.pieces, self.seat.board, {square for square, _, _ in placed}, self.luck
            )
            if knocked is not None:
                self.context.counts["bump_tile"] += 1
                self.hand.brush(*knocked)

    def let_go(self, leaves_hand: bool) -> Script[None]:
        """Take the hand away before the press, or forget to."""
        if leaves_hand:
            self.context.counts["hand_left"] += 1
        else:
            yield from self.hand.withdraw()
            yield self.after(90, 220)

    def see_through(self) -> Script[None]:
        """Press and do what the screen asks until the play stands or is taken back."""
        for attempt in range(ATTEMPTS):
            if self.context.over:
                return
            heard = yield from self.press()
            if heard is Heard.OVER:
                return
            if heard is Heard.DONE:
                yield from self.afterwards()
                return
            refusal = self.lane.refusal
            yield self.glance()
            if refusal is not None and refusal.hopeless:
                break
            did = yield from self.put_right()
            refusal = self.lane.refusal
            if not did and attempt > 0 and refusal is not None:
                yield from self._tell_squares(refusal.squares)
            yield from self.hand.withdraw()
            yield from self.until_seen()
            yield self.after(90, 220)
        yield from self.make(self.lying)
        yield from self.collect()

    def until_seen(self) -> Script[None]:
        """Wait until the screen has seen what was put right."""
        yield from ()

    def _tell_squares(self, squares: tuple[int, ...]) -> Script[None]:
        """The board is as it should be: tell the station so."""
        truth = self.context.pieces.truth(self.seat.board)
        for square in squares:
            self.context.counts["settled"] += 1
            told = SquareSettled(self.seat.board, self.context.now_ms, square, truth[square])
            self.context.answered.append(told)
        yield self.glance()

    def press(self, down_ms: int = TAP_MS) -> Script[Heard]:
        """Press, and wait until the station has ruled. A hand left over the board is taken away when the
        screen asks, or after a while."""
        before, pressed_ms = self.lane, self.context.now_ms
        self.context.tap(self.player, down_ms)
        leaves_ms = pressed_ms + self.luck.randint(*HAND_LEAVES_MS)
        patience = pressed_ms + PATIENCE_MS
        while True:
            if self.hand.is_in:
                yield Wait(leaves_ms, screen=True)
                if self.lane.moves_hands:
                    yield self.glance()
                    leaves_ms = self.context.now_ms
                if self.context.now_ms >= leaves_ms:
                    yield from self.hand.withdraw()
            else:
                yield Wait(patience, screen=True)
            now, shown = self.context.now_ms, self.lane
            if self.context.over:
                return Heard.OVER
            if shown.turns > before.turns:
                return Heard.DONE
            # The press of a button that is held may be refused before it counts as held.
            held = down_ms < HOLD_MS or now >= pressed_ms + HOLD_MS
            refused = shown.refusal is not None and shown.verdict is not before.verdict
            if refused and held and not shown.waits:
                return Heard.REFUSED
            if now >= patience:
                if not shown.waits:
                    return Heard.REFUSED
                patience = now + PATIENCE_MS

    def make(self, goal: FacedPosition, order: Iterable[int] = ()) -> Script[bool]:
        """Bring the board to `goal`, in this order of squares as far as it goes; returns whether anything had
        to be done. Lifted tiles stay in the fingers."""
        todo = jobs(self.context.pieces, self.seat.board, goal, order)
        for job in todo:
            if self.context.over:
                break
            piece = self.context.pieces.at(self.seat.board, job.square)
            angle = upright(job.wanted.facing if job.wanted else self.seat.side)
            match job.repair:
                case Repair.TURN if piece is not None:
                    yield from self.hand.turn(piece, angle)
                case Repair.LIFT if piece is not None:
                    yield from self.hand.lift(piece)
                case Repair.STRAIGHTEN if piece is not None:
                    yield from self.hand.straighten(piece, job.square, angle)
                case Repair.PUT_BACK if job.wanted is not None:
                    yield from self._put_back(job.square, job.wanted)
        return bool(todo)

    def _put_back(self, square: int, tile: FacedTile) -> Script[None]:
        piece = fitting(self.context.pieces.fingers(self.seat), tile)
        if piece is None:
            piece = fitting(self.context.pieces.row(self.seat), tile)
            if piece is None:
                return
            yield from self.hand.pick_from_row([piece])
        piece.stands_for = tile.letter if tile.blank else ""
        yield from self.hand.lay(piece, square, upright(tile.facing))

    def collect(self) -> Script[None]:
        """Put what the fingers hold into the row, and withdraw."""
        yield from self.hand.put_in_row(self.context.pieces.fingers(self.seat), self.tray)
        yield from self.hand.withdraw()

    def learn_blanks(self) -> None:
        """Blanks stand for what the screen says."""
        for piece, place in self.context.pieces.on_board(self.seat.board):
            tile = self.lying[place.square]
            if not piece.letter and tile is not None and tile.blank and tile.letter:
                piece.stands_for = tile.letter


MakesPlayer = Callable[[int, BoardContext, int], Seated]
"""Seats a player, by number, at a table with this seed."""
