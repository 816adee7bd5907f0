"""Finds a board's position on a lattice of squares by the colours of its premium squares.

No colours are assumed. The measure is how much a square's kind in the layout says about its colour (mutual
information); tiles add nothing to it, but do not contradict.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.lens import Lens, straightened, warped
from vision.premium import CENTRE, LAYOUT
from vision.reading import Picture
from vision.rectify import Homography, project

CELL: Final = 8
"""Pixels per square of the picture in which colours are sampled."""

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


def windows(
    picture: Picture, to_squares: Homography, most: int = 4, lens: Lens | None = None
) -> list[Window]:
    """The likeliest positions of a board on the lattice, best first. to_squares: from pixels of the picture,
    straightened if it was taken through a lens."""
    height, width = picture.shape[:2]
    there = np.stack(np.meshgrid(np.linspace(0, width, 9), np.linspace(0, height, 9)), axis=-1).reshape(-1, 2)
    there = straightened(there, lens)
    depth = np.column_stack([there, np.ones(len(there))]) @ to_squares[2]
    # Anything near the horizon is too far away to be a board.
    ends = project(to_squares, there[depth / depth[len(depth) // 2] > NEAREST])
    middle = project(to_squares, straightened(np.array([[width / 2, height / 2]]), lens))[0]
    low = np.maximum(np.floor(ends.min(axis=0)) - 4, np.floor(middle) - MOST_CELLS / 2).astype(int)
    high = np.minimum(np.ceil(ends.max(axis=0)) + 4, np.ceil(middle) + MOST_CELLS / 2).astype(int)
    columns, rows = (high - low).tolist()
    if columns < 15 or rows < 15:
        return []
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


def _colours(
    picture: Picture,
    to_squares: Homography,
    low: NDArray[np.int_],
    lattice: tuple[int, int],
    lens: Lens | None,
) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """(rows, columns, 3) colour of every square, lightness halved; (rows, columns) whether it is visible."""
    height, width = picture.shape[:2]
    columns, rows = lattice
    to_cells = np.array([[CELL, 0, -CELL * low[0]], [0, CELL, -CELL * low[1]], [0, 0, 1]]) @ to_squares
    size = (columns * CELL, rows * CELL)
    flat = cv2.cvtColor(warped(picture, to_cells, size, cv2.INTER_LINEAR, lens), cv2.COLOR_BGR2LAB)
    there = warped(np.full((height, width), 255, np.uint8), to_cells, size, cv2.INTER_NEAREST, lens)
    cells = flat.reshape(rows, CELL, columns, CELL, 3).transpose(0, 2, 1, 3, 4)[:, :, 1:-1, 1:-1]
    colours = np.median(cells.reshape(rows, columns, -1, 3), axis=2).astype(np.float32)
    colours[..., 0] *= 0.5
    seen = there.reshape(rows, CELL, columns, CELL).mean(axis=(1, 3)) > 200
    return colours, np.asarray(seen, np.bool_)


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
    masks = [(layout == kind).astype(np.float32) for kind in range(KINDS)]
    rows, columns = labels.shape[0] - 14, labels.shape[1] - 14
    many = int(labels.max()) + 1
    counts = np.empty((KINDS, many, rows, columns))
    for colour in range(many):
        of_colour = (labels == colour).astype(np.float32)
        for kind, mask in enumerate(masks):
            counts[kind, colour] = _correlated(of_colour, mask)
    share = _correlated(seen.astype(np.float32), np.ones((15, 15), np.float32)) / 225
    says = _information(counts)
    return np.where(share >= LEAST_SEEN, says, 0.0), share


def _correlated(picture: NDArray[np.float32], mask: NDArray[np.float32]) -> NDArray[np.float64]:
    full = cv2.filter2D(picture, cv2.CV_32F, mask, anchor=(0, 0), borderType=cv2.BORDER_CONSTANT)
    return np.asarray(full[: picture.shape[0] - 14, : picture.shape[1] - 14], np.float64)


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
