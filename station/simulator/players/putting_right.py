"""Putting a board right with one hand."""

from collections.abc import Callable, Iterable

from station.rules.house.position import Position
from station.rules.tile import Side, Tile
from station.simulator.world.choreography import Hand
from station.simulator.world.physical import Seat
from station.simulator.world.repair import Repair, fitting, jobs
from station.simulator.world.script import Script


def put_right(
    hand: Hand, goal: Position, order: Iterable[int] = (), *, over: Callable[[], bool]
) -> Script[bool]:
    """Bring the hand's board to `goal`, in this order of squares as far as it goes; returns whether anything
    had to be done. Lifted tiles stay in the fingers. over: whether it has become pointless."""
    board, own = hand.seat.board, hand.seat.side
    todo = jobs(hand.pieces, board, goal, order)
    for job in todo:
        if over():
            break
        piece = hand.pieces.at(board, job.square)
        angle = angle_of(job.wanted.facing if job.wanted else own)
        match job.repair:
            case Repair.TURN if piece is not None:
                yield from hand.turn(piece, angle)
            case Repair.LIFT if piece is not None:
                yield from hand.lift(piece)
            case Repair.STRAIGHTEN if piece is not None:
                yield from hand.straighten(piece, job.square, angle)
            case Repair.PUT_BACK if job.wanted is not None:
                yield from _put_back(hand, job.square, job.wanted)
    return bool(todo)


def _put_back(hand: Hand, square: int, tile: Tile) -> Script[None]:
    piece = fitting(hand.pieces.fingers(hand.seat), tile)
    if piece is None:
        piece = fitting(hand.pieces.row(hand.seat), tile)
        if piece is None:
            return
        yield from hand.pick_from_row([piece])
    piece.stands_for = tile.letter if tile.blank else ""
    yield from hand.lay(piece, square, angle_of(tile.facing))


def angle_of(side: Side) -> float:
    """The angle at which this side reads a tile."""
    return Seat(0, side).upright
