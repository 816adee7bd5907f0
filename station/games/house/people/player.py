"""A simulated player of House: thinks, plays, presses, and does what the screen says."""

from station.games.house.people.botched_explosion import botched
from station.games.house.people.shown import HouseLane, held, house_lane
from station.games.house.people.strategy import Situation, choose, misspell
from station.games.house.rules.ruling import HouseLegal
from station.rules.faced import FacedPlay, FacedPosition
from station.rules.tile import Side
from station.simulator.players.dialogue import HOLD_MS, PATIENCE_MS
from station.simulator.players.mishaps import LayingStyle, Slips, slips_of_turn
from station.simulator.players.seated import Seated
from station.simulator.players.world_context import BoardContext
from station.simulator.render.seats import SEATS, upright
from station.simulator.world.laying_out import Row
from station.simulator.world.physical import KITS, Piece, facing_of
from station.simulator.world.repair import fitting, lies_badly
from station.simulator.world.script import Script, Wait


class HousePlayer(Seated):
    """One of the four players."""

    def __init__(self, player: int, context: BoardContext, seed: int) -> None:
        seat = SEATS[player]
        super().__init__(player, seat, context, f"{seed} {seat.board}{seat.side.value}", upright=seat.upright)
        self._intended: HouseLegal | None = None
        """The play that was laid; None for a phony."""
        self._target: FacedPosition
        """How the board should look when the button is pressed."""

    @property
    def lane(self) -> HouseLane:
        return house_lane(self.context.state, self.seat.board)

    @property
    def starts(self) -> bool:
        """The opponent of the player who begins starts the clock."""
        return self.lane.begins is not self.seat.side

    @property
    def started(self) -> bool:
        return self.player in self.context.state.ready

    def rows(self) -> list[Row]:
        """What the player holds, as far as the station knows."""
        board = self.seat.board
        known, hidden, bonus = held(self.context.state, board, self.seat.side)
        return [
            Row(self.seat, known, board),
            Row(self.seat, bonus, 1 - board),
            Row(self.seat, hidden, board),
        ]

    def act(self) -> Script[bool]:
        """One turn, until it stands or the game is over."""
        if not self._is_turn(turn := self.lane.turns):
            return False
        slips = slips_of_turn(self.context.habits, self.luck)
        if (yield from self.distracted(slips)):
            return True
        think = self.reactions.think_ms()
        while self._is_turn(turn):
            yield self.reactions.after(think * 0.95, think * 1.05)
            if self._is_turn(turn):
                yield from self._try(slips)
            # A player who has just been refused is careful.
            slips = Slips(manner=slips.manner)
        return True

    def _is_turn(self, turn: int) -> bool:
        """Whether it is still this player's turn, the one after this many confirmed turns."""
        return self.lane.to_move is self.seat.side and self.lane.turns == turn

    def _try(self, slips: Slips) -> Script[None]:
        """Choose a play, carry it out, press, and see it through; or pass."""
        context, lane = self.context, self.lane
        situation = Situation(
            self.lying,
            self.seat.side,
            tuple(context.pieces.row(self.seat)),
            self.seat.side not in lane.played,
            context.lexicon,
            KITS[self.seat.board],
            lane.turns,
        )
        ruling = choose(situation, context.habits, self.mind)
        if ruling is None:
            yield from self.dialogue.press(HOLD_MS)
            return
        phony = misspell(ruling.play, situation, self.luck) if slips.phony else None
        if phony is not None:
            context.counts["phony"] += 1
        yield from self._straighten()
        play = phony or ruling.play
        chosen = assign(play, context.pieces.row(self.seat))
        yield from self.hand.pick_from_row(chosen)
        laid = [
            (square, piece, tile.letter) for (square, tile), piece in zip(play.placed, chosen, strict=True)
        ]
        yield from self.on_board.lay(laid if self.seat.side is Side.SOUTH else laid[::-1], slips)
        self._intended = None if phony else ruling
        self._target = self.lying.replace(dict(play.placed))
        if phony is None and ruling.explodes:
            yield from self._explode(ruling, slips.manner)
        # One mishap at a time: a hand left over the board never hides another one.
        exploded = phony is None and self._target == ruling.after
        yield from self.let_go(slips.hand_left and not (slips.bump_tile or exploded))
        yield from self.see_through()

    def _straighten(self) -> Script[None]:
        """Straighten tiles that lie in the way."""
        for piece, place in list(self.context.pieces.on_board(self.seat.board)):
            if lies_badly(piece):
                facing = facing_of(place.angle) or self.seat.side
                yield from self.hand.straighten(piece, place.square, upright(facing))

    def _explode(self, ruling: HouseLegal, manner: LayingStyle) -> Script[None]:
        """Turn and remove tiles before the first press, correctly or not, or forget to."""
        if manner is LayingStyle.FORGOTTEN:
            self.context.counts["forgotten"] += 1
            return
        goal = ruling.after
        if manner is LayingStyle.BOTCHED:
            self.context.counts["botched"] += 1
            goal = botched(ruling, self._target, self.luck)
        self._target = ruling.after
        yield from self.on_board.make(goal, _order(ruling))

    def put_right(self) -> Script[bool]:
        ordered = self.lane.ordered
        if ordered is not None:
            self._target = ordered.after
        return (yield from self.on_board.make(self._target, _order(ordered or self._intended)))

    def until_seen(self) -> Script[None]:
        """Wait until the screen has ticked off the last order."""
        patience = self.context.now_ms + PATIENCE_MS
        while not (self.context.over or self.lane.done) and self.context.now_ms < patience:
            yield Wait(patience, screen=True)

    def afterwards(self) -> Script[None]:
        """Pass the removed tiles to the partner, then draw."""
        lane = self.lane
        self.on_board.learn_blanks()
        if lane.mover is self.seat.side:
            # A player holding one tile too many notices now, when passing them on.
            yield from self.on_board.make(self.lying)
        taken = self.on_board.fingers
        yield self.reactions.after(80, 200)
        if taken:
            yield from self.hand.put_in_row(taken, self.seat.partner)
        if lane.mover is self.seat.side and lane.draw:
            yield from self.hand.draw(lane.draw)
        yield from self.hand.withdraw()


def _order(ruling: HouseLegal | None) -> tuple[int, ...]:
    """The squares of an explosion in the order in which they are dealt with."""
    return () if ruling is None else (*ruling.turned, *ruling.removed)


def assign(play: FacedPlay, row: list[Piece]) -> list[Piece]:
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
