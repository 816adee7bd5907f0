import random

import pytest

from station.errors import InputError
from station.lexicon.packed import Packed
from station.rules.lexicon import WordGraph


def fill(packed: Packed, words: list[str]) -> None:
    for word in words:
        packed.add(word)


def test_words_come_out_once_and_sorted_as_text_is() -> None:
    packed = Packed("ZÄAB")
    fill(packed, ["ÄZ", "AB", "ZA", "A", "AB", "ÄA", "B" * 15])
    words = list(packed)
    assert words == sorted({"ÄZ", "AB", "ZA", "A", "ÄA", "B" * 15})
    assert packed.used == set("ZÄAB")


def test_the_graph_of_packed_words_is_that_of_the_words() -> None:
    rng = random.Random(1)
    words = ["".join(rng.choices("ACDEKLOT", k=rng.randrange(2, 8))) for _ in range(2_000)]
    packed = Packed("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    fill(packed, words)
    built = WordGraph.build("mine", words)
    assert WordGraph.of_sorted("mine", packed, "".join(packed.used)).to_bytes() == built.to_bytes()


def test_repeated_words_are_taken_out_before_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("station.lexicon.packed.WORDS_MAX", 100)
    monkeypatch.setattr("station.lexicon.packed.FULL", 75)
    packed = Packed("AB")
    fill(packed, ["AB", "BA", "ABBA"] * 200)
    assert list(packed) == ["AB", "ABBA", "BA"]
    with pytest.raises(InputError, match="more than 75 words"):
        fill(packed, [f"{number:015b}".replace("0", "A").replace("1", "B") for number in range(100)])


@pytest.mark.parametrize("words", [["A"], []])
def test_few_words_are_words_too(words: list[str]) -> None:
    packed = Packed("AB")
    fill(packed, words)
    assert list(packed) == words
