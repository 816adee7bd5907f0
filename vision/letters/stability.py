"""Stability of a letter reading: whether a tile reads the same when slightly shifted, rotated or scaled.

Where exactly a patch is cut from the picture is chance. What a tile shows does not depend on it; what a
reader merely guesses does.
"""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import DOUBT
from vision.squares.verdict import Letters, ReadsLetters

SETTLED: Final = 0.97
"""Confidence from which a reading is not retried: such readings hardly ever change."""

_SHIFT_PX: Final = 3
_TURN_DEGREES: Final = 5
_SCALE: Final = 1.07
_CHANGES: Final = (
    (_SHIFT_PX, _SHIFT_PX, 0, 1.0),
    (-_SHIFT_PX, -_SHIFT_PX, 0, 1.0),
    (0, 0, _TURN_DEGREES, _SCALE),
    (0, 0, -_TURN_DEGREES, 1 / _SCALE),
)
"""Pixels right and down, degrees anticlockwise, scale."""


def steadied(letters: ReadsLetters, patches: NDArray[np.uint8], read: Letters) -> NDArray[np.float64]:
    """(n,) the confidences in the patches' readings. Those between DOUBT and SETTLED are multiplied by the
    mean confidence with which changed patches read the same, 0 if they read differently.

    Readings that are already doubtful stay as they are, and so do faces without a letter: there is nothing
    on them to cut off.
    """
    confidence = np.asarray(read.confidence, np.float64).copy()
    lettered = np.array([letter is not None for letter in read.letters], np.bool_)
    tried = np.flatnonzero(lettered & (confidence >= DOUBT) & (confidence < SETTLED))
    if not len(tried):
        return confidence
    again = letters.read(np.concatenate([_changed(patches[tried], *change) for change in _CHANGES]))
    same = np.zeros(len(_CHANGES) * len(tried))
    for place in range(len(same)):
        number = tried[place % len(tried)]
        if (again.letters[place], again.facings[place]) == (read.letters[number], read.facings[number]):
            same[place] = again.confidence[place]
    confidence[tried] *= same.reshape(len(_CHANGES), len(tried)).mean(axis=0)
    return confidence


def _changed(
    patches: NDArray[np.uint8], right: float, down: float, degrees: float, scale: float
) -> NDArray[np.uint8]:
    side = patches.shape[1]
    middle = (side - 1) / 2
    carry = cv2.getRotationMatrix2D((middle, middle), degrees, scale)
    carry[0, 2] += right
    carry[1, 2] += down
    carried = [
        cv2.warpAffine(patch, carry, (side, side), borderMode=cv2.BORDER_REPLICATE) for patch in patches
    ]
    return np.asarray(np.stack(carried), np.uint8)
