"""Tiles in the outline of a thing: squares of one size, side by side or alone, each a little askew.

An outline made of tiles has straight sides in two directions, and every tile has an edge on each of its four
sides: against the ground, or a seam against the next tile. The best such square is taken first, then, step by
step, what lies next to a tile that was found.
"""

from dataclasses import dataclass
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.free.ground import HALF, LogPicture, Thing

UNIT: Final = 32
"""Pixels of a tile's side in the picture of a thing that is set straight."""

_MARGIN: Final = UNIT

COVERED: Final = 0.72
"""Share of a tile's place from which on it counts as covered."""

STRAIGHT: Final = 0.5
"""Share of an outline that runs along its two main directions, from which on it may be of tiles."""

Plane = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Spot:
    """A tile in the picture. middle: (2,) pixels. side: pixels. angle: degrees clockwise, known up to quarter
    turns. covered: share of it that has the thing's colour. edges: how clear they are all around, 1 for those
    of the thing against the ground. thing: number of the thing."""

    middle: NDArray[np.float64]
    side: float
    angle: float
    covered: float
    edges: float
    thing: int


@dataclass(frozen=True, slots=True, eq=False)
class Outline:
    """angle: degrees clockwise, up to quarter turns, of a thing's sides. straight: share of its outline that
    runs so. width: of its strips, pixels. filled: the mask without small holes. holes: whether it has large
    ones."""

    angle: float
    straight: float
    width: float
    filled: NDArray[np.uint8]
    holes: bool


def outline(thing: Thing, side: float | None = None) -> Outline | None:
    """None for what is too thin or ragged for tiles. side: pixels, of its tiles, where it is known."""
    mask = np.pad(thing.mask, 1)
    filled, holes = _filled(mask, None if side is None else side * HALF)
    width = _strip(filled)
    if width == 0:
        return None
    contours, _ = cv2.findContours(filled, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    step = max(4, round(width * 0.33))
    rounds = [np.asarray(c[:, 0], np.int32) for c in contours if len(c) > 4 * step]
    if not rounds:
        return None
    angle = _direction(rounds, width)
    ways = np.vstack([np.roll(points, -step, axis=0) - points for points in rounds]).astype(np.float64)
    near = np.abs((np.arctan2(ways[:, 1], ways[:, 0]) - angle + np.pi / 4) % (np.pi / 2) - np.pi / 4)
    straight = float((near < np.radians(12)).mean())
    return Outline(float(np.degrees(angle)), straight, width / HALF, filled[1:-1, 1:-1], holes)


def _direction(rounds: list[NDArray[np.int32]], width: float) -> float:
    """Radians, up to quarter turns, of the sides of an outline: the longer one is, the more it counts."""
    sides = []
    for points in rounds:
        corners = cv2.approxPolyDP(points.reshape(-1, 1, 2), max(1.2, 0.06 * width), True)[:, 0]
        sides.append(np.roll(corners, -1, axis=0) - corners)
    away = np.vstack(sides).astype(np.float64)
    length, turns = np.hypot(*away.T), np.arctan2(away[:, 1], away[:, 0])
    weight = np.where(length > 0.5 * width, length, 0.1 * length) ** 2
    angle = float(np.angle((weight * np.exp(4j * turns)).sum()) / 4)
    for reach in (15.0, 8.0, 5.0):
        off = (turns - angle + np.pi / 4) % (np.pi / 2) - np.pi / 4
        near = weight * (np.abs(off) < np.radians(reach))
        if near.sum() > 0:
            angle += float((near * off).sum() / near.sum())
    return angle


def _strip(mask: NDArray[np.uint8]) -> float:
    """Width of the strips a mask is made of, 0 where it is all too thin: twice the distance of their middles
    from the rim. Middles far from it count more, for spurs run from there into every corner."""
    reach = cv2.distanceTransform(mask, cv2.DIST_L2, 3)
    ridge = np.sort(reach[(reach >= cv2.dilate(reach, np.ones((5, 5), np.uint8)) - 1e-3) & (reach > 2.5)])
    if not len(ridge):
        return 0.0
    weight = np.cumsum(ridge**3)
    return 2 * float(ridge[int(np.searchsorted(weight, weight[-1] / 2))])


def _filled(mask: NDArray[np.uint8], side: float | None) -> tuple[NDArray[np.uint8], bool]:
    """A mask without holes of a letter's size, and whether larger ones were there. side: of tiles, in the
    mask's pixels, guessed where it is not known."""
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    whole = np.zeros_like(mask)
    cv2.drawContours(whole, contours, -1, (1,), -1)
    if side is None:
        side = _strip(whole)
    hole = ((whole > 0) & (mask == 0)).astype(np.uint8)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(hole, connectivity=4)
    large = [n for n in range(1, count) if stats[n, 4] > _LETTER * side**2]
    whole[np.isin(labels, large)] = 0
    return whole, bool(large)


_LETTER: Final = 0.6
"""Share of a tile from which on a hole is no letter, but bare ground between tiles."""


def spots_of(
    log: LogPicture, thing: Thing, number: int, sides: tuple[float, float]
) -> tuple[list[Spot], list[NDArray[np.float64]]]:
    """The tiles that a thing is made of, and the middles (2,) of what is left of it; none where it is no
    tiles. number: by which the spots name it. sides: pixels that tiles measure at least and at most."""
    drawn = outline(thing)
    if drawn is None or drawn.straight < STRAIGHT:
        return [], []
    best: tuple[float, Straight, tuple[int, float, float]] | None = None
    for part in (1.0, 1.45, 2.0, 3.0):
        side = drawn.width / part
        # Two rows side by side have the outline of tiles of twice the size.
        few = part == 2 and np.count_nonzero(thing.mask) < _FEW * (drawn.width * HALF) ** 2
        clear = best is not None and best[0] > CLEAR
        if not sides[0] <= side <= sides[1] or (clear and not few):
            continue
        straight = Straight(log, thing, drawn, side)
        pitch, x, y, value = straight.lattice()
        if best is None or value > best[0]:
            best = (value, straight, (pitch, x, y))
    if best is None or best[0] < CLUTTER:
        return [], []
    _, straight, (pitch, x, y) = best
    found = straight.tiles(pitch, x, y)
    back = cv2.invertAffineTransform(straight.to_straight)
    spots = [
        Spot(
            np.asarray(back[:, :2] @ (x, y) + back[:, 2], np.float64),
            pitch / straight.scale,
            drawn.angle,
            covered,
            edges,
            number,
        )
        for x, y, covered, edges in found
    ]
    return spots, [back[:, :2] @ place + back[:, 2] for place in straight.left_over(found, pitch)]


_FEW: Final = 8
"""Tiles up to which a thing is tried as one of tiles half their size, however clear they look."""

CLEAR: Final = 0.5
"""Value of a grid from which on it need not be sought at another size."""

CLUTTER: Final = 0.2
"""Value of a grid below which a thing is no tiles."""


class Straight:
    """A thing set straight, UNIT pixels a tile of the side that is tried: coverage and edges, summed so that
    a square's four sides are looked up at once."""

    def __init__(self, log: LogPicture, thing: Thing, drawn: Outline, side: float) -> None:
        height, width = drawn.filled.shape
        corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
        corners = (corners + np.array([thing.left, thing.top])) / HALF
        turn, self.scale = np.radians(drawn.angle), UNIT / side
        c, s = np.cos(turn) * self.scale, np.sin(turn) * self.scale
        self.to_straight = np.array([[c, s, 0.0], [-s, c, 0.0]])
        seen = corners @ self.to_straight[:, :2].T
        self.to_straight[:, 2] = _MARGIN - seen.min(axis=0)
        size = np.ceil(seen.max(axis=0) - seen.min(axis=0)).astype(int) + 2 * _MARGIN
        self.angle = drawn.angle
        edge = round(1.5 * side)
        left, top = np.maximum(np.floor(corners.min(axis=0)).astype(int) - edge, 0)
        right, low = np.ceil(corners.max(axis=0)).astype(int) + edge
        part = _averaged(log[top:low, left:right], self.scale)
        shift = self.to_straight[:, :2] @ (left, top) + self.to_straight[:, 2]
        picture = _warped(part, np.column_stack((self.to_straight[:, :2], shift)), size)
        from_mask = self.to_straight[:, :2] / HALF
        offset = self.to_straight[:, :2] @ (np.array([thing.left, thing.top]) / HALF) + self.to_straight[:, 2]
        self.mask = _warped(drawn.filled, np.column_stack((from_mask, offset)), size).astype(np.float32)
        self.area = max(1.0, float(self.mask.sum()))
        self.inside = np.asarray(cv2.blur(self.mask, (UNIT - 4, UNIT - 4)), np.float32)
        contrast = max(float(np.abs(thing.body - thing.ground).max()), 12.0)
        self.left_right, self.up_down = _edges(picture, contrast, _letters(picture, thing, self.mask))

    def score(self, side_px: int) -> Plane:
        """For every pixel, how well a tile of this side (straight pixels) with its middle there has edges:
        mostly the weakest of its four counts."""
        low, high = -(side_px // 2), side_px - side_px // 2
        one, two = _moved(self.left_right, low, 0), _moved(self.left_right, high, 0)
        three, four = _moved(self.up_down, 0, low), _moved(self.up_down, 0, high)
        weakest = cv2.min(cv2.min(one, two), cv2.min(three, four))
        mean = (one + two + three + four) / 4
        return np.asarray(0.75 * weakest + 0.25 * mean, np.float32)

    def value(self, side: int) -> Plane:
        """For every pixel, what speaks for a tile of this side there: clear edges, and all of it covered."""
        return np.asarray(self.score(side) - _BARE * (1 - self.inside) ** 2, np.float32)

    def lattice(self) -> tuple[int, float, float, float]:
        """(side, x, y, value): pitch and offset, straight pixels, of the grid whose covered squares look most
        like tiles, and how much, 1 for clear edges all round."""
        least, most = round(0.74 * UNIT), round(1.12 * UNIT)
        best = max((self._grid(side) for side in range(least, most + 1, _STRIDE)), key=lambda one: one[3])
        if best[3] < _HOPELESS:
            return best
        near = [best[0] + step for step in range(1 - _STRIDE, _STRIDE) if step]
        tried = [self._grid(side) for side in near if least <= side <= most]
        return max([best, *tried], key=lambda one: one[3])

    def _grid(self, side: int) -> tuple[int, float, float, float]:
        """The best grid of this pitch."""
        # A square that holds part of the thing and is no tile speaks against the grid.
        worth = np.where(self.inside > COVERED, self.value(side), -0.7 * self.inside)
        rows, columns = worth.shape[0] // side, worth.shape[1] // side
        cut = worth[: rows * side, : columns * side].reshape(rows, side, columns, side).sum(axis=(0, 2))
        y, x = np.unravel_index(int(cut.argmax()), cut.shape)
        return side, float(x), float(y), float(cut[y, x]) * side**2 / self.area

    def tiles(self, side: int, x: float, y: float) -> list[tuple[float, float, float, float]]:
        """(x, y, covered, score) of tiles, straight pixels: from the clearest on the grid, step by step."""
        value, score = self.value(side), self.score(side)
        free = self.inside > COVERED
        rows = np.arange(y, len(free), side).astype(int)
        columns = np.arange(x, free.shape[1], side).astype(int)
        grid = np.where(free, value, -9)[np.ix_(rows, columns)]
        found: dict[tuple[int, int], tuple[float, float]] = {}
        result = []
        for start in np.argsort(-grid, axis=None):
            down, right = divmod(int(start), grid.shape[1])
            if grid[down, right] < _LEAST:
                break
            queue = [(down, right, float(columns[right]), float(rows[down]))]
            while queue:
                down, right, at_x, at_y = queue.pop(0)
                if (down, right) in found:
                    continue
                if near := [
                    (found[down + dy, right + dx], dx, dy)
                    for dy in (-2, -1, 0, 1, 2)
                    for dx in (-2, -1, 0, 1, 2)
                    if (down + dy, right + dx) in found
                ]:
                    at_x = float(np.mean([place[0] - dx * side for place, dx, _ in near]))
                    at_y = float(np.mean([place[1] - dy * side for place, _, dy in near]))
                spot = self._near(at_x, at_y, 0.17 * side, value, free)
                if spot is None:
                    continue
                found[down, right] = (spot[0], spot[1])
                xi, yi = round(spot[0]), round(spot[1])
                result.append((*spot, float(self.inside[yi, xi]), float(score[yi, xi])))
                gap = round(0.7 * side)
                free[max(0, yi - gap) : yi + gap + 1, max(0, xi - gap) : xi + gap + 1] = False
                queue += [
                    (down + dy, right + dx, spot[0] + dx * side, spot[1] + dy * side)
                    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
                ]
        return result

    def left_over(
        self, found: list[tuple[float, float, float, float]], side: int
    ) -> list[NDArray[np.float64]]:
        """Middles, straight pixels, of what of the thing is in no tile and too large for a crooked rim."""
        left = (self.mask > 0.5).astype(np.uint8)
        reach = round(0.58 * side)
        for x, y, _, _ in found:
            left[max(0, int(y) - reach) : int(y) + reach + 1, max(0, int(x) - reach) : int(x) + reach + 1] = 0
        left = np.asarray(cv2.erode(left, np.ones((side // 4, side // 4), np.uint8)), np.uint8)
        count, _, _, middles = cv2.connectedComponentsWithStats(left)
        return [np.asarray(middles[number], np.float64) for number in range(1, count)]

    def _near(
        self, x: float, y: float, reach: float, value: Plane, free: NDArray[np.bool_]
    ) -> tuple[float, float] | None:
        """The most tile-like place not far from one."""
        left, right = max(0, int(x - reach)), min(free.shape[1], int(x + reach) + 2)
        top, low = max(0, int(y - reach)), min(len(free), int(y + reach) + 2)
        if right <= left or low <= top or not free[top:low, left:right].any():
            return None
        xs, ys = np.arange(left, right, dtype=np.float32), np.arange(top, low, dtype=np.float32)
        away = ((xs[None] - x) ** 2 + (ys[:, None] - y) ** 2) / reach**2
        here = np.where(free[top:low, left:right], value[top:low, left:right] - 0.25 * away, -9)
        down, over = np.unravel_index(int(here.argmax()), here.shape)
        if here[down, over] < _LEAST_BESIDE:
            return None
        # Edges are a few pixels wide: the middle of all places that are as good.
        good = np.maximum(here - (here[down, over] - 0.08), 0)
        good[:, np.abs(xs - xs[over]) > 4] = 0
        good[np.abs(ys - ys[down]) > 4] = 0
        total = float(good.sum())
        return float((good.sum(axis=0) @ xs) / total), float((good.sum(axis=1) @ ys) / total)


_STRIDE: Final = 3
"""Pixels between the pitches that are tried first."""

_HOPELESS: Final = 0.1
"""Value of a grid below which no other pitch nearby makes it tiles."""

_BARE: Final = 6.0
"""How much it speaks against a tile that part of it is bare ground."""

_LEAST: Final = 0.1
"""Value below which nothing is a tile."""

_LEAST_BESIDE: Final = -0.15
"""The same beside a tile: what is covered there is likely one too, however faint its seams."""


def _averaged(log: LogPicture, scale: float) -> LogPicture:
    if scale >= 0.7:
        return log
    return np.asarray(cv2.blur(log, (2, 2)), np.uint8)


def _warped(
    picture: NDArray[np.uint8], matrix: NDArray[np.float64], size: NDArray[np.int_]
) -> NDArray[np.uint8]:
    half = matrix.copy()
    half[:, 2] += matrix[:, :2] @ (0.5, 0.5) - 0.5
    return np.asarray(
        cv2.warpAffine(picture, half, (int(size[0]), int(size[1])), flags=cv2.INTER_LINEAR), np.uint8
    )


def _letters(picture: NDArray[np.uint8], thing: Thing, mask: Plane) -> NDArray[np.bool_]:
    """Where something is printed: what has not the body's colour and does not reach the rim, as seams do."""
    body = np.broadcast_to(np.clip(thing.body, 0, 255).round().astype(np.uint8), picture.shape)
    far = _largest(cv2.absdiff(picture, body)) > _PRINT
    inside = cv2.erode((mask > 0.5).astype(np.uint8), np.ones((3, 3), np.uint8))
    _, labels, stats, _ = cv2.connectedComponentsWithStats(
        far.astype(np.uint8) & np.asarray(inside, np.uint8), connectivity=8
    )
    rim = np.flatnonzero(np.bincount(labels[cv2.erode(inside, np.ones((3, 3), np.uint8)) == 0]))
    width, height = stats[:, 2], stats[:, 3]
    printed = (np.maximum(width, height) < 0.85 * UNIT) & (np.maximum(width, height) > 0.15 * UNIT)
    printed[rim] = False
    return np.asarray(cv2.dilate(printed[labels].astype(np.uint8), np.ones((5, 5), np.uint8)) > 0, np.bool_)


_PRINT: Final = 26.0
"""Levels from the body's colour from which on something may be print."""


def _edges(picture: NDArray[np.uint8], contrast: float, printed: NDArray[np.bool_]) -> tuple[Plane, Plane]:
    """How much of a tile's side through each pixel is an edge or a seam, upright ones and level ones."""
    blurred = cv2.GaussianBlur(picture, (0, 0), 0.8)
    found = []
    for dx, dy in ((1, 0), (0, 1)):
        slope = cv2.Sobel(blurred, cv2.CV_16S, dx, dy, ksize=3)
        # Edges are straight: along them the slope is averaged before its size is taken, and noise goes.
        along = (1, 7) if dx else (7, 1)
        straight = cv2.blur(slope.astype(np.float32), along)
        size = _largest(np.abs(straight)) / 4
        soft = np.minimum(size / (0.25 * contrast), 1.0)
        soft[printed] = 0
        # A tile may be askew or its edge a little off: the strongest within a pixel or two counts.
        wide = cv2.dilate(soft, np.ones((1, 3) if dx else (3, 1), np.uint8))
        found.append(_along(np.asarray(wide, np.float32), bool(dx)))
    return found[0], found[1]


def _largest(picture: NDArray[Any]) -> NDArray[Any]:
    """Over the three channels; numpy's own way is ten times slower."""
    blue, green, red = cv2.split(picture)
    return np.asarray(cv2.max(cv2.max(blue, green), red))


def _along(edge: Plane, upright: bool) -> Plane:
    """An edge's strength along a tile's side: mostly at its two ends, where no letter's stem reaches."""
    short, long = (1, 7), (1, UNIT // 2)
    if not upright:
        short, long = short[::-1], long[::-1]
    near = np.asarray(cv2.blur(edge, short), np.float32)
    away = round(0.32 * UNIT)
    one = _moved(near, 0, -away) if upright else _moved(near, -away, 0)
    other = _moved(near, 0, away) if upright else _moved(near, away, 0)
    middle = np.asarray(cv2.blur(edge, long), np.float32)
    return np.asarray(0.35 * np.minimum(one, other) + 0.2 * (one + other) + 0.25 * middle, np.float32)


def _moved(plane: Plane, x: int, y: int) -> Plane:
    """The plane's value at (x, y) from each pixel."""
    moved = np.zeros_like(plane)
    height, width = plane.shape
    moved[max(0, -y) : height - max(0, y), max(0, -x) : width - max(0, x)] = plane[
        max(0, y) : height + min(0, y), max(0, x) : width + min(0, x)
    ]
    return moved
