"""Reading the letters of enrolled kits."""

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.letters.enrolled import LOGITS, Correction, EnrolledKit, EnrolledReader, body_colours
from vision.letters.network import LETTERS, LetterReader, Patches

RED, IVORY = (60.0, 50.0, 160.0), (190.0, 215.0, 225.0)


@pytest.fixture(scope="module")
def letters() -> LetterReader:
    return LetterReader.load("ABCDEFGHIJKLMNOPQRSTUVWXYZ", threads=1)


def plain(*colours: tuple[float, float, float]) -> Patches:
    """Smooth tiles of these colours."""
    return np.stack([np.full((64, 64, 3), colour, np.uint8) for colour in colours])


def always(letter: str | None) -> Correction:
    """Reads every patch as this letter, or None: as the network does."""
    change = np.zeros((2, LOGITS), np.float32)
    if letter is not None:
        change[-1, LETTERS.index(letter)] = 99
    nothing = np.zeros((LOGITS, 1), np.float32)
    return Correction(nothing[:, 0], nothing, change, np.zeros((1, 1), np.float32), 1.0)


def log_colour(colour: tuple[float, float, float]) -> NDArray[np.float64]:
    return np.asarray(body_colours(plain(colour))[0], np.float64)


def test_a_kit_that_corrects_nothing_is_read_as_by_the_network(letters: LetterReader) -> None:
    patches = np.random.default_rng(1).integers(0, 256, (5, 64, 64, 3), np.uint8)
    kit = EnrolledKit(log_colour(RED), always(None))
    network, enrolled = letters.read(patches), EnrolledReader(letters, [kit]).read(patches)
    assert enrolled.letters == network.letters
    np.testing.assert_allclose(enrolled.confidence, network.confidence, atol=1e-5)


def test_each_tile_is_read_as_the_kit_of_its_colour(letters: LetterReader) -> None:
    kits = [EnrolledKit(log_colour(RED), always("R")), EnrolledKit(log_colour(IVORY), always("I"))]
    read = EnrolledReader(letters, kits).read(plain(RED, IVORY, IVORY, RED))
    assert read.letters == ["R", "I", "I", "R"]


@pytest.mark.parametrize("light", [0.6, 1.1])
def test_the_colour_of_a_kit_is_known_in_other_light(letters: LetterReader, light: float) -> None:
    kits = [EnrolledKit(log_colour(RED), always("R")), EnrolledKit(log_colour(IVORY), always("I"))]
    dimmed = plain(*[(b * light, g * light, r * light) for b, g, r in (RED, IVORY)])
    assert EnrolledReader(letters, kits).read(dimmed).letters == ["R", "I"]


def test_whether_there_is_a_tile_is_left_to_the_network(letters: LetterReader) -> None:
    patches = plain(RED)
    read = EnrolledReader(letters, [EnrolledKit(log_colour(RED), always("R"))]).read(patches)
    np.testing.assert_allclose(read.tile, letters.read(patches).tile)


def test_no_patches_give_no_readings(letters: LetterReader) -> None:
    kits = [EnrolledKit(log_colour(colour), always(None)) for colour in (RED, IVORY)]
    assert len(EnrolledReader(letters, kits).read(np.empty((0, 64, 64, 3), np.uint8))) == 0


def test_what_is_unlike_the_kit_is_read_as_by_the_network() -> None:
    logits = np.zeros((3, LOGITS), np.float32)
    logits[:, 0] = (1, 1.25, 2)
    basis = np.eye(LOGITS, 1, dtype=np.float32)
    change = np.full((2, LOGITS), [[0.0], [4.0]], np.float32)
    learned = Correction(np.zeros(LOGITS, np.float32), basis, change, np.zeros((1, 1), np.float32), 1.0)
    assert (learned(logits) - logits)[:, 5].tolist() == [4, 2, 0]


def test_logits_are_those_of_the_kits_letters_but_whether_there_is_a_tile_is_left_to_the_network() -> None:
    letters, patches = LetterReader.load(threads=1), plain(RED)
    kit = EnrolledReader(letters, [EnrolledKit(log_colour(RED), always("R"))])
    known = letters.decide(kit.logits(patches))
    assert known.letters == ["R"]
    np.testing.assert_allclose(known.tile, letters.read(patches).tile, atol=1e-5)
