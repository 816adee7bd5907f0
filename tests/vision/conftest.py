from collections.abc import Callable

import cv2
import numpy as np
import pytest

from station.rules.tile import Side
from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.scene import Arm, BoardTile, Scene
from vision.training.glyphs import Face, Mask


@pytest.fixture(scope="session")
def camera() -> SimulatedCamera:
    return SimulatedCamera(0)


@pytest.fixture(scope="session")
def hello() -> Scene:
    """HELLO across and XIS, turned, below it on the left board, WORDY down the right one."""
    left = word("a", "HELLO", (4.5, 7.5), (1, 0), 3)
    return Scene(
        (left + word("b", "XIS", (6.5, 8.5), (0, 1), 180), word("b", "WORDY", (7.5, 3.5), (0, 1), -2))
    )


@pytest.fixture
def with_arm() -> Callable[[Scene], Scene]:
    """Puts a hand over the left board."""
    return lambda scene: Scene(scene.boards, arms=(Arm(Side.SOUTH, -150, 40),))


def word(
    kit: str, letters: str, start: tuple[float, float], step: tuple[int, int], angle: float
) -> tuple[BoardTile, ...]:
    """Tiles in a line."""
    return tuple(
        BoardTile("a" if kit == "a" else "b", letter, start[0] + step[0] * k, start[1] + step[1] * k, angle)
        for k, letter in enumerate(letters)
    )


class StrokeFace(Face):
    """OpenCV's stroke letters, where others stand for what it lacks."""

    def __init__(self) -> None:
        self.capital = 84.0

    def scaled(self, text: str, capital_px: float, stretch: float, bolder: float) -> tuple[Mask, float]:
        plain = "".join(character if character.isascii() else "A" for character in text)
        mask = np.zeros((120, 100 * len(plain)), np.uint8)
        cv2.putText(mask, plain, (8, 104), cv2.FONT_HERSHEY_SIMPLEX, 4.0, 255, 10)
        scale = capital_px / self.capital
        size = (max(2, round(mask.shape[1] * scale * stretch)), max(2, round(120 * scale)))
        return np.asarray(cv2.resize(mask, size) / 255, dtype=np.float32), 104 * scale


@pytest.fixture(scope="session")
def stroke_face() -> Face:
    return StrokeFace()
