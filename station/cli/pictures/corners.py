"""Board corners as given on the command line or in a manifest."""

from typing import Any

import numpy as np

from station.errors import InputError
from vision.reading import Corners


def corners_of(given: Any, where: str) -> Corners:
    """Four points, each as text "x,y" or a pair of numbers; (4, 2) float64 in image pixels.

    where: names their source in an error message. Raises InputError unless they are four points in clockwise
    order around a board.
    """
    try:
        points = [point.split(",") if isinstance(point, str) else point for point in given]
        corners = np.array([[float(x), float(y)] for x, y in points], np.float64)
    except (TypeError, ValueError, OverflowError):
        corners = np.empty((0, 2))
    if corners.shape != (4, 2) or not (np.abs(corners) < 1e6).all():
        raise InputError(
            f"{where}: corners must be four points x,y: top left, top right, bottom right, bottom left"
        )
    sides = np.roll(corners, -1, axis=0) - corners
    following = np.roll(sides, -1, axis=0)
    if not (sides[:, 0] * following[:, 1] - sides[:, 1] * following[:, 0] > 0).all():
        raise InputError(
            f"{where}: corners must go clockwise around a board: "
            "top left, top right, bottom right, bottom left"
        )
    return corners
