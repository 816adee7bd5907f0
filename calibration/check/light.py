"""What the light does to the boards: too little or too much of it, reflected, shaded, uneven, flickering."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.check.finding import Finding, Trouble
from vision.locate.tabs import Tab
from vision.premium import LAYOUT, PLAIN
from vision.reading import Corners, Picture
from vision.rectify import BORDER, SQUARE, grid_to_picture, project, rectify

DARKEST_WHITE: Final = 64.0
"""Grey level of white paper below which noise drowns the print."""

WHITE_OUT: Final = 244.0
"""Level that a square has, in every colour, if it is as light as the camera can measure."""

LIGHT: Final = 230.0
"""Level from which on that holds for squares beside each other."""

PRINTLESS: Final = 5.0
"""Grey levels by which the lines around a square differ from it at most if they are washed out."""

MOST_GONE: Final = 0.35
"""Share of a board's squares from which on the picture is too bright, rather than a lamp mirrored in it."""

ALL_GONE: Final = 0.12
"""Share of every board's squares from which on the same holds."""

STEP: Final = 0.3
"""Difference of log light within two squares that only the edge of a hard shadow makes."""

FEWEST_STEPS: Final = 8
"""Pairs of squares at which light must step for a shadow."""

FEWEST_SHADED: Final = 9
"""Squares that a shadow worth naming covers."""

SHADED: Final = 0.3
"""How much less log light than usual around it a square in shadow has."""

DEEP: Final = 3.0
"""How many times less light a shadow may let through; in deeper ones letters drown."""

MOST_UNEVEN: Final = 2.2
"""How many times more light one place of the boards may have than another, shadows aside."""

BANDS: Final = 0.045
"""How strongly light may swing down the picture, as a share of it."""

INNER: Final = slice(8, SQUARE - 8)


@dataclass(frozen=True, slots=True, eq=False)
class BoardLight:
    """The light on a board. level: (15, 15) log light on its squares relative to each other, NaN where tiles
    or hands lie. gone: (225,) squares on which, white as they are, not even the lines can be seen. white:
    grey level of the lightest print."""

    number: int
    level: NDArray[np.float64]
    gone: NDArray[np.bool_]
    white: float


def light_of(picture: Picture, number: int, corners: Corners, empty: NDArray[np.bool_]) -> BoardLight:
    """Measure a board. empty: (225,) squares on which nothing lies."""
    flat = rectify(picture, corners)
    gone = _gone(flat)
    flat = flat[BORDER:-BORDER, BORDER:-BORDER]
    cells = flat.reshape(15, SQUARE, 15, SQUARE, 3).transpose(0, 2, 1, 3, 4)
    cells = cells.reshape(225, SQUARE, SQUARE, 3)[:, INNER, INNER]
    grey = cells.astype(np.float32).mean(axis=3).reshape(225, -1)
    level = np.log(np.median(grey, axis=1).astype(np.float64) + 3.0)
    level[~empty | gone] = np.nan
    for kind in range(int(LAYOUT.max()) + 1):
        own = kind == LAYOUT
        level[own] -= _median(level[own])
    return BoardLight(number, level.reshape(15, 15), gone, float(np.percentile(grey, 98)))


def _gone(flat: Picture) -> NDArray[np.bool_]:
    """(225,) squares of a rectified board that are white all over, the lines around them included."""
    least = cv2.GaussianBlur(flat.min(axis=2), (0, 0), 2.0)
    around = np.arange(15)[:, None] * SQUARE + BORDER + np.arange(-4, SQUARE + 4)
    cells = least[around[:, None, :, None], around[None, :, None, :]].reshape(225, -1)
    middle, dark = np.median(cells, axis=1), np.percentile(cells, 4, axis=1)
    flat = (middle >= LIGHT) & (middle - dark <= PRINTLESS)
    # A single one may be a blank; glare rarely covers one square alone.
    marked = flat.astype(np.uint8).reshape(15, 15)
    near = cv2.filter2D(marked, -1, np.ones((3, 3)), borderType=cv2.BORDER_CONSTANT)
    return np.asarray(flat & ((middle >= WHITE_OUT) | (near.ravel() > 1)), np.bool_)


def _median(values: NDArray[np.float64]) -> float:
    known = values[np.isfinite(values)]
    return float(np.median(known)) if len(known) else 0.0


def levels_of_tabs(grey: NDArray[np.uint8], tabs: Sequence[Tab]) -> dict[int, tuple[float, float]]:
    """(black, white) grey levels of every tab's ink and paper: the same print wherever it lies."""
    found = {}
    for tab in tabs:
        low = np.maximum(np.floor(tab.corners.min(axis=0)).astype(int), 0)
        high = np.ceil(tab.corners.max(axis=0)).astype(int) + 1
        part = grey[low[1] : high[1], low[0] : high[0]]
        if part.size:
            black, white = np.percentile(part, (10, 92)).tolist()
            found[tab.number] = (float(black), float(white))
    return found


def brightness(
    boards: Sequence[BoardLight], tabs: dict[int, tuple[float, float]]
) -> tuple[float, tuple[Finding, ...]]:
    """The grey level of white, and whether the picture is too dark or too bright."""
    whites = [white for _, white in tabs.values()] or [board.white for board in boards]
    white = float(np.median(whites)) if whites else 0.0
    findings = [Finding(Trouble.DARK)] if white < DARKEST_WHITE else []
    over = _overexposed(boards)
    if over:
        findings.append(
            Finding(Trouble.OVEREXPOSED, over[0].number if len(over) == 1 < len(boards) else None)
        )
    return white, tuple(findings)


def _overexposed(boards: Sequence[BoardLight]) -> list[BoardLight]:
    """Boards of which more is white than a lamp mirrored in them accounts for."""
    shares = [float(board.gone.mean()) for board in boards]
    everywhere = len(boards) > 1 and min(shares) > ALL_GONE
    return [b for b, share in zip(boards, shares, strict=True) if everywhere or share > MOST_GONE]


def glare(boards: Sequence[BoardLight]) -> tuple[Finding, ...]:
    """Squares in which a lamp is mirrored, so that nothing on them can be read."""
    over = _overexposed(boards)
    return tuple(
        Finding(Trouble.GLARE, board.number, squares=tuple(np.flatnonzero(board.gone).tolist()))
        for board in boards
        if board.gone.any() and all(board is not one for one in over)
    )


def shadows(boards: Sequence[BoardLight]) -> tuple[Finding, ...]:
    """Squares in a hard shadow."""
    found = []
    for board in boards:
        level = board.level
        steps = [
            np.abs(level[2:] - level[:-2]) > STEP,
            np.abs(level[:, 2:] - level[:, :-2]) > STEP,
        ]
        many = int(sum(step.sum() for step in steps))
        if many < FEWEST_STEPS:
            continue
        known = level[np.isfinite(level)]
        lit = float(np.percentile(known, 80))
        low = level < lit - SHADED
        smooth = _smooth(level)
        low &= level < smooth - SHADED / 3
        low &= _largest(low)
        if low.sum() < FEWEST_SHADED:
            continue
        deep = float(np.exp(lit - np.median(level[low])))
        squares = tuple(np.flatnonzero(low.ravel()).tolist())
        found.append(Finding(Trouble.SHADOW, board.number, squares=squares, harmless=deep < DEEP))
    return tuple(found)


def _largest(squares: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The largest of the patches that marked squares form; tiles between them join them."""
    joined = cv2.morphologyEx(squares.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    _, labels, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    if len(stats) < 2:
        return np.zeros_like(squares)
    return np.asarray(labels == 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA])), np.bool_)


def _smooth(level: NDArray[np.float64]) -> NDArray[np.float64]:
    """(15, 15) the even part of a board's light: a plane through it, outliers left aside."""
    ys, xs = np.mgrid[-1:1:15j, -1:1:15j]
    known = np.isfinite(level).ravel()
    rows = np.column_stack([np.ones(225), xs.ravel(), ys.ravel()])
    values = level.ravel()
    weight = known.astype(np.float64)
    fit: NDArray[np.float64] = np.zeros(3)
    for _ in range(6):
        solved = np.linalg.lstsq(
            rows[known] * weight[known, None], values[known] * weight[known], rcond=None
        )[0]
        fit = np.asarray(solved, np.float64)
        off = np.where(known, values - rows @ fit, 0.0)
        weight = 1 / (1 + (off / 0.08) ** 2)
    return np.asarray((rows @ fit).reshape(15, 15), np.float64)


def unevenness(
    boards: Sequence[BoardLight], tabs: dict[int, tuple[float, float]], *, shaded: bool
) -> tuple[float, tuple[Finding, ...]]:
    """How many times more light the lightest place has than the darkest, hard shadows aside. shaded: there
    are some, in which tabs may lie."""
    spans = [float(np.ptp(_smooth(board.level))) for board in boards if np.isfinite(board.level).sum() > 40]
    whites = [white for _, white in tabs.values()]
    low = 3 if shaded else 1
    between = [np.log(np.sort(whites)[-2] / max(np.sort(whites)[low], 1.0))] if len(whites) >= 6 else []
    uneven = float(np.exp(max([*spans, *between], default=0.0)))
    return uneven, ((Finding(Trouble.UNEVEN),) if uneven > MOST_UNEVEN else ())


def flicker_in(
    picture: Picture, boards: Sequence[tuple[Corners, NDArray[np.bool_]]], explained: float = 0.5
) -> float:
    """How strongly light swings down a single picture: the share by which a lamp on the mains dims some rows.

    boards: of each, its corners and (225,) the squares on which nothing lies. Only plain squares are looked
    at, and the even part of a board's light is taken off. explained: share of the rest that bands account
    for.
    """
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.float32)
    height = picture.shape[0]
    sums, weights = np.zeros(height), np.zeros(height)
    for corners, empty in boards:
        ys, logs = _plain_rows(grey, corners, empty & (PLAIN == LAYOUT))
        np.add.at(sums, ys, logs)
        np.add.at(weights, ys, 1)
    rows = np.flatnonzero(weights >= 12)
    if len(rows) < 200:
        return 0.0
    return swing(rows.astype(np.float64), sums[rows] / weights[rows], explained)


def _plain_rows(
    grey: NDArray[np.float32], corners: Corners, plain: NDArray[np.bool_]
) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """(picture row, log light there relative to the even part) of pixels in plain squares."""
    squares = np.flatnonzero(plain)
    if len(squares) < 30:
        return np.zeros(0, np.intp), np.zeros(0)
    inside = np.stack(np.meshgrid(np.linspace(0.25, 0.75, 5), np.linspace(0.2, 0.8, 15)), -1).reshape(-1, 2)
    grid = (np.column_stack([squares % 15, squares // 15])[:, None] + inside).reshape(-1, 2)
    points = project(grid_to_picture(corners), grid).astype(np.float32)
    seen = cv2.remap(grey, points[:, :1], points[:, 1:], cv2.INTER_LINEAR).ravel()
    logs = np.log(seen.astype(np.float64) + 3.0)
    x, y = (grid / 7.5 - 1).T
    even = np.column_stack([np.ones_like(x), x, y, x * x, x * y, y * y])
    weight = np.ones_like(x)
    off = logs
    for _ in range(4):
        weighted = even * weight[:, None]
        off = logs - even @ np.linalg.solve(weighted.T @ weighted, weighted.T @ (logs * weight))
        weight = 1 / (1 + (off / 0.25) ** 2)
    rows = np.clip(points[:, 1].round().astype(np.intp), 0, grey.shape[0] - 1)
    return rows, np.clip(off, -0.5, 0.5)


def swing(rows: NDArray[np.float64], logs: NDArray[np.float64], explained: float = 0.5) -> float:
    """The amplitude of the wave down the picture that explains most; 0 if none explains this share."""
    best = 0.0
    total = float(((logs - logs.mean()) ** 2).sum()) + 1e-12
    for period in np.geomspace(40, 700, 48):
        turn = 2 * np.pi * rows / period
        wave = np.column_stack([np.ones_like(rows), np.cos(turn), np.sin(turn)])
        fit = np.linalg.lstsq(wave, logs, rcond=None)[0]
        share = 1 - float(((logs - wave @ fit) ** 2).sum()) / total
        if share > explained:
            best, explained = float(np.hypot(fit[1], fit[2])), share
    return best
