"""Locates the boards on a table: by their corner tabs, or printed boards by their print."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import NoBoardError
from vision.lens import Lens, as_seen, straightened
from vision.locate.grid_fit import FITS, fit_grid, fit_of
from vision.locate.printed_board import find_printed_board, find_printed_boards, lies_at
from vision.locate.tab_plane import plane_of
from vision.locate.tabs import TAB_MM, Tab, find_tabs
from vision.locate.upright import upright
from vision.reading import Corners, Picture
from vision.rectify import pixels_per_square, project

MOST_ALTERED = 1.3
"""How many times larger or smaller a board may look after it was moved."""

PITCH_MM = 19.0
GRID_MM = 15 * PITCH_MM
TAB_GAP_MM = 7.4
"""How far, along each side, a tab's nearest corner usually lies outside the grid's corner: 6–15 mm
diagonally. The rest is fitted to the picture."""

SURE_FIT = 0.8
"""Grid fit from which no other position is tried for a corner without a tab."""

BESIDE_TAB = 0.5
"""How far, in squares, a grid's corner may be from where its tab says."""

WITHOUT_TAB = 0.9
"""The same for a corner without a tab, predicted by the other three."""


@dataclass(frozen=True, slots=True)
class Located:
    """A board found in a picture. number: 0 by tabs 0–3, 1 by tabs 4–7; by print, counted from the left.
    missing: tabs not seen. fit: how well the grid's lines agree with the picture, 0–1."""

    number: int
    corners: Corners
    missing: tuple[int, ...]
    fit: float


def locate(picture: Picture, lens: Lens | None = None) -> list[Located]:
    """The boards in a picture: those with corner tabs, the one with tabs 0–3 first, otherwise one or two by
    their print, left to right.

    lens: what the picture was taken through; corners are pixels of the picture as it is. Locating by print
    takes up to a second or two. Raises NoBoardError if there are tabs but fewer than three
    for every board, and if there are no tabs and no printed board is clearly and entirely visible.
    """
    tabs = find_tabs(picture)
    if tabs:
        return locate_by_tabs(picture, tabs, lens)
    boards = find_printed_boards(picture, lens)
    turned = upright(picture, [board.corners for board in boards], lens)
    return [
        Located(number, corners, (), board.fit)
        for number, (board, corners) in enumerate(zip(boards, turned, strict=True))
    ]


def locate_by_tabs(picture: Picture, tabs: list[Tab], lens: Lens | None = None) -> list[Located]:
    """The boards to which these tabs belong, the one with tabs 0–3 first.

    Three tabs per board are enough, if the picture shows a grid where they predict it. Raises NoBoardError
    if no board has three.
    """
    flat = [Tab(tab.number, straightened(tab.corners, lens)) for tab in tabs]
    groups = [[tab for tab in flat if tab.number // 4 == board] for board in (0, 1)]
    plane = _plane(groups, picture)
    found: list[Located] = []
    unsure: tuple[int, ...] = ()
    for number, group in enumerate(groups):
        if len(group) < 3 or plane is None:
            continue
        rough = as_seen(_rough_corners(group, plane), lens)
        placed = _fit(picture, rough, {tab.number % 4 for tab in group}, lens)
        missing = tuple(sorted({4 * number + k for k in range(4)} - {tab.number for tab in group}))
        if placed is None:
            unsure += missing
        else:
            corners, fit = placed
            found.append(Located(number, corners, missing, fit))
    if not found:
        raise NoBoardError(_what_is_unsure(unsure) if unsure else _what_is_missing(groups))
    return found


def tabbed(picture: Picture, lens: Lens | None = None) -> dict[int, Corners]:
    """Corners of the boards with at least three visible tabs, by number."""
    try:
        return {board.number: board.corners for board in locate_by_tabs(picture, find_tabs(picture), lens)}
    except NoBoardError:
        return {}


def printed_again(
    picture: Picture,
    before: Sequence[Corners],
    others: Sequence[Corners] = (),
    lens: Lens | None = None,
) -> list[Corners | None]:
    """Boards found by their print that used to be at these corners, with the corners in the same order; None
    for a board that is not found. others: boards known to be elsewhere."""
    candidates = _printed(_without(picture, others), len(before), lens)
    found: list[Corners | None] = [None] * len(before)
    pairs = [(k, number) for k in range(len(before)) for number in range(len(candidates))]
    for k, number in sorted(pairs, key=lambda pair: _distance(before[pair[0]], candidates[pair[1]])):
        larger = pixels_per_square(candidates[number]) / pixels_per_square(before[k])
        taken = any(corners is candidates[number] for corners in found)
        if found[k] is None and not taken and 1 / MOST_ALTERED < larger < MOST_ALTERED:
            found[k] = candidates[number]
    return [
        None if corners is None else _turned_as(old, corners)
        for old, corners in zip(before, found, strict=True)
    ]


def _printed(picture: Picture, many: int, lens: Lens | None) -> list[Corners]:
    try:
        boards = [find_printed_board(picture, lens)] if many == 1 else find_printed_boards(picture, lens)
    except NoBoardError:
        return []
    return [board.corners for board in boards]


def _without(picture: Picture, boards: Sequence[Corners]) -> Picture:
    """The picture with these boards painted over."""
    if not boards:
        return picture
    covered = picture.copy()
    for corners in boards:
        middle = corners.mean(axis=0)
        outline = middle + 1.05 * (corners - middle)
        colour = picture[:: max(1, len(picture) // 64)].reshape(-1, 3).mean(axis=0)
        cv2.fillConvexPoly(covered, outline.round().astype(np.int32), colour.tolist())
    return covered


def _distance(some: Corners, others: Corners) -> float:
    return float(np.linalg.norm(some.mean(axis=0) - others.mean(axis=0)))


def _turned_as(old: Corners, new: Corners) -> Corners:
    """A board's corners, starting with the one closest to the old first corner: its print looks the same
    from all sides, but nobody rotates a board far by accident."""
    moved = old + new.mean(axis=0) - old.mean(axis=0)
    turns = [np.roll(new, turn, axis=0) for turn in range(4)]
    return min(turns, key=lambda turned: float(np.linalg.norm(turned - moved)))


def _what_is_unsure(missing: Sequence[int]) -> str:
    named = " and ".join(map(str, missing))
    return f"no board found: its lines are not where three tabs say; uncover tab {named}, or light it better"


def _what_is_missing(groups: list[list[Tab]]) -> str:
    seen = [tab.number for group in groups for tab in group]
    if not seen:
        return "no board found: no corner tab is seen; lay the tabs beside the board's corners"
    board = max((0, 1), key=lambda number: len(groups[number]))
    lacking = [4 * board + k for k in range(4) if 4 * board + k not in seen]
    named = ", ".join(map(str, lacking))
    return f"no board found: of its four corner tabs only one may be hidden, but ids {named} are missing"


def _fit(picture: Picture, rough: Corners, seen: set[int], lens: Lens | None) -> tuple[Corners, float] | None:
    """(corners fitted to the grid's lines, how well they fit), if that agrees with the tabs.

    seen: which corners have a visible tab. With all four, rough corners are kept if the lines disagree; with
    three, the result is then None.
    """
    tries = [fit_grid(picture, rough, lens=lens)]
    sure = [one for one in tries if _agrees(*one, rough, seen)]
    if len(seen) == 4:
        return sure[0] if sure else (rough, fit_of(picture, rough, lens))
    if not sure or sure[0][1] < SURE_FIT:
        # The corner without a tab is less certain, and a grid may partly fit one square off.
        tries = [fit_grid(picture, start, lens=lens) for start in _starts(rough, seen)]
        sure += [one for one in tries if _agrees(*one, rough, seen)]
    if not sure:
        return None
    best = max(sure, key=lambda one: one[1])
    return best if lies_at(picture, best[0], lens) else None


def _agrees(corners: Corners, fit: float, rough: Corners, seen: set[int]) -> bool:
    """Whether a fitted grid is a grid, and is where the tabs predict it."""
    off = np.linalg.norm(corners - rough, axis=1) / pixels_per_square(rough)
    most = [BESIDE_TAB if corner in seen else WITHOUT_TAB for corner in range(4)]
    return fit >= FITS and bool((off < most).all())


def _starts(rough: Corners, seen: set[int]) -> Iterator[Corners]:
    """Rough corners, with the one without a tab moved by half a square in each direction."""
    (corner,) = set(range(4)) - seen
    for neighbour in ((corner + 1) % 4, (corner + 3) % 4):
        for share in (-0.5, 0.5):
            start = rough.copy()
            start[corner] += share / 15 * (rough[corner] - rough[neighbour])
            yield start


def _plane(groups: list[list[Tab]], picture: Picture) -> NDArray[np.float64] | None:
    """The homography from the table in millimetres (any origin and rotation) to picture pixels.

    From the centres of a board's four tabs; if boards have only three, from all corners of all markers in
    the picture.
    """
    best = max(groups, key=len)
    if len(best) < 3:
        return None
    apart = GRID_MM + 2 * (TAB_GAP_MM + TAB_MM / 2)
    if any(len(group) == 3 for group in groups):
        return plane_of(groups, apart, (picture.shape[1], picture.shape[0]))
    ideal = np.array([[0, 0], [apart, 0], [apart, apart], [0, apart]], np.float32)
    middles = np.array([tab.middle for tab in best], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(ideal, middles), np.float64)


def _rough_corners(group: list[Tab], plane: NDArray[np.float64]) -> Corners:
    """The grid's corners if every tab were at the usual distance, rigid on the plane."""
    to_plane = np.asarray(np.linalg.inv(plane), np.float64)
    middles = {tab.number % 4: project(to_plane, tab.middle[None])[0] for tab in group}
    ideal = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float64)
    turn = _similarity(
        np.array([ideal[k] for k in middles], np.float64), np.array(list(middles.values()), np.float64)
    )
    upright = np.asarray(np.linalg.inv(turn), np.float64)
    guesses = {}
    for tab in group:
        k = tab.number % 4
        own = project(upright, project(to_plane, tab.corners))
        scale = _mm_per_unit(turn)
        inward = np.where(ideal[k] == 0, 1.0, -1.0)
        nearest = own[(own * inward).sum(axis=1).argmax()]
        guesses[k] = nearest + inward * TAB_GAP_MM / scale
    known = np.array([ideal[k] for k in guesses], np.float64)
    square = _similarity(known, np.array(list(guesses.values()), np.float64))
    corners = project(square, ideal)
    for k, guess in guesses.items():
        # A visible tab determines its own corner about as well as the other three together do.
        corners[k] = (corners[k] + guess) / 2
    return project(plane, project(turn, corners))


def _similarity(source: NDArray[np.float64], target: NDArray[np.float64]) -> NDArray[np.float64]:
    """The rotation, scale and shift that best map source (n, 2) to target, as a (3, 3) matrix."""
    x, y = source.T
    zero, one = np.zeros_like(x), np.ones_like(x)
    rows = np.vstack([np.column_stack([x, -y, one, zero]), np.column_stack([y, x, zero, one])])
    a, b, c, d = np.linalg.lstsq(rows, target.T.ravel(), rcond=None)[0]
    return np.array([[a, -b, c], [b, a, d], [0, 0, 1]], np.float64)


def _mm_per_unit(similarity: NDArray[np.float64]) -> float:
    return float(np.hypot(similarity[0, 0], similarity[1, 0]))
