"""How sharp a picture is, whatever it shows.

The corner tabs are known to the last bit, so their picture shows how far the camera spreads a point: the
blur that turns a drawn marker into the one seen. Without tabs, the narrowest edges in the picture show it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.locate.tabs import Tab

BITS: Final = 6
"""Of a marker's side: four of code, two of border."""

RIM: Final = 0.5
"""Bits of white paper around a marker that are compared too."""

FINE: Final = 8
"""Pixels a bit of the marker as drawn."""

LEAST: Final = 0.35
"""Blur in pixels below which none can be measured."""

ENOUGH: Final = 4
"""Tabs that show as much as all."""

EDGES: Final = 250
"""The clearest edges in one direction, among which the sharpest are found."""

FEW: Final = 12
"""Edges in one direction below which they show nothing."""

FAINTEST: Final = 1.2
"""Grey levels a pixel of the faintest edge that counts."""

LOWEST: Final = 0.4
"""Height of the lowest edge that counts, relative to the clearest ones."""

SMOOTHED_PX: Final = 0.8
"""By how much a picture is smoothed against noise before its edges are measured."""


@dataclass(frozen=True, slots=True)
class Blur:
    """How far points spread, as standard deviations in pixels along the direction in which they spread most
    and across it. angle: of that direction, in radians clockwise from rightwards, below π."""

    most_px: float
    least_px: float
    angle: float = 0.0


def blur_of_tabs(grey: NDArray[np.uint8], tabs: Sequence[Tab]) -> Blur | None:
    """The blur with which drawn markers look most like those seen; None without tabs. grey: (h, w)."""
    # Every other one of eight, at corners that are far apart.
    some = tabs if len(tabs) <= ENOUGH else [tabs[k] for k in range(0, len(tabs), 2)]
    pairs = [pair for tab in some if (pair := _pair(grey, tab)) is not None]
    if not pairs:
        return None
    spread = min((0.4, 0.7, 1.0, 1.4, 2.0, 2.8, 4.0, 5.6, 8.0), key=lambda s: _miss(pairs, s, s, 0.0))
    best = (spread, spread, 0.0)
    for step in (1.4, 1.15):
        most, least, angle = best
        tried = {
            (max(most * a, least * b, LEAST), max(min(least * b, most * a), LEAST), angle + turn)
            for a in (1 / step, 1.0, step, step * step)
            for b in (1 / step / step, 1 / step, 1.0, step)
            for turn in ((0.0, 0.79, 1.57, 2.36) if step > 1.2 else (-0.39, 0.0, 0.39))
        }
        best = min(tried, key=lambda one: _miss(pairs, *one))
    return Blur(best[0], best[1], best[2] % np.pi)


def blur_of_edges(grey: NDArray[np.uint8]) -> Blur | None:
    """The blur by the sharpest of the clearest edges, whatever they belong to; None if there are hardly any.

    Coarser than by tabs: edges along which the camera moved stay sharp, so edges at right angles to each
    other are compared, those of the boards and those askew to them.
    """
    smooth = np.asarray(cv2.GaussianBlur(grey, (0, 0), SMOOTHED_PX), np.float32)
    across = np.asarray(cv2.Sobel(smooth, cv2.CV_32F, 1, 0, scale=0.125), np.float32)
    down = np.asarray(cv2.Sobel(smooth, cv2.CV_32F, 0, 1, scale=0.125), np.float32)
    steep = np.hypot(across, down)
    peak = (steep >= cv2.dilate(steep, np.ones((15, 15), np.uint8))) & (steep > FAINTEST)
    ys, xs = np.nonzero(np.asarray(peak))
    if len(ys) < FEW:
        return None
    angles = np.arctan2(down[ys, xs], across[ys, xs]) % np.pi
    # The boards' lines run in two directions, so the clearest edges show these directions.
    clear = np.argsort(-steep[ys, xs])[:EDGES]
    lie = float(np.angle(np.exp(4j * angles[clear]).sum())) / 4
    spread: dict[int, float] = {}
    # Noise has edges in all directions, and steep ones, but no high ones.
    heights, _ = _edges(smooth, across, down, ys[clear], xs[clear])
    lowest = LOWEST * float(np.median(heights))
    for eighth in range(4):
        off = (angles - lie - eighth * np.pi / 4 + np.pi / 2) % np.pi - np.pi / 2
        own = np.flatnonzero(np.abs(off) < np.pi / 10)
        own = own[np.argsort(-steep[ys[own], xs[own]])][:EDGES]
        found = _spread(smooth, across, down, ys[own], xs[own], lowest) if len(own) >= FEW else None
        if found is not None:
            spread[eighth] = found
    if not spread:
        return None
    pairs = [(first, first + 2) for first in (0, 1) if first in spread and first + 2 in spread]
    most, least = max(
        pairs, key=lambda pair: abs(np.log(spread[pair[0]] / spread[pair[1]])), default=(-1, -1)
    )
    sharp = min(spread.values())
    if most < 0:
        return Blur(sharp, sharp)
    if spread[most] < spread[least]:
        most, least = least, most
    return Blur(spread[most], spread[least], (lie + most * np.pi / 4) % np.pi)


def _spread(  # noqa: PLR0917  (what `_edges` takes, and a limit)
    smooth: NDArray[np.float32],
    across: NDArray[np.float32],
    down: NDArray[np.float32],
    ys: NDArray[np.intp],
    xs: NDArray[np.intp],
    lowest: float,
) -> float | None:
    """The spread in pixels of the sharper ones of these edges, of those that are high enough."""
    heights, widths = _edges(smooth, across, down, ys, xs)
    widths = widths[heights >= lowest]
    if len(widths) < FEW:
        return None
    sharp = float(np.percentile(widths, 25))
    return float(np.sqrt(max(sharp**2 - SMOOTHED_PX**2, LEAST**2)))


def _edges(
    smooth: NDArray[np.float32],
    across: NDArray[np.float32],
    down: NDArray[np.float32],
    ys: NDArray[np.intp],
    xs: NDArray[np.intp],
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """How high these edges are, in grey levels, and by that and their steepness how wide, in pixels."""
    steep = np.hypot(across[ys, xs], down[ys, xs])
    right, below = across[ys, xs] / steep, down[ys, xs] / steep
    reach = np.arange(-24, 25, dtype=np.float32)
    lines = cv2.remap(
        smooth,
        (xs[:, None] + right[:, None] * reach).astype(np.float32),
        (ys[:, None] + below[:, None] * reach).astype(np.float32),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    rises = np.diff(lines, axis=1)
    middle = rises.shape[1] // 2
    flat = np.asarray(rises < 0.15 * steep[:, None], np.bool_)
    high = np.argmax(flat[:, middle:], axis=1) + middle
    low = middle - 1 - np.argmax(flat[:, :middle][:, ::-1], axis=1)
    rows = np.arange(len(lines))
    heights = np.asarray(lines[rows, high] - lines[rows, low + 1], np.float64)
    return heights, heights / steep / np.sqrt(2 * np.pi)


@dataclass(frozen=True, slots=True, eq=False)
class _Pair:
    """A marker as drawn and as seen, (n, m) float32 both, with the pixels to compare."""

    drawn: NDArray[np.float32]
    seen: NDArray[np.float32]
    counted: NDArray[np.bool_]


def _pair(grey: NDArray[np.uint8], tab: Tab) -> _Pair | None:
    side = float(np.linalg.norm(tab.corners - np.roll(tab.corners, 1, axis=0), axis=1).mean())
    rim = 0.35 * side
    low = np.floor(tab.corners.min(axis=0) - rim).astype(int)
    high = np.ceil(tab.corners.max(axis=0) + rim).astype(int)
    if (low < 0).any() or (high >= (grey.shape[1], grey.shape[0])).any():
        return None
    seen = grey[low[1] : high[1], low[0] : high[0]].astype(np.float32)
    white = FINE * 3
    size = FINE * BITS
    ideal = np.array([[0, 0], [size, 0], [size, size], [0, size]], np.float32) + white - 0.5
    twice = (4 * (tab.corners - low) + 1.5).astype(np.float32)
    to_seen = cv2.getPerspectiveTransform(ideal, twice)
    large = (4 * seen.shape[1], 4 * seen.shape[0])
    # Drawn four times as large, so that its own pixels do not blur it.
    drawn = cv2.warpPerspective(_marker(tab.number), to_seen, large, borderValue=255.0)
    near = np.zeros((size + 2 * white,) * 2, np.float32)
    edge = white - round(RIM * FINE)
    near[edge:-edge, edge:-edge] = 1
    counted = cv2.warpPerspective(near, to_seen, large)
    to = (seen.shape[1], seen.shape[0])
    drawn = cv2.resize(drawn, to, interpolation=cv2.INTER_AREA)
    share = np.asarray(cv2.resize(counted, to, interpolation=cv2.INTER_AREA), np.float32)
    return _Pair(np.asarray(drawn, np.float32), seen, np.asarray(share > 0.99, np.bool_))


@cache
def _marker(number: int) -> NDArray[np.float32]:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    small = dictionary.generateImageMarker(number, BITS)
    large = cv2.resize(small, None, fx=FINE, fy=FINE, interpolation=cv2.INTER_NEAREST)
    white = FINE * 3
    return np.asarray(cv2.copyMakeBorder(large, *(white,) * 4, cv2.BORDER_CONSTANT, value=255), np.float32)


def _miss(pairs: Sequence[_Pair], most: float, least: float, angle: float) -> float:
    """How far the drawn markers, blurred, are from those seen, whatever their black and white levels."""
    kernel = _kernel(most, least, angle)
    missed = 0.0
    for pair in pairs:
        blurred = cv2.filter2D(pair.drawn, -1, kernel, borderType=cv2.BORDER_REPLICATE)[pair.counted]
        seen = pair.seen[pair.counted]
        alike = np.corrcoef(blurred, seen)[0, 1]
        missed += 1 - float(alike) ** 2
    return missed


def _kernel(most: float, least: float, angle: float) -> NDArray[np.float32]:
    reach = int(np.ceil(3 * most))
    ys, xs = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    along = xs * np.cos(angle) + ys * np.sin(angle)
    across = ys * np.cos(angle) - xs * np.sin(angle)
    kernel = np.exp(-0.5 * ((along / most) ** 2 + (across / least) ** 2))
    return np.asarray(kernel / kernel.sum(), np.float32)
