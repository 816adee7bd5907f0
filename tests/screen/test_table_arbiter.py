"""The arbiter at the screen of a table: menu, squares, clocks, history."""

from collections.abc import Callable
from typing import Any

import pygame

from station.referee.events import ClockSet, Paused, PlayUndone, SquareSettled
from station.rules.game import Passed
from station.rules.square import parse_square
from station.rules.tile import Side
from station.screen.input.actions import Do
from station.screen.input.controls import buttons
from station.screen.input.screen_state import Panel
from tests.screen.examples.table import laid

At = Callable[..., Any]


def test_the_arbiter_corrects_a_square(at: At) -> None:
    player = at("scrabble")
    player.table.tell(laid(0, "F8", "QUARTz"))
    player.press(Do.MENU)
    player.press(Do.CORRECT)
    player.touch_square("I8")
    player.press(Do.NAME_TILE)
    player.press(Do.SETTLE, text="T")
    assert isinstance(player.told[-1], SquareSettled)
    assert player.told[-1].square == parse_square("I8")


def test_the_menu_offers_what_there_is(at: At) -> None:
    """No camera, nothing to see of it; no board, none to turn."""

    def offered(game: str, *, camera: bool) -> set[Do]:
        player = at(game, camera=camera)
        player.press(Do.MENU)
        return {button.action.do for button in buttons(player.sheet)} & {Do.CAMERA, Do.TURN_ROUND}

    assert offered("scrabble", camera=True) == {Do.CAMERA, Do.TURN_ROUND}
    assert offered("scrabble", camera=False) == {Do.TURN_ROUND}
    assert offered("speed", camera=True) == {Do.CAMERA}


def test_the_arbiter_sets_a_clock_pauses_and_undoes(at: At) -> None:
    player = at("scrabble", 3)
    player.table.tell(laid(0, "F8", "QUARTz"))
    player.press(Do.MENU)
    player.press(Do.CLOCK_PANEL)
    minute = [b for b in buttons(player.sheet) if b.action.do is Do.ADJUST and b.action.player == 2][-1]
    player.touch(minute.box.center)
    told = player.told[-1]
    assert isinstance(told, ClockSet)
    assert (told.board, told.side) == (1, Side.NORTH)
    assert told.remaining_ms == 1_560_000
    player.press(Do.CLOSE)
    player.press(Do.MENU)
    player.press(Do.UNDO)
    player.key(pygame.K_SPACE)
    assert [type(told) for told in player.told[-2:]] == [PlayUndone, Paused]


def test_the_history_is_leafed_by_keys(at: At) -> None:
    player = at("scrabble")
    player.table.tell(laid(0, "F8", "QUARTz"), Passed(1))
    player.key(pygame.K_h, "h")
    assert (player.view.panel, player.view.turn) == (Panel.HISTORY, 1)
    player.key(pygame.K_LEFT)
    player.key(pygame.K_LEFT)
    assert player.view.turn == 0
    player.key(pygame.K_ESCAPE)
    assert player.view.panel is Panel.NONE
