"""Finds a board's position on a lattice of squares by the colours of its premium squares.

No colours are assumed. The measure is how much a square's kind in the layout says about its colour (mutual
information); tiles add nothing to it, but do not contradict.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.lens import Lens, as_seen, straightened, warped
from vision.premium import CENTRE, LAYOUT
from vision.reading import Picture
from vision.rectify import Homography, project

CELL: Final = 4
"""Pixels per square of the picture in which colours are sampled: no more than are looked at."""

MOST_CELLS: Final = 72
"""Maximum size of the lattice searched, in squares per side."""

COLOURS: Final = 9
"""Number of colours that squares are clustered into."""

LEAST_SEEN: Final = 0.5
"""Share of a board's squares that must be inside the picture for it to be considered."""

NEAREST: Final = 0.15
"""How close to the horizon squares may be: their size relative to that at the picture's centre."""

KINDS: Final = CENTRE
"""Kinds of squares that count: all but the centre, whose print varies between boards."""


@dataclass(frozen=True, slots=True)
class Window:
    """A possible position of a board on a lattice. left, top: of its first square. says: how much kinds say
    about colours, in nats summed over squares. seen: share of its squares inside the picture."""

    left: int
    top: int
    says: float
    seen: float


@dataclass(slots=True)
class Work:
    """How many squares of lattices may still be looked at. Searches count them, rather than time, so that
    their answers do not depend on the machine."""

    left: int


def windows(  # noqa: PLR0917  (where to look, and how much)
    picture: Picture,
    to_squares: Homography,
    most: int = 4,
    lens: Lens | None = None,
    around: int | None = None,
    work: Work | None = None,
) -> list[Window]:
    """The likeliest positions of a board on the lattice, best first. to_squares: from pixels of the picture,
    straightened if it was taken through a lens. around: how many squares from the lattice's origin a board
    may begin; None: anywhere. work: what this is counted in."""
    height, width = picture.shape[:2]
    there = np.stack(np.meshgrid(np.linspace(0, width, 9), np.linspace(0, height, 9)), axis=-1).reshape(-1, 2)
    there = straightened(there, lens)
    depth = np.column_stack([there, np.ones(len(there))]) @ to_squares[2]
    # Anything near the horizon is too far away to be a board.
    shown = there[depth / depth[len(depth) // 2] > NEAREST]
    if not len(shown):
        return []
    ends = project(to_squares, shown)
    middle = project(to_squares, straightened(np.array([[width / 2, height / 2]]), lens))[0]
    low = np.maximum(np.floor(ends.min(axis=0)) - 4, np.floor(middle) - MOST_CELLS / 2).astype(int)
    high = np.minimum(np.ceil(ends.max(axis=0)) + 4, np.ceil(middle) + MOST_CELLS / 2).astype(int)
    if around is not None:
        low, high = np.maximum(low, -around), np.minimum(high, 15 + around)
    columns, rows = (high - low).tolist()
    if columns < 15 or rows < 15:
        return []
    if work is not None:
        work.left -= columns * rows
    colours, seen = _colours(picture, to_squares, low, (columns, rows), lens)
    if seen.sum() < LEAST_SEEN * 225:
        return []
    says, share = _says_everywhere(_sorted(colours, seen, COLOURS + 3), seen)
    found: list[Window] = []
    for place in np.argsort(-says, axis=None)[: 3 * most].tolist():
        top, left = divmod(place, says.shape[1])
        if says[top, left] <= 0 or len(found) == most:
            break
        part = (slice(top, top + 15), slice(left, left + 15))
        own = _sorted(colours[part], seen[part], COLOURS)
        found.append(
            Window(int(left + low[0]), int(top + low[1]), _says(own, seen[part]), float(share[top, left]))
        )
    return sorted(found, key=lambda window: -window.says)


def says_here(picture: Picture, to_squares: Homography, lens: Lens | None = None) -> float:
    """The same evidence for the board whose squares run from 0 to 15 on the lattice, and nowhere else."""
    colours, seen = _colours(picture, to_squares, np.zeros(2, np.int_), (15, 15), lens)
    return _says(_sorted(colours, seen, COLOURS), seen) if seen.mean() >= LEAST_SEEN else 0.0


def square_colours(picture: Picture, to_squares: Homography, lens: Lens | None = None) -> NDArray[np.float32]:
    """(15, 15, 3) the colours of a board's squares, lightness halved."""
    return _colours(picture, to_squares, np.zeros(2, np.int_), (15, 15), lens)[0]


def _colours(
    picture: Picture,
    to_squares: Homography,
    low: NDArray[np.int_],
    lattice: tuple[int, int],
    lens: Lens | None,
) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """(rows, columns, 3) colour of every square, lightness halved; (rows, columns) whether it is visible."""
    columns, rows = lattice
    left, top = (CELL * low + 0.5).tolist()
    to_cells = np.array([[CELL, 0, -left], [0, CELL, -top], [0, 0, 1]]) @ to_squares
    size = (columns * CELL, rows * CELL)
    flat = cv2.cvtColor(warped(picture, to_cells, size, cv2.INTER_LINEAR, lens), cv2.COLOR_BGR2LAB)
    cells = flat.reshape(rows, CELL, columns, CELL, 3).transpose(0, 2, 1, 3, 4)[:, :, :-1, :-1]
    some = cells.reshape(rows, columns, -1, 3)
    middle = some.shape[2] // 2
    colours = np.partition(some, middle, axis=2)[:, :, middle].astype(np.float32)
    colours[..., 0] *= 0.5
    return colours, _visible(picture, to_squares, low, lattice, lens)


def _visible(
    picture: Picture,
    to_squares: Homography,
    low: NDArray[np.int_],
    lattice: tuple[int, int],
    lens: Lens | None,
) -> NDArray[np.bool_]:
    """(rows, columns) whether nearly all of a square is inside the picture."""
    columns, rows = lattice
    along = np.arange(2 * max(columns, rows)) // 2 + np.tile([0.2, 0.8], max(columns, rows))
    across, down = np.meshgrid(along[: 2 * columns] + low[0], along[: 2 * rows] + low[1])
    points = np.column_stack([across.ravel(), down.ravel()])
    back = np.asarray(np.linalg.inv(to_squares), np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        there = as_seen(project(back, points), lens)
        inside = ((there >= -0.5) & (there <= np.array(picture.shape[1::-1]) - 0.5)).all(axis=1)
    # Not what is beyond the horizon.
    middle = straightened(np.array([[picture.shape[1] / 2, picture.shape[0] / 2]]), lens)[0]
    near = to_squares[2, :2] @ middle + to_squares[2, 2]
    inside &= (points @ back[2, :2] + back[2, 2]) * near > 0
    return np.asarray(inside.reshape(rows, 2, columns, 2).all(axis=(1, 3)), np.bool_)


def _sorted(colours: NDArray[np.float32], seen: NDArray[np.bool_], many: int) -> NDArray[np.int_]:
    """The colour cluster of each square, of this many; −1 if it is not visible."""
    labels = np.full(seen.shape, -1)
    known = np.ascontiguousarray(colours[seen])
    if len(known) <= many:
        return labels
    until = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_MAX_ITER, 12, 0.5)
    cv2.setRNGSeed(0)
    empty = np.empty((0,), np.int32)
    labels[seen] = cv2.kmeans(known, many, empty, until, 2, cv2.KMEANS_PP_CENTERS)[1].ravel()
    return labels


def _says_everywhere(
    labels: NDArray[np.int_], seen: NDArray[np.bool_]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The result of `_says` for a board at every position on the lattice, and its visible share."""
    layout = LAYOUT.reshape(15, 15)
    rows, columns = labels.shape[0] - 14, labels.shape[1] - 14
    of_colour = np.asarray(labels[None] == np.arange(int(labels.max()) + 1)[:, None, None], np.int16)
    counts = np.zeros((KINDS, len(of_colour), rows, columns), np.int16)
    for kind in range(1, KINDS):
        for top, left in np.argwhere(layout == kind).tolist():
            counts[kind] += of_colour[:, top : top + rows, left : left + columns]
    # All others, less the centre, are plain.
    counts[0] = _within(of_colour) - counts[1:].sum(axis=0) - of_colour[:, 7 : 7 + rows, 7 : 7 + columns]
    share = _within(np.asarray(seen[None], np.int16))[0] / 225
    says = _information(counts.astype(np.float64))
    return np.where(share >= LEAST_SEEN, says, 0.0), share


def _within(counts: NDArray[np.int16]) -> NDArray[np.int16]:
    """(n, rows, columns) sums over the 15 × 15 squares from each position on."""
    padded = np.pad(counts, ((0, 0), (1, 0), (1, 0)))
    sums = padded.cumsum(axis=1, dtype=np.int16).cumsum(axis=2, dtype=np.int16)
    return np.asarray(
        sums[:, 15:, 15:] - sums[:, :-15, 15:] - sums[:, 15:, :-15] + sums[:, :-15, :-15], np.int16
    )


def _says(labels: NDArray[np.int_], seen: NDArray[np.bool_]) -> float:
    layout = LAYOUT.reshape(15, 15)
    known = seen & (layout < KINDS)
    counts = np.zeros((KINDS, max(int(labels.max()) + 1, 1), 1, 1))
    np.add.at(counts[..., 0, 0], (layout[known], labels[known]), 1)
    return float(_information(counts)[0, 0])


def _information(counts: NDArray[np.float64]) -> NDArray[np.float64]:
    """(kinds, colours, …) counts → mutual information in nats times the total, less what chance would
    give."""
    counts = np.maximum(counts, 0)
    of_kind, of_colour = counts.sum(axis=1, keepdims=True), counts.sum(axis=0, keepdims=True)
    total = counts.sum(axis=(0, 1), keepdims=True)
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = np.where(counts > 0.5, counts * total / (of_kind * of_colour), 1.0)
    free = (len(counts) - 1) * ((of_colour > 0.5).sum(axis=1)[0] - 1)
    return np.asarray((counts * np.log(ratio)).sum(axis=(0, 1)) - free / 2, np.float64)
