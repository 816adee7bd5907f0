"""Whether a tile set is complete: `calibration.count`."""

from dataclasses import replace

import numpy as np
import pytest

from calibration.count import NoTilesError, counted, likeliest
from station.editions import edition_names, load_edition
from station.rules.edition import BLANK, Edition
from station.view.counted_set import set_said
from station.view.wording import words_in
from vision.free.finder import Spot
from vision.free.kinds import Kinds
from vision.free.search import Place
from vision.letters.network import LETTERS

ENGLISH = load_edition("en")
EDITIONS = tuple(load_edition(name) for name in edition_names())


def tile(letter: str, x: float = 0.0, sure: float = 1.0, or_else: str = "E") -> Place:
    """A tile as it is read. letter: `?` for a blank."""
    shares = np.zeros(len(LETTERS) + 1)
    for sign, share in ((letter, sure), (or_else, 1 - sure)):
        shares[LETTERS.index(sign) if sign != BLANK else -1] += share
    return Place(Spot(np.array([x, 0.0]), 40.0, 0.0, 1.0), shares, 0, 1.0, np.zeros(3), -1.0)


def laid(edition: Edition, missing: str = "", extra: str = "", x: float = 0.0) -> tuple[Place, ...]:
    letters = [*edition.bag(), *extra]
    for letter in missing:
        letters.remove(letter)
    return tuple(tile(letter, x + 40 * number) for number, letter in enumerate(letters))


@pytest.mark.parametrize("name", edition_names())
def test_a_whole_set_of_any_edition_is_recognised_and_complete(name: str) -> None:
    (count,) = counted(Kinds((laid(load_edition(name)),), (), ()), EDITIONS)
    assert count.edition.name == name
    assert count.complete
    assert {mark.why for mark in count.marks} == {"read"}


def test_an_edition_is_recognised_though_tiles_are_missing() -> None:
    german = load_edition("de")
    assert likeliest(laid(german, missing="ÄÖÜEENN??"), EDITIONS) == german


def test_missing_and_extra_tiles_are_named_and_the_extra_ones_marked() -> None:
    (count,) = counted(Kinds((laid(ENGLISH, missing="GO?", extra="Q"),), (), ()), (ENGLISH,))
    assert (count.missing, count.extra, count.tiles) == ({"G": 1, "O": 1, "_": 1}, {"Q": 1}, 98)
    assert [mark.letter for mark in count.marks if mark.why == "too many"] == ["Q", "Q"]


def test_two_sets_of_different_looks_are_counted_each_by_its_edition() -> None:
    sets = laid(ENGLISH, missing="E"), laid(load_edition("pl"), extra="Z", x=9_000)
    left, right = counted(Kinds(sets, (), ()), EDITIONS)
    assert (left.edition.name, left.missing, left.extra) == ("en", {"E": 1}, {})
    assert (right.edition.name, right.missing, right.extra) == ("pl", {}, {"Z": 1})


def test_two_sets_of_one_look_are_counted_together() -> None:
    (count,) = counted(Kinds((laid(ENGLISH) + laid(ENGLISH, missing="Q"),), (), ()), (ENGLISH,))
    assert (count.times, count.missing) == (2, {"Q": 1})


def test_a_few_tiles_of_another_look_are_not_of_the_set() -> None:
    kinds = Kinds((laid(ENGLISH, missing="BE"),), (tile("B", 100),), ())
    (count,) = counted(kinds, (ENGLISH,))
    assert (count.missing, count.other) == ({"B": 1, "E": 1}, {"B": 1})
    assert [mark.letter for mark in count.marks if mark.why == "other set"] == ["B"]


def test_a_small_heap_of_another_look_is_not_a_set() -> None:
    heap = tuple(tile(letter, 50 * number) for number, letter in enumerate("AEIOUNRST"))
    (count,) = counted(Kinds((heap, laid(ENGLISH)), (), ()), (ENGLISH,))
    assert sum(count.other.values()) == 9
    assert not count.complete


def test_a_letter_of_another_edition_is_too_many_though_it_looks_like_one_of_its_own() -> None:
    tiles = (*laid(ENGLISH, missing="N"), tile("Ñ", sure=0.95, or_else="N"))
    (count,) = counted(Kinds((tiles,), (), ()), (ENGLISH,))
    assert (count.missing, count.extra) == ({"N": 1}, {"Ñ": 1})


def test_an_umlaut_that_may_be_a_speck_is_read_by_the_edition() -> None:
    tiles = (*laid(ENGLISH, missing="O"), tile("Ö", sure=0.6, or_else="O"))
    (count,) = counted(Kinds((tiles,), (), ()), (ENGLISH,))
    assert not count.extra
    assert (count.complete, count.unreadable) == (True, 0)


def test_a_place_that_may_be_a_tile_matters_only_where_one_is_missing() -> None:
    perhaps = (replace(tile(BLANK, 30), tile=0.3),)
    (whole,) = counted(Kinds((laid(ENGLISH),), (), perhaps), (ENGLISH,))
    (lacking,) = counted(Kinds((laid(ENGLISH, missing="?"),), (), perhaps), (ENGLISH,))
    assert whole.complete
    assert (lacking.missing, lacking.unreadable) == ({}, 1)
    assert [mark.why for mark in lacking.marks].count("perhaps") == 1


def test_nothing_is_missing_that_what_may_be_a_tile_shows() -> None:
    perhaps = (tile("I", 30), tile(BLANK, 70))
    (count,) = counted(Kinds((laid(ENGLISH, missing="IQ?"),), (), perhaps), (ENGLISH,))
    assert (count.missing, count.unreadable) == ({"Q": 1}, 2)


def test_a_plain_face_that_is_like_a_tile_but_for_its_colour_is_never_passed_over() -> None:
    (count,) = counted(Kinds((laid(ENGLISH),), (), (tile(BLANK, 30),)), (ENGLISH,))
    assert (count.complete, count.unreadable) == (False, 1)


def test_a_tile_that_cannot_be_read_is_not_missing() -> None:
    tiles = (*laid(ENGLISH, missing="QE"), tile("O", sure=0.6, or_else="Q"))
    (count,) = counted(Kinds((tiles,), (), ()), (ENGLISH,))
    assert (count.missing, count.unreadable) == ({"E": 1}, 1)


def test_tiles_with_a_makers_mark_are_the_blanks_where_only_these_are_missing() -> None:
    marked = tuple(replace(tile("G", number, sure=0.6), tile=0.2, marked=True) for number in (0, 1))
    (whole,) = counted(Kinds(((*laid(ENGLISH, missing="??"), *marked),), (), ()), (ENGLISH,))
    (lacking,) = counted(Kinds(((*laid(ENGLISH, missing="??E"), *marked),), (), ()), (ENGLISH,))
    assert whole.complete
    assert [mark.letter for mark in whole.marks[-2:]] == [None, None]
    assert (lacking.missing, lacking.unreadable) == ({"E": 1}, 2)


def test_a_letter_that_may_be_on_a_tile_matters_only_where_it_is_missing() -> None:
    perhaps = (tile("O", 30),)
    (other,) = counted(Kinds((laid(ENGLISH, missing="E"),), (), perhaps), (ENGLISH,))
    (lacking,) = counted(Kinds((laid(ENGLISH, missing="O"),), (), perhaps), (ENGLISH,))
    assert (other.missing, other.unreadable) == ({"E": 1}, 0)
    assert (lacking.missing, lacking.unreadable) == ({}, 1)


def test_no_tiles_are_an_error() -> None:
    with pytest.raises(NoTilesError, match="no tiles lie together"):
        counted(Kinds((), (), ()), (ENGLISH,))


@pytest.mark.parametrize(
    ("missing", "extra", "said"),
    [
        ("", "", "Complete: 100 tiles."),
        ("EE?", "U", "Missing: 2 E, 1 blank. Too many: 1 U."),
        ("E", "?", "Missing: 1 E. 1 tile is face down or an extra blank: it is marked."),
    ],
)
def test_the_outcome_is_said_in_a_sentence_or_two(missing: str, extra: str, said: str) -> None:
    (count,) = counted(Kinds((laid(ENGLISH, missing, extra),), (), ()), (ENGLISH,))
    assert set_said(count, words_in("en")) == said


def test_what_cannot_be_read_is_said_in_german_too() -> None:
    tiles = (*laid(ENGLISH, missing="QE"), tile("O", sure=0.6, or_else="Q"))
    (count,) = counted(Kinds((tiles,), (tile("B"),), ()), (ENGLISH,))
    said = (
        "Es fehlen: 1 E. Aus einem anderen Satz: 1 B. 1 Stein ist nicht sicher zu lesen und im Bild markiert."
    )
    assert set_said(count, words_in("de")) == said
