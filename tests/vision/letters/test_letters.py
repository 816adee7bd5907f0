"""The shipped network on recorded synthetic patches in typefaces it was not trained on."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.letters.network import LETTERS, LetterReader, prepare
from vision.reading import Facing

DATA = Path(__file__).parent / "data"
GERMAN = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ"
CLOCKWISE = [Facing.UP, Facing.RIGHT, Facing.DOWN, Facing.LEFT]

Patches = NDArray[np.uint8]


@pytest.fixture(scope="module")
def reader() -> LetterReader:
    return LetterReader.load(GERMAN, threads=1)


@pytest.fixture(scope="module")
def recorded() -> tuple[Patches, list[str]]:
    """(64, 64, 64, 3) patches and their labels: letter and facing, `_` a blank, `.` no tile."""
    sheet = cv2.imread(str(DATA / "letters.png"))
    assert sheet is not None
    patches = sheet.reshape(8, 64, 8, 64, 3).swapaxes(1, 2).reshape(64, 64, 64, 3)
    labels: list[str] = json.loads((DATA / "letters.json").read_text(encoding="utf-8"))
    return patches.astype(np.uint8), labels


@pytest.fixture(scope="module")
def tiles(recorded: tuple[Patches, list[str]]) -> tuple[Patches, list[str]]:
    patches, labels = recorded
    lettered = [index for index, label in enumerate(labels) if label[0].isalpha()]
    return patches[lettered], [labels[index] for index in lettered]


def test_letters_of_unseen_typefaces_are_read(reader: LetterReader, tiles: tuple[Patches, list[str]]) -> None:
    patches, labels = tiles
    letters = reader.read(patches).letters
    wrong = [
        f"{label}: {letter}" for label, letter in zip(labels, letters, strict=True) if letter != label[0]
    ]
    assert len(wrong) <= 3, wrong


def test_facings_of_unseen_typefaces_are_read(reader: LetterReader, tiles: tuple[Patches, list[str]]) -> None:
    patches, labels = tiles
    facings = reader.read(patches).facings
    pairs = zip(labels, facings, strict=True)
    wrong = [f"{label}: {facing}" for label, facing in pairs if facing is None or facing.value != label[1]]
    assert len(wrong) <= 3, wrong


def test_sure_readings_are_right(reader: LetterReader, tiles: tuple[Patches, list[str]]) -> None:
    patches, labels = tiles
    readings = reader.read(patches)
    sure = np.flatnonzero(readings.confidence > 0.97)
    assert len(sure) > len(labels) / 2
    for index in sure:
        facing = readings.facings[index]
        assert facing is not None
        assert f"{readings.letters[index]}{facing.value}" == labels[index]


def test_blank_has_neither_letter_nor_facing(
    reader: LetterReader, recorded: tuple[Patches, list[str]]
) -> None:
    patches, labels = recorded
    readings = reader.read(patches[[index for index, label in enumerate(labels) if label == "_"]])
    assert readings.letters.count(None) >= len(readings) - 1
    for letter, facing in zip(readings.letters, readings.facings, strict=True):
        assert (letter is None) == (facing is None)


def test_tile_is_likelier_on_tiles_than_on_empty_squares(
    reader: LetterReader, recorded: tuple[Patches, list[str]]
) -> None:
    patches, labels = recorded
    tile = reader.read(patches).tile
    empty = np.array([label == "." for label in labels])
    assert (tile[~empty] > 0.5).mean() > 0.95
    assert (tile[empty] < 0.5).all()


def test_turning_a_patch_turns_the_facing(reader: LetterReader, tiles: tuple[Patches, list[str]]) -> None:
    patches, _ = tiles
    upright = reader.read(patches)
    sure = np.flatnonzero(upright.confidence > 0.97)
    for quarter in (1, 2, 3):
        turned = np.ascontiguousarray(np.rot90(patches[sure], -quarter, axes=(1, 2)))
        readings = reader.read(turned)
        agree = 0
        for at, index in enumerate(sure):
            before, after = upright.facings[index], readings.facings[at]
            assert before is not None
            expected = CLOCKWISE[(CLOCKWISE.index(before) + quarter) % 4]
            agree += readings.letters[at] == upright.letters[index] and after is expected
        assert agree >= len(sure) - 1


def test_a_patch_reads_the_same_alone_as_among_many(
    reader: LetterReader, recorded: tuple[Patches, list[str]]
) -> None:
    patches = np.concatenate([recorded[0]] * 3)
    together = reader.read(patches)
    for index in (0, 63, 64, 100, 191):
        alone = reader.read(patches[index : index + 1])
        assert alone.letters == [together.letters[index]]
        assert alone.facings == [together.facings[index]]
        assert alone.confidence[0] == pytest.approx(together.confidence[index], abs=1e-4)
        assert alone.tile[0] == pytest.approx(together.tile[index], abs=1e-4)


def test_only_letters_of_the_alphabet_are_answered(tiles: tuple[Patches, list[str]]) -> None:
    readings = LetterReader.load("AEIOU", threads=1).read(tiles[0])
    assert {letter for letter in readings.letters if letter} <= set("AEIOU")
    assert all(letter in "AEIOU" for row in readings.candidates for letter, _ in row)


def test_without_an_alphabet_every_known_letter_may_be_answered() -> None:
    noise = np.random.default_rng(3).integers(0, 255, (64, 64, 64, 3)).astype(np.uint8)
    readings = LetterReader.load(threads=1).read(noise)
    assert {letter for row in readings.candidates for letter, _ in row} <= set(LETTERS)


def test_candidates_are_best_first_and_start_with_the_answer(
    reader: LetterReader, tiles: tuple[Patches, list[str]]
) -> None:
    readings = reader.read(tiles[0])
    for letter, row, confidence in zip(
        readings.letters, readings.candidates, readings.confidence, strict=True
    ):
        shares = [share for _, share in row]
        assert shares == sorted(shares, reverse=True)
        assert sum(shares) <= 1 + 1e-5
        if letter is not None:
            assert row[0][0] == letter
            assert confidence <= row[0][1] + 1e-6


def test_no_patches_give_no_readings(reader: LetterReader) -> None:
    readings = reader.read(np.empty((0, 64, 64, 3), np.uint8))
    assert len(readings) == 0
    assert readings.letters == []
    assert readings.tile.shape == (0,)


@pytest.mark.parametrize("shape", [(64, 64, 3), (1, 48, 48, 3), (1, 64, 64), (1, 64, 64, 1)])
def test_patches_of_another_shape_are_refused(reader: LetterReader, shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"\(n, 64, 64, 3\)"):
        reader.read(np.zeros(shape, np.uint8))


def test_patches_of_another_type_are_refused(reader: LetterReader) -> None:
    with pytest.raises(ValueError, match="uint8"):
        reader.read(np.zeros((1, 64, 64, 3), np.float32))


@pytest.mark.parametrize("alphabet", ["ABCß", "abc"])
def test_an_alphabet_with_unknown_letters_is_refused(alphabet: str) -> None:
    with pytest.raises(ValueError, match="does not know"):
        LetterReader.load(alphabet)


def test_an_empty_alphabet_is_refused() -> None:
    with pytest.raises(ValueError, match="empty"):
        LetterReader.load("")


def test_dim_light_changes_nothing_the_network_stretches(tiles: tuple[Patches, list[str]]) -> None:
    bright = tiles[0][:8]
    dim = (bright // 2).astype(np.uint8)
    main = prepare(bright)[:, 0].reshape(8, -1)
    after = prepare(dim)[:, 0].reshape(8, -1)
    for one, other in zip(main, after, strict=True):
        assert np.corrcoef(one, other)[0, 1] > 0.98
