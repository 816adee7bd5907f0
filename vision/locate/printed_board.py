"""Locates printed standard boards without tabs, in a hand-held or overhead picture.

Straight edges give the two directions of the board's lines; their spacing, or that of coloured patches where
lines hardly show, gives a lattice; the colours of the premium squares say where on it the board is; then all
lines are fitted together, and finally the picture at full size. A board is believed where its whole pattern
agrees, and no neighbouring place or size does. No colours, fonts or frames of any make are assumed.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import NoBoardError
from vision.lens import Lens, as_seen, straightened
from vision.locate.grid_fit import FITS, GRID, fit_grid
from vision.locate.lattice import Lattice, lattices, lattices_of, straighten
from vision.locate.patches import Patches, find_patches
from vision.locate.premium_match import Window, Work, says_here, windows
from vision.locate.vanishing_points import Segments, View, find_segments, views
from vision.locate.whole_pattern import ELSEWHERE, check_whole, confirmed, of_other_sizes
from vision.premium import LAYOUT, PLAIN
from vision.reading import Corners, Picture
from vision.rectify import Homography, grid_to_picture, pixels_per_square, project

LONGER_SIDE: Final = 1200
"""Pixels to which a picture's longer side is reduced for the search."""

LEAST_SEGMENT: Final = 8.0
"""Length in pixels of the shortest edge that counts."""

LATTICES: Final = 10
"""Lattices tried on the lines of the likeliest view, the most regular first."""

LATTICES_MORE: Final = 6
"""The same on those of other views, and on the patches of any."""

MOST_TRIES: Final = 70
"""Lattices tried per picture: a count, so that the answer does not depend on the machine, and so that no
picture takes longer than another by much."""

MOST_SQUARES: Final = 200_000
"""Squares looked at on these lattices: carpets and checked cloths have lattices of thousands. Where a board
was found, 76,000 were enough."""

PLAIN_AS_DAY: Final = 75.0
"""Evidence from colours, in nats, at which nothing else is tried; and at which a board's lines need not show.
Even boards crowded with tiles usually give more, bare ones 193."""

ENOUGH: Final = 45.0
"""Evidence from colours needed to believe in a board whose lines show."""

TRIES_BESIDE: Final = 16
"""The same next to a board that was found."""

SQUARES_BESIDE: Final = 70_000
"""And the squares looked at there."""

CUT_OFF: Final = 0.6
"""How far, in squares, a board may extend beyond the picture."""

MOST_UNLIKE: Final = 1.5
"""Maximum size ratio of two boards in a picture."""

ROOM: Final = 0.8
"""Free space next to a board, in board sides, needed to search for another."""

LINES_SHOW: Final = 0.75
"""Grid fit from which a board's lines place it more exactly than its premium squares."""

PULLED: Final = 0.22
"""How far, in squares, these may disagree before it is the frame's edges that lines were fitted to."""

WORTH_CLIMBING: Final = 34.0
"""Evidence from which a board may be nearby; pictures without one give up to 30."""

MUCH_LIKELIER: Final = 1.15
"""How many times more evidence there must be elsewhere to leave the lines found."""

STEPS: Final = (0.5, 0.3, 0.5, 0.2, 0.1)
"""Squares by which corners are moved, in turn, to where the colours agree better."""

FEW_SQUARES: Final = 3.5
"""How far, in squares, a board may be off as far as its lines show."""


@dataclass(frozen=True, slots=True)
class PrintedBoard:
    """A board located by its print. corners: its grid's, in any rotation. says: evidence from the colours of
    its squares, in nats. fit: how well the grid's lines agree with the picture, 0–1."""

    corners: Corners
    says: float
    fit: float


@dataclass(frozen=True, slots=True)
class _Candidate:
    to_squares: Homography
    window: Window


def find_printed_boards(picture: Picture, lens: Lens | None = None) -> list[PrintedBoard]:
    """The most distinct board in the picture and, if there is room next to it, another; left to right.

    Raises NoBoardError as `find_printed_board` does.
    """
    first = find_printed_board(picture, lens)
    parts = _parts_beside(picture, first.corners)[:2]
    if not parts:
        return [first]
    with ThreadPoolExecutor(len(parts)) as pool:
        others = list(pool.map(lambda part: _in_part(picture, part[0], part[1], lens), parts))
    for second in others:
        if second is None or second.says <= PLAIN_AS_DAY:
            continue
        larger = pixels_per_square(second.corners) / pixels_per_square(first.corners)
        if 1 / MOST_UNLIKE < larger < MOST_UNLIKE:
            return sorted([first, second], key=lambda board: float(board.corners[:, 0].mean()))
    return [first]


def _in_part(
    picture: Picture, low: NDArray[np.int_], high: NDArray[np.int_], lens: Lens | None
) -> PrintedBoard | None:
    """The most distinct board in a part of the picture, from its first pixel to before its last, if any."""
    part = picture[low[1] : high[1], low[0] : high[0]]
    try:
        found = find_printed_board(part, _within(lens, low, 1.0, part), TRIES_BESIDE, SQUARES_BESIDE)
    except NoBoardError:
        return None
    return replace(found, corners=found.corners + low)


def lies_at(picture: Picture, corners: Corners, lens: Lens | None = None) -> bool:
    """Whether nothing indicates that the board is a few squares off these corners, where the lines would fit
    as well."""
    rim = FEW_SQUARES * pixels_per_square(corners)
    low = np.maximum(corners.min(axis=0) - rim, 0).astype(int)
    high = np.maximum(corners.max(axis=0) + rim, low + 1).astype(int)
    # Another board beside it says nothing about this one.
    small, scale = _reduced(picture[low[1] : high[1], low[0] : high[0]])
    lens = _within(lens, low, scale, small)
    to_squares = np.linalg.inv(grid_to_picture(straightened((corners - low) * scale, lens)))
    found = windows(small, np.asarray(to_squares, np.float64), 1, lens)
    return not found or found[0].says < ENOUGH or (found[0].left, found[0].top) == (0, 0)


def _parts_beside(picture: Picture, corners: Corners) -> list[tuple[NDArray[np.int_], NDArray[np.int_]]]:
    """(first pixel, last pixel + 1) of the parts of the picture next to a board that could hold another, the
    largest first."""
    size = np.array([picture.shape[1], picture.shape[0]])
    low, high = corners.min(axis=0).astype(int), corners.max(axis=0).astype(int)
    parts = []
    for axis in (0, 1):
        for first, last in ((0, low[axis]), (high[axis], size[axis])):
            if last - first > ROOM * 15 * pixels_per_square(corners):
                start, end = np.zeros(2, int), size.copy()
                start[axis], end[axis] = first, last
                parts.append((start, end))
    return sorted(parts, key=lambda part: -int(np.prod(part[1] - part[0])))


def find_printed_board(
    picture: Picture, lens: Lens | None = None, tries: int = MOST_TRIES, squares: int = MOST_SQUARES
) -> PrintedBoard:
    """The most distinct board in the picture. tries, squares: lattices tried at most, and squares looked at
    on them.

    Raises NoBoardError if there is none, if there may be one but not clearly, or if it is cut off by the
    edge of the picture.
    """
    small, scale = _reduced(picture)
    own = _within(lens, np.zeros(2, int), scale, small)
    patches = find_patches(small)
    best = _most_distinct(small, own, patches, tries, Work(squares))
    if best is None or best.window.says < ENOUGH:
        raise NoBoardError(
            "no board found: the picture shows neither corner tabs nor the print of a standard board; "
            "show the whole board in good light, without strong glare"
        )
    rough = as_seen(project(np.asarray(np.linalg.inv(best.to_squares), np.float64), GRID), own) / scale
    if _outside(picture, rough) > CUT_OFF * pixels_per_square(rough):
        raise NoBoardError("only part of a board is in the picture; show all of it, with some of its frame")
    corners, fit = fit_grid(picture, rough, 3, lens)
    if fit < LINES_SHOW:
        amid = _amid_patches(patches, corners * scale, own) / scale
        if np.linalg.norm(amid - corners, axis=1).max() > PULLED * pixels_per_square(corners):
            corners = amid
    says = confirmed(small, corners * scale, own)
    if says < (ENOUGH if fit >= FITS else PLAIN_AS_DAY):
        raise NoBoardError(ELSEWHERE)
    check_whole(small, corners * scale, patches, own)
    return PrintedBoard(corners, says, fit)


def _amid_patches(patches: Patches, corners: Corners, lens: Lens | None) -> Corners:
    """The corners, moved so that premium squares' patches are in the middle of their squares: where no lines
    show, the frame's edges are all that lines are fitted to."""
    to_squares = np.asarray(np.linalg.inv(grid_to_picture(straightened(corners, lens))), np.float64)
    middle = straightened(patches.middle, lens)
    there = project(to_squares, middle)
    column, row = np.clip(np.floor(there), 0, 14).astype(int).T
    inside = ((there >= 0) & (there < 15)).all(axis=1)
    share = patches.side / pixels_per_square(corners)
    good = inside & (LAYOUT[15 * row + column] != PLAIN) & (share > 0.5) & (share < 1.2)
    none = np.empty((0, 4))
    moved = straighten(to_squares, none, none, 7.5, Patches(middle[good], patches.side[good]))
    return as_seen(project(np.asarray(np.linalg.inv(moved), np.float64), GRID), lens)


def _climbed(small: Picture, best: _Candidate, lens: Lens | None) -> _Candidate:
    """The candidate, or a likelier one whose corners are a little elsewhere: a cell more or less, or a slight
    slant, fits many of a board's lines as well."""
    for resized, window in sorted(
        of_other_sizes(small, best.to_squares, lens), key=lambda pair: -pair[1].says
    )[:2]:
        if window.says > best.window.says:
            best = _Candidate(_moved(resized, window), window)
    corners = project(np.asarray(np.linalg.inv(best.to_squares), np.float64), GRID)
    says = says_here(small, best.to_squares, lens)
    for step in STEPS:
        for move in _MOVES:
            across, down = corners[1] - corners[0], corners[3] - corners[0]
            for sign in (step, -step):
                moved = corners + sign / 15 * (move[:, :1] * across + move[:, 1:] * down)
                to_squares = np.asarray(np.linalg.inv(grid_to_picture(moved)), np.float64)
                likelier = says_here(small, to_squares, lens)
                if likelier > says + 2:
                    corners, says = moved, likelier
                    break
    if says < MUCH_LIKELIER * best.window.says:
        # Lines are more exact than colours.
        return best
    to_squares = np.asarray(np.linalg.inv(grid_to_picture(corners)), np.float64)
    return _Candidate(to_squares, Window(0, 0, says, best.window.seen))


def _moves() -> NDArray[np.float64]:
    """(8, 4, 2) the ways in which four corners may be off together: shifted, stretched, slanted and twisted,
    across and down."""
    ways = np.array([[1, 1, 1, 1], [-1, 1, 1, -1], [-1, -1, 1, 1], [-1, 1, -1, 1]], np.float64)
    return np.stack([np.stack([way * (1 - axis), way * axis], axis=1) for way in ways for axis in (0, 1)])


_MOVES: Final = _moves()


def _most_distinct(
    small: Picture, lens: Lens | None, patches: Patches, tries: int, work: Work
) -> _Candidate | None:
    """The likeliest board, if any is likely at all. patches: of the picture."""
    grey = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)
    segments = find_segments(grey, LEAST_SEGMENT)
    segments = straightened(segments.reshape(-1, 2, 2), lens).reshape(-1, 4)
    best: _Candidate | None = None
    for candidate in islice(_candidates(small, segments, patches, lens, work), tries):
        if candidate is not None and (best is None or candidate.window.says > best.window.says):
            best = candidate
            if best.window.says > PLAIN_AS_DAY:
                break
        if work.left <= 0:
            break
    if best is None or best.window.says < WORTH_CLIMBING:
        return None
    return _climbed(small, best, lens)


def _outside(picture: Picture, corners: Corners) -> float:
    """How far, in pixels, the farthest corner lies outside the picture."""
    size = np.array([picture.shape[1], picture.shape[0]])
    return float(max(-corners.min(), (corners - size).max()))


def _reduced(picture: Picture) -> tuple[Picture, float]:
    scale = LONGER_SIDE / max(picture.shape[:2])
    if scale >= 1:
        return picture, 1.0
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), scale


def _within(lens: Lens | None, low: NDArray[np.int_], scale: float, part: Picture) -> Lens | None:
    """The lens of a part of the picture that begins at `low`."""
    if lens is None:
        return None
    left, top = low.tolist()
    return lens.within(left, top, scale, (part.shape[1], part.shape[0]))


def _candidates(
    small: Picture, segments: Segments, as_pictured: Patches, lens: Lens | None, work: Work
) -> Iterator[_Candidate | None]:
    """The boards that a picture's lines and patches suggest, the likeliest kind first; None for a lattice
    with no board on it."""
    seen = list(views(segments, small))
    for view in seen[:1]:
        yield from _on(small, islice(lattices(view), LATTICES), view, lens, work)
    patches = Patches(straightened(as_pictured.middle, lens), as_pictured.side)
    for number, view in enumerate(seen):
        yield from _on(
            small, islice(lattices_of(view, patches), LATTICES_MORE), view, lens, work, patches=patches
        )
        if number:
            yield from _on(small, islice(lattices(view), LATTICES_MORE), view, lens, work)
    # Lines of whatever else is in the picture may hide those of the board.
    for view in views(_beside(segments, patches, small), small):
        yield from _on(
            small, islice(lattices_of(view, patches), LATTICES_MORE), view, lens, work, patches=patches
        )


def _beside(segments: Segments, patches: Patches, small: Picture) -> Segments:
    """The segments that may be sides of patches."""
    rims = np.zeros(small.shape[:2], np.uint8)
    for (x, y), side in zip(patches.middle.tolist(), patches.side.tolist(), strict=True):
        cv2.circle(rims, (round(x), round(y)), round(side / 2), 255, max(1, round(side / 3)))
    middle = np.round((segments[:, :2] + segments[:, 2:]) / 2).astype(int)
    x, y = np.clip(middle, 0, np.array(small.shape[1::-1]) - 1).T
    return np.asarray(segments[rims[y, x] > 0], np.float64)


def _on(
    small: Picture,
    suggested: Iterator[Lattice],
    view: View,
    lens: Lens | None,
    work: Work,
    *,
    patches: Patches | None = None,
) -> Iterator[_Candidate | None]:
    """The boards on these lattices, each fitted to its lines and to the middles of patches."""
    for lattice in suggested:
        found = windows(small, lattice.to_squares, 2, lens, work=work)
        if not found or found[0].says < ENOUGH / 2:
            yield None
            continue
        best = _Candidate(_moved(lattice.to_squares, found[0]), found[0])
        for _ in range(3):
            fitted = straighten(best.to_squares, view.upright, view.level, 7.5, patches)
            again = windows(small, fitted, 2, lens, work=work)
            if not again or again[0].says <= best.window.says:
                break
            best = _Candidate(_moved(fitted, again[0]), again[0])
        yield best


def _moved(to_squares: Homography, window: Window) -> Homography:
    """The lattice with the window's corner as origin."""
    shift = np.array([[1, 0, -window.left], [0, 1, -window.top], [0, 0, 1]], np.float64)
    return np.asarray(shift @ to_squares, np.float64)
