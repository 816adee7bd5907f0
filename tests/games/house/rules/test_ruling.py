"""When a play is legal, and the one reason why it is not."""

import pytest

from station.games.house.rules.judge import judge
from station.games.house.rules.ruling import HouseIllegal, HouseLegal, HouseRuling, Reason
from station.rules.faced import FacedPlay, FacedPosition
from station.rules.lexicon import GivenWords
from station.rules.square import parse_square
from station.rules.tile import FacedTile, Side

LEXICON = GivenWords(frozenset({"AB", "ABC", "BC", "CAB", "BA"}), "the test's words")
EMPTY = FacedPosition()
LATER = FacedPosition().replace(
    {parse_square("H8"): FacedTile("A", Side.SOUTH), parse_square("I8"): FacedTile("B", Side.NORTH)}
)


def rule(
    position: FacedPosition, side: Side = Side.SOUTH, *, first: bool = False, **letters: str
) -> HouseRuling:
    placed = tuple(
        sorted(
            (parse_square(name), FacedTile(letter.upper(), side, blank=letter.islower()))
            for name, letter in letters.items()
        )
    )
    return judge(position, FacedPlay(side, placed), LEXICON, first=first)


def reason(ruling: HouseRuling) -> Reason | None:
    return ruling.reason if isinstance(ruling, HouseIllegal) else None


def test_a_play_of_nothing_has_no_tiles() -> None:
    assert reason(rule(EMPTY)) is Reason.NO_TILES


@pytest.mark.parametrize("square", [-1, 225, 1000])
def test_a_tile_beyond_the_edge_is_off_the_board(square: int) -> None:
    play = FacedPlay(Side.SOUTH, ((square, FacedTile("A", Side.SOUTH)),))
    assert reason(judge(EMPTY, play, LEXICON, first=False)) is Reason.OFF_BOARD


def test_a_tile_on_a_tile_is_taken() -> None:
    assert reason(rule(LATER, H8="C")) is Reason.SQUARE_TAKEN


def test_two_new_tiles_cannot_share_a_square() -> None:
    tile = FacedTile("A", Side.SOUTH)
    play = FacedPlay(Side.SOUTH, ((220, tile), (220, tile)))
    assert reason(judge(EMPTY, play, LEXICON, first=False)) is Reason.SQUARE_TAKEN


def test_tiles_lie_in_one_row_or_column() -> None:
    assert reason(rule(EMPTY, A15="A", B14="B")) is Reason.NOT_IN_LINE


def test_an_empty_square_between_is_a_gap() -> None:
    assert reason(rule(EMPTY, A15="A", C15="B")) is Reason.GAP


def test_tiles_that_lie_already_close_a_gap() -> None:
    assert reason(rule(LATER, G8="C", J8="C")) is Reason.NOT_A_WORD


@pytest.mark.parametrize(("side", "row"), [(Side.SOUTH, 15), (Side.NORTH, 1)])
def test_the_home_row_is_the_row_nearest_to_the_mover(side: Side, row: int) -> None:
    words = {"H": "A", "I": "B"}
    assert isinstance(rule(EMPTY, side, first=True, **{f"{c}{row}": w for c, w in words.items()}), HouseLegal)
    far = {f"{c}{16 - row}": w for c, w in words.items()}
    assert reason(rule(EMPTY, side, first=True, **far)) is Reason.NOT_HOME
    assert reason(rule(EMPTY, side, first=False, **far)) is Reason.NOT_CONNECTED


def test_a_first_play_must_reach_home_even_if_it_touches_tiles() -> None:
    assert reason(rule(LATER, G8="C", first=True)) is Reason.NOT_HOME
    assert reason(rule(LATER, G8="C", first=False)) is None


def test_one_tile_on_the_home_row_is_enough_for_a_first_play() -> None:
    assert isinstance(rule(EMPTY, O14="A", O15="B", first=True), HouseLegal)


def test_a_later_play_may_begin_on_the_home_row_away_from_all_tiles() -> None:
    assert isinstance(rule(LATER, A15="A", B15="B"), HouseLegal)


def test_a_later_play_elsewhere_must_touch_a_tile() -> None:
    assert reason(rule(LATER, A12="A", B12="B")) is Reason.NOT_CONNECTED


def test_touching_at_a_corner_is_not_touching() -> None:
    assert reason(rule(LATER, G7="A", F7="B")) is Reason.NOT_CONNECTED


def test_a_single_letter_is_no_word() -> None:
    assert reason(rule(EMPTY, A15="A", first=True)) is Reason.NO_WORD


def test_every_new_word_must_be_in_the_lexicon() -> None:
    ruling = rule(LATER, H9="B", I9="B")
    assert isinstance(ruling, HouseIllegal)
    assert ruling.reason is Reason.NOT_A_WORD
    assert [word.text for word in ruling.words] == ["BB", "BB"]


def test_the_words_that_are_wrong_are_named() -> None:
    ruling = rule(EMPTY, A15="A", B15="A", first=True)
    assert isinstance(ruling, HouseIllegal)
    assert [word.text for word in ruling.words] == ["AA"]
    assert ruling.detail == "AA is not in the test's words"


def test_north_reads_leftwards_and_upwards() -> None:
    leftwards = rule(EMPTY, Side.NORTH, C1="A", B1="B", A1="C", first=True)
    upwards = rule(EMPTY, Side.NORTH, H3="A", H2="B", H1="C", first=True)
    assert isinstance(leftwards, HouseLegal)
    assert isinstance(upwards, HouseLegal)
    assert leftwards.words[0].squares == (2, 1, 0)
    assert upwards.words[0].squares == (37, 22, 7)


def test_the_ways_tiles_face_play_no_part_in_what_a_word_reads() -> None:
    assert isinstance(rule(LATER, J8="C"), HouseLegal)
    assert isinstance(rule(LATER, Side.NORTH, J8="C"), HouseIllegal)


def test_a_blank_counts_as_the_letter_it_stands_for() -> None:
    ruling = rule(EMPTY, A15="a", B15="B", first=True)
    assert isinstance(ruling, HouseLegal)
    assert ruling.after[210] == FacedTile("A", Side.SOUTH, blank=True)


def test_a_word_made_twice_is_two_words() -> None:
    tile = FacedTile("A", Side.SOUTH)
    position = FacedPosition().replace({parse_square("H8"): tile, parse_square("G9"): tile})
    ruling = rule(position, H9="B")
    assert isinstance(ruling, HouseLegal)
    assert [word.text for word in ruling.words] == ["AB", "AB"]


def test_a_tile_that_does_not_face_its_mover_is_the_callers_fault() -> None:
    with pytest.raises(ValueError, match="faces its mover"):
        judge(EMPTY, FacedPlay(Side.SOUTH, ((224, FacedTile("A", Side.NORTH)),)), LEXICON, first=False)


def test_home_row_to_home_row_wins() -> None:
    column = {parse_square(f"H{row}"): FacedTile("A", Side.SOUTH) for row in range(2, 15)}
    lexicon = GivenWords(frozenset({"A" * 14, "A" * 15}))
    nearly = FacedPosition().replace({**column, parse_square("H1"): FacedTile("A", Side.SOUTH)})
    ruling = judge(nearly, FacedPlay(Side.SOUTH, ((217, FacedTile("A", Side.SOUTH)),)), lexicon, first=False)
    assert isinstance(ruling, HouseLegal)
    assert ruling.wins
