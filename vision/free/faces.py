"""The letters on tiles at any angle, and which way a whole layout is read.

A rotated N is a Z, and an H stays an H; but the tiles of a layout all face the same way, so the others
decide.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.free.finder import Spot
from vision.letters.network import BLANK, GLYPHS, LETTERS, NO_TILE, PATCH_PX, Patches
from vision.reading import Picture

_SQUARE: Final = 48
"""Pixels of a patch per tile pitch."""

SIZES: Final = (1.06, 0.97)
"""Scales at which each tile is read; the readings are averaged, with the confidence of the least certain."""

_MODESTY: Final = 3
"""Exponent applied to a confidence: far from the camera the stroke of a Q is one pixel, and the network is
more confident of an O than it should be."""

_FLOOR: Final = 2e-3
"""Minimum probability of any rotation of a tile, so that one smudged tile cannot rotate a layout."""


class Letters(Protocol):
    """Reads patches: `vision.letters.network.LetterReader`."""

    def logits(self, patches: Patches) -> NDArray[np.float32]: ...


@dataclass(frozen=True, slots=True, eq=False)
class Faces:
    """For n tiles. shares: (n, letters, 4) probability of each letter in each clockwise quarter turn, blank:
    (n,) of no letter, both given that there is a tile. tile: (n,) that there is one. letters: their names.
    views: the same for each scale at which the tiles were read, if several."""

    shares: NDArray[np.float64]
    blank: NDArray[np.float64]
    tile: NDArray[np.float64]
    letters: str
    views: "tuple[Faces, ...]" = ()

    def of(self, rows: Sequence[int]) -> "Faces":
        """For some of the tiles."""
        at = list(rows)
        views = tuple(view.of(rows) for view in self.views)
        return Faces(self.shares[at], self.blank[at], self.tile[at], self.letters, views)

    def turned(self, turns: Sequence[int]) -> "Faces":
        """With each tile's quarter turns counted from a different origin, clockwise from the old one."""
        shares = [np.roll(own, -turn, axis=1) for own, turn in zip(self.shares, turns, strict=True)]
        views = tuple(view.turned(turns) for view in self.views)
        return Faces(np.stack(shares), self.blank, self.tile, self.letters, views)

    def turns(self) -> NDArray[np.float64]:
        """(n, 4) probability of each quarter turn; a blank may have any."""
        return np.asarray(self.shares.sum(axis=1) + self.blank[:, None] / 4, np.float64)

    def common_turn(self) -> tuple[int, float]:
        """The quarter turn shared by all tiles, and its probability."""
        logs = np.log(self.turns() + _FLOOR).sum(axis=0)
        sure = np.exp(logs - logs.max())
        best = int(logs.argmax())
        return best, float(sure[best] / sure.sum())

    def read(self, number: int, turn: int) -> tuple[str | None, float, tuple[tuple[str, float], ...]]:
        """(letter, confidence, candidates) of a tile whose quarter turn is known. The confidence is that of
        its least certain view."""
        joint = self._given(number, turn)
        order = np.argsort(-joint[:-1])[:5]
        candidates = tuple((self.letters[index], float(joint[index])) for index in order)
        best = int(joint.argmax())
        sure = min(float(one._given(number, turn)[best]) for one in (self, *self.views))
        return (None if best == len(self.letters) else self.letters[best]), sure**_MODESTY, candidates

    def _given(self, number: int, turn: int) -> NDArray[np.float64]:
        """(letters + 1,) probability of each letter, and last of none, in a quarter turn."""
        joint = np.append(self.shares[number, :, turn], self.blank[number] / 4) + 1e-9
        return np.asarray(joint / joint.sum(), np.float64)


def read_faces(
    picture: Picture,
    spots: Sequence[Spot],
    pitches: Sequence[float],
    *,
    letters: Letters,
    alphabet: str,
    sizes: tuple[float, ...] = SIZES,
) -> Faces:
    """pitches: pixels from tile to tile, per spot. alphabet: the possible letters. sizes: shares of the
    pitch at which each is read."""
    known = [LETTERS.index(letter) for letter in LETTERS if letter in alphabet]
    views = []
    for size in sizes:
        cut = [patch(picture, spot, pitch * size) for spot, pitch in zip(spots, pitches, strict=True)]
        stacked = np.stack(cut) if cut else np.empty((0, PATCH_PX, PATCH_PX, 3), np.uint8)
        views.append(np.asarray(letters.logits(stacked), np.float64))
    seen = tuple(_faces(logits, known) for logits in views)
    if len(seen) == 1:
        return seen[0]
    together = _faces(np.asarray(np.mean(views, axis=0), np.float64), known)
    return Faces(together.shares, together.blank, together.tile, together.letters, seen)


def _faces(logits: NDArray[np.float64], known: list[int]) -> Faces:
    """The faces for rows of logits, when only some letters are possible."""
    glyphs = _softmax(logits[:, [*known, BLANK]])
    tile = 1 - _softmax(logits[:, [*known, BLANK, NO_TILE]])[:, -1]
    turns = _softmax(logits[:, GLYPHS:].reshape(len(logits), BLANK, 4))[:, known]
    names = "".join(LETTERS[index] for index in known)
    return Faces(glyphs[:, :-1, None] * turns, glyphs[:, -1], tile, names)


def patch(picture: Picture, spot: Spot, pitch: float) -> NDArray[np.uint8]:
    """(64, 64, 3): a tile straightened, and scaled as on a board with this many pixels from tile to tile."""
    scale = pitch / _SQUARE
    reach = pitch * 1.1
    left, top = np.maximum(np.floor(spot.middle - reach), 0).astype(int)
    right, low = np.minimum(np.ceil(spot.middle + reach).astype(int), picture.shape[1::-1])
    near = picture[top:low, left:right]
    middle = spot.middle - (left, top)
    if scale > 1.3:
        near = cv2.GaussianBlur(near, (0, 0), 0.35 * scale).astype(np.uint8)
    turn = np.radians(spot.angle)
    c, s = np.cos(turn) * scale, np.sin(turn) * scale
    half = (PATCH_PX - 1) / 2
    back = np.array([[c, -s, middle[0] - (c - s) * half], [s, c, middle[1] - (s + c) * half]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    seen = cv2.warpAffine(near, back, (PATCH_PX, PATCH_PX), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.uint8)


def _softmax(logits: NDArray[np.float64]) -> NDArray[np.float64]:
    if not logits.size:
        return logits
    shifted = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(shifted / shifted.sum(axis=-1, keepdims=True), np.float64)
