"""Tells half pictures, and torn ones, from whole ones."""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Picture

ROWS: Final = 4
"""A JPEG decoder fills whole rows of blocks, of 8 or 16 pixels."""

STRIPS: Final = 8
"""Parts of a row that are compared: an arm changes some of them, a tear all."""

LEAST_ROWS: Final = 8
"""Rows that must have changed, and rows that must not."""

EDGE_ROWS: Final = 4
"""Rows above and below the edge of a tear that are compared."""

AT_EDGE: Final = 3
"""Rows between them: a tear may begin amid a row of blocks."""

CHANGED: Final = 4.0
"""Levels by which a strip must differ, in addition to twice the noise."""

HARDLY: Final = 0.4
MOSTLY: Final = 0.85
"""Shares of a row's strips that changed: in a row that is as it was, arms and all, at most, and in one that
is displaced, at least."""

CLEAR: Final = 0.85
"""Share of the rows that are one or the other in a torn picture."""

SHARP: Final = 12.0
"""Levels by which rows change more below the edge of a tear than above. The flicker of lamps has no edges."""

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


def is_torn(sample: NDArray[np.uint8], before: NDArray[np.uint8]) -> bool:
    """Whether a picture goes on, below some row, as another one, or displaced: where data are lost on the
    way, a JPEG decoder decodes what follows in the wrong place and light.

    sample, before: of this picture and an earlier one, every so many pixels each way. Nothing that happens at
    a table changes whole rows of it and leaves those above alone.
    """
    rows = len(sample)
    if sample.shape != before.shape or rows <= 2 * LEAST_ROWS:
        return False
    difference = cv2.absdiff(sample, before).max(axis=2).astype(np.float32)
    strips = cv2.resize(difference, (STRIPS, rows), interpolation=cv2.INTER_AREA)
    changed = (strips > CHANGED + 2 * float(np.percentile(strips, 10))).mean(axis=1)
    displaced, same = changed >= MOSTLY, changed <= HARDLY
    enough = min(displaced.sum(), same.sum()) >= LEAST_ROWS and (displaced | same).mean() >= CLEAR
    return bool(enough) and _has_edge(strips.mean(axis=1), displaced, same)


def _has_edge(by: NDArray[np.float32], displaced: NDArray[np.bool_], same: NDArray[np.bool_]) -> bool:
    """Whether displaced rows begin at once below rows that are the same. by: levels by which each row
    changed."""
    for first in range(EDGE_ROWS + AT_EDGE, len(by) - EDGE_ROWS + 1):
        above = slice(first - EDGE_ROWS - AT_EDGE, first - AT_EDGE)
        below = slice(first, first + EDGE_ROWS)
        if same[above].all() and displaced[below].all() and by[below].mean() - by[above].mean() > SHARP:
            return True
    return False
