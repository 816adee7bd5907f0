"""A kit is learned from pictures of its tiles."""

import dataclasses

import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.errors import KitError
from calibration.examples import Examples
from calibration.kit import Kit, enrol, kit_reader, missing_letters, up_to_date
from calibration.laid_pictures import laid_out
from calibration.layout import orders
from calibration.learning import believed, learn
from calibration.variation import turned
from vision.letters.network import LetterReader
from vision.table_reader import TableReader

# One worker learns the kits that many tests look at.
pytestmark = pytest.mark.xdist_group("learning")

Pictures = list[tuple[NDArray[np.uint8], NDArray[np.float64]]]
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@pytest.fixture(scope="module")
def letters() -> LetterReader:
    return LetterReader.load(ALPHABET, threads=1)


def renamed(examples: Examples) -> Examples:
    """A set with signs of its own: what looks like Q is its U, and the other way round."""
    swapped = examples.letters.translate(str.maketrans("QU", "UQ"))
    return dataclasses.replace(examples, letters=swapped)


def test_laid_out_tiles_are_found_and_labelled(pictures: Pictures, examples: Examples) -> None:
    ways = orders({**dict.fromkeys(ALPHABET, 2), "_": 2})
    reader = TableReader(alphabet=ALPHABET)
    for number, (picture, corners) in enumerate(pictures):
        cut, laid = laid_out(picture, [corners], reader, ways, number)
        true = examples.of(examples.pictures == number)
        assert (cut.letters, cut.facings, laid.slips) == (true.letters, true.facings, ())


def test_letters_unlike_any_the_network_knows_are_learned(letters: LetterReader, examples: Examples) -> None:
    strange = renamed(examples)
    kit, check = enrol("strange", None, ALPHABET, strange, letters)
    assert check is not None
    assert check.right == check.judged == 4 * len(strange)
    for quarters in range(4):
        shown = turned(strange, quarters)
        read = kit_reader((kit,), threads=1).read(shown.patches)
        assert "".join(letter or "_" for letter in read.letters) == strange.letters
        assert "".join(f.value if f else "?" for f in read.facings) == shown.facings
        assert (read.confidence > 0.9).all()


@pytest.fixture(scope="module")
def from_one(letters: LetterReader, examples: Examples) -> Kit:
    """A kit of one picture: there is nothing to check it by."""
    kit, check = enrol("old", None, ALPHABET, examples.of(examples.pictures == 0), letters)
    assert check is None
    return kit


def test_letters_that_no_picture_shows_are_read_as_before(
    letters: LetterReader, examples: Examples, from_one: Kit
) -> None:
    shown = np.array([letter not in "QXZ" for letter in examples.letters])
    # Learned from all three pictures, without trying first what each adds.
    other = dataclasses.replace(from_one, examples=examples.of(shown), network="another")
    kit = up_to_date(other, letters)
    assert missing_letters(kit) == "QXZ"
    hidden = examples.of(~shown)
    assert "".join(map(str, kit_reader((kit,), 1).read(hidden.patches).letters)) == hidden.letters


def test_the_same_pictures_teach_the_same(letters: LetterReader, from_one: Kit) -> None:
    again = learn(letters, from_one.examples, check=False).correction
    np.testing.assert_array_equal(from_one.correction.change, again.change)


def test_a_kit_of_another_network_is_learned_anew(letters: LetterReader, from_one: Kit) -> None:
    spoiled = dataclasses.replace(from_one.correction, change=from_one.correction.change + 5)
    old = dataclasses.replace(from_one, network="another", correction=spoiled)
    np.testing.assert_array_equal(up_to_date(old, letters).correction.change, from_one.correction.change)


def test_letters_of_another_edition_are_refused(letters: LetterReader, examples: Examples) -> None:
    with pytest.raises(KitError, match="X, Y, Z are not letters of this edition"):
        enrol("short", None, ALPHABET[:-3], examples, letters)


def test_too_few_letters_are_refused(letters: LetterReader, examples: Examples) -> None:
    with pytest.raises(KitError, match="only 3 different letters"):
        enrol("few", None, ALPHABET, examples.of(np.arange(3)), letters)


def test_a_slip_in_the_labels_is_not_learned(letters: LetterReader, examples: Examples) -> None:
    slip = examples.letters.index("W")
    labels = examples.letters[:slip] + "A" + examples.letters[slip + 1 :]
    kept = believed(letters, dataclasses.replace(examples, letters=labels))
    assert kept.letters == examples.letters[:slip] + examples.letters[slip + 1 :]


def test_letters_the_network_never_reads_as_labelled_are_all_believed(
    letters: LetterReader, examples: Examples
) -> None:
    assert believed(letters, renamed(examples)).letters == renamed(examples).letters
