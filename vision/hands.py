"""What lies over a board and hides it: hands, sleeves, anything that is neither board nor tile.

A board shows a line between any two squares, and tiles show their edges there. Where nothing of the kind is
seen on several sides of a square, something lies over it, of whatever colour it is.
"""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.premium import CENTRE, DOUBLE_WORD, LAYOUT

FAINT: Final = 0.5
"""Share of the usual strength below which a line counts as not seen."""

_REACH: Final = 5
_PLACES: Final = np.arange(16)[:, None] * 24 + np.arange(-_REACH, _REACH)[None] + 12


def _bends() -> NDArray[np.float32]:
    """Takes level and slope off a profile of ten pixels; what is left is a line or an edge."""
    base = np.stack([np.ones(2 * _REACH), np.arange(2 * _REACH) + 0.5], axis=1)
    return (np.eye(2 * _REACH) - base @ np.linalg.pinv(base)).astype(np.float32)


_BENDS: Final = _bends()


def _between() -> tuple[NDArray[np.int_], NDArray[np.int_]]:
    """What kinds of squares each upright (15, 16) and each level (16, 15) line lies between, as a number."""
    kinds = np.where(LAYOUT == CENTRE, DOUBLE_WORD, LAYOUT).reshape(15, 15)
    rim = np.pad(kinds, 1, constant_values=9)
    upright = np.sort(np.stack([rim[1:16, :16], rim[1:16, 1:17]], axis=-1), axis=-1)
    level = np.sort(np.stack([rim[:16, 1:16], rim[1:17, 1:16]], axis=-1), axis=-1)
    return upright[..., 0] * 10 + upright[..., 1], level[..., 0] * 10 + level[..., 1]


def _sorts() -> list[tuple[NDArray[np.bool_], NDArray[np.bool_]]]:
    """The upright and level lines of each sort."""
    upright, level = _between()
    return [(upright == sort, level == sort) for sort in np.unique(upright)]


_SORTS: Final = _sorts()


def sides(half: NDArray[np.float32]) -> NDArray[np.float32]:
    """(225, 4) how strong the lines on a square's four sides are, 1 being usual between such squares.

    half: (384, 384, 3) logarithms of the rectified board at 24 pixels a square.
    """
    turned = np.asarray(cv2.transpose(half), np.float32)
    upright, level = _lines(half), _lines(turned).T
    usual = float(np.median(np.concatenate([upright.ravel(), level.ravel()])))
    for at, under in _SORTS:
        seen = np.concatenate([upright[at], level[under]])
        strength = max(float(np.median(seen)) if len(seen) >= 8 else usual, 1e-6)
        upright[at] /= strength
        level[under] /= strength
    around = np.stack([upright[:, :-1], upright[:, 1:], level[:-1], level[1:]], axis=-1)
    return np.asarray(around.reshape(225, 4), np.float32)


def _lines(half: NDArray[np.float32]) -> NDArray[np.float32]:
    """(15, 16) strength of the upright lines along each row."""
    rows = half[12:-12].reshape(15, 24, -1)[:, _REACH:-_REACH].mean(axis=1).reshape(15, -1, 3)
    bent = rows.transpose(0, 2, 1)[:, :, _PLACES] @ _BENDS
    return np.asarray(np.sqrt((bent**2).mean(axis=(1, 3))), np.float32)


def covered(
    unseen: NDArray[np.int_], odd: NDArray[np.bool_], certain: NDArray[np.bool_], usual: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """(225,) squares that something covers.

    unseen: how many of its sides each square does not show. odd: squares that look like neither board nor
    tile. certain: squares whose tile is read so well that nothing covers it. usual: squares that look just
    like empty ones.
    """
    core = (unseen >= 2) & ~(certain & (unseen < 4))
    reach = core | (((unseen >= 1) | odd) & ~certain)
    _, regions = cv2.connectedComponents(reach.astype(np.uint8).reshape(15, 15), connectivity=8)
    flat = regions.ravel()
    hidden = np.zeros(225, np.bool_)
    for region in range(1, int(flat.max()) + 1):
        members = flat == region
        # A hand is large, and somewhere it covers a whole square with its surroundings. Where only lines
        # are missing they are faint, and nothing lies there.
        heart = core & members
        if heart.sum() >= 3 and unseen[members].max() >= 3 and usual[heart].mean() < 0.5:
            hidden |= members
    return hidden
