from dataclasses import dataclass

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.letters.network import LetterReadings
from vision.letters.stability import SETTLED, steadied
from vision.reading import Facing

SIDE = 64


def spot(column: int) -> NDArray[np.uint8]:
    """A patch with a white spot on black."""
    patch = np.zeros((SIDE, SIDE, 3), np.uint8)
    patch[28:36, column - 4 : column + 4] = 255
    return patch


@dataclass
class SpotReader:
    """Reads I where the spot lies left of `border`, else J or what `beyond` says, always as sure."""

    border: float
    sure: float
    beyond: str | None = "J"
    asked: int = 0

    def read(self, patches: NDArray[np.uint8]) -> LetterReadings:
        self.asked += len(patches)
        columns = (patches[..., 0].astype(np.float64).sum(axis=1) * np.arange(SIDE)).sum(axis=1)
        middles = columns / np.maximum(patches[..., 0].astype(np.float64).sum(axis=(1, 2)), 1)
        letters = ["I" if middle < self.border else self.beyond for middle in middles.tolist()]
        facings = [Facing.UP if letter else None for letter in letters]
        count = len(patches)
        sure = np.full(count, self.sure, np.float32)
        return LetterReadings(letters, facings, sure, [()] * count, np.ones(count, np.float32))


def confidence(reader: SpotReader, column: int = 32) -> float:
    patches = spot(column)[None]
    return float(steadied(reader, patches, reader.read(patches))[0])


def test_a_reading_that_stays_the_same_keeps_most_of_its_confidence() -> None:
    assert confidence(SpotReader(border=64, sure=0.96)) == pytest.approx(0.96**2)


def test_a_reading_that_one_change_in_four_changes_loses_a_quarter() -> None:
    # The middle of the spot is at 31.5, and at 34.5 when shifted right and down.
    assert confidence(SpotReader(border=33, sure=0.96)) == pytest.approx(0.96**2 * 3 / 4)


def test_the_confidences_of_patches_are_not_mixed_up() -> None:
    reader = SpotReader(border=33, sure=0.96)
    patches = np.stack([spot(10), spot(32), spot(12)])
    steady, shaky, other = steadied(reader, patches, reader.read(patches)).tolist()
    assert steady == other == pytest.approx(0.96**2)
    assert shaky < 0.85


@pytest.mark.parametrize("sure", [0.5, SETTLED])
def test_what_is_doubtful_anyway_or_beyond_doubt_is_not_read_again(sure: float) -> None:
    reader = SpotReader(border=33, sure=sure)
    assert confidence(reader) == pytest.approx(sure)
    assert reader.asked == 1


def test_a_face_without_a_letter_is_not_read_again() -> None:
    reader = SpotReader(border=0, sure=0.95, beyond=None)
    assert confidence(reader) == pytest.approx(0.95)
    assert reader.asked == 1
