"""From a reading of a camera picture to the table pictures that the referee is told of."""

from station.referee.sight import BoardSeen, SeenSquare, SeenTile, Unseen
from station.rules.tile import Kit, Side
from vision.reading import DOUBT, BoardReading, Content, Facing, SquareReading

_SIDES = {Facing.UP: Side.SOUTH, Facing.DOWN: Side.NORTH}
_KITS: dict[str, Kit] = {"a": "a", "b": "b"}


def board_seen(board: int, reading: BoardReading, at_ms: int, *, moving: bool) -> BoardSeen:
    """The reading of board 0 (left) or 1 (right), told in the referee's terms."""
    squares = tuple(_seen(square) for square in reading.squares)
    return BoardSeen(board, at_ms, squares, moving, reading.glare())


def _seen(square: SquareReading) -> SeenSquare:
    doubtful = square.confidence < DOUBT
    if square.content is Content.HIDDEN or (square.content is Content.EMPTY and doubtful):
        return Unseen.HIDDEN
    if square.content is Content.EMPTY:
        return None
    return SeenTile(
        letter=square.letter,
        facing=_SIDES.get(square.facing) if square.facing else None,
        kit=_KITS.get(square.kit) if square.kit else None,
        doubtful=doubtful,
        sideways=square.facing in {Facing.LEFT, Facing.RIGHT},
        candidates=tuple(letter for letter, _ in square.candidates),
    )
