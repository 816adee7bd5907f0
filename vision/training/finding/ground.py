"""Surfaces under the tiles: woods, cloths, papers, stone, kitchen tiles; table edges and mats."""

from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.finding.table import SPAN, Colour
from vision.training.pixels import blurred, from_hsv, resized

Ground = NDArray[np.uint8]
"""(SPAN, SPAN, 3) uint8 BGR."""

_FIELD = 448


def _even(field: NDArray[np.float32]) -> NDArray[np.float32]:
    field = field - field.mean()
    return np.asarray(np.clip(field / (2.5 * field.std() + 1e-6), -1, 1), np.float32)


def _wood_field(rng: Generator) -> NDArray[np.float32]:
    axis = np.arange(_FIELD, dtype=np.float32)
    x, y = np.meshgrid(axis, axis)
    noise = rng.standard_normal((_FIELD, _FIELD), dtype=np.float32)
    bend = _even(blurred(noise, rng.uniform(40, 90), rng.uniform(10, 30)))
    pitch = rng.uniform(6, 50)
    phase = (y + bend * rng.uniform(5, 45) + x * rng.uniform(-0.1, 0.1)) * 2 * np.pi / pitch
    rings = np.abs(np.sin(phase / 2)) ** rng.uniform(0.4, 2)
    fibre = blurred(rng.standard_normal((_FIELD, _FIELD), dtype=np.float32), rng.uniform(6, 40), 0.7)
    return _even(_even(rings.astype(np.float32)) * rng.uniform(0.1, 1) + _even(fibre) * rng.uniform(0.2, 1))


def _cloud_field(rng: Generator) -> NDArray[np.float32]:
    total = np.zeros((_FIELD, _FIELD), np.float32)
    for sigma in (0.0, 1.0, 3.0, 9.0, 30.0):
        side = max(8, int(_FIELD / max(1.0, sigma)))
        noise = rng.standard_normal((side, side), dtype=np.float32)
        total += resized(noise, (_FIELD, _FIELD), cv2.INTER_CUBIC) * np.float32(rng.uniform(0, 1) ** 2)
    return _even(total)


def any_colour(rng: Generator) -> Colour:
    """A colour typical of table tops and household objects: mostly woods, greys and muted colours."""
    u = rng.uniform
    sort = rng.choice(
        ["wood", "light", "dark", "grey", "muted", "strong"], p=[0.3, 0.18, 0.17, 0.1, 0.15, 0.1]
    )
    if sort == "wood":
        return from_hsv(u(8, 42), u(0.15, 0.75), u(0.15, 0.9))
    if sort == "light":
        return from_hsv(u(0, 360), u(0, 0.2), u(0.7, 1))
    if sort == "dark":
        return from_hsv(u(0, 360), u(0, 0.8), u(0.03, 0.3))
    if sort == "grey":
        return from_hsv(u(0, 360), u(0, 0.1), u(0.2, 0.8))
    return from_hsv(u(0, 360), u(0.1, 0.5) if sort == "muted" else u(0.5, 1), u(0.2, 0.9))


def _near(colour: Colour, rng: Generator, spread: float) -> Colour:
    factor = np.exp(rng.normal(0, spread)) * np.exp(rng.normal(0, spread / 4, 3))
    return np.asarray(np.clip(colour * factor, 0.01, 1), np.float32)


def _blend(field: NDArray[np.float32], low: Colour, high: Colour) -> Ground:
    """Colours from `low` at −1 to `high` at 1."""
    middle, reach = (low + high) / 2, (high - low) / 2
    level = np.clip(np.round((field + 1) * 127.5), 0, 255).astype(np.uint8)
    steps = np.linspace(-1, 1, 256, dtype=np.float32)[:, None]
    colours = np.clip((middle + steps * reach) * 255, 0, 255).astype(np.uint8)
    result: Any = cv2.LUT(cv2.merge([level] * 3), colours[None])
    return result  # type: ignore[no-any-return]  # OpenCV keeps the type but does not declare it


class Grounds:
    """Renders grounds; fields of grain and clouds are rendered once and cropped for each."""

    def __init__(self, rng: Generator) -> None:
        self._rng = rng
        self._wood = [_wood_field(rng) for _ in range(14)]
        self._cloud = [_cloud_field(rng) for _ in range(10)]
        self._sorts: list[tuple[float, Callable[[], Ground]]] = [
            (0.17, self._boards), (0.17, self._planks), (0.1, self._plain), (0.14, self._clouded),
            (0.1, self._woven), (0.1, self._checked), (0.05, self._dotted), (0.06, self._flowered),
            (0.06, self._stone), (0.05, self._paved),
        ]  # fmt: skip

    def draw(self) -> Ground:
        rng = self._rng
        ground = self._one()
        if rng.random() < 0.15:
            self._crease(ground)
        if rng.random() < 0.15:
            self._over(ground, self._one(), self._half())
        for _ in range(int(rng.choice([0, 1, 2], p=[0.72, 0.22, 0.06]))):
            self._over(ground, self._one(), self._sheet())
        return ground

    def _one(self) -> Ground:
        rng = self._rng
        shares = np.array([share for share, _ in self._sorts])
        ground = self._sorts[int(rng.choice(len(shares), p=shares / shares.sum()))][1]()
        return self._spun(ground)

    def _spun(self, ground: Ground) -> Ground:
        rng = self._rng
        angle = float(rng.integers(4)) * 90 + (rng.normal(0, 3) if rng.random() < 0.5 else rng.uniform(0, 90))
        matrix = cv2.getRotationMatrix2D((SPAN / 2, SPAN / 2), angle, float(rng.uniform(1, 1.4)))
        result: Any = cv2.warpAffine(ground, matrix, (SPAN, SPAN), borderMode=cv2.BORDER_REFLECT)
        return result  # type: ignore[no-any-return]  # OpenCV keeps the type but does not declare it

    def _cut(self, stock: list[NDArray[np.float32]]) -> NDArray[np.float32]:
        """A piece of a field in SPAN² pixels, finer or coarser."""
        rng = self._rng
        field = stock[int(rng.integers(len(stock)))]
        side = int(rng.uniform(0.35, 1) * _FIELD)
        row, column = rng.integers(0, _FIELD - side + 1, 2)
        piece = field[row : row + side, column : column + side]
        if rng.random() < 0.5:
            piece = piece[::-1]
        return resized(np.ascontiguousarray(piece), (SPAN, SPAN))

    def _boards(self) -> Ground:
        rng = self._rng
        base = from_hsv(rng.uniform(8, 42), rng.uniform(0.12, 0.8), rng.uniform(0.12, 0.95))
        return _blend(self._cut(self._wood), _near(base * rng.uniform(0.45, 0.98), rng, 0.05), base)

    def _planks(self) -> Ground:
        rng = self._rng
        ground = self._boards()
        at, seam = 0, int(rng.integers(1, 5))
        spread = rng.uniform(0.0, 0.25)
        dark = rng.uniform(0.2, 0.85)
        width = rng.uniform(50, 300)
        while at < SPAN:
            end = at + int(width * rng.uniform(0.9, 1.1))
            strip = ground[at:end]
            shifted = np.roll(strip, int(rng.integers(SPAN)), axis=1)
            factor = np.exp(rng.normal(0, spread) + rng.normal(0, spread / 8, 3)).astype(np.float32)
            strip[:] = np.minimum(shifted * factor, np.float32(255)).astype(np.uint8)
            ground[at : at + seam] = (ground[at : at + seam] * dark).astype(np.uint8)
            if rng.random() < 0.5:
                joint = int(rng.integers(SPAN))
                strip[:, joint : joint + seam] = (strip[:, joint : joint + seam] * dark).astype(np.uint8)
            at = end
        return ground

    def _plain(self) -> Ground:
        ground = np.empty((SPAN, SPAN, 3), np.uint8)
        ground[:] = np.round(any_colour(self._rng) * 255)
        return ground

    def _clouded(self) -> Ground:
        rng = self._rng
        base = any_colour(rng)
        other = any_colour(rng) if rng.random() < 0.12 else _near(base, rng, rng.uniform(0.03, 0.35))
        return _blend(self._cut(self._cloud), base, other)

    def _profile(self, colours: list[Colour]) -> NDArray[np.float32]:
        """(SPAN, 3): repeated stripes across."""
        rng = self._rng
        widths = rng.uniform(4, 90, int(rng.integers(2, 7))).astype(int)
        period = np.concatenate(
            [np.repeat(colours[int(rng.integers(len(colours)))][None], width, axis=0) for width in widths]
        )
        return np.tile(period, (SPAN // len(period) + 1, 1))[:SPAN]

    def _woven(self) -> Ground:
        """One colour or stripes, with visible threads."""
        rng = self._rng
        ground = self._clouded()
        if rng.random() < 0.5:
            colours = [any_colour(rng) for _ in range(int(rng.integers(2, 4)))]
            ground[:] = (self._profile(colours)[None] * 255).astype(np.uint8)
        return self._threaded(ground)

    def _threaded(self, ground: Ground) -> Ground:
        rng = self._rng
        pitch, depth = int(rng.integers(2, 9)), rng.uniform(0.03, 0.3)
        cell = 1 - depth * rng.random((2 * pitch, 2 * pitch), dtype=np.float32)
        cell[:pitch, :pitch] *= 1 - depth
        cell[pitch:, pitch:] *= 1 - depth
        count = SPAN // (2 * pitch) + 1
        threads = np.tile(np.round(cell * 255).astype(np.uint8), (count, count))[:SPAN, :SPAN]
        cv2.multiply(ground, cv2.merge([threads] * 3), ground, 1 / 255)
        return ground

    def _checked(self) -> Ground:
        rng = self._rng
        colours = [any_colour(rng) for _ in range(int(rng.integers(2, 4)))]
        across = self._profile(colours)
        down = across if rng.random() < 0.7 else self._profile(colours)
        share = rng.uniform(0.3, 0.7)
        ground = np.round((across[None] * share + down[:, None] * (1 - share)) * 255).astype(np.uint8)
        return self._threaded(ground) if rng.random() < 0.5 else ground

    def _dotted(self) -> Ground:
        rng = self._rng
        ground = self._plain()
        pitch = rng.uniform(14, 110)
        radius, colour = pitch * rng.uniform(0.1, 0.42), (any_colour(rng) * 255).tolist()
        count = int(SPAN / pitch) + 1
        for row in range(count):
            for column in range(count):
                at = (round((column + row % 2 / 2) * pitch * 16), round(row * pitch * 16))
                cv2.circle(ground, at, round(radius * 16), colour, -1, cv2.LINE_AA, 4)
        return ground

    def _flowered(self) -> Ground:
        rng = self._rng
        ground = self._clouded()
        colours = [(any_colour(rng) * 255).tolist() for _ in range(4)]
        size = rng.uniform(8, 60)
        for at in rng.uniform(0, SPAN, (int(np.clip(9e4 / size**1.6, 20, 300)), 2)):
            petals = int(rng.integers(1, 8))
            colour = colours[int(rng.integers(4))]
            turns = np.arange(petals) * 2 * np.pi / petals + rng.uniform(0, 6)
            for turn in turns:
                middle = at + size * 0.5 * np.array([np.cos(turn), np.sin(turn)])
                axes = (round(size * 0.45), round(size * 0.22))
                cv2.ellipse(
                    ground, np.round(middle).astype(int).tolist(), axes, float(np.rad2deg(turn)),
                    0, 360, colour, -1, cv2.LINE_AA,
                )  # fmt: skip
            cv2.circle(
                ground, np.round(at).astype(int).tolist(), round(size * 0.2), colours[0], -1, cv2.LINE_AA
            )
        return ground

    def _stone(self) -> Ground:
        rng = self._rng
        ground = self._clouded()
        colours = [(any_colour(rng) * 255).tolist() for _ in range(3)]
        for at in rng.uniform(0, SPAN, (int(rng.integers(50, 500)), 2)):
            points = at + rng.normal(0, rng.uniform(1, 9), (5, 2))
            hull = cv2.convexHull(np.round(points * 16).astype(np.int32))
            cv2.fillConvexPoly(ground, hull, colours[int(rng.integers(3))], cv2.LINE_AA, 4)
        return ground

    def _paved(self) -> Ground:
        """Kitchen tiles, mosaic, graph paper, a chess board: squares that are not letter tiles."""
        rng = self._rng
        ground = self._clouded() if rng.random() < 0.7 else self._boards()
        pitch = int(rng.uniform(14, 220))
        line = max(1, int(pitch * rng.uniform(0.01, 0.12)))
        other = (any_colour(rng) * 255).astype(np.uint8)
        if rng.random() < 0.4:
            axis = np.arange(SPAN) // pitch % 2
            ground[(axis[:, None] + axis[None]) % 2 == 1] = other
        else:
            bars = np.arange(SPAN) % pitch < line
            ground[bars] = other
            ground[:, bars] = other
        return ground

    def _crease(self, ground: Ground) -> None:
        """Folds and waves of a cloth, lit from one side."""
        rng = self._rng
        side = int(rng.integers(3, 14))
        heights = resized(rng.standard_normal((side, side), dtype=np.float32), (224, 224), cv2.INTER_CUBIC)
        if rng.random() < 0.5:
            heights = -np.abs(heights)
        down, across = np.gradient(heights)
        turn = rng.uniform(0, 2 * np.pi)
        slope = down * np.sin(turn) + across * np.cos(turn)
        slope *= rng.uniform(0.05, 0.35) / (3 * slope.std() + 1e-6)
        shade = resized(np.clip((1 + slope) * 128, 0, 255).astype(np.uint8), (SPAN, SPAN))
        cv2.multiply(ground, cv2.merge([shade] * 3), ground, 1 / 128)

    def _half(self) -> NDArray[np.uint8]:
        """One side of a straight edge, as coverage 0–255."""
        rng = self._rng
        mask = np.zeros((SPAN, SPAN), np.uint8)
        angle, away = rng.uniform(0, 2 * np.pi), rng.uniform(0.1, 0.45) * SPAN
        normal = np.array([np.cos(angle), np.sin(angle)])
        along = np.array([-normal[1], normal[0]])
        start = SPAN / 2 + normal * away
        points = np.array([start - along * 1500, start + along * 1500, start + along * 1500 + normal * 1500,
                           start - along * 1500 + normal * 1500])  # fmt: skip
        cv2.fillConvexPoly(mask, np.round(points).astype(np.int32), 255, cv2.LINE_AA)
        return mask

    def _sheet(self) -> NDArray[np.uint8]:
        """A mat or a cloth with edges: a rectangle, sometimes rounded, or a circle; coverage 0–255."""
        rng = self._rng
        mask = np.zeros((SPAN, SPAN), np.uint8)
        middle = rng.uniform(0.1, 0.9, 2) * SPAN
        if rng.random() < 0.15:
            cv2.circle(
                mask, np.round(middle).astype(int).tolist(), int(rng.uniform(120, 450)), 255, -1, cv2.LINE_AA
            )
            return mask
        size = rng.uniform(150, 900, 2)
        box = cv2.boxPoints(((float(middle[0]), float(middle[1])), (float(size[0]), float(size[1])),
                             float(rng.uniform(0, 90))))  # fmt: skip
        cv2.fillConvexPoly(mask, np.round(box * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
        return mask

    def _over(self, ground: Ground, other: Ground, mask: NDArray[np.uint8]) -> None:
        """Lays `other` on `ground` where `mask` is, with a shadow at its edge."""
        rng = self._rng
        if rng.random() < 0.7:
            small = resized(mask, (SPAN // 2, SPAN // 2))
            small = np.roll(small, rng.integers(-7, 8, 2).tolist(), axis=(0, 1))
            soft = resized(blurred(small, rng.uniform(0.6, 5)), (SPAN, SPAN))
            shade = (255 - soft * rng.uniform(0.1, 0.6)).astype(np.uint8)
            cv2.multiply(ground, cv2.merge([shade] * 3), ground, 1 / 255)
        np.copyto(ground, other, where=(mask > 127)[..., None])
