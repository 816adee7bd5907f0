"""Counting what was read against an edition: `calibration.tally`."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from calibration.tally import BLANK, Likely, tally

DUE = {"E": 3, "M": 2, "O": 2, "Q": 1, "W": 2, BLANK: 2}


def surely(letters: str) -> list[Likely]:
    return [{letter: 1.0} for letter in letters]


SET = surely("EEEMMOOQWW__")


def test_a_whole_set_is_complete() -> None:
    assert tally(SET, DUE).complete


def test_what_is_missing_and_what_is_too_many_is_counted() -> None:
    found = tally(surely("EEMMOOOOQWW_"), DUE)
    assert (found.missing, found.extra) == ({"E": 1, BLANK: 1}, {"O": 2})
    assert found.excess == (4, 5, 6, 7)
    assert not found.unread


def test_a_doubtful_letter_counts_where_the_rest_of_the_set_leaves_no_room_for_another() -> None:
    found = tally([*surely("EEEMMOOWW__"), {"Q": 0.7, "O": 0.3}], DUE)
    assert found.complete


def test_a_doubtful_letter_is_not_read_as_what_the_set_lacks_if_something_else_is_likelier() -> None:
    found = tally([*surely("EEEMMOOWW__"), {"O": 0.6, "Q": 0.4}], DUE)
    assert (found.missing, found.unread) == ({"Q": 1}, (11,))
    assert not found.complete


def test_a_doubtful_letter_stays_unread_while_another_it_might_be_is_missing() -> None:
    found = tally([*surely("EEEMMOWW__"), {"Q": 0.7, "O": 0.3}], DUE)
    assert (found.missing, found.unread) == ({"O": 1, "Q": 1}, (10,))


def test_two_doubtful_tiles_settle_each_other() -> None:
    found = tally([*surely("EEEMOOQW__"), {"M": 0.8, "W": 0.2}, {"W": 0.7, "M": 0.3}], DUE)
    assert found.complete


def test_a_tile_that_is_hardly_anything_is_never_settled() -> None:
    found = tally([*surely("EEEMMOOWW__"), {"Q": 0.45, "E": 0.01}], DUE)
    assert (found.missing, found.unread) == ({"Q": 1}, (11,))


def test_letters_seem_exchanged_only_if_the_reading_leaves_no_doubt_at_all() -> None:
    clearly = tally([*surely("EEEMMOOWW__"), {"O": 0.9999, "Q": 0.0001}], DUE)
    assert (clearly.missing, clearly.extra) == ({"Q": 1}, {"O": 1})
    perhaps = tally([*surely("EEEMMOOWW__"), {"O": 0.99, "Q": 0.01}], DUE)
    assert (perhaps.missing, perhaps.extra, perhaps.unread) == ({"Q": 1}, {}, (11,))


def test_plain_tiles_beyond_the_blanks_lie_face_down_while_letters_are_missing() -> None:
    found = tally(surely("EEMMOOQWW____"), DUE)
    assert (found.missing, found.extra, len(found.face_down)) == ({"E": 1}, {BLANK: 1}, 1)
    assert not found.complete


def test_a_letter_the_edition_lacks_is_too_many() -> None:
    assert tally([*SET, {"Ñ": 0.97}], DUE).extra == {"Ñ": 1}


letters = st.lists(st.sampled_from([*DUE, "Ñ"]), max_size=16)


@given(letters)
def test_clear_letters_are_counted_exactly(shown: list[str]) -> None:
    found = tally(surely("".join(shown)), DUE)
    there = Counter(shown)
    assert found.missing == dict(Counter(DUE) - there)
    turned = Counter({BLANK: len(found.face_down)})
    assert Counter(found.extra) + turned == there - Counter(DUE)
    assert found.complete == (there == Counter(DUE))


@st.composite
def doubtful(draw: st.DrawFn) -> Likely:
    first, second = draw(st.permutations(list(DUE)))[:2]
    share = draw(st.sampled_from((0.4, 0.55, 0.8, 0.95, 0.999)))
    return {first: share, second: 1 - share}


@given(st.lists(doubtful(), max_size=14))
def test_a_set_is_complete_only_by_letters_held_likely(tiles: list[Likely]) -> None:
    found = tally(tiles, DUE)
    best = Counter(max(one, key=lambda letter: one[letter]) for one in tiles)
    if found.complete:
        assert best == Counter(DUE)
        assert all(max(one.values()) >= 0.5 for one in tiles)


@given(st.lists(doubtful(), max_size=14))
def test_every_tile_is_either_read_or_said_to_be_unread(tiles: list[Likely]) -> None:
    found = tally(tiles, DUE)
    read = len(tiles) - len(found.unread)
    lacking, over = sum(found.missing.values()), sum(found.extra.values()) + len(found.face_down)
    assert read == sum(DUE.values()) - lacking + over
    assert len(set(found.unread)) == len(found.unread)


@given(st.lists(doubtful(), max_size=14))
def test_the_order_of_the_tiles_does_not_matter(tiles: list[Likely]) -> None:
    shuffled = sorted(tiles, key=lambda one: hash(tuple(one.items())))
    one, other = tally(tiles, DUE), tally(shuffled, DUE)
    assert (one.missing, len(one.unread)) == (other.missing, len(other.unread))
