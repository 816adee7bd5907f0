"""Touch and keys become events."""

from dataclasses import replace
from typing import Any

import pygame
import pytest

from station.referee.events import (
    Aborted,
    AnyEvent,
    BlankChosen,
    Challenged,
    ClockSet,
    Continued,
    DeedEntered,
    Paused,
    PlayAccepted,
    PlayUndone,
    SquareSettled,
)
from station.referee.state import Phase, TableState
from station.rules.game import Chosen
from station.rules.square import parse_square
from station.rules.tile import FacedTile, Side
from station.screen.draw.board import square_box
from station.screen.draw.layout import ScreenLayout
from station.screen.draw.places import halves
from station.screen.input.actions import Do
from station.screen.input.controls import buttons, lane_buttons, title
from station.screen.input.inputs import handle_input
from station.screen.input.screen_state import Panel, ScreenState
from station.screen.input.touch import Look
from station.screen.show import sheet_of
from tests.screen.examples import game_examples
from tests.screen.examples.house import NOW_MS, house_examples

EXAMPLES = house_examples()
LAYOUT = ScreenLayout.of(1280, 800)


Answered = tuple[ScreenState, tuple[AnyEvent, ...]]


def key(code: int, text: str = "") -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, unicode=text)


def press(state: TableState[Any], view: ScreenState, code: int, text: str = "") -> Answered:
    return answered(key(code, text), state, view)


def touch(state: TableState[Any], view: ScreenState, label: str, board: int = 0) -> Answered:
    """Touch the middle of the button with this label on this board's half."""
    middle = LAYOUT.width // 2
    found = next(
        b
        for b in buttons(sheet_of(state, view, LAYOUT, NOW_MS))
        if b.label == label and (b.box.left >= middle) == (board == 1)
    )
    return touch_at(state, view, found.box.center)


def touch_at(state: TableState[Any], view: ScreenState, point: tuple[int, int]) -> Answered:
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=point)
    return answered(down, state, view)


def answered(event: pygame.event.Event, state: TableState[Any], view: ScreenState) -> Answered:
    answer = handle_input(event, sheet_of(state, view, LAYOUT, NOW_MS), NOW_MS)
    assert answer.requests == ()
    return answer.local, answer.events


def test_space_pauses_and_continues() -> None:
    playing, _ = EXAMPLES["turn"]
    paused, _ = EXAMPLES["pause"]
    assert press(playing, ScreenState(), pygame.K_SPACE, " ")[1] == (Paused(NOW_MS),)
    assert press(paused, ScreenState(), pygame.K_SPACE, " ")[1] == (Continued(NOW_MS),)


def test_the_menu_opens_on_the_touched_half_and_its_buttons_reach_the_referee() -> None:
    state, _ = EXAMPLES["order"]
    state = replace(state, history=EXAMPLES["stands"][0].history)
    view, events = touch(state, ScreenState(), "Menu")
    assert (view.panel, view.lane, events) == (Panel.MENU, 0, ())
    assert touch(state, view, "Pause")[1] == (Paused(NOW_MS),)


WHY = "Agreed by the players"


def ruled(state: TableState[Any], menu: ScreenState, *labels: str) -> Answered:
    """What comes of touching these after the arbiter's button, and giving a reason."""
    view, events = touch(state, menu, "Arbiter")
    for label in (*labels, WHY):
        assert events == ()
        view, events = touch(state, view, label)
    return view, events


def test_the_arbiter_is_asked_once_and_for_a_reason() -> None:
    state, menu = EXAMPLES["menu"]
    state = replace(state, history=EXAMPLES["stands"][0].history)
    closed, events = ruled(state, menu, "Accept play")
    assert (closed.panel, events) == (Panel.NONE, (PlayAccepted(0, NOW_MS, WHY),))
    assert ruled(state, menu, "Undo last play")[1] == (PlayUndone(0, NOW_MS, WHY),)


def test_no_entry_of_the_menus_ever_changes_its_place() -> None:
    seen: dict[tuple[Panel, tuple[int, ...]], set[str]] = {}
    for state, _ in EXAMPLES.values():
        for panel in (Panel.MENU, Panel.ARBITER):
            sheet = sheet_of(state, ScreenState(panel=panel), LAYOUT, NOW_MS)
            for button in lane_buttons(sheet.here):
                seen.setdefault((panel, tuple(button.box)), set()).add(button.label)
    paused, challenge = {"Pause", "Continue"}, {"Challenge", "Ben challenges"}
    assert [labels for labels in seen.values() if len(labels) > 1] == [paused, challenge]


def test_what_is_not_possible_is_grey_and_does_nothing() -> None:
    state, menu = EXAMPLES["turn"][0], ScreenState(panel=Panel.ARBITER)
    undo = next(b for b in lane_buttons(sheet_of(state, menu, LAYOUT, NOW_MS).here) if "Accept" in b.label)
    assert undo.look is Look.OFF
    assert touch_at(state, menu, undo.box.center) == (menu, ())


def test_ending_the_game_asks_first() -> None:
    state, view = EXAMPLES["menu"]
    asked, events = touch(state, view, "End the game")
    assert (asked.panel, events) == (Panel.ABORT, ())
    assert touch(state, asked, "Close") == (replace(asked, panel=Panel.NONE), ())
    sure, orders = touch(state, asked, "Abandon the game")
    assert (title(sheet_of(state, sure, LAYOUT, NOW_MS).here), orders) == ("Sure? Touch it again.", ())
    assert touch(state, sure, "Close") == (replace(asked, panel=Panel.NONE), ())
    assert touch(state, sure, "Abandon the game")[1] == (Aborted(NOW_MS),)


def test_a_candidate_key_settles_the_letter_as_it_was_seen() -> None:
    state, view = EXAMPLES["which-letter"]
    event = SquareSettled(0, NOW_MS, parse_square("I8"), FacedTile("X", Side.SOUTH, "a"))
    assert touch(state, view, "X")[1] == (event,)


def test_typing_a_letter_answers_the_open_question() -> None:
    state, view = EXAMPLES["blank"]
    assert press(state, view, pygame.K_n, "n")[1] == (BlankChosen(0, NOW_MS, parse_square("I11"), "N"),)


def test_a_question_on_the_other_board_is_answered_too() -> None:
    state, view = EXAMPLES["blank"]
    left, right = state.lanes
    boards = (state.position.boards[1], state.position.boards[0])
    swapped = replace(state, lanes=(right, left), position=replace(state.position, boards=boards))
    assert press(swapped, view, pygame.K_n, "n")[1] == (BlankChosen(1, NOW_MS, parse_square("I11"), "N"),)


def test_letters_are_commands_when_nothing_is_asked() -> None:
    state, _ = EXAMPLES["turn"]
    assert press(state, ScreenState(), pygame.K_m, "m")[0].panel is Panel.MENU
    assert press(state, ScreenState(), pygame.K_l, "l")[0].language == "de"
    assert press(state, ScreenState(), pygame.K_r, "r")[0].turned


def test_the_whole_alphabet_is_one_touch_away() -> None:
    state, view = EXAMPLES["which-letter"]
    opened, _ = touch(state, view, "Other …")
    assert opened.panel is Panel.LETTERS
    event = touch(state, opened, "Z")[1][0]
    assert isinstance(event, SquareSettled)
    assert event.tile == FacedTile("Z", Side.SOUTH, "a")


def test_a_doubtful_square_can_be_said_to_be_empty_or_a_blank() -> None:
    state, view = EXAMPLES["letters"]
    square = parse_square("I8")
    assert touch(state, view, "No tile")[1] == (SquareSettled(0, NOW_MS, square, None),)
    assert touch(state, view, "Blank")[1] == (
        SquareSettled(0, NOW_MS, square, FacedTile("?", Side.SOUTH, "a", blank=True)),
    )


def test_a_square_is_corrected_by_touching_it_then_saying_what_lies_there() -> None:
    state, view = EXAMPLES["menu"]
    choosing, _ = touch(state, touch(state, view, "Arbiter")[0], "Correct a square")
    at = square_box(halves(LAYOUT)[0].main, parse_square("O11"), turned=False).center
    chosen, _ = touch_at(state, choosing, at)
    assert chosen.square == parse_square("O11")
    naming, _ = touch(state, chosen, "Correct O11")
    assert naming.draft == FacedTile("G", Side.SOUTH, "a")
    turned, _ = touch(state, naming, "faces South")
    asked, events = touch(state, turned, "C")
    assert events == ()
    assert touch(state, asked, WHY)[1] == (
        SquareSettled(0, NOW_MS, parse_square("O11"), FacedTile("C", Side.NORTH, "a"), WHY),
    )


def test_on_a_board_shown_as_north_sees_it_a_touch_finds_the_same_square() -> None:
    state, _ = EXAMPLES["turn"]
    view = ScreenState(panel=Panel.SQUARE, square=0, turned=True)
    at = square_box(halves(LAYOUT, turned=True)[0].main, parse_square("C7"), turned=True).center
    assert at[0] > LAYOUT.width / 2
    assert touch_at(state, view, at)[0].square == parse_square("C7")


@pytest.mark.parametrize(
    ("code", "turned", "expected"),
    [
        (pygame.K_LEFT, False, "G8"),
        (pygame.K_RIGHT, False, "I8"),
        (pygame.K_UP, False, "H7"),
        (pygame.K_DOWN, False, "H9"),
        (pygame.K_DOWN, True, "H7"),
        (pygame.K_LEFT, True, "I8"),
    ],
)
def test_arrow_keys_move_the_chosen_square_as_it_is_seen(code: int, turned: bool, expected: str) -> None:
    state, view = EXAMPLES["correct"]
    assert press(state, replace(view, turned=turned), code)[0].square == parse_square(expected)


def test_the_chosen_square_stays_on_the_board() -> None:
    state, view = EXAMPLES["correct"]
    corner = replace(view, square=parse_square("A1"))
    assert press(state, corner, pygame.K_LEFT)[0].square == parse_square("A1")
    assert press(state, corner, pygame.K_UP)[0].square == parse_square("A1")


def test_a_clock_is_set_from_what_it_shows_now() -> None:
    state, view = EXAMPLES["set-clock"]
    rows = [b for b in buttons(sheet_of(state, view, LAYOUT, NOW_MS)) if b.label in {"+1:00", "−0:10"}]
    for button in (rows[0], rows[1], rows[0], rows[3], rows[3]):
        view, events = touch_at(state, view, button.box.center)
        assert events == ()
    asked, _ = touch(state, view, "Set it")
    assert touch(state, asked, WHY)[1] == (ClockSet(0, NOW_MS, Side.NORTH, 508_000, WHY),)


def test_players_judge_by_challenge() -> None:
    state, view = EXAMPLES["challenge"]
    assert touch(state, view, "Ben challenges")[1] == (Challenged(0, NOW_MS, Side.NORTH),)


def test_nobody_challenges_where_the_station_judges() -> None:
    state, view = EXAMPLES["menu"]
    assert not [b for b in buttons(sheet_of(state, view, LAYOUT, NOW_MS)) if "challenges" in b.label]


def test_history_is_leafed_through_and_stops_at_its_ends() -> None:
    state, view = EXAMPLES["history"]
    opened, _ = press(state, ScreenState(), pygame.K_h, "h")
    assert (opened.panel, opened.turn) == (Panel.HISTORY, 1)
    assert press(state, view, pygame.K_RIGHT)[0].turn == 1
    assert press(state, replace(view, turn=1), pygame.K_RIGHT)[0].turn == 1
    assert press(state, view, pygame.K_LEFT)[0].turn == 0


def test_escape_closes_whatever_is_open() -> None:
    for state, view in EXAMPLES.values():
        assert press(state, view, pygame.K_ESCAPE)[0].panel is Panel.NONE


def test_help_opens_and_closes_with_the_same_key() -> None:
    state, _ = EXAMPLES["turn"]
    opened, _ = press(state, ScreenState(), pygame.K_F1)
    assert opened.panel is Panel.HELP
    assert press(state, opened, pygame.K_F1)[0].panel is Panel.NONE


def test_tab_turns_the_keys_to_the_other_board_and_says_so() -> None:
    state, _ = EXAMPLES["turn"]
    view, _ = press(state, ScreenState(), pygame.K_TAB)
    assert (view.lane, view.notice) == (1, "Keys now act on the right board.")
    assert press(state, view, pygame.K_m, "m")[0].lane == 1


def test_whatever_can_be_touched_on_either_board_is_reached_by_tab() -> None:
    state, view = EXAMPLES["which-letter"]
    labels: list[str] = []
    for _ in range(20):
        view, _ = press(state, view, pygame.K_TAB)
        focused = next(b for b in buttons(sheet_of(state, view, LAYOUT, NOW_MS)) if b.action == view.focus)
        assert view.lane == focused.action.lane
        labels.append(focused.label)
    assert set(labels) == {"Menu", "History", "K", "X", "R", "Other …"}


def test_enter_touches_the_button_that_tab_came_to() -> None:
    state, _ = EXAMPLES["turn"]
    view, _ = press(state, ScreenState(), pygame.K_TAB)
    opened, _ = press(state, view, pygame.K_RETURN)
    assert (opened.panel, opened.lane, opened.focus) == (Panel.MENU, 1, None)


def test_a_side_resigns_where_the_game_is_ended() -> None:
    state, view = EXAMPLES["abort"]
    asked, events = touch(state, view, "North: resign")
    assert events == (), "a grave touch counts when it is repeated"
    assert title(sheet_of(state, asked, LAYOUT, NOW_MS).here) == "Sure? Touch it again."
    assert touch(state, asked, "South: resign")[1] == ()
    assert touch(state, asked, "Close")[0].pending is None
    assert touch(state, asked, "North: resign")[1] == (DeedEntered(NOW_MS, Chosen("resign", 1)),)
    assert touch(state, view, "South: offer a draw")[1] == (DeedEntered(NOW_MS, Chosen("draw", 0)),)


def test_nothing_reaches_the_referee_once_the_end_is_agreed_on() -> None:
    state, _ = EXAMPLES["win"]
    assert state.phase is Phase.OVER
    assert press(state, ScreenState(), pygame.K_SPACE, " ")[1] == ()
    end, menu = ScreenState(panel=Panel.ABORT), ScreenState(panel=Panel.MENU)
    sure, events = touch(state, ScreenState(), "The result is right")
    assert events == (), "a grave touch counts when it is repeated"
    assert touch(state, sure, "Sure? Touch it again.")[1] == (DeedEntered(NOW_MS, Chosen("agree")),)
    assert touch(state, sure, "Menu")[0].pending is None
    assert touch(state, end, "South: agreed")[1] == (DeedEntered(NOW_MS, Chosen("agree", 0)),)
    assert ruled(state, menu, "Undo last play")[1] == (PlayUndone(0, NOW_MS, WHY),)
    kept = replace(state, kept=True, agreed=frozenset({0, 1}))
    for panel in (Panel.NONE, Panel.MENU, Panel.ARBITER, Panel.ABORT):
        here = sheet_of(kept, ScreenState(panel=panel), LAYOUT, NOW_MS).here
        able = {b.action.do for b in lane_buttons(here) if b.look is not Look.OFF}
        assert not able & {Do.CHOOSE, Do.UNDO, Do.ACCEPT, Do.CORRECT, Do.CLOCK_PANEL, Do.PAUSE, Do.ASK_ABORT}


def test_a_touch_beside_everything_does_nothing() -> None:
    state, view = EXAMPLES["turn"]
    assert touch_at(state, view, (2, 2)) == (view, ())


def test_other_mouse_buttons_do_nothing() -> None:
    state, view = EXAMPLES["turn"]
    wheel = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=4, pos=halves(LAYOUT)[0].buttons[0].center)
    assert answered(wheel, state, view) == (view, ())


def test_a_square_that_nothing_covers_is_touched_to_say_what_is_on_it() -> None:
    state, local = EXAMPLES["hidden"]
    square = parse_square("H9")
    lane = sheet_of(state, local, LAYOUT, NOW_MS).lane_sheet(0)
    point = square_box(lane.places.main, square, local.turned).center
    there, events = touch_at(state, local, point)
    assert (there.panel, there.square, there.lane, events) == (Panel.TILE, square, 0, ())
    beside = square_box(lane.places.main, parse_square("A15"), local.turned).center
    assert touch_at(state, local, beside)[0].panel is Panel.NONE
    locked = replace(local, pin="123456")
    assert touch_at(state, locked, point)[0].panel is Panel.NONE


def test_a_board_alone_has_a_button_for_a_square_that_nothing_covers() -> None:
    state, local = game_examples()["scrabble-hidden"]
    there, _ = touch(state, local, "What is on G8?", board=1)
    assert (there.panel, there.square) == (Panel.TILE, parse_square("G8"))
    there, _ = press(state, there, pygame.K_a, "a")
    assert there.panel is Panel.REASON
    _, events = touch(state, there, WHY, board=1)
    assert events == (SquareSettled(0, NOW_MS, parse_square("G8"), FacedTile("A", Side.SOUTH, "a"), WHY),)
