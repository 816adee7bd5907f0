"""The sets of tiles that come with the program."""

import pytest

from station.editions import edition_names, load_edition, parse_edition
from station.errors import InputError
from station.rules.edition import BLANK


@pytest.mark.parametrize(
    ("name", "tiles", "points"), [("de", 102, 202), ("en", 100, 187), ("fr", 102, 197), ("pl", 100, 190)]
)
def test_a_full_set_has_the_tiles_and_points_of_the_box(name: str, tiles: int, points: int) -> None:
    edition = load_edition(name)
    bag = edition.bag()
    assert (edition.tiles, len(bag)) == (tiles, tiles)
    assert sum(edition.values[letter] for letter in bag) == points
    assert bag.count(BLANK) == 2
    assert edition.values[BLANK] == 0


def test_every_edition_is_tested_here() -> None:
    assert edition_names() == ("de", "en", "fr", "pl")


def test_letters_stand_in_the_order_of_the_language() -> None:
    assert load_edition("de").alphabet == "AÄBCDEFGHIJKLMNOÖPQRSTUÜVWXYZ"
    assert load_edition("en").alphabet == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@pytest.mark.parametrize(
    ("letter", "count", "value"), [("E", 15, 1), ("H", 4, 2), ("M", 4, 3), ("Ä", 1, 6), ("Y", 1, 10)]
)
def test_german_letters_have_their_german_figures(letter: str, count: int, value: int) -> None:
    german = load_edition("de")
    assert (german.counts[letter], german.values[letter]) == (count, value)


def test_a_name_may_be_written_in_capitals() -> None:
    assert load_edition("DE").name == "de"


@pytest.mark.parametrize("name", ["", "klingon", "../editions/en", "en.toml"])
def test_an_unknown_edition_is_answered_with_those_there_are(name: str) -> None:
    with pytest.raises(InputError, match="available: de, en, fr, pl"):
        load_edition(name)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("tiles", "cannot read the edition"),
        ("language = 'X'", "cannot read the edition 'xx': 'tiles'"),
        ("language = 'X'\ntiles = 3", "cannot read the edition"),
        ("language = 'X'\n[tiles]\nA = 9", "cannot read the edition"),
        ("language = 'X'\n[tiles]\nA = [9]", "cannot read the edition"),
        ("language = 'X'\n[tiles]\na = [9, 1]", "a tile 'a', which is not a capital letter"),
        ("language = 'X'\n[tiles]\nAB = [9, 1]", "a tile 'AB'"),
        ("language = 'X'\n[tiles]\nA = [0, 1]", "A needs a count of 1 or more"),
        ("language = 'X'\n[tiles]\nA = [1, -1]", "A needs a count of 1 or more"),
        ("language = 'X'\n[tiles]\nA = [1, true]", "A needs a count of 1 or more"),
        ("language = " + "[" * 5000, "cannot read the edition 'xx': it is nested too deeply$"),
        (f"language = 'X'\n[tiles]\nA = [{'9' * 5000}, 1]", "cannot read .*: a number has too many digits$"),
        (f"language = 'X'\n[tiles]\n{'a' * 5000} = [9, 1]", "a tile 'a{39}…', which is not a capital letter"),
    ],
)
def test_a_damaged_edition_is_said(text: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        parse_edition("xx", text)


def test_an_edition_that_is_nested_without_end_is_refused_in_a_sentence() -> None:
    with pytest.raises(InputError, match="cannot read the edition 'deep': it is nested too deeply"):
        parse_edition("deep", f"language = {'[' * 100_000}")
