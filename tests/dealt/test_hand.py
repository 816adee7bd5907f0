"""Tiles in the hand, by touch and keys, as the screen has them."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections import Counter
from dataclasses import replace

import pygame
import pytest

from station.referee.events import AnyEvent, DeedEntered, SquareSettled
from station.referee.ruling import Refused
from station.referee.state import Phase
from station.rules.edition import BLANK
from station.rules.game import Chosen, Laid
from station.rules.moves.rack import RackTile
from station.rules.square import parse_square, square_name
from station.screen.dealt import explosion
from station.screen.dealt import hand as hands
from station.screen.dealt.hand import Laying
from station.screen.dealt.tools import places, rack_boxes
from station.screen.dealt.touch import hinted
from station.screen.draw.board import square_box
from station.screen.draw.layout import ScreenLayout
from station.screen.input.actions import Do
from station.screen.input.controls import buttons
from station.screen.input.inputs import TWICE_MS, handle_input
from station.screen.input.screen_state import Panel, ScreenState
from station.screen.input.sheet import Sheet
from station.screen.input.touch import alphabet
from station.screen.show import sheet_of
from station.view import past_of
from station.view.board import Mark
from station.view.message import Says
from station.view.view import ArbiterAction
from tests.screen.examples import SIZES
from tests.screen.examples.dealt import DealtTable
from tests.screen.examples.dealt_games import examples

Point = tuple[int, int]


class Screen:
    """Somebody with a finger at a table."""

    def __init__(self, table: DealtTable, size: tuple[int, int] = (800, 480)) -> None:
        self.table, self.layout = table, ScreenLayout.of(*size)
        self.local = ScreenState()
        self.told: list[AnyEvent] = []

    @property
    def sheet(self) -> Sheet:
        return sheet_of(self.table.state, self.local, self.layout, self.table.now_ms)

    def take(self, kind: int, **what: object) -> None:
        event = pygame.event.Event(kind, what)
        answer = handle_input(event, self.sheet, self.table.now_ms)
        self.local = answer.local
        for one in answer.events:
            self.told.append(one)
            self.table.tell(one)

    def down(self, point: Point) -> None:
        self.take(pygame.MOUSEBUTTONDOWN, pos=point, button=1)

    def move(self, point: Point) -> None:
        self.take(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(1, 0, 0))

    def up(self, point: Point) -> None:
        self.take(pygame.MOUSEBUTTONUP, pos=point, button=1)

    def tap(self, point: Point) -> None:
        self.down(point)
        self.up(point)

    def drag(self, start: Point, end: Point) -> None:
        self.down(start)
        self.move(end)
        self.up(end)

    def press(self, do: Do) -> None:
        self.tap(next(button for button in buttons(self.sheet) if button.action.do is do).box.center)

    def key(self, key: int, text: str = "") -> None:
        self.take(pygame.KEYDOWN, key=key, unicode=text)

    def rack_at(self, index: int) -> Point:
        return rack_boxes(self.sheet)[index].center

    def square_at(self, name: str) -> Point:
        board = self.sheet.lane_sheet(self.local.lane).places.main
        return square_box(board, parse_square(name), self.local.turned).center

    @property
    def rack(self) -> str:
        return "".join(tile.letter for tile in self.sheet.served.rack)

    @property
    def on_board(self) -> dict[str, str]:
        placed = self.sheet.served.laying.placed
        return {square_name(square): tile.letter for square, tile, _ in placed}


def scrabble(levels: tuple[int, ...] = (0, 1), seed: int = 3) -> Screen:
    return Screen(DealtTable("scrabble", levels, seed))


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
    assert screen.told == []


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
    (told,) = screen.told
    assert isinstance(told, DeedEntered)
    assert isinstance(told.deed, Laid)
    placed = [(square, tile.from_set) for square, tile in told.deed.placed]
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
    assert any(isinstance(one, DeedEntered) and one.deed == Laid(0, ()) for one in screen.told)
    board = screen.sheet.view.lanes[0].board
    assert board is not None
    assert all(face is None for face in board.faces)


def refused_play() -> Screen:
    """What was laid in the corner is refused and still lies there."""
    screen = scrabble()
    for name in ("A15", "B15", "C15"):
        screen.drag(screen.rack_at(0), screen.square_at(name))
    screen.press(Do.END_TURN)
    assert screen.sheet.here.message(screen.table.now_ms).says is Says.TAKEN_BACK
    assert len(screen.on_board) == 3
    return screen


def on_the_picture(screen: Screen) -> list[str]:
    """Every square of the large board on which something lies or is marked, as it is drawn."""
    board = screen.sheet.here.board
    assert board is not None
    filled = {square for square, face in enumerate(board.faces) if face is not None}
    return [square_name(square) for square in sorted(filled | {one.square for one in board.marks})]


def test_a_refused_play_that_is_taken_back_leaves_no_tile_and_no_mark() -> None:
    screen = refused_play()
    screen.key(pygame.K_ESCAPE)
    assert screen.on_board == {}
    assert on_the_picture(screen) == []
    assert screen.sheet.here.message(screen.table.now_ms).headline == ("Your turn",)


def test_a_tile_of_a_refused_play_that_is_moved_lies_in_one_place() -> None:
    screen = refused_play()
    screen.drag(screen.square_at("A15"), screen.square_at("H8"))
    assert set(screen.on_board) == {"H8", "B15", "C15"}
    assert on_the_picture(screen) == ["H8", "B15", "C15"]


def test_a_hint_after_a_refused_play_is_not_drawn_over_it() -> None:
    screen = refused_play()
    screen.local = replace(screen.local, panel=Panel.MENU)
    screen.press(Do.HINT)
    tile = screen.table.hand(0)[0]
    screen.local = hinted(screen.sheet, 0, ((parse_square("H8"), tile, ""),))
    assert on_the_picture(screen) == ["H8"]


def test_an_empty_play_is_refused_where_there_is_nothing_to_take_back() -> None:
    table = DealtTable("scrabble", (0, 1), seed=3)
    table.tell(DeedEntered(table.now_ms, Laid(0, ())))
    assert isinstance(table.state.lanes[0].verdict, Refused)


def test_the_sets_of_tiles_are_said_with_a_play_of_house() -> None:
    screen = Screen(DealtTable("house", (0, 1, 1, 1), seed=9))
    screen.drag(screen.rack_at(0), screen.square_at("A15"))
    screen.press(Do.END_TURN)
    assert [type(one) for one in screen.told] == [DeedEntered, SquareSettled]


def test_tiles_are_marked_and_exchanged() -> None:
    screen = scrabble()
    letters = screen.rack
    screen.press(Do.GIVE)
    for index in (1, 4):
        screen.tap(screen.rack_at(index))
    screen.press(Do.GIVEN)
    (told,) = screen.told
    assert isinstance(told, DeedEntered)
    assert told.deed == Chosen("exchange", 0, letters[1] + letters[4])


def test_between_people_tiles_are_hidden_until_their_owner_says_so() -> None:
    screen = scrabble((0, 0))
    assert screen.rack == ""
    screen.press(Do.SHOW_HAND)
    first = screen.rack
    assert len(first) == 7
    screen.drag(screen.rack_at(0), screen.square_at("H8"))
    screen.press(Do.TAKE_ALL_BACK)
    screen.press(Do.PASS)
    assert screen.table.state.to_move == 1
    assert screen.rack == ""
    screen.press(Do.SHOW_HAND)
    assert screen.rack == "".join(tile.letter for tile in screen.table.hand(1)) != first


def test_one_person_alone_hides_nothing_and_sees_only_the_own_tiles() -> None:
    screen = scrabble((0, 1, 1))
    assert screen.rack == "".join(tile.letter for tile in screen.table.hand(0))


def test_the_history_does_not_tell_what_others_drew() -> None:
    state, _ = examples()["dealt-scrabbage-aside"]
    for turn, done in enumerate(state.history):
        message = past_of(state, 0, turn).message
        assert isinstance(done.deed, Chosen)
        assert done.deed.value
        assert done.deed.value not in f"{message.words} {message.text}"


def test_an_arbiter_has_no_letter_to_correct_where_none_is_read() -> None:
    screen = scrabble()
    screen.press(Do.PASS)
    may = screen.sheet.view.lanes[0].may
    assert ArbiterAction.UNDO in may
    assert ArbiterAction.CORRECT not in may


def test_the_small_board_becomes_the_large_one_by_touch() -> None:
    screen = Screen(DealtTable("house", (0, 1, 1, 1), seed=9))
    screen.tap(places(screen.sheet).other.center)
    assert screen.local.lane == 1
    screen.press(Do.OTHER_BOARD)
    assert screen.local.lane == 0


def test_a_crossword_of_speed_scrabble_is_laid_and_seen_by_the_table() -> None:
    table = DealtTable("speed", (0, 1), seed=2)
    table.choose("go", None, "")
    screen = Screen(table)
    letter = screen.rack[0]
    screen.drag(screen.rack_at(0), screen.square_at("H8"))
    seen = table.state.layouts[0]
    assert seen is not None
    assert [(row, column, tile.from_set) for row, column, tile in seen.cells] == [(7, 7, letter)]
    assert len(seen.loose) == 6
    assert screen.on_board == {"H8": letter}


def test_an_explosion_runs_by_itself_and_can_be_stepped() -> None:
    state, local = examples()["dealt-house-explosion"]
    sheet = sheet_of(
        state, replace(local, dealt=replace(local.dealt, step=None)), ScreenLayout.of(800, 480), 0
    )
    view, shown = sheet.view, sheet.local
    assert view.dealt is not None
    laid_ms, steps = view.dealt.laid_ms[0], len(view.lanes[0].order)
    at = [laid_ms, laid_ms + 600 + 1100 // 4, laid_ms + 600 + steps * 1100]
    frames = [explosion.frame(view, shown, 0, now_ms) for now_ms in at]
    assert [one.step for one in frames if one is not None] == [0, 0, steps]
    assert frames[1] is not None
    assert frames[1].phase == explosion.PHASES // 2
    last = frames[2]
    assert last is not None
    board, moving = explosion.shown(view.lanes[0], last)
    gone = {chip.square for order in view.lanes[0].order if order.number for chip in order.chips}
    assert moving is None
    assert all(board.faces[square] is None for square in gone if square is not None)
    assert not any(mark.mark in {Mark.TURN, Mark.TAKE} for mark in board.marks)


def test_an_explosion_is_carried_out_by_one_touch() -> None:
    table = DealtTable("house", (0, 2, 2, 2), seed=9)
    table.lay(0, "H12 H H13 I H14 L H15 T")
    table.lay(1, "H5 T H4 O H3 W H2 N H1 S")
    from tests.screen.examples.dealt_games import _play

    _play(table, 0, explodes=True)
    screen = Screen(table)
    partner = len(table.hand(2))
    screen.press(Do.CARRIED_OUT)
    assert screen.told == [DeedEntered(table.now_ms, Chosen("done", 0))]
    assert table.state.turns == 3
    assert len(table.hand(2)) == partner + 4


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", list(examples()))
def test_tiles_are_large_enough_for_a_finger_and_lie_over_no_button(name: str, size: tuple[int, int]) -> None:
    state, local = examples()[name]
    sheet = sheet_of(state, local, ScreenLayout.of(*size), state.at_ms)
    boxes = [box for box in rack_boxes(sheet) if box.width]
    assert all(box.width >= sheet.layout.touch_px for box in boxes)
    assert all(not box.colliderect(button.box) for box in boxes for button in buttons(sheet))
