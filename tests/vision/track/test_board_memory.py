"""What is kept of a board from picture to picture is only kept while it still holds."""

import numpy as np
import pytest
from numpy.typing import NDArray

from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.scene import Scene
from vision.letters.network import LetterReader
from vision.rectify import RectifiedBoard
from vision.track.memory import BoardMemory
from vision.track.stillness import glances, levels

ALL = np.ones(225, np.bool_)


@pytest.mark.parametrize("light", [0.9, 0.6])
def test_squares_that_look_alike_in_other_light_are_measured_again(
    camera: SimulatedCamera, hello: Scene, light: float
) -> None:
    corners = camera.truth(hello)[0]
    letters = LetterReader.load("EHILOSX")
    sparing, thorough = BoardMemory(letters), BoardMemory(letters)
    changed = np.zeros(225, np.bool_)
    changed[[109, 110, 111, 112, 113, 126, 141, 156]] = True
    empty, later = camera.take(Scene(), 1), dimmed(camera.take(hello, 2), light)
    for picture, news in ((empty, ALL), (later, changed)):
        (glance,) = glances(picture, [corners])
        ours = sparing.read(RectifiedBoard(picture, corners), news, levels(glance))
        true = thorough.read(RectifiedBoard(picture, corners), news)
    np.testing.assert_allclose(ours.colours.body, true.colours.body, rtol=0.14)
    np.testing.assert_array_equal(ours.tiles, true.tiles)


def dimmed(picture: NDArray[np.uint8], light: float) -> NDArray[np.uint8]:
    return np.asarray((picture * light).round(), np.uint8)
