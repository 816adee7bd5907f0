"""A perfect observer: the table picture that a flawless camera and reader would give.

For tests and for playing without pictures; it looks at the tiles themselves and shares nothing with the
real reader but what it reports.
"""

from station.referee.sight import BoardSeen, SeenSquare, SeenTile, Unseen
from station.rules.square import SIZE, SQUARES
from station.rules.tile import Side
from station.simulator.physical import facing_of
from station.simulator.scene import BOARD_PITCH_MM, Arm, BoardTile, Scene, board_to_table_mm

ARM_HALF_WIDTH_MM = 38.0
FINGERS_MM = 15.0
"""How far a hand hides what lies beyond its fingertips."""


def see(scene: Scene, before: Scene | None, board: int, at_ms: int) -> BoardSeen:
    """What lies on one board. Squares under an arm are hidden. `moving` when an arm over the board is not
    where it was `before`, or a tile of the board is not."""
    squares: list[SeenSquare] = [None] * SQUARES
    for tile in scene.boards[board]:
        squares[int(tile.y) * SIZE + int(tile.x)] = _seen(tile)
    over = _over(scene, board)
    for square in range(SQUARES):
        if any(_hides(arm, board, square) for arm in over):
            squares[square] = Unseen.HIDDEN
    moving = before is not None and (
        _over(before, board) != over or before.boards[board] != scene.boards[board]
    )
    return BoardSeen(board, at_ms, tuple(squares), moving)


def _seen(tile: BoardTile) -> SeenTile:
    facing = facing_of(tile.angle)
    if not tile.letter:
        return SeenTile(None, None, tile.kit)
    return SeenTile(tile.letter, facing, tile.kit, sideways=facing is None)


def _over(scene: Scene, board: int) -> tuple[Arm, ...]:
    """The arms that hide some of a board."""
    return tuple(arm for arm in scene.arms if any(_hides(arm, board, square) for square in range(SQUARES)))


def _hides(arm: Arm, board: int, square: int) -> bool:
    """Whether an arm, straight from its side's edge to its fingertips, covers part of a square."""
    row, column = divmod(square, SIZE)
    x, y = board_to_table_mm(board, column + 0.5, row + 0.5)
    half = BOARD_PITCH_MM / 2
    if abs(x - arm.x_mm) > ARM_HALF_WIDTH_MM + half:
        return False
    beyond = arm.y_mm - y if arm.side is Side.SOUTH else y - arm.y_mm
    return beyond < FINGERS_MM + half
