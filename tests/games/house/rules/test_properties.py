"""What holds for every play on every position."""

import zlib
from dataclasses import dataclass

from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from station.games.house.rules.chain import chain
from station.games.house.rules.judge import judge
from station.games.house.rules.ruling import HouseIllegal, HouseLegal, HouseRuling, HouseWord, Step
from station.games.house.rules.strings import owner_of, runs
from station.rules.faced import FacedPlay, FacedPosition
from station.rules.square import SIZE, SQUARES
from station.rules.tile import FacedTile, Side


@dataclass(frozen=True)
class TwoOfThreeWords:
    """A lexicon that has about two of three strings of letters, always the same ones for a salt."""

    salt: int
    name: str = "two of three"

    def __contains__(self, word: object) -> bool:
        return zlib.crc32(f"{self.salt}{word}".encode()) % 3 > 0


@st.composite
def questions(draw: st.DrawFn) -> tuple[FacedPosition, FacedPlay, TwoOfThreeWords, bool]:
    """A position of a few lines of tiles, most of them facing one way, and a play near them."""
    position: dict[int, FacedTile] = {}
    for _ in range(draw(st.integers(1, 7))):
        start, step = draw(st.integers(80, 140)), draw(st.sampled_from([1, SIZE]))
        facing, letters = draw(st.sampled_from(Side)), draw(st.text("AB", min_size=2, max_size=6))
        for place, letter in enumerate(letters):
            square = start + place * step
            position[square] = FacedTile(letter, facing, draw(st.sampled_from(["a", "b"])))
    mover = draw(st.sampled_from(Side))
    beside = sorted({square + way for square in position for way in (1, -1, SIZE, -SIZE)} - set(position))
    start, step = draw(st.sampled_from(beside)), draw(st.sampled_from([1, SIZE]))
    placed: list[tuple[int, FacedTile]] = []
    wanted = draw(st.integers(1, 4))
    square = start
    while len(placed) < wanted and square < SQUARES:
        if square not in position:
            placed.append((square, FacedTile(draw(st.sampled_from("AB")), mover, "a", draw(st.booleans()))))
        square += step
    return (
        FacedPosition().replace(position),
        FacedPlay(mover, tuple(placed)),
        TwoOfThreeWords(draw(st.integers(0, 50))),
        draw(st.booleans()) and draw(st.booleans()),
    )


def _rule(question: tuple[FacedPosition, FacedPlay, TwoOfThreeWords, bool]) -> HouseRuling:
    position, play, lexicon, first = question
    return judge(position, play, lexicon, first=first)


thorough = settings(derandomize=True, deadline=None, max_examples=60)


@thorough
@given(questions())
def test_what_is_removed_was_there_and_goes_once(
    question: tuple[FacedPosition, FacedPlay, TwoOfThreeWords, bool],
) -> None:
    ruling = _rule(question)
    assume(isinstance(ruling, HouseLegal))
    assert isinstance(ruling, HouseLegal)
    event("explodes" if ruling.steps else "removes nothing")
    laid = question[0].replace(dict(question[1].placed))
    assert len(set(ruling.removed)) == len(ruling.removed)
    assert all(laid[square] is not None for square in ruling.removed)
    assert all(step.squares and list(step.squares) == sorted(step.squares) for step in ruling.steps)


@thorough
@given(questions())
def test_what_stays_is_as_it_was_but_for_the_turned_tiles(
    question: tuple[FacedPosition, FacedPlay, TwoOfThreeWords, bool],
) -> None:
    ruling = _rule(question)
    assume(isinstance(ruling, HouseLegal))
    assert isinstance(ruling, HouseLegal)
    laid = question[0].replace(dict(question[1].placed))
    for square in range(SQUARES):
        before, after = laid[square], ruling.after[square]
        if square in ruling.removed:
            assert after is None
        elif square in ruling.turned:
            assert before is not None
            assert after == FacedTile(before.letter, question[1].mover, before.kit, before.blank)
            assert before.facing is question[1].mover.other
        else:
            assert after == before


@thorough
@given(questions())
def test_no_string_is_mixed_after_an_explosion(
    question: tuple[FacedPosition, FacedPlay, TwoOfThreeWords, bool],
) -> None:
    ruling = _rule(question)
    assume(isinstance(ruling, HouseLegal))
    assert isinstance(ruling, HouseLegal)
    assert not ruling.explodes or all(owner_of(ruling.after.tiles, run) for run in runs(ruling.after.tiles))


@thorough
@given(questions())
def test_tiles_are_turned_exactly_when_a_new_word_has_an_opponents_tile(
    question: tuple[FacedPosition, FacedPlay, TwoOfThreeWords, bool],
) -> None:
    ruling = _rule(question)
    assume(isinstance(ruling, HouseLegal))
    assert isinstance(ruling, HouseLegal)
    position, play = question[0], question[1]
    opposing = {
        square
        for word in ruling.words
        for square in word.squares
        if (tile := position[square]) is not None and tile.facing is not play.mover
    }
    assert set(ruling.turned) == opposing
    assert ruling.wins == bool(chain(ruling.after, play.mover))
    if not opposing:
        assert ruling.steps == ()


@thorough
@given(questions())
def test_seen_from_the_other_side_of_the_table_the_ruling_is_the_same(
    question: tuple[FacedPosition, FacedPlay, TwoOfThreeWords, bool],
) -> None:
    position, play, lexicon, first = question
    turned_play = FacedPlay(
        play.mover.other,
        tuple(sorted((_turned(square), _other(tile)) for square, tile in play.placed)),
    )
    here = judge(position, play, lexicon, first=first)
    there = judge(_turned_position(position), turned_play, lexicon, first=first)
    if isinstance(here, HouseIllegal):
        assert isinstance(there, HouseIllegal)
        assert there.reason is here.reason
        return
    assert isinstance(there, HouseLegal)
    assert {_word(word) for word in there.words} == {
        (word.text, tuple(_turned(square) for square in word.squares)) for word in here.words
    }
    assert there.turned == tuple(sorted(_turned(square) for square in here.turned))
    assert [_step(step) for step in there.steps] == [
        (step.why, tuple(sorted(_turned(square) for square in step.squares))) for step in here.steps
    ]
    assert there.after == _turned_position(here.after)


def _turned(square: int) -> int:
    return SQUARES - 1 - square


def _other(tile: FacedTile) -> FacedTile:
    return FacedTile(tile.letter, tile.facing.other, tile.kit, tile.blank)


def _turned_position(position: FacedPosition) -> FacedPosition:
    return FacedPosition(tuple(tile and _other(tile) for tile in reversed(position.tiles)))


def _word(word: HouseWord) -> tuple[str, tuple[int, ...]]:
    return word.text, word.squares


def _step(step: Step) -> tuple[object, tuple[int, ...]]:
    return step.why, step.squares
