"""The words that come with the program."""

import hashlib
import re
import tomllib
from importlib import resources

import pytest

from station import lexicon
from station.errors import InputError
from station.rules.lexicon import WordsUsed

SHIPPED = resources.files("station") / "data" / "lexicons"


WORKED_EXAMPLE = [
    "ACCEPT", "COD", "STUPORS", "RADISH", "DOCK", "KEEL", "AE", "ORS", "ROLL", "OR", "DO", "OD", "EEL",
]  # fmt: skip


@pytest.mark.parametrize("word", WORKED_EXAMPLE)
def test_the_words_of_the_worked_example_are_in_it(word: str) -> None:
    assert word in lexicon.load("english")


@pytest.mark.parametrize("word", ["CA", "", "keel", "QZX", "KEELE", "KEELS "])
def test_what_is_no_word_is_not_in_it(word: str) -> None:
    assert word not in lexicon.load("english")


def test_a_name_may_be_written_in_capitals() -> None:
    assert lexicon.load("English") is lexicon.load("english")


def test_provenance_has_the_count_and_digest_of_what_is_shipped() -> None:
    provenance = tomllib.loads((SHIPPED / "english.toml").read_text(encoding="utf-8"))
    words = list(lexicon.load(WordsUsed("english", 1)))
    assert provenance["words"] == len(words)
    assert provenance["digest"] == hashlib.sha256("\n".join(sorted(words)).encode()).hexdigest()
    assert (provenance["package"], provenance["version"]) == ("word-list", "4.1.0")


def test_the_licence_travels_with_the_words() -> None:
    provenance = tomllib.loads((SHIPPED / "english.toml").read_text(encoding="utf-8"))
    licence = (SHIPPED / "english.LICENSE").read_text(encoding="utf-8")
    assert licence.startswith(f"{provenance['licence']} License")
    assert provenance["copyright"] in licence


def test_every_word_has_2_to_15_letters_a_to_z() -> None:
    assert all(re.fullmatch("[A-Z]{2,15}", word) for word in lexicon.load("english"))


def test_the_file_stays_small() -> None:
    assert len((SHIPPED / "english.dawg").read_bytes()) < 2_000_000


def test_an_unknown_lexicon_is_answered_with_those_there_are() -> None:
    with pytest.raises(InputError, match="no lexicon 'csw'; available: english"):
        lexicon.load("csw")


@pytest.mark.parametrize("name", ["", "../english", "a/b", "ÄÖ"])
def test_a_name_that_is_no_name_is_an_unknown_lexicon(name: str) -> None:
    with pytest.raises(InputError, match="there is no lexicon"):
        lexicon.load(name)
