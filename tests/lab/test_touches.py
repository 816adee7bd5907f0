"""Where to touch the screen so that something becomes an event."""

from dataclasses import replace

import pygame
import pytest

from scripts.lab.touches import closing, touches_for
from station.referee.events import AnyEvent, BlankChosen, Challenged, Continued, SquareSettled
from station.referee.state import Phase
from station.rules.square import parse_square
from station.rules.tile import FacedTile, Side
from station.screen.draw.layout import ScreenLayout
from station.screen.input.inputs import handle_input
from station.screen.input.screen_state import Panel, ScreenState
from station.screen.show import sheet_of
from station.view import Viewed
from tests.screen.examples import game_examples
from tests.screen.examples.house import NOW_MS, house_examples

EXAMPLES = house_examples()
SIZE = (1280, 800)


def touched(points: tuple[tuple[int, int], ...] | None, state: Viewed) -> tuple[AnyEvent, ...]:
    """What the last of these touches tells the station."""
    assert points is not None
    local = ScreenState()
    events: tuple[AnyEvent, ...] = ()
    for point in points:
        down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=point)
        answer = handle_input(down, sheet_of(state, local, ScreenLayout.of(*SIZE), NOW_MS), NOW_MS)
        local, events = answer.local, answer.events
    return events


def test_a_blanks_letter_is_touched_on_its_keys() -> None:
    state, _ = EXAMPLES["blank"]
    wanted = BlankChosen(0, NOW_MS, parse_square("I11"), "N")
    assert touched(touches_for(wanted, state, SIZE), state) == (wanted,)


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


def settled(events: tuple[AnyEvent, ...]) -> tuple[int, FacedTile | None]:
    """The square that one event settles, and with what."""
    (event,) = events
    assert isinstance(event, SquareSettled)
    return event.square, event.tile


@pytest.mark.parametrize(
    "tile",
    [
        FacedTile("X", Side.SOUTH, "b"),
        FacedTile("E", Side.NORTH, "a", blank=True),
        None,
    ],
)
def test_what_is_on_a_square_that_nothing_covers_is_touched_there(tile: FacedTile | None) -> None:
    state, _ = EXAMPLES["hidden"]
    square = parse_square("H9")
    points = touches_for(SquareSettled(0, NOW_MS, square, tile), state, SIZE)
    assert settled(touched(points, state)) == (square, tile)


@pytest.mark.parametrize("letter", ["Q", "?"])
def test_on_a_board_alone_the_letter_is_enough(letter: str) -> None:
    state, _ = game_examples()["scrabble-hidden"]
    square = parse_square("G8")
    there = FacedTile("" if letter == "?" else letter, Side.NORTH, "a", blank=letter == "?")
    _, tile = settled(touched(touches_for(SquareSettled(0, NOW_MS, square, there), state, SIZE), state))
    assert tile == FacedTile(letter, Side.SOUTH, "a", blank=letter == "?")


def test_a_square_that_nobody_asks_about_is_corrected_in_the_arbiters_menu() -> None:
    state, _ = EXAMPLES["turn"]
    tile = FacedTile("X", Side.NORTH, "a")
    for board in (0, 1):
        points = touches_for(SquareSettled(board, NOW_MS, parse_square("A1"), tile), state, SIZE)
        (event,) = touched(points, state)
        assert isinstance(event, SquareSettled)
        assert (event.board, event.square, event.tile) == (board, parse_square("A1"), tile)


def test_what_was_left_open_is_closed_before_anything_is_touched_again() -> None:
    state, _ = EXAMPLES["hidden"]
    square = parse_square("H9")
    points = closing(0, square, state, SIZE, NOW_MS)
    assert points
    wanted = SquareSettled(0, NOW_MS, square, FacedTile("X", Side.SOUTH, "b"))
    named = touches_for(wanted, state, SIZE)
    assert named is not None
    layout = ScreenLayout.of(*SIZE)
    for broken_off in range(len(named)):
        local = ScreenState()
        for point in (*named[:broken_off], *points):
            down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=point)
            answer = handle_input(down, sheet_of(state, local, layout, NOW_MS), NOW_MS)
            assert answer.events == ()
            local = answer.local
        assert local.panel is Panel.NONE
