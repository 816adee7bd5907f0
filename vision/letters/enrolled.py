"""Reads the letters of enrolled tile sets: the trained network with a correction per set.

A correction changes the network's last layer. It is an affine map of the logits, at no loss: there are 207
logits of only 96 features, so the features before the last layer can be recovered from them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.letters.network import BLANK, GLYPHS, NO_TILE, PATCH_PX, LetterReader, LetterReadings, Patches
from vision.squares.board_look import apart

LOGITS: Final = GLYPHS + 4 * BLANK
"""Per patch: one per glyph, then four rotations of every letter."""

COLOURS_MIX: Final = 8.0
"""Squared distance, in spreads, by which a tile must be closer to one kit's colour than to the other's to
count almost entirely as that kit's."""


@dataclass(frozen=True, slots=True)
class Correction:
    """What to add to the logits of patches like those learned from; all float32.

    Features of logits z, as a row, are (z - mean) @ basis; mean: (LOGITS,), basis: (LOGITS, f). change: (f +
    1, LOGITS): what each feature adds, and last a constant. centres: (c, f): features of the letters in each
    rotation. reach: distance from the nearest centre up to which a patch is certainly like what was learned;
    from twice the reach on nothing is added, so that board print does not turn into a letter.
    """

    mean: NDArray[np.float32]
    basis: NDArray[np.float32]
    change: NDArray[np.float32]
    centres: NDArray[np.float32]
    reach: float

    def __call__(self, logits: NDArray[np.float32], /) -> NDArray[np.float32]:
        features = np.asarray((logits - self.mean) @ self.basis, np.float32)
        believed = np.clip(3 - 2 * nearest(features, self.centres) / self.reach, 0, 1)
        added = features @ self.change[:-1] + self.change[-1]
        return np.asarray(logits + believed[:, None] * added, np.float32)


def nearest(features: NDArray[np.float32], centres: NDArray[np.float32]) -> NDArray[np.float32]:
    """(n,): distance of each row of features to the nearest centre."""
    squares = (features**2).sum(axis=1)[:, None] - 2 * features @ centres.T + (centres**2).sum(axis=1)
    return np.asarray(np.sqrt(np.maximum(squares.min(axis=1), 0)), np.float32)


@dataclass(frozen=True, slots=True)
class EnrolledKit:
    """Everything needed to read a kit. body: (3,) float64, log colour (BGR) of the tile bodies."""

    body: NDArray[np.float64]
    correction: Correction


class EnrolledReader:
    """Reads the letters of one or two enrolled kits, each tile as the kit of its colour.

    Whether a patch shows a tile at all is left to the network: a kit's pictures teach nothing about boards.
    """

    def __init__(self, letters: LetterReader, kits: Sequence[EnrolledKit]) -> None:
        if not kits:
            raise ValueError("no kit to read")
        self._letters = letters
        self._kits = tuple(kits)

    @property
    def bodies(self) -> NDArray[np.float64]:
        """(kits, 3) log colour (BGR) of each kit's tiles when enrolled."""
        return np.stack([kit.body for kit in self._kits])

    def logits(self, patches: Patches) -> NDArray[np.float32]:
        """As `LetterReader.logits`; whether there is a tile, of any letter, is as the network alone says."""
        seen = self._letters.logits(patches)
        logits = self._corrected(patches, seen)
        faces = slice(0, BLANK + 1)
        gained = np.logaddexp.reduce(logits[:, faces], axis=1) - np.logaddexp.reduce(seen[:, faces], axis=1)
        logits[:, NO_TILE] = seen[:, NO_TILE] + gained
        return logits

    def _corrected(self, patches: Patches, logits: NDArray[np.float32]) -> NDArray[np.float32]:
        shares = self._shares(patches)
        corrected = np.zeros_like(logits)
        for share, kit in zip(shares.T, self._kits, strict=True):
            corrected += share[:, None] * kit.correction(logits)
        return corrected

    def read(self, patches: Patches) -> LetterReadings:
        """As `LetterReader.read`."""
        logits = self._letters.logits(patches)
        corrected = self._corrected(patches, logits)
        seen = self._letters.decide(logits)
        known = self._letters.decide(corrected)
        return LetterReadings(known.letters, known.facings, known.confidence, known.candidates, seen.tile)

    def _shares(self, patches: Patches) -> NDArray[np.float32]:
        """(n, kits): how much each patch counts as each kit's, by colour; rows add up to 1."""
        if len(self._kits) == 1 or not len(patches):
            return np.ones((len(patches), len(self._kits)), np.float32)
        bodies = body_colours(patches)
        distance = np.stack([apart(bodies, kit.body[None]) for kit in self._kits], axis=1)
        nearer = np.exp(-(distance - distance.min(axis=1, keepdims=True)) / (COLOURS_MIX / 4))
        return np.asarray(nearer / nearer.sum(axis=1, keepdims=True), np.float32)


def body_colours(patches: Patches) -> NDArray[np.float64]:
    """(n, 3) float64: log colour (BGR) of most of each tile around its letter."""
    around = patches[:, _RING].astype(np.float64)
    return np.asarray(np.log(np.median(around, axis=1) + DARK), np.float64)


DARK: Final = 12.0
"""Added before taking logarithms, to bound the noise of dark pictures."""


def _ring() -> NDArray[np.bool_]:
    """The pixels of a patch that show a tile's body: inside its edges, but around its letter."""
    away = np.abs(np.arange(PATCH_PX) - (PATCH_PX - 1) / 2)
    from_middle = np.maximum.outer(away, away)
    return np.asarray((from_middle > 13) & (from_middle < 19), np.bool_)


_RING: Final = _ring()
