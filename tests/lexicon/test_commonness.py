"""How common words are."""

import gzip
import json
import subprocess
import sys
import tomllib
from importlib import resources
from pathlib import Path

import pytest

from station.editions import load_edition
from station.lexicon import load
from station.lexicon.commonness import RARE, class_by_looks, class_of, common_words, shortened, spelt

SHIPPED = resources.files("station") / "data" / "commonness"
ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(("word", "most"), [("CAT", 35), ("BREAKFAST", 35), ("QUAY", 50)])
def test_what_people_know_is_in_a_low_class(word: str, most: int) -> None:
    assert common_words("English")[word] <= most


@pytest.mark.parametrize("word", ["ISOHEL", "SELICTAR", "GIDGEE"])
def test_what_dictionaries_alone_know_is_in_none(word: str) -> None:
    assert word not in common_words("English")


def test_provenance_gives_the_counts_and_the_list_of_words_that_are_shipped() -> None:
    provenance = tomllib.loads((SHIPPED / "english.toml").read_text(encoding="utf-8"))
    counts: dict[str, int] = {}
    for number in common_words("English").values():
        counts[str(number)] = counts.get(str(number), 0) + 1
    assert provenance["words"] == counts
    assert load("english").digest in provenance["kept"]
    assert "Kevin Atkinson" in (SHIPPED / "english.LICENSE").read_text(encoding="utf-8")


def test_every_word_is_one_of_the_english_list_and_the_file_is_small() -> None:
    english = load("english")
    assert all(word in english for word in common_words("English"))
    assert len((SHIPPED / "english.txt.gz").read_bytes()) < 300_000


def test_shortened_words_are_spelt_again() -> None:
    words = ["CAT", "CATS", "CATTLE", "DOG"]
    assert list(shortened(words)) == ["Acat", "Ds", "Dtle", "Adog"]
    assert list(spelt(shortened(words))) == words


def test_a_language_without_a_list_goes_by_length_and_letters() -> None:
    german = load_edition("de").values
    assert not common_words("German")
    assert class_by_looks("HAUS", german) <= 35 < class_by_looks("QUARZUHREN", german) == RARE


def test_a_package_that_is_another_one_makes_nothing(tmp_path: Path) -> None:
    package = tmp_path / "package.tgz"
    package.write_bytes(gzip.compress(json.dumps(["cat"]).encode()))
    before = {file.name: file.read_bytes() for file in SHIPPED.iterdir()}
    command = [sys.executable, "-m", "scripts.build_commonness", "--package", str(package)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (
        1, "package.tgz is not the expected package: its checksum differs\n"
    )  # fmt: skip
    assert {file.name: file.read_bytes() for file in SHIPPED.iterdir()} == before


@pytest.mark.parametrize("word", ["ABED", "CAT", "HELL", "OK", "QUAY", "ZYGOTES"])
def test_one_word_has_the_class_that_it_has_among_all(word: str) -> None:
    assert class_of(word, "English") == common_words("English")[word]


def test_every_word_of_a_letter_is_found_by_itself() -> None:
    words = [word for word in common_words("English") if word.startswith("Q")]
    assert all(class_of(word, "English") == common_words("English")[word] for word in words[::7])


def test_a_word_of_no_list_is_rare_and_a_language_without_lists_has_no_classes() -> None:
    assert class_of("SELICTAR", "English") == RARE
    assert class_of("HAUS", "German") is None
    assert class_of("", "English") is None
