"""A perfect observer: the table picture that a flawless camera and reader would give.

For tests and for playing without pictures; it looks at the tiles themselves and shares nothing with the
real reader but what it reports.
"""

from functools import cache

from station.referee.sight import BoardSeen, SeenSquare, SeenTile, Unseen
from station.rules.square import SIZE, SQUARES
from station.rules.tile import Kit, Side
from station.simulator.render.scene import BOARD_PITCH_MM, Arm, BoardTile, Scene, board_to_table_mm
from station.simulator.world.physical import facing_of

ARM_HALF_WIDTH_MM = 38.0
FINGERS_MM = 15.0
"""How far a hand hides what lies beyond its fingertips."""


def see(scene: Scene, before: Scene | None, board: int, at_ms: int) -> BoardSeen:
    """What lies on one board. Squares under an arm are hidden. `moving` if an arm over the board or a tile on
    it is not where it was `before`."""
    squares: list[SeenSquare] = [None] * SQUARES
    for tile in scene.boards[board]:
        squares[int(tile.y) * SIZE + int(tile.x)] = _seen(tile)
    over = _over(scene, board)
    for hidden in over.values():
        for square in hidden:
            squares[square] = Unseen.HIDDEN
    moving = before is not None and (
        _over(before, board) != over or before.boards[board] != scene.boards[board]
    )
    return BoardSeen(board, at_ms, tuple(squares), moving)


def _seen(tile: BoardTile) -> SeenTile:
    return _tile(tile.letter, facing_of(tile.angle), None if tile.kit == "c" else tile.kit)


@cache
def _tile(letter: str, facing: Side | None, kit: Kit | None) -> SeenTile:
    if not letter:
        return SeenTile(None, None, kit)
    return SeenTile(letter, facing, kit, sideways=facing is None)


def _over(scene: Scene, board: int) -> dict[Arm, set[int]]:
    """The arms that hide some of a board, and the squares they hide."""
    return {arm: hidden for arm in scene.arms if (hidden := _hidden(arm, board))}


def _hidden(arm: Arm, board: int) -> set[int]:
    """The squares that an arm, straight from its side's edge to its fingertips, covers in part."""
    half = BOARD_PITCH_MM / 2
    towards = 1 if arm.side is Side.SOUTH else -1
    middles = [board_to_table_mm(board, place + 0.5, place + 0.5) for place in range(SIZE)]
    columns = [i for i, (x, _) in enumerate(middles) if abs(x - arm.x_mm) < ARM_HALF_WIDTH_MM + half]
    rows = [i for i, (_, y) in enumerate(middles) if (arm.y_mm - y) * towards < FINGERS_MM + half]
    return {row * SIZE + column for row in rows for column in columns}
