"""Finds tiles anywhere in a picture, at any angle, with a small network.

The network (`vision/models/tiles.onnx`, see `README.md` there) is trained on synthetic tables only, by
`python -m vision.training.finding`. It sees the picture at half scale, or larger if tiles are small. For
every fourth pixel of that, it estimates how likely a tile's centre is there, where exactly, the tile's size
and rotation, and whether anything lies there at all.
"""

import importlib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Picture

# onnxruntime ships no type hints.
_onnxruntime: Any = importlib.import_module("onnxruntime")

MODEL: Final = Path(__file__).parent.parent / "models" / "tiles.onnx"

STRIDE: Final = 4
"""Distance between network outputs, in pixels at the input scale."""

PAD: Final = 16
"""The network's input width and height are multiples of this many pixels."""

UNIT: Final = 16.0
"""Side, in pixels at the input scale, whose logarithm is 0."""

OUTPUTS: Final = 7
"""The network's outputs per place: heat and cover (logits), the centre's offset right and down (strides),
logarithm of the side, cosine and sine of four times the angle."""

SCALE: Final = 0.5
"""Scale of the network's input."""

CLOSER: Final = 0.75
"""The same if tiles are small."""

SMALL: Final = 37.0
"""Side, in picture pixels, below which tiles count as small."""

SURE: Final = 0.5
"""Heat from which a peak is a tile."""

CLEAR: Final = 0.65
"""Heat from which no further evidence is needed."""

WEAK: Final = 0.3
"""Heat from which a peak may be a tile."""

_FAINT: Final = 0.1
"""Raw network heat below which a peak is ignored."""

_INNER: Final = 0.6
"""Share of a tile's side, around its centre, whose cover counts."""

_APART: Final = 0.55
"""Distance of centres, in sides, below which two peaks belong to one tile."""

_SIDES: Final = (0.4, 5.0)
"""Plausible range of sides, in units."""

_MOST: Final = 400


@dataclass(frozen=True, slots=True, eq=False)
class Spot:
    """A tile in the picture. middle: (2,) pixels. side: pixels. angle: degrees clockwise, known up to
    quarter turns. heat: how much it looks like a tile, 0 to 1."""

    middle: NDArray[np.float64]
    side: float
    angle: float
    heat: float


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """spots: every place with a heat above `WEAK`, hottest first; from `SURE` they are tiles. cover: (rows,
    columns) float32, the probability that something is there, per cell_px × cell_px pixels."""

    spots: tuple[Spot, ...]
    cover: NDArray[np.float32]
    cell_px: float = STRIDE / SCALE

    def covered(self, quad: NDArray[np.floating]) -> float:
        """The mean cover of a quadrangle (4, 2), picture pixels; 0 outside the picture."""
        grid = np.linspace(0.1, 0.9, 5)
        across, down = np.meshgrid(grid, grid)
        top = quad[0] + across[..., None] * (quad[1] - quad[0])
        low = quad[3] + across[..., None] * (quad[2] - quad[3])
        points = ((top + down[..., None] * (low - top)).reshape(-1, 2) // self.cell_px).astype(int)
        inside = ((points >= 0) & (points < self.cover.shape[::-1])).all(axis=1)
        return float(self.cover[points[inside, 1], points[inside, 0]].sum() / len(points))


def quad(spot: Spot, side: float, turn: int = 0) -> NDArray[np.float64]:
    """(4, 2), the corners of a square of this side on a spot, clockwise from its top left. turn: clockwise
    quarter turns relative to the spot's angle."""
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float64) * side / 2
    angle = np.radians(spot.angle + 90 * turn)
    c, s = np.cos(angle), np.sin(angle)
    return np.asarray(square @ np.array([[c, s], [-s, c]]) + spot.middle, np.float64)


class TileFinder:
    """The trained network. Create it with `load`; threads may share it."""

    def __init__(self, session: Any) -> None:
        self._session = session

    @classmethod
    def load(cls, model: Path = MODEL, threads: int | None = None) -> "TileFinder":
        """Loads the bundled network. threads: number of cores it may use, None for all."""
        options = _onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads or 0
        options.inter_op_num_threads = 1
        options.enable_cpu_mem_arena = False
        # Waiting threads would otherwise spin and take a core from the screen.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        return cls(_onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"]))

    def find(self, picture: Picture) -> Found:
        """Finds the tiles in a picture."""
        found = self.look(_scaled(picture, SCALE), SCALE)
        sides = [spot.side for spot in found.spots if spot.heat >= SURE]
        if sides and np.median(sides) < SMALL:
            return self.look(_scaled(picture, CLOSER), CLOSER)
        return found

    def look(self, small: Picture, scale: float) -> Found:
        """Finds the tiles in a scaled-down picture; results are in pixels of the original."""
        rows, columns = -(-small.shape[0] // STRIDE), -(-small.shape[1] // STRIDE)
        low, right = -small.shape[0] % PAD, -small.shape[1] % PAD
        padded = np.asarray(cv2.copyMakeBorder(small, 0, low, 0, right, cv2.BORDER_REPLICATE), np.uint8)
        answers: NDArray[np.float32] = self._session.run(None, {"picture": normalised(padded[None])})[0][0]
        return found(answers[:, :rows, :columns], scale)


def _scaled(picture: Picture, scale: float) -> Picture:
    smaller = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(smaller, np.uint8)


def found(answers: NDArray[np.float32], scale: float = SCALE) -> Found:
    """The result for a picture's outputs, (OUTPUTS, h, w). A tile is hot, and covered: bare ground between
    tiles can be as square as they are."""
    cover = np.asarray(1 / (1 + np.exp(-answers[1])), np.float32)
    bare = Found((), cover, STRIDE / scale)
    hot = [
        replace(spot, heat=float(np.sqrt(spot.heat * bare.covered(quad(spot, _INNER * spot.side)))))
        for spot in peaks(answers, scale)
    ]
    spots = sorted((spot for spot in hot if spot.heat > WEAK), key=lambda spot: -spot.heat)
    return Found(tuple(spots), cover, STRIDE / scale)


def normalised(pictures: NDArray[np.uint8]) -> NDArray[np.float32]:
    """(n, h, w, 3) uint8 BGR → (n, 3, h, w) float32, about -2 to 2."""
    planes = np.stack([np.stack(cv2.split(picture)) for picture in pictures])
    return np.asarray((planes.astype(np.float32) - 128) / 64, np.float32)


def peaks(answers: NDArray[np.float32], scale: float = SCALE) -> list[Spot]:
    """The spots in a picture's outputs, (OUTPUTS, h, w); hottest first."""
    heat = answers[0]
    top = heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8))
    top &= heat > np.log(_FAINT / (1 - _FAINT))
    rows, columns = np.nonzero(top)
    order = np.argsort(-heat[rows, columns])[:_MOST]
    rows, columns = rows[order], columns[order]
    said = answers[:, rows, columns].astype(np.float64)
    share = 1 / (1 + np.exp(-said[0]))
    # Pixel centres are whole numbers at any scale.
    x = ((columns + 0.5 + said[2]) * STRIDE) / scale - 0.5
    y = ((rows + 0.5 + said[3]) * STRIDE) / scale - 0.5
    sides = UNIT / scale * np.exp(np.clip(said[4], *np.log(_SIDES)))
    angles = np.degrees(np.arctan2(said[6], said[5])) / 4
    middles = np.column_stack((x, y))
    return [
        Spot(middles[at], float(sides[at]), float(angles[at]), float(share[at]))
        for at in distinct(middles, sides, _APART)
    ]


def distinct(middles: NDArray[np.float64], sides: NDArray[np.float64], least: float) -> list[int]:
    """Which of these squares, best first, are at least so many sides apart from all better ones. middles:
    (n, 2) and sides: (n,), pixels."""
    left = np.ones(len(sides), np.bool_)
    kept: list[int] = []
    for at in range(len(sides)):
        if left[at]:
            kept.append(at)
            away = np.hypot(*(middles - middles[at]).T)
            left &= away >= least * np.maximum(sides, sides[at])
    return kept
