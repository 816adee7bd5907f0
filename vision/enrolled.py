"""Reading the letters of tile sets that were enrolled: the trained network, corrected for each set.

A correction changes the network's last layer. It is an affine map of the logits, and loses nothing by that:
there are 207 logits of only 96 features, so the features before the last layer can be told from them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.board_look import apart
from vision.letters import BLANK, GLYPHS, PATCH_PX, LetterReader, LetterReadings, Patches

LOGITS: Final = GLYPHS + 4 * BLANK
"""Of a patch: one a glyph, then four turns of every letter."""

COLOURS_MIX: Final = 8.0
"""Squared distance in spreads by which a tile must be nearer to one kit's colour than to the other's to be
taken for that kit's almost alone."""


@dataclass(frozen=True, slots=True)
class Correction:
    """weight: (LOGITS, LOGITS) float32. shift: (LOGITS,) float32. Logits z, as a row, become
    z @ weight + shift."""

    weight: NDArray[np.float32]
    shift: NDArray[np.float32]

    def __call__(self, logits: NDArray[np.float32], /) -> NDArray[np.float32]:
        return np.asarray(logits @ self.weight + self.shift, np.float32)


@dataclass(frozen=True, slots=True)
class EnrolledKit:
    """What is needed to read a kit. body: (3,) float64, logarithm of the tile bodies' colour (BGR)."""

    body: NDArray[np.float64]
    correction: Correction


class EnrolledReader:
    """Reads letters of one enrolled kit, or of two, each tile as the kit whose colour it has.

    Whether a patch shows a tile at all is left to the network: a kit's pictures teach nothing of boards.
    """

    def __init__(self, letters: LetterReader, kits: Sequence[EnrolledKit]) -> None:
        if not kits:
            raise ValueError("no kit to read")
        self._letters = letters
        self._kits = tuple(kits)

    def read(self, patches: Patches) -> LetterReadings:
        """As `LetterReader.read`."""
        logits = self._letters.logits(patches)
        shares = self._shares(patches)
        corrected = np.zeros_like(logits)
        for share, kit in zip(shares.T, self._kits, strict=True):
            corrected += share[:, None] * kit.correction(logits)
        seen = self._letters.decide(logits)
        known = self._letters.decide(corrected)
        return LetterReadings(known.letters, known.facings, known.confidence, known.candidates, seen.tile)

    def _shares(self, patches: Patches) -> NDArray[np.float32]:
        """(n, kits): how far each patch is taken for each kit's, from colour; rows add up to 1."""
        if len(self._kits) == 1 or not len(patches):
            return np.ones((len(patches), len(self._kits)), np.float32)
        bodies = body_colours(patches)
        distance = np.stack([apart(bodies, kit.body[None]) for kit in self._kits], axis=1)
        nearer = np.exp(-(distance - distance.min(axis=1, keepdims=True)) / (COLOURS_MIX / 4))
        return np.asarray(nearer / nearer.sum(axis=1, keepdims=True), np.float32)


def body_colours(patches: Patches) -> NDArray[np.float64]:
    """(n, 3) float64: logarithm of the colour (BGR) that most of each tile has around its letter."""
    around = patches[:, _RING].astype(np.float64)
    return np.asarray(np.log(np.median(around, axis=1) + DARK), np.float64)


DARK: Final = 12.0
"""Added before taking logarithms, so that the noise of dark pictures does not grow without end."""


def _ring() -> NDArray[np.bool_]:
    """The pixels of a patch where a tile shows its body: inside its edges, but around its letter."""
    away = np.abs(np.arange(PATCH_PX) - (PATCH_PX - 1) / 2)
    from_middle = np.maximum.outer(away, away)
    return np.asarray((from_middle > 13) & (from_middle < 19), np.bool_)


_RING: Final = _ring()
