"""Kits are named by tiles at rest, not by the fingers that lay them."""

from station.rules.tile import Kit, Side
from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.scene import Arm, BoardTile, Scene, board_to_table_mm
from vision.table_reader import TableReader

SEED = 6  # red and blue tiles, and a fair hand that could pass for a third colour


def word(kit: Kit, letters: str, column: int, row: int) -> tuple[BoardTile, ...]:
    return tuple(BoardTile(kit, letter, column + i + 0.5, row + 0.5, 0.0) for i, letter in enumerate(letters))


def test_fingers_over_a_board_do_not_name_its_kit() -> None:
    camera, reader = SimulatedCamera(SEED), TableReader(alphabet="ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    own = (word("a", "KEEL", 4, 14), word("b", "ROLL", 4, 14))
    pictures = [Scene()]
    for column, row in ((9.28, 1.62), (10.0, 3.0), (10.0, 5.0)):
        x, y = board_to_table_mm(1, column, row)
        pictures.append(Scene(arms=(Arm(Side.NORTH, x, y, ("b", "P")),)))
    pictures += [Scene(boards=own)] * 2
    passed = (own[0] + word("b", "D", 9, 10), own[1] + word("a", "T", 9, 10))
    pictures += [Scene(boards=passed)] * 2
    for number, scene in enumerate(pictures):
        reading = reader.read(camera.take(scene, 100 * number), 100 * number)
    left, right = (board.kits() for board in reading.boards)
    assert (left[14][4:8], left[10][9]) == ("aaaa", "b")
    assert (right[14][4:8], right[10][9]) == ("bbbb", "a")
