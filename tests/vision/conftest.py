from collections.abc import Callable

import pytest

from station.rules.tile import Side
from station.simulator.camera import SimulatedCamera
from station.simulator.scene import Arm, BoardTile, Scene


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
