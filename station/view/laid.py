"""What is on a board at which the station holds the tiles, and how a player's tiles lie there."""

from collections.abc import Mapping

from station.editions import load_edition
from station.rules.edition import BLANK
from station.rules.moves.rack import RackTile
from station.rules.tile import Side
from station.view.faces import Face
from station.view.view import LaneView, Ruled, View


def letter_values(view: View) -> Mapping[str, int] | None:
    """What letters count, where the game is one for points; None where it is not."""
    return None if view.sides else load_edition(view.edition).values


def facing(view: View, player: int) -> Side | None:
    """How a player's tiles lie; None where that does not matter."""
    seat = view.players[player].seat
    return seat.side if view.sides and seat is not None else None


def face_of(tile: RackTile, side: Side | None, letter: str = "") -> Face:
    """A tile in hand, or laid; letter: what a blank stands for."""
    blank = tile.letter == BLANK
    return Face(letter if blank else tile.letter, side, tile.kit, blank)


def lies_still(lane: LaneView) -> bool:
    """Whether a play that was refused still lies on the board of the referee; where tiles have no sides, as
    the ghosts of what was laid."""
    board = lane.board
    if board is None or not board.confirmed or lane.order:
        return False
    refused = lane.ruling is not None and lane.ruling.kind is Ruled.TAKEN_BACK
    pairs = zip(board.faces, board.confirmed, strict=True)
    return any(there is not None and was is None and (refused or not there.ghost) for there, was in pairs)
