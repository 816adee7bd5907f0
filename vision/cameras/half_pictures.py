"""Tells half pictures from whole ones."""

from typing import Final

import numpy as np

from vision.reading import Picture

ROWS: Final = 4
"""A JPEG decoder fills whole rows of blocks, of 8 or 16 pixels."""

BLACK: Final = 2
WHITE: Final = 253


def is_whole(picture: Picture) -> bool:
    """False if the lower part of the picture is missing.

    Where the data end, a JPEG decoder goes on with the last colour to the bottom of the picture. No sensor
    delivers a row of pixels without noise, unless they are all black or all white.
    """
    tail = picture[-ROWS:]
    first = tail[0, 0]
    return bool((first <= BLACK).all() or (first >= WHITE).all() or np.any(tail != first))
