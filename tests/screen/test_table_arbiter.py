"""The arbiter at the screen of a table: menu, squares, clocks, history."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest

from station.referee.events import ClockSet, Paused, PlayUndone, SquareSettled
from station.rules.game import Passed
from station.rules.square import parse_square
from station.rules.tile import Side
from station.screen.draw.canvas import Written
from station.screen.draw.layout import ScreenLayout
from station.screen.draw.palette import BLACK
from station.screen.draw.themes import THEMES
from station.screen.input.actions import Do
from station.screen.input.controls import buttons
from station.screen.input.entry_keys import hides
from station.screen.input.screen_state import Panel, VoiceSetting
from station.screen.input.touch import Look
from station.screen.screen import Screen
from station.view import past_of
from tests.screen.examples import SIZES, all_examples, render
from tests.screen.examples.table import laid

At = Callable[..., Any]


def arbiter(player: Any, do: Do) -> None:
    """Touch one of the arbiter's means."""
    player.press(Do.MENU)
    player.press(Do.ARBITER)
    player.press(do)


def test_the_arbiter_corrects_a_square(at: At) -> None:
    player = at("scrabble")
    player.table.enter(laid(0, "F8", "QUARTz"))
    arbiter(player, Do.CORRECT)
    player.touch_square("I8")
    player.press(Do.NAME_TILE)
    player.press(Do.SETTLE, text="T")
    player.press(Do.REASON)
    assert isinstance(player.events[-1], SquareSettled)
    assert player.events[-1].square == parse_square("I8")


def test_the_menu_offers_what_there_is(at: At) -> None:
    """No camera, nothing to see of it; no board, none to turn."""

    def offered(game: str, *, camera: bool) -> set[Do]:
        player = at(game, camera=camera)
        player.press(Do.MENU)
        able = {b.action.do for b in buttons(player.sheet) if b.look is not Look.OFF}
        return able & {Do.CAMERA, Do.TURN_ROUND}

    assert offered("scrabble", camera=True) == {Do.CAMERA, Do.TURN_ROUND}
    assert offered("scrabble", camera=False) == {Do.TURN_ROUND}
    assert offered("speed", camera=True) == {Do.CAMERA}


def test_the_arbiter_sets_a_clock_pauses_and_undoes(at: At) -> None:
    player = at("scrabble", 3)
    player.table.enter(laid(0, "F8", "QUARTz"))
    arbiter(player, Do.CLOCK_PANEL)
    minute = [b for b in buttons(player.sheet) if b.action.do is Do.ADJUST and b.action.player == 2][-1]
    player.touch(minute.box.center)
    player.press(Do.ASK_REASON)
    player.press(Do.REASON, text="A clock fault")
    event = player.events[-1]
    assert isinstance(event, ClockSet)
    assert (event.board, event.side) == (1, Side.NORTH)
    assert event.remaining_ms == 1_560_000
    arbiter(player, Do.UNDO)
    player.press(Do.REASON, text="Agreed by the players")
    player.key(pygame.K_SPACE)
    assert [type(event) for event in player.events[-2:]] == [PlayUndone, Paused]


def test_the_history_is_leafed_by_keys(at: At) -> None:
    player = at("scrabble")
    player.table.enter(laid(0, "F8", "QUARTz"), Passed(1))
    player.key(pygame.K_h, "h")
    assert (player.view.panel, player.view.turn) == (Panel.HISTORY, 1)
    player.key(pygame.K_LEFT)
    player.key(pygame.K_LEFT)
    assert player.view.turn == 0
    player.key(pygame.K_END)
    assert player.view.turn == 1
    player.key(pygame.K_HOME)
    assert player.view.turn == 0
    last = next(b for b in buttons(player.sheet) if b.label == "2")
    player.touch(last.box.center)
    assert player.view.turn == 1
    player.key(pygame.K_ESCAPE)
    assert player.view.panel is Panel.NONE


def test_the_history_shows_words_points_and_times_and_what_the_arbiter_ruled(at: At) -> None:
    player = at("scrabble")
    player.table.enter(laid(0, "F8", "QUARTz"), laid(1, "H9", "X", down=True))
    arbiter(player, Do.UNDO)
    player.press(Do.REASON, text="A mistake at the table")
    second, third = (past_of(player.state, 0, turn).message for turn in (1, 2))
    assert (second.headline, second.words) == (("+9",), "AX")
    assert second.text == "9 in all · after 0:01 · clock 25:00"
    assert "taken back by the arbiter" in second.caption
    assert (third.headline, third.text) == (("Undone",), "A mistake at the table")


def test_the_letters_of_an_exchange_are_shown_to_nobody(at: At) -> None:
    player = at("scrabble")
    player.press(Do.TYPE, text="exchange")
    player.type("ab")
    assert hides(player.sheet.here, player.view.entry)
    player.key(pygame.K_RETURN)
    assert player.state.history
    past = past_of(player.state, 0, 0).message
    assert "AB" not in f"{past.headline} {past.words} {past.text}"


def test_what_an_arbiter_ruled_is_kept_with_its_reason(at: At) -> None:
    player = at("scrabble")
    player.table.enter(laid(0, "F8", "QUARTz"))
    arbiter(player, Do.UNDO)
    player.press(Do.REASON, text="A mistake at the table")
    (undone,) = player.state.interventions
    assert undone == PlayUndone(0, undone.at_ms, "A mistake at the table")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", ["scrabble", "house"])
def test_that_a_pin_is_wrong_is_no_small_print(size: tuple[int, int], game: str) -> None:
    written: list[Written] = []
    render(all_examples()[f"{game}-wrong-pin"], size, "en", written)
    (line,) = (line for line in written if line.text == "That is not the PIN.")
    assert line.capital_px >= ScreenLayout.of(*size).px(20)


def test_a_pin_locks_the_means_of_an_arbiter(at: At) -> None:
    player = at("scrabble")
    player.table.enter(laid(0, "F8", "QUARTz"))
    arbiter(player, Do.PIN)
    for digit in "4711":
        player.press(Do.KEY, text=digit)
    player.press(Do.TYPED)
    player.press(Do.MENU)
    player.press(Do.ARBITER)
    assert not [b for b in buttons(player.sheet) if b.action.do is Do.UNDO]
    player.type("4712")
    player.key(pygame.K_RETURN)
    assert player.view.panel is Panel.PIN, "it is typed again at once"
    player.type("4711")
    player.key(pygame.K_RETURN)
    player.press(Do.UNDO)
    player.press(Do.REASON, text="A mistake at the table")
    assert isinstance(player.events[-1], PlayUndone)
    player.press(Do.MENU)
    player.press(Do.ARBITER)
    assert player.view.panel is Panel.PIN, "it is locked again"


def test_players_leave_a_game_that_goes_on_or_quit(at: At) -> None:
    player = at("scrabble")
    player.press(Do.MENU)
    player.press(Do.ASK_LEAVE)
    before = player.view
    player.press(Do.LEAVE_TABLE)
    assert (player.view.left, player.view.quit) == (True, False)
    player.view = before
    player.press(Do.QUIT)
    assert player.view.quit
    assert player.events == []


def test_the_theme_is_changed_from_the_menu_and_all_is_drawn_anew(at: At) -> None:
    player = at("scrabble")
    surface, screen = pygame.Surface((1280, 800)), Screen()
    screen.draw(surface, player.sheet, 0)
    player.press(Do.MENU)
    player.press(Do.SETTINGS)
    player.press(Do.THEME)
    player.press(Do.CLOSE)
    assert surface.get_rect() in screen.draw(surface, player.sheet, 0)
    assert tuple(surface.get_at((0, 0)))[:3] == THEMES["bright"].grounds[BLACK]


def test_the_volume_is_chosen_from_the_menu(at: At) -> None:
    player = at("scrabble")
    player.view = replace(player.view, volume=100)
    player.press(Do.MENU)
    player.press(Do.SETTINGS)
    louder = [button for button in buttons(player.sheet) if button.action.do is Do.VOLUME]
    assert [(one.action.amount, one.label) for one in louder if one.look is Look.CHOSEN] == [(100, "100 %")]
    player.touch(louder[0].box.center)
    assert (player.view.volume, player.view.panel) == (0, Panel.SETTINGS)


def test_the_voice_is_turned_on_from_the_menu(at: At) -> None:
    player = at("scrabble")
    player.view = replace(player.view, voice=VoiceSetting.NOT_NOW)
    player.press(Do.MENU)
    player.press(Do.SETTINGS)
    player.press(Do.VOICE)
    assert player.view.voice is VoiceSetting.ALOUD
    chosen = [b.label for b in buttons(player.sheet) if b.look is Look.CHOSEN]
    assert "Voice on" in chosen


def test_where_the_voice_is_turned_on_it_is_said_that_there_is_none(at: At) -> None:
    player = at("scrabble")
    player.view = replace(player.view, voice=VoiceSetting.MISSING)
    player.press(Do.MENU)
    player.press(Do.SETTINGS)
    off = [b.label for b in buttons(player.sheet) if b.look is Look.OFF]
    assert off[-1] == "No voice: espeak-ng is not installed"


def test_where_nothing_can_be_heard_there_is_no_volume_to_choose(at: At) -> None:
    player = at("scrabble")
    player.press(Do.MENU)
    player.press(Do.SETTINGS)
    assert [b.label for b in buttons(player.sheet) if b.look is Look.OFF] == [
        "Mute", "25 %", "50 %", "75 %", "100 %",
    ]  # fmt: skip
