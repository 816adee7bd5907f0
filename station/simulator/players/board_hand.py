"""What a hand does to its player's board: lay a play, put right what lies wrong."""

from collections.abc import Iterable, Sequence
from random import Random

from station.rules.faced import FacedPosition
from station.rules.tile import FacedTile
from station.simulator.players.mishaps import Slips, brushed
from station.simulator.players.world_context import BoardContext
from station.simulator.render.seats import Seat, upright
from station.simulator.world.choreography import Hand
from station.simulator.world.physical import Piece
from station.simulator.world.repair import Repair, fitting, jobs
from station.simulator.world.script import Script
from station.simulator.world.shown import position


class BoardHand:
    """upright: the angle at which the player lays tiles. luck: what happens to them."""

    def __init__(self, hand: Hand, context: BoardContext, luck: Random, upright: float) -> None:
        self._hand, self._context, self._luck, self._upright = hand, context, luck, upright
        self._seat, self._board = hand.seat, hand.seat.board

    @property
    def fingers(self) -> list[Piece]:
        """The tiles in the fingers."""
        return self._context.pieces.fingers(self._seat)

    def lay(self, placed: Sequence[tuple[int, Piece, str]], slips: Slips) -> Script[None]:
        """Lay tiles that are in the fingers: on which square, and the letter that is meant."""
        context = self._context
        wrong = self._luck.randrange(len(placed)) if slips.wrong_way else None
        for index, (square, piece, letter) in enumerate(placed):
            upside_down = index == wrong and bool(piece.letter)
            if upside_down:
                context.counts["wrong_way"] += 1
            piece.stands_for = "" if piece.letter else letter
            yield from self._hand.lay(piece, square, self._upright + 180 * upside_down)
        if slips.bump_tile:
            knocked = brushed(context.pieces, self._board, {square for square, _, _ in placed}, self._luck)
            if knocked is not None:
                context.counts["bump_tile"] += 1
                self._hand.brush(*knocked)

    def swap(self, piece: Piece, square: int) -> Script[None]:
        """Take a blank off the board and lay a tile of the row there."""
        self._context.counts["swap"] += 1
        blank = self._context.pieces.at(0, square)
        assert blank is not None
        yield from self._hand.pick_from_row([piece])
        yield from self._hand.lift(blank)
        yield from self._hand.lay(piece, square, self._upright)
        blank.stands_for = ""

    def make(self, goal: FacedPosition, order: Iterable[int] = ()) -> Script[bool]:
        """Bring the board to `goal`, in this order of squares as far as it goes; returns whether anything had
        to be done. Lifted tiles stay in the fingers."""
        context, hand = self._context, self._hand
        todo = jobs(context.pieces, self._board, goal, order)
        for job in todo:
            if context.over:
                break
            piece = context.pieces.at(self._board, job.square)
            angle = upright(job.wanted.facing if job.wanted else self._seat.side)
            match job.repair:
                case Repair.TURN if piece is not None:
                    yield from hand.turn(piece, angle)
                case Repair.LIFT if piece is not None:
                    yield from hand.lift(piece)
                case Repair.STRAIGHTEN if piece is not None:
                    yield from hand.straighten(piece, job.square, angle)
                case Repair.PUT_BACK if job.wanted is not None:
                    yield from self._put_back(job.square, job.wanted)
        return bool(todo)

    def _put_back(self, square: int, tile: FacedTile) -> Script[None]:
        piece = fitting(self.fingers, tile)
        if piece is None:
            piece = fitting(self._context.pieces.row(self._seat), tile)
            if piece is None:
                return
            yield from self._hand.pick_from_row([piece])
        piece.stands_for = tile.letter if tile.blank else ""
        yield from self._hand.lay(piece, square, upright(tile.facing))

    def collect(self, tray: Seat) -> Script[None]:
        """Put what the fingers hold into a row, and withdraw."""
        yield from self._hand.put_in_row(self.fingers, tray)
        yield from self._hand.withdraw()

    def learn_blanks(self) -> None:
        """Blanks stand for what the screen says."""
        lying = position(self._context.state, self._board)
        for piece, place in self._context.pieces.on_board(self._board):
            tile = lying[place.square]
            if not piece.letter and tile is not None and tile.blank and tile.letter:
                piece.stands_for = tile.letter
