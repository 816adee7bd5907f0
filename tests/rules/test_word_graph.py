import struct
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.rules.lexicon import GivenWords, WordGraph, with_words

WORDS = ["KEEL", "EEL", "AE", "DOCK", "DO", "DOCKS", "ÄRA", "ŁÓDŹ"]

words_of_any_alphabet = st.sets(st.text(alphabet="ABCÄÖÜŁß", min_size=1, max_size=6), max_size=40)


@settings(derandomize=True, deadline=None)
@given(words_of_any_alphabet)
def test_a_graph_holds_exactly_its_words(words: set[str]) -> None:
    graph = WordGraph.build("test", words)
    assert list(graph) == sorted(words)
    assert len(graph) == len(words)
    assert all(word in graph for word in words)
    assert all((word + "A" in graph) == (word + "A" in words) for word in words)
    assert all((word[:-1] in graph) == (word[:-1] in words) for word in words)


@settings(derandomize=True, deadline=None)
@given(words_of_any_alphabet)
def test_bytes_give_the_same_graph_back(words: set[str]) -> None:
    graph = WordGraph.build("test", words)
    again = WordGraph.from_bytes("again", graph.to_bytes())
    assert (again.name, again.alphabet, again.units, again.root) == (
        "again", graph.alphabet, graph.units, graph.root,
    )  # fmt: skip
    assert (list(again), len(again), again.digest) == (list(graph), len(graph), graph.digest)
    assert again.to_bytes() == graph.to_bytes()


def test_words_may_come_in_any_order_and_twice() -> None:
    graph = WordGraph.build("test", [*reversed(WORDS), "KEEL"])
    assert graph.to_bytes() == WordGraph.build("other", WORDS).to_bytes()


def test_the_digest_is_of_the_words_not_of_the_name() -> None:
    assert WordGraph.build("one", WORDS).digest == WordGraph.build("two", WORDS).digest
    assert WordGraph.build("one", WORDS).digest != WordGraph.build("one", WORDS[1:]).digest


def test_equal_endings_are_shared() -> None:
    shared = WordGraph.build("shared", ["NATION", "RATION", "STATION"])
    apart = WordGraph.build("apart", ["NATION", "RECTOR", "STUDENT"])
    assert len(shared.units) < len(apart.units)


@pytest.mark.parametrize("other", ["", "keel", "KEELS", "KEE", "Q", "ÄR", 7, None])
def test_what_is_no_word_is_not_in_the_graph(other: object) -> None:
    assert other not in WordGraph.build("test", WORDS)


@settings(derandomize=True, deadline=None)
@given(words_of_any_alphabet, st.sets(st.text(alphabet="ABCÄÖÜŁßZ", min_size=1, max_size=6), max_size=5))
def test_a_graph_with_more_words_holds_both(words: set[str], more: set[str]) -> None:
    graph = WordGraph.build("test", words)
    wider = graph.including(more)
    assert list(wider) == sorted(words | more)
    assert len(wider) == len(words | more)
    assert list(graph) == sorted(words)
    assert (wider.digest == graph.digest) == (more <= words)
    again = WordGraph.from_bytes("again", wider.to_bytes())
    assert list(again) == sorted(words | more)


def test_more_words_for_a_graph_are_walked_and_for_other_lexicons_are_known() -> None:
    graph = with_words(WordGraph.build("test", WORDS), ("KEELY",))
    assert isinstance(graph, WordGraph)
    assert "KEELY" in graph
    given_too = with_words(GivenWords(frozenset(WORDS)), ("KEELY",))
    assert "KEELY" in given_too
    assert "KEEL" in given_too
    assert "KEELS" not in given_too


def test_edges_lead_from_letter_to_letter() -> None:
    graph = WordGraph.build("test", ["DO", "DOCK", "AE"])
    assert [letter for letter, _, _ in graph.edges(graph.root)] == ["A", "D"]
    first = graph.step(graph.root, "D")
    assert first is not None
    assert first[1] is False
    second = graph.step(first[0], "O")
    assert second is not None
    assert second[1] is True
    assert [letter for letter, _, _ in graph.edges(second[0])] == ["C"]
    assert graph.step(second[0], "K") is None
    assert graph.step(second[0], "Ö") is None


def test_a_word_without_letters_is_refused() -> None:
    with pytest.raises(ValueError, match="without letters"):
        WordGraph.build("test", ["A", ""])


def test_more_than_64_letters_are_refused() -> None:
    with pytest.raises(ValueError, match="70 letters"):
        WordGraph.build("test", [chr(0x4E00 + i) for i in range(70)])


def test_64_letters_are_not_too_many() -> None:
    words = [chr(0x4E00 + i) for i in range(64)]
    assert list(WordGraph.from_bytes("test", WordGraph.build("test", words).to_bytes())) == words


GOOD = WordGraph.build("test", WORDS).to_bytes()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "x.dat is not a lexicon"),
        (b"KEEL\nEEL\n", "x.dat is not a lexicon"),
        (GOOD[:20], "x.dat is damaged: it ends too early"),
        (GOOD[:-1], "x.dat is damaged: its checksum is wrong"),
        (GOOD + b"\0", "x.dat is damaged: its checksum is wrong"),
        (GOOD[:80] + bytes([GOOD[80] ^ 1]) + GOOD[81:], "x.dat is damaged: its checksum is wrong"),
        (GOOD[:4] + struct.pack("<H", 9) + GOOD[6:], "x.dat is of lexicon version 9"),
        (GOOD[:12] + struct.pack("<I", 1) + GOOD[16:], "x.dat is damaged: its nodes do not fit together"),
        (GOOD[:52] + struct.pack("<I", zlib.crc32(b"no")) + b"no", "x.dat is damaged"),
    ],
)
def test_damaged_data_is_refused_in_a_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        WordGraph.from_bytes("x.dat", data)


def test_given_words_serve_as_a_lexicon() -> None:
    assert "AE" in GivenWords(frozenset({"AE"}))
    assert "EA" not in GivenWords(frozenset({"AE"}))
