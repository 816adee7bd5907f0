"""What is chosen at the screen of a table: passes, bids, calls, and what a game offers."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame

from station.referee.events import DeedEntered
from station.referee.state import Phase
from station.rules.game import Called, Choice, Chosen, Left, Passed, Raised, Shown
from station.screen.draw.layout import ScreenLayout
from station.screen.input.actions import Do
from station.screen.input.controls import buttons
from station.screen.input.inputs import handle_input
from station.screen.input.screen_state import EntryKind, Panel
from station.screen.show import sheet_of
from tests.screen.examples.games import table_examples
from tests.screen.examples.table import laid

EXAMPLES = table_examples()
At = Callable[..., Any]


def test_passing_by_touch(at: At) -> None:
    player = at("scrabble")
    player.press(Do.PASS)
    assert player.events == [DeedEntered(player.events[0].at_ms, Passed(0))]
    assert player.state.to_move == 1


def test_bids_are_raised_left_and_jumped_by_touch(at: At) -> None:
    player = at("auction", 3)
    player.press(Do.TYPE, text=EntryKind.SPOT.value)
    player.type("q")
    player.key(pygame.K_RETURN)
    player.press(Do.RAISE)
    player.press(Do.CHOOSE, value="11")
    player.press(Do.LEAVE)
    player.press(Do.LEAVE)
    deeds = [event.deed for event in player.events if isinstance(event, DeedEntered)]
    assert deeds == [Shown("Q"), Raised(1), Chosen("bid", 2, "11"), Left(0), Left(1)]
    assert player.state.position.sold[0].price == 11


def test_calls_by_touch_where_nobody_has_a_button(at: At) -> None:
    player = at("speed", 3)
    player.press(Do.CHOOSE, text="go")
    call = next(b for b in buttons(player.sheet) if b.action.do is Do.CALL and b.action.player == 2)
    player.touch(call.box.center)
    assert isinstance(player.events[-1], DeedEntered)
    assert player.events[-1].deed == Called((2,))


def test_the_button_of_one_who_has_none_at_a_clock_says_what_it_calls(at: At) -> None:
    player = at("idaho", 5, camera=True)
    player.table.enter(Chosen("go"))
    assert player.button(Do.CALL).label == "Eve: PICK"


def test_more_than_three_offers_are_behind_a_button(at: At) -> None:
    player = at("friendly")
    player.table.enter(laid(0, "F8", "QUARTz"))
    assert not any(b.action.text == "look-up" for b in buttons(player.sheet))
    player.press(Do.OFFERS)
    player.press(Do.TYPE, text="look-up")
    player.type("qiz")
    player.key(pygame.K_RETURN)
    assert player.state.position.looked_up.valid is False
    assert player.view.panel is Panel.NONE


def test_how_many_are_unused_is_answered_by_a_key(at: At) -> None:
    player = at("idaho", 3)
    player.table.enter(Chosen("go"), Called((1,)))
    player.type("9")
    player.type("2")
    player.type("0")
    assert [deed.deed for deed in player.events if isinstance(deed, DeedEntered)] == [
        Chosen("unused", 0, "2"),
        Chosen("unused", 2, "0"),
    ]


def test_very_many_options_stand_on_pages() -> None:
    """As the words of a table may, after a game without a board."""
    state, view = EXAMPLES["speed-won"]
    words = tuple(f"{letter}WORD{other}" for letter in "ABCDEFGH" for other in "ABCDEFGH")
    state = replace(state, awaits=(Choice("word", None, (*words, "back"), needed=True),), phase=Phase.PLAYING)
    found: list[str] = []
    for _ in range(len(words)):
        sheet = sheet_of(state, view, ScreenLayout.of(800, 480), 0)
        there = [b.action.value for b in buttons(sheet) if b.action.do is Do.CHOOSE]
        assert "back" in there
        if set(there) <= {*found, "back"}:
            break
        found += [value for value in there if value != "back"]
        forward = [b for b in buttons(sheet) if b.action.do is Do.PAGE][-1]
        press = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=forward.box.center, button=1)
        answer = handle_input(press, sheet, 0)
        view = answer.local
        assert answer.events == ()
    assert found == list(words)
