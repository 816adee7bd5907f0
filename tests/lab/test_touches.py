"""Where to touch the screen so that something becomes an event."""

from dataclasses import replace

import pygame

from scripts.lab.touches import touches_for
from station.referee.events import AnyEvent, BlankChosen, Challenged, Continued, SquareSettled
from station.referee.state import Phase
from station.rules.square import parse_square
from station.rules.tile import FacedTile, Side
from station.screen.draw.layout import ScreenLayout
from station.screen.input.inputs import handle_input
from station.screen.input.screen_state import ScreenState
from station.screen.show import sheet_of
from tests.screen.examples.house import NOW_MS, house_examples

EXAMPLES = house_examples()
SIZE = (1280, 800)


def test_a_blanks_letter_is_touched_on_its_keys() -> None:
    state, _ = EXAMPLES["blank"]
    wanted = BlankChosen(0, NOW_MS, parse_square("I11"), "N")
    points = touches_for(wanted, state, SIZE)
    assert points is not None
    local = ScreenState()
    events: tuple[AnyEvent, ...] = ()
    for point in points:
        down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=point)
        answer = handle_input(down, sheet_of(state, local, ScreenLayout.of(*SIZE), NOW_MS), NOW_MS)
        local, events = answer.local, answer.events
    assert events == (wanted,)


def test_a_letter_that_is_not_offered_takes_two_touches() -> None:
    state, _ = EXAMPLES["which-letter"]
    wanted = SquareSettled(0, NOW_MS, parse_square("I8"), FacedTile("X", Side.SOUTH, "a"))
    offered = touches_for(wanted, state, SIZE)
    assert wanted.tile is not None
    other = touches_for(replace(wanted, tile=replace(wanted.tile, letter="J")), state, SIZE)
    assert offered is not None
    assert other is not None
    assert (len(offered), len(other)) == (1, 2)


def test_going_on_is_one_touch_while_the_game_is_paused() -> None:
    playing, _ = EXAMPLES["turn"]
    points = touches_for(Continued(NOW_MS), replace(playing, phase=Phase.PAUSED), SIZE)
    assert points is not None
    assert len(points) == 1


def test_what_no_button_says_has_no_place() -> None:
    state, _ = EXAMPLES["turn"]
    assert touches_for(Challenged(7, NOW_MS, Side.SOUTH), state, SIZE) is None
