"""Tiles in the hand, by touch and keys, as the screen has them."""

from collections import Counter
from dataclasses import replace

import pygame
import pytest

from station.referee.events import DeedEntered
from station.referee.state import Phase
from station.rules.edition import BLANK
from station.rules.game import Chosen, Laid
from station.rules.moves.rack import RackTile
from station.rules.square import parse_square
from station.screen.dealt import hand as hands
from station.screen.dealt.hand import DealtState, Laying
from station.screen.dealt.served import Served, with_hand_remembered
from station.screen.dealt.tools import places
from station.screen.input.actions import Do
from station.screen.input.controls import buttons
from station.screen.input.inputs import TWICE_MS, handle_input
from station.screen.input.screen_state import ScreenState
from station.screen.input.touch import alphabet
from station.screen.show import sheet_of
from tests.dealt.at_hand import Screen, scrabble
from tests.screen.examples.dealt import DealtTable


def test_a_tile_is_dragged_onto_the_board_and_back() -> None:
    screen = scrabble()
    before = screen.rack
    screen.drag(screen.rack_at(2), screen.square_at("H8"))
    assert screen.on_board == {"H8": before[2]}
    assert Counter(screen.rack) == Counter(before) - Counter(before[2])
    screen.drag(screen.square_at("H8"), screen.square_at("J8"))
    assert screen.on_board == {"J8": before[2]}
    screen.drag(screen.square_at("J8"), places(screen.sheet).rack.center)
    assert screen.on_board == {}
    assert sorted(screen.rack) == sorted(before)
    assert screen.events == []


def test_a_tile_and_then_a_square_are_tapped_and_a_tap_takes_it_back() -> None:
    screen = scrabble()
    letter = screen.rack[0]
    screen.tap(screen.rack_at(0))
    screen.tap(screen.square_at("C3"))
    assert screen.on_board == {"C3": letter}
    screen.tap(screen.square_at("C3"))
    assert screen.on_board == {}


def test_tiles_are_typed_from_a_touched_square_on() -> None:
    screen = scrabble()
    letters = screen.rack[:3]
    screen.tap(screen.square_at("H8"))
    for letter in letters:
        screen.key(ord(letter.lower()), letter.lower())
    assert list(screen.on_board) == ["H8", "I8", "J8"]
    screen.key(pygame.K_BACKSPACE)
    assert list(screen.on_board) == ["H8", "I8"]
    screen.key(pygame.K_ESCAPE)
    assert screen.on_board == {}


def test_touching_the_square_again_types_downwards() -> None:
    screen = scrabble()
    screen.tap(screen.square_at("H8"))
    screen.tap(screen.square_at("H8"))
    for letter in screen.rack[:2]:
        screen.key(ord(letter.lower()), letter.lower())
    assert set(screen.on_board) == {"H8", "H9"}


def across_an_o() -> Screen:
    """A hand of House with D, B and M, a row in which an O faces the other side, and the cursor before it."""
    screen = Screen(DealtTable("house", (0, 2, 2, 2), seed=9))
    screen.table.lay(0, "H12 H H13 I H14 L H15 T")
    screen.table.lay(1, "H5 T H4 O H3 W H2 N H1 S")
    screen.tap(screen.square_at("G4"))
    assert {"D", "B"} <= {*screen.rack}
    assert "O" not in screen.rack
    return screen


def test_a_letter_of_the_board_that_is_typed_with_the_word_is_not_laid_again() -> None:
    """Who types a whole word means the tile that is there already; the screen says so."""
    screen = across_an_o()
    screen.key(ord("d"), "d")
    screen.key(ord("o"), "o")
    assert screen.local.notice == "O is there already."
    screen.key(ord("b"), "b")
    assert screen.on_board == {"G4": "D", "I4": "B"}


def test_typed_once_more_it_is_one_of_the_hand() -> None:
    screen = across_an_o()
    for letter in "doo":
        screen.key(ord(letter), letter)
    assert screen.local.notice == "You have no O."
    assert screen.on_board == {"G4": "D"}


def test_who_types_only_the_own_letters_goes_past_it() -> None:
    screen = across_an_o()
    for letter in "db":
        screen.key(ord(letter), letter)
    assert screen.on_board == {"G4": "D", "I4": "B"}


def test_a_blank_for_the_same_letter_is_laid() -> None:
    screen = across_an_o()
    screen.key(ord("d"), "d")
    screen.key(ord("o"), "O")
    assert screen.local.notice == "You have no O."


def test_a_letter_that_is_not_in_the_hand_says_so() -> None:
    screen = scrabble()
    missing = next(letter for letter in "QZXJKV" if letter not in screen.rack)
    screen.tap(screen.square_at("H8"))
    screen.key(ord(missing.lower()), missing.lower())
    assert screen.on_board == {}
    assert screen.local.notice == f"You have no {missing}."


def test_an_arrow_leads_from_a_button_back_to_the_board() -> None:
    screen = scrabble()
    screen.key(pygame.K_TAB)
    focused = screen.local.focus
    screen.key(pygame.K_DOWN)
    assert focused is not None
    assert screen.local.focus is None
    letter = next(letter for letter in screen.rack if letter.isalpha())
    screen.key(ord(letter.lower()), letter.lower())
    assert screen.on_board == {"H8": letter}


@pytest.mark.parametrize("size", [(800, 480), (1280, 800)])
def test_who_touches_start_twice_only_starts(size: tuple[int, int]) -> None:
    """Exchange takes the place of Start."""
    screen = Screen(DealtTable("scrabble", (0, 1), 3), size)
    state, layout = screen.table.state, screen.layout
    ready = sheet_of(replace(state, phase=Phase.READY), screen.local, layout, 5000)
    (start,) = [one.box.center for one in buttons(ready) if one.action.do is Do.BEGIN]
    touch = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    begun = handle_input(touch, ready, 5000)
    assert begun.events
    after = {}
    for now_ms in (5000 + TWICE_MS, 5001 + TWICE_MS):
        answer = handle_input(touch, sheet_of(state, begun.local, layout, now_ms), now_ms)
        after[now_ms] = answer.local != begun.local or bool(answer.events)
    assert after == {5000 + TWICE_MS: False, 5001 + TWICE_MS: True}


def test_shuffling_changes_the_order_and_nothing_else() -> None:
    screen = scrabble()
    before = screen.rack
    screen.press(Do.SHUFFLE)
    assert screen.rack != before
    assert sorted(screen.rack) == sorted(before)


def test_sorting_puts_the_hand_in_the_order_of_the_alphabet_with_blanks_last() -> None:
    screen = scrabble()
    before = screen.rack
    screen.press(Do.SHUFFLE)
    screen.press(Do.SORT)
    assert screen.rack == "".join(sorted(before, key=lambda letter: (letter == BLANK, letter)))


def test_the_hand_is_sorted_while_a_play_lies_on_the_board() -> None:
    screen = scrabble()
    screen.drag(screen.rack_at(0), screen.square_at("H8"))
    laid = screen.on_board
    screen.press(Do.SORT)
    assert screen.on_board == laid
    assert list(screen.rack) == sorted(screen.rack)


def test_letters_are_sorted_as_their_language_has_them() -> None:
    hand = (*map(RackTile, "ZÓ?L"), RackTile("O", "b"), RackTile("Ł", "b"))
    ordered = hands.in_order(Laying(0), (*hand, RackTile("O", "a")), alphabet("pl"))
    assert [(tile.letter, tile.kit) for tile in ordered.order] == [
        ("L", "a"), ("Ł", "b"), ("O", "a"), ("O", "b"), ("Ó", "a"), ("Z", "a"), ("?", "a"),
    ]  # fmt: skip


def test_what_arrives_goes_behind_the_hand_wherever_the_station_has_it() -> None:
    """As in Auction, where the station has hands by the alphabet."""
    hand = tuple(map(RackTile, "BDF"))
    laying = hands.remembered(Laying(0), hand)
    after = hands.arranged(laying, tuple(map(RackTile, "ABCDF")))
    assert "".join(tile.letter for tile in after) == "BDFAC"


def test_a_tile_is_put_in_another_place_of_the_rack() -> None:
    screen = scrabble()
    before = screen.rack
    screen.drag(screen.rack_at(0), screen.rack_at(6))
    assert screen.rack == before[1:] + before[0]


def test_all_tiles_are_taken_back_at_once() -> None:
    screen = scrabble()
    before = screen.rack
    screen.drag(screen.rack_at(0), screen.square_at("H8"))
    screen.drag(screen.rack_at(0), screen.square_at("I8"))
    screen.press(Do.TAKE_ALL_BACK)
    assert screen.on_board == {}
    assert sorted(screen.rack) == sorted(before)


def test_the_turn_ends_by_touch_with_what_was_laid() -> None:
    screen = scrabble()
    first, second = screen.rack[0], screen.rack[1]
    screen.drag(screen.rack_at(0), screen.square_at("H8"))
    screen.drag(screen.rack_at(0), screen.square_at("I8"))
    screen.press(Do.END_TURN)
    (event,) = screen.events
    assert isinstance(event, DeedEntered)
    assert isinstance(event.deed, Laid)
    placed = [(square, tile.from_set) for square, tile in event.deed.placed]
    assert placed == [(parse_square("H8"), first), (parse_square("I8"), second)]


def test_a_refused_play_of_house_leaves_its_tiles_to_be_moved_on() -> None:
    """The referee still shows them; taking one back takes the play back there, too."""
    screen = Screen(DealtTable("house", (0, 1, 1, 1), seed=9))
    for name in ("A15", "B15", "C15", "D15"):
        screen.drag(screen.rack_at(0), screen.square_at(name))
    screen.press(Do.END_TURN)
    assert screen.table.state.turns == 0
    assert len(screen.on_board) == 4
    screen.tap(screen.square_at("A15"))
    assert len(screen.on_board) == 3
    assert any(isinstance(one, DeedEntered) and one.deed == Laid(0, ()) for one in screen.events)
    board = screen.sheet.view.lanes[0].board
    assert board is not None
    assert all(face is None for face in board.faces)


def test_tiles_are_marked_and_exchanged() -> None:
    screen = scrabble()
    letters = screen.rack
    screen.press(Do.GIVE)
    for index in (1, 4):
        screen.tap(screen.rack_at(index))
    screen.press(Do.GIVEN)
    (event,) = screen.events
    assert isinstance(event, DeedEntered)
    assert event.deed == Chosen("exchange", 0, letters[1] + letters[4])


@pytest.mark.parametrize(
    ("order", "laid", "drawn", "shown"),
    [("IOPEXNH", "PEN", "IOXHENE", "IOXHENE"), ("NITIUOO", "INTO", "UIOUEAE", "IUOUEAE")],
)
def test_what_is_drawn_goes_behind_even_if_one_like_it_was_laid_or_is_left(
    order: str, laid: str, drawn: str, shown: str
) -> None:
    placed = tuple((square, RackTile(letter), letter) for square, letter in enumerate(laid))
    before = Laying(0, placed=placed, order=tuple(map(RackTile, order)))
    local, hand = ScreenState(dealt=DealtState(layings=(before,))), tuple(map(RackTile, drawn))
    for _ in range(3):  # pictures
        now = hands.current(local.dealt.laying(0), turns=1)
        assert "".join(tile.letter for tile in hands.in_rack(now, hand)) == shown
        local = with_hand_remembered(Served(0, hand=hand, laying=now), local)
