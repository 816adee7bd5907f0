"""From the table to the picture: an oblique view, the camera, half scale."""

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.camera import develop
from vision.training.finding.table import SPAN
from vision.training.pixels import resized

SCENE_PX = 384
"""Side of a scene's picture in pixels."""

TAKEN_PX = 2 * SCENE_PX
"""Side of the camera picture in pixels."""


def draw_look(rng: Generator) -> NDArray[np.float64]:
    """3 × 3, from the table's pixels to the camera's: viewed up to 20° off vertical, with nothing but table
    in the picture."""
    tilt = np.deg2rad(rng.uniform(0, 6) if rng.random() < 0.6 else rng.uniform(6, 20))
    toward = rng.uniform(0, 2 * np.pi)
    focal = rng.uniform(1.2, 3.0) * TAKEN_PX
    axis = np.array([np.cos(toward), np.sin(toward), 0.0]) * tilt
    turn, _ = cv2.Rodrigues(axis)
    middle = np.array([[1, 0, -(SPAN - 1) / 2], [0, 1, -(SPAN - 1) / 2], [0, 0, 1]])
    # The table's plane at focal length: seen from straight above, a pixel is a pixel.
    plane = np.column_stack([turn[:, 0], turn[:, 1], [0.0, 0.0, focal]])
    lens = np.diag([focal, focal, 1.0])
    look = lens @ plane @ middle
    half = (TAKEN_PX - 1) / 2
    corners = np.array([[[-half, -half], [half, -half], [half, half], [-half, half]]])
    seen = cv2.perspectiveTransform(corners, np.linalg.inv(look)) - (SPAN - 1) / 2
    closer = max(1.0, float(np.abs(seen).max()) / ((SPAN - 1) / 2))
    fitted = np.array([[closer, 0, half], [0, closer, half], [0, 0, 1]]) @ look
    return np.asarray(fitted, np.float64)


class Camera:
    """Takes pictures of tables. Noise is generated once and cropped for each."""

    def __init__(self, rng: Generator) -> None:
        self._rng = rng
        self._noise = rng.standard_normal((TAKEN_PX + 128, TAKEN_PX + 128, 3), dtype=np.float32)

    def take(self, picture: NDArray[np.uint8], look: NDArray[np.float64], side: float) -> NDArray[np.uint8]:
        """(SCENE_PX, SCENE_PX, 3) uint8 BGR of a table's picture; side: pixels of a tile there."""
        taken = cv2.warpPerspective(picture, look, (TAKEN_PX, TAKEN_PX), flags=cv2.INTER_LINEAR)
        row, column = self._rng.integers(0, 128, 2)
        grain = self._noise[row : row + TAKEN_PX, column : column + TAKEN_PX]
        if self._rng.random() < 0.1:
            grain = grain * np.float32(self._rng.uniform(1.5, 3))
        shot = develop(np.asarray(taken, np.uint8), min(side, 60.0), self._rng, grain)
        return resized(shot, (SCENE_PX, SCENE_PX), cv2.INTER_AREA)
