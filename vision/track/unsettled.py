"""Squares that were read while something moved: what came to rest beside them later may have been over them.

A tile of the same colour that covers the foot of an L changes too little to be noticed when it is drawn away,
and the letter was read as an I.
"""

import cv2
import numpy as np
from numpy.typing import NDArray


class Unsettled:
    """The squares of one board whose last reading may not be of what is there at rest."""

    def __init__(self) -> None:
        self._squares = np.zeros(225, np.bool_)

    def again(self, changed: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """(225,) squares to read: those that changed, and unsettled ones beside them."""
        if not (changed.any() and self._squares.any()):
            return changed
        beside = cv2.dilate(changed.astype(np.uint8).reshape(15, 15), np.ones((3, 3), np.uint8))
        return np.asarray(changed | ((beside.ravel() > 0) & self._squares), np.bool_)

    def read(self, squares: NDArray[np.bool_], *, moving: bool) -> None:
        """These squares (225,) were read, while something moved on the board or not. At rest nothing is
        unsettled: whatever changed beside a square since it was read has had it read again."""
        self._squares = self._squares | squares if moving else np.zeros(225, np.bool_)
