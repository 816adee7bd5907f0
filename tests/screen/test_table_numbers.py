"""Numbers told at the screen of a table, digit by digit."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from station.referee.events import DeedEntered
from station.rules.game import Chosen
from station.screen.input.actions import Do
from station.screen.input.numbers import numbers_asked

At = Callable[..., Any]


@pytest.fixture
def counting(at: At) -> Any:
    """Two players of Idaho count their points by hand."""
    player = at("idaho")
    player.table.enter(Chosen("go"))
    while player.state.position.pool:
        player.table.enter(Chosen("all-draw"))
    player.table.enter(Chosen("nobody"))
    player.press(Do.CHOOSE, text="points")
    return player


def test_a_number_is_touched_digit_by_digit(counting: Any) -> None:
    player = counting
    for digit in "62":
        player.press(Do.KEY, text=digit)
    player.press(Do.RUB_OUT)
    player.press(Do.KEY, text="1")
    player.press(Do.SIGN)
    player.press(Do.SIGN)
    player.press(Do.TYPED)
    assert player.events[-1] == DeedEntered(player.events[-1].at_ms, Chosen("points-count", 0, "61"))
    assert player.state.position.by_eye == (61, None)
    assert player.view.entry is None


def test_a_number_is_typed_with_keys(counting: Any) -> None:
    player = counting
    player.type("1-7")
    player.key(pygame.K_BACKSPACE)
    player.type("2")
    player.key(pygame.K_RETURN)
    assert player.state.position.by_eye == (-12, None)


def test_digits_that_lead_to_no_number_that_is_asked_for_are_not_taken(at: At, counting: Any) -> None:
    """Nobody can have 999 points; a wrong number cannot be told, so that none has to be refused."""
    player = counting
    player.type("9999")
    assert player.view.entry is not None
    assert player.view.entry.tiles == ("9", "9")
    pool = at("speed")
    pool.press(Do.CHOOSE, text="pool")
    pool.type("832")
    pool.key(pygame.K_RETURN)
    assert pool.events[-1].deed == Chosen("pool-count", None, "83")
    assert pool.state.position.asking is None


def test_a_count_that_can_hardly_be_right_is_confirmed_by_touch(at: At) -> None:
    pool = at("speed")
    pool.press(Do.CHOOSE, text="pool")
    pool.type("12")
    pool.key(pygame.K_RETURN)
    assert pool.state.position.asking.topic == "pool-sure"
    pool.press(Do.CHOOSE, text="pool-sure", value="12")
    assert pool.state.position.asking is None


def test_from_which_number_to_which_is_asked_for(at: At, counting: Any) -> None:
    player = at("speed")
    player.press(Do.CHOOSE, text="pool")
    choice = player.sheet.view.asked
    assert choice is not None
    assert numbers_asked(choice) == "0 … 100"
    counted = counting.sheet.view.asked
    assert counted is not None
    assert numbers_asked(counted) == "−187 … 374"


def test_a_question_for_a_number_can_be_left(counting: Any) -> None:
    player = counting
    player.type("4")
    player.key(pygame.K_ESCAPE)
    assert player.view.entry is None
    assert player.state.position.asking is not None
    player.key(pygame.K_ESCAPE)
    assert player.state.position.asking is None
