"""The pages of the start menu: games, what was broken off, switching off, and how one comes back."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pygame
import pytest

from station.registry import ENTRIES
from station.screen.draw.layout import ScreenLayout
from station.screen.input.actions import Action, Do
from station.screen.input.screen_state import ScreenState
from station.screen.show import GameShow
from station.screen.start.buttons import buttons
from station.screen.start.inputs import act
from station.screen.start.sheet import (
    GAME,
    GO_ON,
    StartSheet,
)
from station.screen.start.show import StartShow
from station.screen.start.view import (
    Agreed,
    AskLesson,
    Broken,
    GoOn,
    MenuChosen,
    MenuItem,
    StartState,
    StartView,
)
from station.screen.window import Window
from tests.screen.examples.table import Table
from tests.screen.visitor import JOURNAL, MANY, STATE, Visitor


def test_the_stations_own_machine_is_switched_off_when_asked_twice() -> None:
    visitor = Visitor(replace(STATE, can_switch_off=True))
    visitor.touch(Do.CHOOSE, MenuItem.SWITCH_OFF)
    assert visitor.result is None
    visitor.touch(Do.CHOOSE, MenuItem.SWITCH_OFF)
    assert visitor.result == MenuChosen(item=MenuItem.SWITCH_OFF)


def test_a_finger_that_touches_twice_does_not_switch_off() -> None:
    visitor = Visitor(replace(STATE, can_switch_off=True))
    sheet = StartSheet(visitor.state, visitor.show.view, visitor.layout)
    place = next(button.box.center for button in buttons(sheet) if button.action.text == MenuItem.SWITCH_OFF)
    for _ in range(2):
        visitor._take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
    assert visitor.result is None
    assert not visitor.show.view.switching_off


def test_return_switches_off_only_where_that_is_asked() -> None:
    visitor = Visitor(replace(STATE, can_switch_off=True))
    visitor.key(pygame.K_RETURN)
    before, visitor.result = visitor.result, None
    assert before == GoOn("en", journal=JOURNAL)
    visitor.touch(Do.CHOOSE, MenuItem.SWITCH_OFF)
    visitor.key(pygame.K_RETURN)
    assert visitor.result == MenuChosen(item=MenuItem.SWITCH_OFF)


def test_a_machine_of_somebody_elses_is_not_switched_off() -> None:
    visitor = Visitor()
    shown = {b.action.text for b in buttons(StartSheet(STATE, visitor.show.view, visitor.layout))}
    assert MenuItem.SWITCH_OFF not in shown


def test_the_game_that_was_broken_off_goes_on_by_touch_or_return() -> None:
    for way in ("touch", "key"):
        visitor = Visitor()
        if way == "touch":
            visitor.touch(Do.CHOOSE, GO_ON)
        else:
            visitor.key(pygame.K_RETURN, "\r")
        assert visitor.result == GoOn("en", journal=JOURNAL)


def shown(visitor: Visitor) -> list[str]:
    found = buttons(StartSheet(visitor.state, visitor.show.view, visitor.layout))
    return [button.action.value for button in found if button.action.text == GAME]


def test_pages_are_turned_by_touch_and_keys() -> None:
    visitor = Visitor(MANY)
    first = shown(visitor)
    assert first == list(MANY.games[:8])
    turns: tuple[Callable[[], None], ...] = (
        lambda: visitor.touch(Do.PAGE, number=1),
        lambda: visitor.touch(Do.PAGE, number=-1),
        lambda: visitor.key(pygame.K_RIGHT),
        lambda: visitor.key(pygame.K_LEFT),
        lambda: visitor.key(pygame.K_PAGEDOWN),
    )
    for turn in turns:
        before = shown(visitor)
        turn()
        assert shown(visitor) != before
    assert shown(visitor) == list(MANY.games[8:])


def test_digits_count_the_games_that_are_shown_and_back_comes_to_the_same_page() -> None:
    visitor = Visitor(MANY)
    visitor.key(pygame.K_RIGHT)
    visitor.key(pygame.K_2, "2")
    assert visitor.show.view.game == MANY.games[9]
    visitor.key(pygame.K_ESCAPE)
    assert shown(visitor) == list(MANY.games[8:])


def test_games_that_fit_have_no_pages() -> None:
    visitor = Visitor(replace(STATE, games=MANY.games[:8]))
    visitor.key(pygame.K_RIGHT)
    assert shown(visitor) == list(MANY.games[:8])
    assert not [
        b for b in buttons(StartSheet(visitor.state, StartView(), visitor.layout)) if b.action.do is Do.PAGE
    ]


def test_a_broken_game_that_nobody_knows_any_more_breaks_nothing() -> None:
    visitor = Visitor(replace(STATE, broken=Broken("whist", (("en", "Ada, Ben"),))))
    assert visitor.show.draw(pygame.Surface((1280, 800)), visitor.state, 0)


def test_without_a_broken_game_there_is_nothing_to_go_on_with() -> None:
    visitor = Visitor(replace(STATE, broken=None))
    assert not [
        b for b in buttons(StartSheet(visitor.state, StartView(), visitor.layout)) if b.action.text == GO_ON
    ]


def test_a_notice_stands_on_top_for_a_while() -> None:
    visitor = Visitor()
    visitor.show.say("There is no such list.", 5000)
    surface = pygame.Surface((1280, 800))
    assert visitor.show.draw(surface, STATE, 1000)
    assert visitor.show.draw(surface, STATE, 2000) == []
    assert visitor.show.draw(surface, STATE, 5000)


def test_a_window_shows_the_menu_and_then_the_game() -> None:
    window = Window((1280, 800), StartShow())
    try:
        assert window.show(STATE, 0) == ()
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_5, unicode="5"))
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, unicode="\r"))
        (result,) = window.show(STATE, 0)
        assert isinstance(result, Agreed)
        assert result.settings.game == "auction"
        window.shows = GameShow(ScreenState(language=result.language))
        window.shows.fit(window.layout)
        before = window.picture()
        assert window.show(Table("auction").start(), 0) == ()
        assert not np.array_equal(window.picture(), before)
    finally:
        window.close()


@pytest.mark.parametrize("game", ENTRIES)
def test_a_games_page_leads_to_its_lesson_if_it_has_one(game: str) -> None:
    sheet = StartSheet(StartState(), StartView("de", game, theme="bright"), ScreenLayout.of(800, 480))
    doors = [one for one in buttons(sheet) if one.action.text == "lesson"]
    assert bool(doors) is bool(ENTRIES[game].lesson)
    for door in doors:
        assert act(door.action, sheet.state, sheet.view)[1] == AskLesson("de", "bright", game)
    assert act(Action(Do.CHOOSE, text="lesson"), sheet.state, StartView())[1] is None


def test_the_menu_leads_to_the_puzzles() -> None:
    sheet = StartSheet(StartState(puzzles=True), StartView(language="de"), ScreenLayout.of(800, 480))
    button = next(one for one in buttons(sheet) if one.action.text == "puzzles")
    assert act(button.action, sheet.state, sheet.view)[1] == MenuChosen("de", item=MenuItem.PUZZLES)
