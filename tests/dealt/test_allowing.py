"""Agreeing by touch that a refused word counts."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from dataclasses import replace

from station.referee.events import WordsAllowed
from station.referee.ruling import Refused, Valid
from station.rules.square import parse_square, square_name
from station.screen.hall.now import HallNow
from station.screen.input.actions import Do
from station.screen.input.controls import buttons, title
from station.screen.input.screen_state import Panel
from station.screen.input.touch import Look
from tests.dealt.at_hand import Screen
from tests.screen.examples.dealt import DealtTable


def refused(
    name: str = "scrabble", levels: tuple[int, ...] = (0, 1), first: str = "H8"
) -> tuple[Screen, str]:
    """A table where somebody's first four tiles, as they came, are no word."""
    screen = Screen(DealtTable(name, levels, 3))
    if screen.sheet.served.hidden:
        screen.press(Do.SHOW_HAND)
    word = screen.rack[:4]
    square = parse_square(first)
    for k in range(4):
        screen.tap(screen.rack_at(0))
        screen.tap(screen.square_at(square_name(square + k)))
    screen.press(Do.END_TURN)
    verdict = screen.table.state.lanes[screen.local.lane].verdict
    assert isinstance(verdict, Refused)
    assert verdict.unknown == (word,)
    return screen, word


def offers(screen: Screen, do: Do) -> bool:
    return any(one.action.do is do and one.look is not Look.OFF for one in buttons(screen.sheet))


def test_a_word_that_counts_is_laid_at_once_and_remembered_in_the_game() -> None:
    screen, word = refused()
    screen.press(Do.ALLOW)
    assert title(screen.sheet.here) == f"Shall {word} count?"
    agree, close = (
        next(one for one in buttons(screen.sheet) if one.action.do is do) for do in (Do.ALLOWED, Do.CLOSE)
    )
    assert agree.box.width > 2 * close.box.width
    screen.press(Do.ALLOWED)
    assert [type(one).__name__ for one in screen.events[-2:]] == ["WordsAllowed", "DeedEntered"]
    assert screen.table.state.settings.agreed == (word,)
    assert isinstance(screen.table.state.lanes[0].verdict, Valid)
    assert screen.local.panel is Panel.NONE
    assert screen.local.notice == f"{word} counts from now on."


def test_several_people_are_asked_whether_all_agree() -> None:
    screen, word = refused(levels=(0, 0))
    screen.press(Do.ALLOW)
    assert title(screen.sheet.here) == f"Does everybody agree that {word} counts?"
    screen.press(Do.CLOSE)
    assert not any(isinstance(one, WordsAllowed) for one in screen.events)
    assert screen.table.state.settings.agreed == ()
    assert len(screen.on_board) == 4


def test_a_play_that_was_not_refused_offers_nothing() -> None:
    screen = Screen(DealtTable("scrabble", (0, 1), 3))
    screen.tap(screen.rack_at(0))
    screen.tap(screen.square_at("H8"))
    assert screen.on_board
    assert not offers(screen, Do.ALLOW)


def test_in_house_the_play_stands_or_explodes() -> None:
    screen, word = refused("house", (0, 1, 1, 1), first="F15")
    screen.press(Do.ALLOW)
    screen.press(Do.ALLOWED)
    assert word in screen.table.state.settings.agreed
    lane = screen.table.state.lanes[screen.local.lane]
    assert not isinstance(lane.verdict, Refused)


def test_nothing_is_offered_in_a_tournament() -> None:
    screen, _ = refused()
    assert offers(screen, Do.ALLOW)
    screen.local = replace(screen.local, hall=HallNow())
    assert not offers(screen, Do.ALLOW)
    screen.local = replace(screen.local, panel=Panel.ARBITER)
    assert not offers(screen, Do.ALLOW)


def test_a_touch_without_a_refused_word_changes_nothing() -> None:
    screen = Screen(DealtTable("scrabble", (0, 1), 3))
    screen.local = replace(screen.local, panel=Panel.ALLOW)
    assert not offers(screen, Do.ALLOWED)
