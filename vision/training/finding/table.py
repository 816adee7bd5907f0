"""A scene's table seen from straight above: a picture, and the owner of every pixel."""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.pixels import resized

SPAN = 896
"""Side of the table in pixels: a sixth more than is photographed, to allow an oblique view."""

NOBODY = 0
"""Owner of a pixel that shows the ground."""

THING = -1
"""Owner of a pixel that shows an object, or the side of a tile."""

SHEET = -2
"""Owner of a pixel that shows the first flat object laid down; each further one has one less."""

Colour = NDArray[np.float32]
"""BGR, 0–1."""

Patch = NDArray[np.uint8]
"""(height, width, 4) uint8: BGR and coverage."""


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """picture: (SPAN, SPAN, 3) uint8 BGR. owner: (SPAN, SPAN) int16, the number of the tile whose top is
    visible there, from 1, or one of the constants above."""

    picture: NDArray[np.uint8]
    owner: NDArray[np.int16]

    @classmethod
    def of(cls, ground: NDArray[np.uint8]) -> "Table":
        return cls(np.ascontiguousarray(ground), np.full(ground.shape[:2], NOBODY, np.int16))

    def lay(
        self,
        patch: Patch,
        centre: NDArray[np.float64],
        angle: float,
        scale: float = 1.0,
        *,
        owner: int = NOBODY,
        gain: NDArray[np.float32] | float = 1.0,
        share: float = 1.0,
    ) -> None:
        """Lay `patch` with its centre at `centre`, rotated clockwise by `angle` degrees.

        owner: of the pixels it covers. gain: factor for its colours. share: opacity.
        """
        height, width = patch.shape[:2]
        if scale < 0.75:
            smaller = (max(2, round(width * scale)), max(2, round(height * scale)))
            patch = resized(patch, smaller, cv2.INTER_AREA)
            scale *= width / smaller[0]
            height, width = patch.shape[:2]
        reach = int(np.hypot(height, width) * scale / 2) + 2
        corner = np.floor(centre).astype(int) - reach
        window = self._window(corner, 2 * reach)
        if window is None:
            return
        rows, columns = window
        matrix = cv2.getRotationMatrix2D((width / 2 - 0.5, height / 2 - 0.5), -angle, scale)
        offset = centre - (columns.start, rows.start)
        matrix[:, 2] += offset - (width / 2 - 0.5, height / 2 - 0.5)
        size = (columns.stop - columns.start, rows.stop - rows.start)
        laid: Any = cv2.warpAffine(patch, matrix, size, flags=cv2.INTER_LINEAR)
        if np.ndim(gain) or gain != 1:
            laid[..., :3] = np.minimum(laid[..., :3] * np.float32(gain), np.float32(255))
        _blend(self.picture[rows, columns], laid, share)
        if share > 0.5:
            self.owner[rows, columns][laid[..., 3] > 127] = owner

    def _window(self, corner: NDArray[np.int64], length: int) -> tuple[slice, slice] | None:
        low = np.clip(corner, 0, SPAN)
        high = np.clip(corner + length, 0, SPAN)
        if (high <= low).any():
            return None
        return slice(int(low[1]), int(high[1])), slice(int(low[0]), int(high[0]))

    def fill(self, outline: NDArray[np.float64], colour: NDArray[np.float32]) -> None:
        """A convex outline of (n, 2) points in one colour (BGR 0–255); it is a THING."""
        points = np.round(outline * 16).astype(np.int32)
        tone = [float(part) for part in np.clip(colour, 0, 255)]
        cv2.fillConvexPoly(self.picture, points, tone, cv2.LINE_AA, 4)
        cv2.fillConvexPoly(self.owner, points, THING, cv2.LINE_8, 4)


def _blend(region: NDArray[np.uint8], laid: Patch, share: float) -> None:
    cover: Any = cv2.merge([laid[..., 3]] * 3)
    kept: Any = cv2.multiply(region, cv2.bitwise_not(cover), None, 1 / 255)
    over: Any = cv2.multiply(np.ascontiguousarray(laid[..., :3]), cover, None, 1 / 255)
    if share == 1:
        cv2.add(kept, over, region)
    else:
        cv2.addWeighted(cv2.add(kept, over), share, region, 1 - share, 0, region)


def rounded_square(half: float, radius: float) -> NDArray[np.float64]:
    """(16, 2) points of a square around 0, with side 2·half and corners of this radius."""
    turns = np.deg2rad(np.array([0, 30, 60, 90]))
    arc = np.stack([np.cos(turns), np.sin(turns)], axis=1) * radius + (half - radius)
    quarter = np.array([[0, -1], [1, 0]])
    return np.concatenate([arc @ np.linalg.matrix_power(quarter, index).T for index in range(4)])


def turned(points: NDArray[np.float64], angle: float) -> NDArray[np.float64]:
    """Clockwise in the picture by `angle` degrees."""
    cosine, sine = np.cos(np.deg2rad(angle)), np.sin(np.deg2rad(angle))
    return np.asarray(points @ np.array([[cosine, sine], [-sine, cosine]]), np.float64)
