"""Reads the single tile at a known place next to a board, in any rotation.

The letter network looks at many positions around it: where there is a tile, and what the network reads at
its centre. Plain dark paper under the tile ensures that a blank is seen too.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.lens import Lens, as_seen, fitted_to, sampling, straightened
from vision.letters.network import PATCH_PX, LetterReader
from vision.reading import DOUBT, Corners, Picture
from vision.rectify import SQUARE, grid_to_picture

REACH: Final = 0.75
"""How far from its place the tile's centre may be, in squares along either side of the board."""

STEP_PX: Final = 12
"""Distance between positions tried; the network reads tiles that are half of this off."""

GLANCE_PX: Final = 4
GLANCE_LEVELS: Final = 14
"""Differences of fewer grey levels, over this many pixels, do not trigger a new reading."""

NEAR_PX: Final = 4
"""The tile is read again this far from its centre in each direction."""

ASKEW: Final = (-8.0, 0.0, 8.0)
"""Angles in degrees by which it is then straightened; the clearest counts."""

A_TILE: Final = 0.5
"""Minimum probability by the letter network at which a position shows a tile."""

STANDS_OUT: Final = 0.8
PERHAPS: Final = 0.74
"""How much more clearly a blank must be seen at its place than around it to be certain, or possible. Plain
wood looks like the face of a blank, in places or all over, but has no edges."""


@dataclass(frozen=True, slots=True)
class SpotReading:
    """The reading. tile: whether there is one. letter: None for a blank, or a tile face down. confidence:
    probability that this is right. candidates: likeliest letters with their probabilities, best first; the
    rest up to 1 is the blank's."""

    tile: bool
    letter: str | None
    confidence: float
    candidates: tuple[tuple[str, float], ...] = ()

    @property
    def doubtful(self) -> bool:
        return self.confidence < DOUBT


class SpotReader:
    """Reads the tile at `place`, (x, y) in squares of the board's grid from its top left corner. letters:
    the trained network, loaded if not given; alphabet: the possible letters; lens: what the pictures are
    taken through."""

    def __init__(
        self,
        place: tuple[float, float],
        letters: LetterReader | None = None,
        alphabet: str | None = None,
        lens: Lens | None = None,
    ) -> None:
        self._place = place
        self._lens = lens
        self._letters = letters or LetterReader.load(alphabet)
        self._last: tuple[cv2.typing.MatLike, SpotReading] | None = None

    def read(self, picture: Picture, corners: Corners) -> SpotReading:
        """The tile next to a board whose grid has these corners. A place outside the picture is empty.

        Raises LensError for a picture that the lens does not fit.
        """
        seen = self._cut(picture, corners, fitted_to(self._lens, picture))
        if seen is None:
            return SpotReading(False, None, 1.0)
        glance = cv2.resize(seen, None, fx=1 / GLANCE_PX, fy=1 / GLANCE_PX, interpolation=cv2.INTER_AREA)
        if self._last is not None and cv2.norm(self._last[0], glance, cv2.NORM_INF) < GLANCE_LEVELS:
            return self._last[1]
        reading = self._read(seen)
        self._last = (glance, reading)
        return reading

    def _cut(self, picture: Picture, corners: Corners, lens: Lens | None) -> NDArray[np.uint8] | None:
        """The place and its surroundings, rectified to `SQUARE` pixels per square."""
        half = REACH + PATCH_PX / 2 / SQUARE
        side = 2 * _steps() * STEP_PX + PATCH_PX
        left, top = self._place[0] - half, self._place[1] - half
        to_squares = np.array([[1 / SQUARE, 0, left], [0, 1 / SQUARE, top], [0, 0, 1]])
        transform = grid_to_picture(straightened(corners, lens)) @ to_squares
        outline = np.array([[0, 0, 1], [side, 0, 1], [side, side, 1], [0, side, 1]]) @ transform.T
        points = as_seen(outline[:, :2] / outline[:, 2:], lens)
        if (points < 0).any() or (points > (picture.shape[1], picture.shape[0])).any():
            return None
        if lens is not None:
            maps = sampling(lens, transform, (side, side))
            return np.asarray(cv2.remap(picture, *maps, cv2.INTER_LINEAR), np.uint8)
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        cut = cv2.warpPerspective(picture, transform, (side, side), flags=flags)
        return np.asarray(cut, np.uint8)

    def _read(self, seen: NDArray[np.uint8]) -> SpotReading:
        offsets = [step * STEP_PX for step in range(2 * _steps() + 1)]
        patches = [seen[y : y + PATCH_PX, x : x + PATCH_PX] for y in offsets for x in offsets]
        found = self._letters.read(np.ascontiguousarray(np.stack(patches)))
        surest = float(found.tile.max())
        if surest < A_TILE:
            return SpotReading(False, None, 1 - surest)
        shows = found.tile * (found.tile >= A_TILE)
        places = np.array([(x, y) for y in offsets for x in offsets], np.float64)
        middle = np.average(places, axis=0, weights=shows)
        # By symmetry, a tile is at the centre of the positions at which it is read.
        odds = max((self._odds(seen, middle, angle) for angle in ASKEW), key=lambda of: max(of.values()))
        likely = tuple(sorted(odds.items(), key=lambda pair: -pair[1]))[:5]
        blank = 1 - sum(odds.values())
        if likely[0][1] > blank:
            return SpotReading(True, likely[0][0], likely[0][1], likely)
        contrast = _contrast(np.asarray(found.tile, np.float64))
        if contrast < PERHAPS:
            return SpotReading(False, None, 1 - (contrast / PERHAPS) ** 2 / 2)
        return SpotReading(True, None, blank if contrast >= STANDS_OUT else blank / 2, likely)

    def _odds(self, seen: Picture, middle: NDArray[np.float64], angle: float) -> dict[str, float]:
        """By letter, the probability that the tile, rotated by an angle, shows it."""
        close = self._letters.read(_around(seen, middle, angle))
        odds: dict[str, float] = {}
        for candidates in close.candidates:
            for letter, probability in candidates:
                odds[letter] = odds.get(letter, 0.0) + probability / len(close)
        return odds


def _around(seen: Picture, middle: NDArray[np.float64], angle: float) -> NDArray[np.uint8]:
    """(5, 64, 64, 3): the patch whose top left corner is at `middle`, and those slightly off it, rotated by
    an angle in degrees about the patch's own centre."""
    x, y = (middle + PATCH_PX / 2).tolist()
    turn = cv2.getRotationMatrix2D((x, y), angle, 1)
    turned = cv2.warpAffine(seen, turn, seen.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
    seen = np.asarray(turned, np.uint8)
    most = len(seen) - PATCH_PX
    aside = np.array([(0, 0), (NEAR_PX, 0), (-NEAR_PX, 0), (0, NEAR_PX), (0, -NEAR_PX)])
    corners = np.clip(np.round(middle + aside).astype(int), 0, most).tolist()
    return np.stack([seen[y : y + PATCH_PX, x : x + PATCH_PX] for x, y in corners])


def _contrast(tile: NDArray[np.float64]) -> float:
    """How much likelier a tile is at one of the positions and those next to it than around these, at most.

    tile: its probability at each position, row by row. Beyond them there is none.
    """
    here = (_ON_IT * tile).sum(axis=1) / _ON_IT.sum(axis=1).max()
    return float((here - (_HALF_OFF * tile).sum(axis=1) / _HALF_OFF.sum(axis=1)).max())


def _steps() -> int:
    return int(REACH * SQUARE / STEP_PX)


def _apart() -> NDArray[np.float64]:
    """Distances between all positions, in steps."""
    side = np.arange(2 * _steps() + 1)
    places = np.array([(x, y) for y in side for x in side], np.float64)
    return np.asarray(np.linalg.norm(places[:, None] - places[None], axis=2), np.float64)


_ON_IT: Final = _apart() < 1.1
"""A position and its four neighbours: a tile is visible from all of them."""
_HALF_OFF: Final = (_apart() > 2.9) & (_apart() < 3.7)
"""Positions from which a tile is seen cut in half."""
