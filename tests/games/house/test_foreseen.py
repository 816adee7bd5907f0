"""At a screen it is said what the tiles laid so far would explode, before the turn is over."""

from dataclasses import replace

import pytest

from station.dealt.play_events import Placed, events
from station.games.house.foreseen import sentence
from station.games.house.wording import words_in
from station.rules.edition import BLANK
from station.rules.moves.rack import RackTile
from station.rules.square import parse_square
from station.rules.tile import Side
from station.screen.dealt.hand import DealtState
from station.screen.draw.layout import ScreenLayout
from station.screen.input.screen_state import ScreenState
from station.screen.show import sheet_of
from station.view import view_of
from tests.screen.examples.dealt import DealtTable
from tests.screen.examples.dealt_games import examples

EXAMPLE = "This turns O round and explodes T W N S."


def across() -> DealtTable:
    """Ada has HILT on her home row, and Mia WONT on hers."""
    table = DealtTable("house", (0, 2, 2, 2), seed=9)
    table.lay(0, "H12 H H13 I H14 L H15 T")
    table.lay(1, "H5 T H4 O H3 W H2 N H1 S")
    return table


def laid(table: DealtTable, text: str) -> tuple[Placed, ...]:
    """Tiles of Ada's hand on these squares, one after the other."""
    return tuple((parse_square(at), tile, "") for at, tile in zip(text.split(), table.hand(0), strict=False))


def said(table: DealtTable, placed: tuple[Placed, ...], language: str = "en", player: int = 0) -> str:
    return sentence(table.state, player, placed, words_in(language))


def test_the_message_says_it_as_it_says_the_score_of_other_games() -> None:
    state, local = examples()["dealt-house"]
    assert sheet_of(state, local, ScreenLayout.of(1280, 800), state.at_ms).here.message(0).text == EXAMPLE


def test_what_is_said_happens_once_the_play_stands() -> None:
    state, local = examples()["dealt-house"]
    laying = local.dealt.laying(0)
    view = view_of(examples()["dealt-house-explosion"][0], state.at_ms)
    numbered = [(order.number, chip.letter) for order in view.lanes[0].order for chip in order.chips]
    assert laying.placed
    assert [letter for number, letter in numbered if not number] == ["O"]
    assert [letter for number, letter in numbered if number] == ["T", "W", "N", "S"]


def test_it_says_the_same_whether_or_not_it_is_a_word() -> None:
    """The hand is not the place to try out the word list."""
    table = across()
    beside = [said(table, laid(table, squares)) for squares in ("G4", "I4", "F4 G4", "G4 I4", "F4 G4 I4 J4")]
    assert set(beside) == {EXAMPLE}
    swapped = tuple(
        (at, tile, "") for (at, _, _), tile in zip(laid(table, "G4 I4"), table.hand(0)[3:], strict=False)
    )
    assert said(table, swapped) == EXAMPLE


@pytest.mark.parametrize("squares", ["H11", "A1 C1", "A15 B15", "B9", "G4 H9"])
def test_nothing_is_said_of_what_explodes_nothing_or_is_no_play(squares: str) -> None:
    table = across()
    assert said(table, laid(table, squares)) == ""


def test_a_word_that_is_taken_up_whole_turns_and_nothing_explodes() -> None:
    table = across()
    assert said(table, laid(table, "H6")) == "This turns S N W O T round."


def test_a_blank_without_a_letter_says_nothing_yet() -> None:
    table = across()
    blank = RackTile(BLANK, "a")
    assert said(table, ((parse_square("G4"), blank, ""),)) == ""
    assert said(table, ((parse_square("G4"), blank, "E"),)) == EXAMPLE


def test_nobody_gets_a_forecast_while_another_is_to_move() -> None:
    table = across()
    table.handle(*events(0, laid(table, "G4"), table.now_ms, facing=Side.SOUTH))
    hand = tuple((parse_square("G12"), tile, "") for tile in table.hand(1)[:1])
    assert said(table, hand, player=1) == ""


def test_in_german() -> None:
    table = across()
    assert said(table, laid(table, "G4"), "de") == "Das dreht O um und sprengt T W N S."


def test_a_refused_play_says_why_and_not_what_it_would_have_exploded() -> None:
    table = across()
    placed = laid(table, "F4 G4 I4 J4")
    table.handle(*events(0, placed, table.now_ms + 1000, facing=Side.SOUTH))
    local = ScreenState(
        dealt=DealtState().with_laying(
            replace(examples()["dealt-house"][1].dealt.laying(0), placed=placed, turns=2)
        )
    )
    message = sheet_of(table.state, local, ScreenLayout.of(1280, 800), table.now_ms + 1000).here.message(0)
    assert "not" in message.text
