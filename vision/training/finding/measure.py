"""Measures how well the tile finder finds tiles in scenes it was not trained on."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.free.finder import SCALE, STRIDE, SURE, Found, Spot, TileFinder
from vision.training.finding.scene import Scene

_CLOSE: Final = 0.4
"""Maximum distance of centres, in sides, at which a tile counts as found."""

_SEEN: Final = 0.8
"""Visible share from which a tile must be found."""

_HALF_SEEN: Final = 0.2
"""Visible share from which finding a tile is not an error."""

_EDGE: Final = 0.75
"""Distance from the rim of a scene, in sides, within which tiles are cut off and do not count."""


@dataclass(frozen=True, slots=True)
class Figures:
    """tiles: that had to be found. found: of these, with certainty; weak: of these, barely. wrong: spots
    that are not tiles. off, larger, turned: root mean square error of the centre in sides, of the side as a
    share, of the angle in degrees. covered: share of cells with correct cover."""

    tiles: int
    found: int
    weak: int
    wrong: int
    off: float
    larger: float
    turned: float
    covered: float

    def __str__(self) -> str:
        recall, weak = self.found / max(1, self.tiles), self.weak / max(1, self.tiles)
        wrong = self.wrong / max(1, self.found + self.wrong)
        return (
            f"{self.tiles} tiles: found {recall:.2%}, hardly {weak:.2%}, wrong {wrong:.2%} of what was "
            f"found; middle {self.off:.3f} sides, side {self.larger:.1%}, angle {self.turned:.2f}°; "
            f"cover {self.covered:.1%}"
        )


def measure(finder: TileFinder, scenes: Sequence[Scene]) -> Figures:
    """On scenes with held-out typefaces."""
    tiles = found = weak = wrong = 0
    errors: list[tuple[float, float, float]] = []
    covered: list[float] = []
    for scene in scenes:
        said = finder.look(scene.picture, SCALE)
        covered.append(_covered(said, scene))
        middles, sides = 2 * scene.middles.astype(np.float64) + 0.5, 2 * scene.sides.astype(np.float64)
        sure = [spot for spot in said.spots if spot.heat >= SURE]
        length = 2 * scene.picture.shape[0]
        rim = np.minimum(middles, length - middles).min(axis=1, initial=length) / np.maximum(sides, 1)
        for number in np.flatnonzero((scene.seen > _SEEN) & (rim > _EDGE)):
            tiles += 1
            spot = _nearest(sure, middles[number], sides[number])
            if spot is None:
                weak += _nearest(said.spots, middles[number], sides[number]) is not None
                continue
            found += 1
            askew = (spot.angle - float(scene.angles[number]) + 45) % 90 - 45
            away = float(np.hypot(*(spot.middle - middles[number]))) / sides[number]
            errors.append((away, float(np.log(spot.side / sides[number])), askew))
        there = scene.seen > _HALF_SEEN
        wrong += sum(
            not any(np.hypot(*(middles[there] - spot.middle).T) < _CLOSE * sides[there])
            and bool((np.minimum(spot.middle, length - spot.middle) > _EDGE * spot.side).all())
            for spot in sure
        )
    off, larger, turned = np.sqrt(np.mean(np.square(errors or [(0.0, 0.0, 0.0)]), axis=0)).tolist()
    return Figures(tiles, found, weak, wrong, off, larger, turned, float(np.mean(covered)))


def _nearest(spots: Sequence[Spot], middle: np.ndarray, side: float) -> Spot | None:
    away = [float(np.hypot(*(spot.middle - middle))) for spot in spots]
    best = int(np.argmin(away)) if away else -1
    return spots[best] if best >= 0 and away[best] < _CLOSE * side else None


def _covered(said: Found, scene: Scene) -> float:
    step = STRIDE
    rows, columns = said.cover.shape
    true = scene.covered[: rows * step, : columns * step].reshape(rows, step, columns, step).mean(axis=(1, 3))
    clear = (true < 50) | (true > 205)
    return float(((said.cover > 0.5) == (true > 127))[clear].mean())
