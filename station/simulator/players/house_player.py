"""A simulated player: starts the clocks, thinks, plays, presses, and does what the screen says."""

from dataclasses import dataclass
from random import Random

from station.referee.events import SquareSettled
from station.referee.state import BoardState, Doubt, Passed, Phase, Refusal, Stands, TakenBack
from station.rules.house.position import Position
from station.rules.house.ruling import Legal, Play, Reason
from station.rules.tile import Side
from station.simulator.players.mishaps import Manner, Slips, botched, brushed, knocked, slips_of_turn
from station.simulator.players.pressing import ATTEMPTS, HAND_LEAVES_MS, HOLD_MS, PATIENCE_MS, Heard
from station.simulator.players.putting_right import angle_of, put_right
from station.simulator.players.strategy import Situation, choose, misspell
from station.simulator.world.choreography import Hand
from station.simulator.world.physical import KITS, Piece, Seat, facing_of
from station.simulator.world.repair import fitting, lies_badly
from station.simulator.world.script import Script, Wait
from station.simulator.world.world_context import HouseContext


@dataclass(slots=True)
class Laid:
    """A play as it lies: what the player means it to be, and the tiles. target: how the board should look
    when it is pressed."""

    play: Play
    ruling: Legal | None
    tiles: list[Piece]
    target: Position


class HousePlayer:
    """One of the four players."""

    def __init__(self, seat: Seat, context: HouseContext, seed: str) -> None:
        self.seat = seat
        self._context = context
        self._mind = Random(f"{seed} mind")
        self._luck = Random(f"{seed} luck")
        self.hand = Hand(seat, context.pieces, context.moment, Random(f"{seed} hand"), context.habits.hurry)

    def life(self) -> Script[None]:
        """From the first press to the end of the game."""
        yield from self._start()
        while not self._context.over:
            if self._my_turn:
                yield from self._turn()
            else:
                yield Wait(screen=True)
        yield from self.hand.withdraw()

    @property
    def _board(self) -> BoardState:
        return self._context.board(self.seat.board)

    @property
    def _my_turn(self) -> bool:
        return (
            self._context.state.phase is Phase.PLAYING
            and self._board.to_move is self.seat.side
            and self._board.press is None
        )

    def _is_turn(self, turn: int) -> bool:
        """Whether this player's turn, before which so many were confirmed, still goes on."""
        return self._my_turn and len(self._board.history) == turn

    def _after(self, low_ms: float, high_ms: float) -> Wait:
        return Wait(self._context.now_ms + max(1, round(self._mind.uniform(low_ms, high_ms))))

    def _glance(self) -> Wait:
        """From reading something on the screen to acting on it."""
        look = self._context.habits.look_ms
        return self._after(look * 0.7, look * 1.3)

    def _start(self) -> Script[None]:
        """The opponent of the player who begins starts the clocks."""
        while self._context.state.phase is Phase.IDLE:
            yield Wait(screen=True)
        first = self._context.state.settings.first
        begins = first if self.seat.board == 0 else first.other
        if self.seat.side is begins:
            return
        yield self._after(400, 1200)
        while self._context.state.phase is Phase.READY:
            if self.seat.board not in self._context.state.pressed_to_start:
                self._tap()
            yield Wait(self._context.now_ms + PATIENCE_MS, screen=True)

    def _tap(self, down_ms: int = 120) -> None:
        self._context.heads[self.seat.board].tap(self.seat.side, self._context.now_ms, down_ms)

    def _turn(self) -> Script[None]:
        """One turn, until it stands or the game is over."""
        habits, turn = self._context.habits, len(self._board.history)
        slips = slips_of_turn(habits, self._luck)
        if slips.bump_camera:
            self._context.counts.add("bump_camera")
            self._context.bump = knocked(self._context.bump, self._luck)
        if slips.press_early:
            self._context.counts.add("press_early")
            yield self._after(habits.think_ms * 0.3, habits.think_ms * 0.6)
            if (yield from self._press()) is not Heard.REFUSED:
                return
        think = habits.think_ms * self._mind.lognormvariate(0, 0.35)
        while self._is_turn(turn):
            yield self._after(think * 0.95, think * 1.05)
            if self._is_turn(turn):
                yield from self._try(slips)
            # Whoever has just been refused is careful.
            slips = Slips(manner=slips.manner)

    def _try(self, slips: Slips) -> Script[None]:
        """Choose a play, carry it out, press, and see it through; or pass."""
        situation = Situation(
            self._board.position,
            self.seat.side,
            tuple(self._context.pieces.row(self.seat)),
            not self._board.has_played(self.seat.side),
            self._context.lexicon,
            KITS[self.seat.board],
            len(self._board.history),
        )
        ruling = choose(situation, self._context.habits, self._mind)
        if ruling is None:
            yield from self._press(HOLD_MS)
            return
        play = misspell(ruling.play, situation, self._luck) if slips.phony else None
        if play is not None:
            self._context.counts.add("phony")
        laid = yield from self._lay(play or ruling.play, ruling if play is None else None, slips)
        if laid.ruling is not None and laid.ruling.explodes:
            yield from self._explode(laid, slips.manner)
        if self._leaves_hand(slips, laid):
            self._context.counts.add("hand_left")
        else:
            yield from self.hand.withdraw()
            yield self._after(90, 220)
        yield from self._see_through(laid)

    @staticmethod
    def _leaves_hand(slips: Slips, laid: Laid) -> bool:
        """A hand left over the board hides nothing that went wrong: one mishap at a time."""
        exploded = laid.ruling is not None and laid.target == laid.ruling.after
        return slips.hand_left and not (slips.bump_tile or exploded)

    def _lay(self, play: Play, ruling: Legal | None, slips: Slips) -> Script[Laid]:
        """Straighten what lies in the way, then bring the tiles and lay them one by one."""
        pieces, board = self._context.pieces, self.seat.board
        for piece, place in list(pieces.on_board(board)):
            if lies_badly(piece):
                facing = facing_of(place.angle) or self.seat.side
                yield from self.hand.straighten(piece, place.square, angle_of(facing))
        chosen = assign(play, pieces.row(self.seat))
        wrong = self._luck.randrange(len(chosen)) if slips.wrong_way else None
        yield from self.hand.pick_from_row(chosen)
        pairs = list(zip(play.placed, chosen, strict=True))
        if self.seat.side is Side.NORTH:
            pairs.reverse()
        for index, ((square, tile), piece) in enumerate(pairs):
            upside_down = index == wrong and not tile.blank
            if upside_down:
                self._context.counts.add("wrong_way")
            piece.stands_for = tile.letter if tile.blank else ""
            yield from self.hand.lay(piece, square, self.seat.upright + 180 * upside_down)
        if slips.bump_tile:
            self._brush({square for square, _ in play.placed})
        return Laid(play, ruling, chosen, self._board.position.replace(dict(play.placed)))

    def _brush(self, keep_free: set[int]) -> None:
        knocked = brushed(self._context.pieces, self.seat.board, keep_free, self._luck)
        if knocked is not None:
            self._context.counts.add("bump_tile")
            self.hand.brush(*knocked)

    def _explode(self, laid: Laid, manner: Manner) -> Script[None]:
        """Turn and take before the first press, rightly or wrongly, or forget about it."""
        ruling = laid.ruling
        assert ruling is not None
        if manner is Manner.FORGOTTEN:
            self._context.counts.add("forgotten")
            return
        goal = ruling.after
        if manner is Manner.BOTCHED:
            self._context.counts.add("botched")
            goal = botched(ruling, laid.target, self._luck)
        laid.target = ruling.after
        yield from self._make(goal, ruling)

    def _see_through(self, laid: Laid) -> Script[None]:
        """Press, and do what the screen asks, until the play stands or is taken back."""
        for attempt in range(ATTEMPTS):
            if self._context.over:
                return
            heard = yield from self._press()
            if heard is Heard.OVER:
                return
            if heard is Heard.DONE:
                yield from self._afterwards()
                return
            verdict = self._board.verdict
            reason = verdict.reason if isinstance(verdict, TakenBack) else Refusal.NOTHING_CHANGED
            yield self._glance()
            if isinstance(reason, Reason) or reason is Refusal.NOT_IN_HAND:
                break
            yield from self._put_right(laid, attempt)
            yield from self.hand.withdraw()
            yield from self._until_ticked()
            yield self._after(90, 220)
        yield from self._take_back()

    def _put_right(self, laid: Laid, attempt: int) -> Script[None]:
        """Do what is missing. Where the board already is as it should be, tell the station so."""
        task = self._board.task
        ruling = task.ruling if task is not None else laid.ruling
        if task is not None:
            laid.target = task.ruling.after
        did = yield from self._make(laid.target, ruling)
        verdict = self._board.verdict
        if not did and attempt > 0 and isinstance(verdict, TakenBack):
            truth = self._context.pieces.truth(self.seat.board)
            for square in verdict.squares:
                self._context.counts.add("settled")
                answer = SquareSettled(self.seat.board, self._context.now_ms, square, truth[square])
                self._context.answered.append(answer)
            yield self._glance()

    def _until_ticked(self) -> Script[None]:
        """Watch the last orders being ticked off on the screen."""
        patience = self._context.now_ms + PATIENCE_MS
        while not self._context.over and self._context.now_ms < patience:
            task = self._board.task
            if task is None or task.done:
                return
            yield Wait(patience, screen=True)

    def _make(self, goal: Position, ruling: Legal | None) -> Script[bool]:
        """Bring the board to `goal`, in the order of the explosion; whether anything had to be done."""
        order = (*ruling.turned, *ruling.removed) if ruling is not None else ()
        return (yield from put_right(self.hand, goal, order, over=lambda: self._context.over))

    def _take_back(self) -> Script[None]:
        """Restore the board as it was before the play."""
        yield from self._make(self._board.position, None)
        yield from self.hand.put_in_row(self._context.pieces.fingers(self.seat), self.seat)
        yield from self.hand.withdraw()

    def _press(self, down_ms: int = 120) -> Script[Heard]:
        """Press, and wait until the station has ruled. A hand left over the board is taken away when the
        screen asks, or after a while."""
        turn, old = len(self._board.history), self._board.verdict
        self._tap(down_ms)
        pressed_ms = self._context.now_ms
        leaves_ms = pressed_ms + self._luck.randint(*HAND_LEAVES_MS)
        patience = pressed_ms + PATIENCE_MS
        while True:
            if self.hand.is_in:
                yield Wait(leaves_ms, screen=True)
                asked = self._board.question
                if asked is not None and asked.doubt is Doubt.HIDDEN:
                    yield self._glance()
                    leaves_ms = self._context.now_ms
                if self._context.now_ms >= leaves_ms:
                    yield from self.hand.withdraw()
            else:
                yield Wait(patience, screen=True)
            if self._context.over:
                return Heard.OVER
            if len(self._board.history) > turn:
                return Heard.DONE
            verdict = self._board.verdict
            waiting = self._board.press is not None or self._board.question is not None
            passing = down_ms >= HOLD_MS and self._context.now_ms < pressed_ms + HOLD_MS
            if isinstance(verdict, TakenBack) and verdict is not old and not waiting and not passing:
                return Heard.REFUSED
            if self._context.now_ms >= patience:
                if not waiting:
                    return Heard.REFUSED
                patience = self._context.now_ms + PATIENCE_MS

    def _afterwards(self) -> Script[None]:
        """The play stands: pass the removed tiles to the partner, then draw."""
        verdict = self._board.verdict
        own = isinstance(verdict, Stands | Passed) and verdict.mover is self.seat.side
        count = verdict.draw if isinstance(verdict, Stands | Passed) and own else 0
        self._learn_blanks()
        if own:
            # Whoever holds a tile too many notices at the latest when passing them on.
            yield from self._make(self._board.position, None)
        taken = self._context.pieces.fingers(self.seat)
        yield self._after(80, 200)
        if taken:
            yield from self.hand.put_in_row(taken, self.seat.partner)
        if count:
            yield from self.hand.draw(count)
        yield from self.hand.withdraw()

    def _learn_blanks(self) -> None:
        """What the screen says a blank stands for, it stands for."""
        position = self._board.position
        for piece, place in self._context.pieces.on_board(self.seat.board):
            tile = position[place.square]
            if not piece.letter and tile is not None and tile.blank:
                piece.stands_for = tile.letter


def assign(play: Play, row: list[Piece]) -> list[Piece]:
    """The tiles of a row that a play needs, in its order: those of the play's kits.

    Raises LookupError when the row does not hold them.
    """
    left = list(row)
    chosen: list[Piece] = []
    for _, tile in play.placed:
        piece = fitting(left, tile)
        if piece is None:
            raise LookupError(f"the player does not hold {tile}")
        left.remove(piece)
        chosen.append(piece)
    return chosen
