"""Somebody at a board: what people do in every game played on one."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from station.referee.state import Phase
from station.rules.faced import FacedPosition
from station.rules.tile import FacedTile
from station.simulator.players.board_hand import BoardHand
from station.simulator.players.dialogue import PATIENCE_MS, TAP_MS, Dialogue, Heard, Reactions
from station.simulator.players.mishaps import Slips, knocked
from station.simulator.players.world_context import BoardContext
from station.simulator.render.seats import Seat
from station.simulator.world.choreography import Hand
from station.simulator.world.fingertips import Point
from station.simulator.world.laying_out import Row
from station.simulator.world.physical import Piece
from station.simulator.world.script import Script, Wait
from station.simulator.world.shown import Lane, lane, position

ATTEMPTS: Final = 6
"""After this many refusals of one play, a player takes it back."""


class Seated(ABC):
    """One of the players. mind: what they think; luck: what happens to them. bag: where they draw; outside
    their board of two if None. upright: the angle at which they lay tiles. drawn: their tiles from the bag,
    oldest first. on_board: what their hand does there."""

    def __init__(
        self,
        player: int,
        seat: Seat,
        context: BoardContext,
        seed: str,
        *,
        upright: float,
        bag: Point | None = None,
    ) -> None:
        self.player, self.seat, self.context = player, seat, context
        self.mind = Random(f"{seed} mind")
        self.luck = Random(f"{seed} luck")
        self.drawn: list[Piece] = []
        hurry = context.habits.hurry
        self.hand = Hand(seat, context.pieces, context.moment, Random(f"{seed} hand"), hurry, bag)
        self.on_board = BoardHand(self.hand, context, self.luck, upright)
        self.reactions = Reactions(context, self.mind)
        self.dialogue = Dialogue(player, context, self.hand, self.luck, self.reactions)

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
        yield self.reactions.after(400, 1200)
        while self.context.state.phase is Phase.READY:
            if not self.started:
                self.context.tap(self.player, TAP_MS)
            yield Wait(self.context.now_ms + PATIENCE_MS, screen=True)

    def distracted(self, slips: Slips) -> Script[bool]:
        """What goes wrong before a play; returns whether it ended the turn."""
        if slips.bump_camera:
            self.context.counts["bump_camera"] += 1
            self.context.bump = knocked(self.context.bump, self.luck)
        if slips.press_early:
            self.context.counts["press_early"] += 1
            think_ms = self.context.habits.think_ms
            yield self.reactions.after(think_ms * 0.3, think_ms * 0.6)
            return (yield from self.dialogue.press()) is not Heard.REFUSED
        return False

    def let_go(self, leaves_hand: bool) -> Script[None]:
        """Take the hand away before the press, or forget to."""
        if leaves_hand:
            self.context.counts["hand_left"] += 1
        else:
            yield from self.hand.withdraw()
            yield self.reactions.after(90, 220)

    def see_through(self) -> Script[None]:
        """Press and do what the screen asks until the play stands or is taken back."""
        for attempt in range(ATTEMPTS):
            if self.context.over:
                return
            heard = yield from self.dialogue.press()
            if heard is Heard.OVER:
                return
            if heard is Heard.DONE:
                yield from self.afterwards()
                return
            refusal = self.lane.refusal
            yield self.reactions.glance()
            if refusal is not None and refusal.hopeless:
                break
            did = yield from self.put_right()
            refusal = self.lane.refusal
            if not did and attempt > 0 and refusal is not None:
                yield from self.dialogue.settle(refusal.squares)
            yield from self.hand.withdraw()
            yield from self.until_seen()
            yield self.reactions.after(90, 220)
        yield from self.on_board.make(self.lying)
        yield from self.on_board.collect(self.tray)

    def until_seen(self) -> Script[None]:
        """Wait until the screen has seen what was put right."""
        yield from ()


MakesPlayer = Callable[[int, BoardContext, int], Seated]
"""Seats a player, by number, at a table with this seed."""
