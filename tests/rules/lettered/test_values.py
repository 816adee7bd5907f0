"""Hands, anchors, settings and vowels."""

import pytest

from station.rules.lettered.hand import Hand, known
from station.rules.lettered.position import Position, Tile
from station.rules.lettered.premium import START
from station.rules.lettered.settings import Challenge, LastRack
from station.rules.lettered.vowels import is_vowel
from station.rules.square import parse_square, square_name


def test_a_hidden_hand_is_a_number_and_a_known_one_its_tiles() -> None:
    assert Hand(7).fact == 7
    assert known("T", "A", "C").fact == ("A", "C", "T")


def test_of_a_hidden_hand_tiles_that_were_laid_are_counted_off() -> None:
    assert Hand(7).without("CAT") == Hand(4)
    assert known(*"CATT").without("CT") == known("A", "T")


def test_a_hand_of_seven_tiles_is_not_six_tiles() -> None:
    with pytest.raises(ValueError, match="a hand of 7 tiles is not 6 tiles"):
        Hand(7, tuple("ABCDEF"))


def test_a_play_begins_beside_a_tile_or_on_the_star() -> None:
    assert Position().anchors() == [START]
    corner = Position().replace({parse_square("A1"): Tile("A"), parse_square("B1"): Tile("T")})
    assert {square_name(square) for square in corner.anchors()} == {"C1", "A2", "B2"}


def test_what_games_on_record_call_the_rules_never_changes() -> None:
    assert [one.value for one in LastRack] == ["twice", "moved"]
    assert [one.value for one in Challenge] == ["void", "free", "single", "double", "five-point"]


@pytest.mark.parametrize("letter", "AEIOUÄÉÓĄØŒΩЯ")
def test_vowels_with_or_without_accents(letter: str) -> None:
    assert is_vowel(letter) is True


@pytest.mark.parametrize("letter", ["B", "Y", "Ñ", "Ł", "CH", "QU", "NY", "?", ""])
def test_consonants_digraphs_and_no_letters(letter: str) -> None:
    assert is_vowel(letter) is False
