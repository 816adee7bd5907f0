import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.examples import Examples, Labels, cut_examples, together
from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.scene import BoardTile, Scene

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ_"
Pictures = list[tuple[NDArray[np.uint8], NDArray[np.float64]]]


def tiles(letters: str, left: int, top: int, *, across: bool = False) -> tuple[BoardTile, ...]:
    """Laid nine a row from a square on, in order; across: from the other side of the board."""
    laid = []
    for number, letter in enumerate(letters):
        x, y = left + number % 9 + 0.5, top + 2 * (number // 9) + 0.5
        face = "" if letter == "_" else letter
        laid.append(BoardTile("a", face, 15 - x if across else x, 15 - y if across else y, 180.0 * across))
    return tuple(laid)


@pytest.fixture(scope="session")
def pictures() -> Pictures:
    """Three pictures of a kit laid out in order, the second from North's side, with their corners."""
    camera = SimulatedCamera(3)
    taken = []
    for number, (left, top, across) in enumerate([(1, 2, False), (4, 5, True), (5, 9, False)]):
        scene = Scene((tiles(LETTERS, left, top, across=across), ()))
        taken.append((camera.take(scene, number), camera.truth(scene)[0]))
    return taken


@pytest.fixture(scope="session")
def examples(pictures: Pictures) -> Examples:
    """The tiles of the three pictures, told by where they were laid."""
    parts = []
    for number, (picture, corners) in enumerate(pictures):
        left, top, across = [(1, 2, False), (4, 5, True), (5, 9, False)][number]
        rows = [["."] * 15 for _ in range(15)]
        facing = [["."] * 15 for _ in range(15)]
        for tile, letter in zip(tiles(LETTERS, left, top, across=across), LETTERS, strict=True):
            rows[int(tile.y)][int(tile.x)] = letter
            facing[int(tile.y)][int(tile.x)] = "v" if across else "^"
        labels = Labels(tuple(map("".join, rows)), tuple(map("".join, facing)))
        parts.append(cut_examples(picture, corners, labels, number))
    return together(parts)
