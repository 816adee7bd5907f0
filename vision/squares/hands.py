"""What hides a board: hands, sleeves, anything that is neither board nor tile.

A board shows a line between any two squares, and a tile shows its edges there. If none is visible on several
sides of a square, something lies over it, whatever its colour.
"""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.premium import CENTRE, DOUBLE_WORD, LAYOUT

FAINT: Final = 0.5
"""Share of the usual strength below which a line counts as not visible."""

AS_USUAL: Final = 0.75
"""Correlation of a square's lines with the usual ones there from which they are visible however faint they
are: light mirrored by the board veils them, and neither noise nor skin has their form."""

LEAST_AS_USUAL: Final = 0.6
"""The same for each of its four sides."""

EVENLY: Final = 0.3
"""Minimum ratio between the faintest and the strongest of them: a veil lies over all sides, the rim of a hand
over some."""

FEW_FAINT: Final = 0.1
"""Share of the tiles read for sure of which a side is not visible, from which on that says nothing of
fingers: dark tiles on a dark board have faint sides."""

MOST_UNDER: Final = 2
"""So many of them may be under fingers."""

_REACH: Final = 5
_RIM: Final = 6
_PLACES: Final = np.arange(16)[:, None] * 24 + np.arange(-_REACH, _REACH)[None] + 12
_ENDS: Final = np.array([[0], [24]]) + np.arange(-_REACH, _REACH)[None] + _RIM


def _bends() -> NDArray[np.float32]:
    """Removes level and slope from a profile of ten pixels, leaving a line or an edge."""
    base = np.stack([np.ones(2 * _REACH), np.arange(2 * _REACH) + 0.5], axis=1)
    return (np.eye(2 * _REACH) - base @ np.linalg.pinv(base)).astype(np.float32)


_BENDS: Final = _bends()


def _between() -> tuple[NDArray[np.int_], NDArray[np.bool_]]:
    """(480,) the pair of square kinds that each line separates, vertical ones (15, 16) first, then horizontal
    ones (16, 15), as a number; and whether the pair comes in the other order there."""
    kinds = np.where(LAYOUT == CENTRE, DOUBLE_WORD, LAYOUT).reshape(15, 15)
    rim = np.pad(kinds, 1, constant_values=9)
    upright = np.stack([rim[1:16, :16], rim[1:16, 1:17]], axis=-1)
    level = np.stack([rim[:16, 1:16], rim[1:17, 1:16]], axis=-1)
    pairs = np.concatenate([upright.reshape(-1, 2), level.reshape(-1, 2)])
    return pairs.min(axis=1) * 10 + pairs.max(axis=1), pairs[:, 0] > pairs[:, 1]


_PAIRS, _TURNED = _between()


def _sorts() -> NDArray[np.intp]:
    """(sorts, most of a sort): the sides of squares of each sort that has at least eight of the 480
    (vertical ones first), padded with 480."""
    members = [np.flatnonzero(sort == _PAIRS) for sort in np.unique(_PAIRS)]
    members = [of_sort for of_sort in members if len(of_sort) >= 8]
    table = np.full((len(members), max(map(len, members))), len(_PAIRS))
    for row, of_sort in zip(table, members, strict=True):
        row[: len(of_sort)] = of_sort
    return table


_SORTS: Final = _sorts()
_COUNTS: Final = (_SORTS < 480).sum(axis=1)


def sides(half: NDArray[np.float32]) -> NDArray[np.float32]:
    """(225, 4, 3, 10) profiles across the left, right, top and bottom of each square, from left to right or
    from top to bottom, without their level and slope.

    half: (384, 384, 3) logarithms of the rectified board at 24 pixels per square.
    """
    turned = np.asarray(cv2.transpose(half), np.float32)
    upright, level = _lines(half), _lines(turned).transpose(1, 0, 2, 3)
    around = np.stack([upright[:, :-1], upright[:, 1:], level[:-1], level[1:]], axis=2)
    return np.asarray(around.reshape(225, 4, 3, -1), np.float32)


def sides_of_each(windows: NDArray[np.float32]) -> NDArray[np.float32]:
    """(n, 4, 3, 10): as `sides`, for single squares. windows: (n, 36, 36, 3) logarithms, centred on the
    squares."""
    inner = slice(_RIM + _REACH, -_RIM - _REACH)
    across, down = windows[:, inner].mean(axis=1), windows[:, :, inner].mean(axis=2)
    ends = np.stack([_bent(profile[:, _ENDS]) for profile in (across, down)], axis=1)
    return ends.reshape(len(windows), 4, 3, -1)


def against_usual(around: NDArray[np.float32]) -> NDArray[np.float32]:
    """(225, 4): strength of the lines of `sides` relative to what is usual between squares of these kinds."""
    lines = np.asarray(_by_line(np.sqrt((around**2).mean(axis=(2, 3)))), np.float32)
    usual = np.full(len(lines), np.median(lines), np.float32)
    ranked = np.sort(np.append(lines, np.float32(np.inf))[_SORTS], axis=1)
    sort = np.arange(len(_SORTS))
    middle = (ranked[sort, (_COUNTS - 1) // 2] + ranked[sort, _COUNTS // 2]) / 2
    usual = np.append(usual, np.float32(0))
    usual[_SORTS] = middle[:, None]
    return _by_square(np.asarray(lines / np.maximum(usual[:-1], 1e-6), np.float32))


def as_usual(around: NDArray[np.float32]) -> NDArray[np.bool_]:
    """(225,) squares around which the lines of `sides`, however faint, have the form of those usual between
    squares of these kinds, all of them about as faintly."""
    profiles = _by_line(around)
    profiles[_TURNED] = profiles[_TURNED, :, ::-1]
    profiles = profiles.reshape(len(profiles), -1)
    usual = np.zeros_like(profiles)
    for members, count in zip(_SORTS, _COUNTS.tolist(), strict=True):
        of_sort = profiles[members[:count]]
        usual[members[:count]] = np.partition(of_sort, count // 2, axis=0)[count // 2]
    pairs = ((profiles, usual), (profiles, profiles), (usual, usual))
    alike, seen, expected = (
        _by_square(np.einsum("lp,lp->l", one, other)) + np.float32(1e-12) for one, other in pairs
    )
    each = alike / np.sqrt(seen * expected)
    together = alike.sum(axis=1) / np.sqrt(seen.sum(axis=1) * expected.sum(axis=1))
    shares = np.sqrt(seen / expected)
    evenly = shares.min(axis=1) > EVENLY * shares.max(axis=1)
    return np.asarray((together > AS_USUAL) & (each.min(axis=1) > LEAST_AS_USUAL) & evenly, np.bool_)


def _by_line(around: NDArray[np.float32]) -> NDArray[np.float32]:
    """(480, ...): one value a line, vertical ones first, from (225, 4, ...) values of each square's sides."""
    squares = around.reshape(15, 15, *around.shape[1:])
    upright = np.concatenate([squares[:, :, 0], squares[:, -1:, 1]], axis=1)
    level = np.concatenate([squares[:, :, 2], squares[-1:, :, 3]])
    kept = around.shape[2:]
    return np.concatenate([upright.reshape(240, *kept), level.reshape(240, *kept)])


def _by_square(lines: NDArray[np.float32]) -> NDArray[np.float32]:
    """(225, 4): the inverse of `_by_line`, for one value a line."""
    upright, level = lines[:240].reshape(15, 16), lines[240:].reshape(16, 15)
    seen = np.stack([upright[:, :-1], upright[:, 1:], level[:-1], level[1:]], axis=-1)
    return seen.reshape(225, 4)


def _lines(half: NDArray[np.float32]) -> NDArray[np.float32]:
    """(15, 16, 3, 10) profiles across the vertical lines along each row."""
    rows = half[12:-12].reshape(15, 24, -1)[:, _REACH:-_REACH].mean(axis=1).reshape(15, -1, 3)
    return _bent(rows[:, _PLACES])


def _bent(profiles: NDArray[np.float32]) -> NDArray[np.float32]:
    """(n, lines, 3, 10) of profiles (n, lines, 10, 3): without their level and slope."""
    return np.asarray(profiles.transpose(0, 1, 3, 2) @ _BENDS, np.float32)


def covered(
    unseen: NDArray[np.int_], odd: NDArray[np.bool_], certain: NDArray[np.bool_], usual: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """(225,) squares that something covers.

    unseen: how many sides of each square are not visible. odd: squares that look like neither board nor
    tile. certain: squares whose tile is read so clearly that nothing covers it. usual: squares that look
    just like empty ones.
    """
    core = (unseen >= 2) & ~(certain & (unseen < 4))
    reach = core | (((unseen >= 1) | odd) & ~certain)
    _, regions = cv2.connectedComponents(reach.astype(np.uint8).reshape(15, 15), connectivity=8)
    flat = regions.ravel()
    hidden = np.zeros(225, np.bool_)
    for region in range(1, int(flat.max()) + 1):
        members = flat == region
        # A hand is large, and somewhere covers a whole square and its surroundings. Where only lines are
        # missing, they are faint, and nothing lies there.
        heart = core & members
        if heart.sum() >= 3 and unseen[members].max() >= 3 and usual[heart].mean() < 0.5:
            hidden |= members
    return hidden


def fingertips(
    unseen: NDArray[np.int_], tile: NDArray[np.bool_], odd: NDArray[np.bool_], certain: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """(225,) squares that seem to hold tiles, but that the tips of fingers cover in part.

    unseen, certain: as in `covered`. tile: squares that seem to hold a tile. odd: those of them whose tile is
    neither smooth nor read for sure. Where tiles show all their sides, fingers lie over several side by side
    that do not, if one of them is odd.
    """
    doubted, read = tile & (unseen >= 1), tile & certain
    if not (doubted & odd).any() or (doubted & read).sum() > max(FEW_FAINT * read.sum(), MOST_UNDER):
        return np.zeros(225, np.bool_)
    count, regions = cv2.connectedComponents(doubted.astype(np.uint8).reshape(15, 15), connectivity=8)
    flat = regions.ravel()
    size, odd_ones = np.bincount(flat, minlength=count), np.bincount(flat, odd & doubted, minlength=count)
    hides = np.bincount(flat, unseen >= 2, minlength=count)
    fingers = (size >= 2) & (odd_ones >= 1) & (hides >= 1)
    fingers[0] = False
    return np.asarray(fingers[flat], np.bool_)
