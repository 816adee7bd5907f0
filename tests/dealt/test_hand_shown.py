"""Hands as they are shown: hidden between people, after a refused play, beside the other board."""

from dataclasses import replace

import pygame

from station.referee.events import DeedEntered, SquareSettled
from station.referee.ruling import Refused
from station.rules.game import Chosen, Laid
from station.rules.square import parse_square, square_name
from station.screen.dealt import explosion
from station.screen.dealt.tools import places, rack_boxes
from station.screen.dealt.touch import hinted
from station.screen.draw.layout import ScreenLayout
from station.screen.input.actions import Do
from station.screen.input.controls import buttons
from station.screen.input.screen_state import Panel
from station.screen.show import sheet_of
from station.view import past_of
from station.view.board import Mark
from station.view.message import Says
from station.view.view import ArbiterAction
from tests.cases import for_each
from tests.dealt.at_hand import Screen, scrabble
from tests.screen.examples import SIZES
from tests.screen.examples.dealt import DealtTable
from tests.screen.examples.dealt_games import examples


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
    table.handle(DeedEntered(table.now_ms, Laid(0, ())))
    assert isinstance(table.state.lanes[0].verdict, Refused)


def test_the_sets_of_tiles_are_said_with_a_play_of_house() -> None:
    screen = Screen(DealtTable("house", (0, 1, 1, 1), seed=9))
    screen.drag(screen.rack_at(0), screen.square_at("A15"))
    screen.press(Do.END_TURN)
    assert [type(one) for one in screen.events] == [DeedEntered, SquareSettled]


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


def test_the_history_does_not_show_what_others_drew() -> None:
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
    assert screen.events == [DeedEntered(table.now_ms, Chosen("done", 0))]
    assert table.state.turns == 3
    assert len(table.hand(2)) == partner + 4


@for_each("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@for_each("name", list(examples()))
def test_tiles_are_large_enough_for_a_finger_and_lie_over_no_button(name: str, size: tuple[int, int]) -> None:
    state, local = examples()[name]
    sheet = sheet_of(state, local, ScreenLayout.of(*size), state.at_ms)
    boxes = [box for box in rack_boxes(sheet) if box.width]
    assert all(box.width >= sheet.layout.touch_px for box in boxes)
    assert all(not box.colliderect(button.box) for box in boxes for button in buttons(sheet))
