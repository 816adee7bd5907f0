"""The pages of a review: leafed through by touch and keys."""

from dataclasses import replace

import pygame
import pytest

from station.screen.draw.layout import ScreenLayout
from station.screen.input.actions import Action, Do, ReviewAsked
from station.screen.input.controls import buttons
from station.screen.input.inputs import handle_input
from station.screen.review.curves import plot_area
from station.screen.review.sheet import ReviewSheet, review_buttons
from station.screen.review.show import ReviewShow
from station.screen.review.state import ReviewState
from station.screen.show import sheet_of
from station.view.board import Mark
from tests.screen.examples import game_examples, shown_ms
from tests.screen.examples.review import over_examples, review_examples

GAMES = game_examples()
PAGES = review_examples(GAMES)
HOUSE = PAGES["review-overview"][0]
SIZES = pytest.mark.parametrize("size", [(1280, 800), (800, 480)], ids=str)


def show_of(state: ReviewState, size: tuple[int, int] = (1280, 800)) -> ReviewShow:
    show = ReviewShow(lambda: state)
    show.fit(ScreenLayout.of(*size))
    return show


def key(show: ReviewShow, *keys: int) -> None:
    for one in keys:
        show.touched(pygame.event.Event(pygame.KEYDOWN, key=one, unicode=""), None, 0)


def touch(show: ReviewShow, state: ReviewState, action: Action, size: tuple[int, int] = (1280, 800)) -> None:
    sheet = ReviewSheet(state, show.view, ScreenLayout.of(*size))
    button = next(one for one in review_buttons(sheet) if one.action == action)
    show.touched(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=button.box.center), None, 0)


def test_arrows_leaf_and_stop_at_both_ends() -> None:
    show = show_of(HOUSE)
    key(show, pygame.K_LEFT)
    assert show.view.page == 0
    key(show, *[pygame.K_RIGHT] * 9)
    assert show.view.page == 3
    key(show, pygame.K_HOME, pygame.K_END)
    assert show.view.page == 3


@SIZES
def test_what_would_have_been_better_is_shown_on_the_board(size: tuple[int, int]) -> None:
    show = show_of(HOUSE, size)
    touch(show, HOUSE, Action(Do.PAGE, amount=2), size)
    touch(show, HOUSE, Action(Do.CHOOSE, amount=1), size)
    board = ReviewSheet(HOUSE, show.view, ScreenLayout.of(*size)).board
    assert board is not None
    assert {marked.mark for marked in board.marks} == {Mark.NEW}
    key(show, pygame.K_UP)
    played = ReviewSheet(HOUSE, show.view, ScreenLayout.of(*size)).board
    assert played is not None
    assert Mark.TAKE in {marked.mark for marked in played.marks}
    key(show, pygame.K_DOWN, pygame.K_RIGHT)
    assert show.view.option == 0


def test_the_turns_are_opened_at_the_turning_point() -> None:
    show = show_of(HOUSE)
    assert HOUSE.review is not None
    sheet = ReviewSheet(HOUSE, show.view, ScreenLayout.of(1280, 800))
    turns = next(one for one in review_buttons(sheet) if one.label == "Turns")
    assert turns.action.amount == 1 + (HOUSE.review.turning_point or 0)


@SIZES
def test_while_it_is_reckoned_it_can_only_be_closed(size: tuple[int, int]) -> None:
    state = PAGES["review-reckoning"][0]
    show = show_of(state, size)
    key(show, pygame.K_RIGHT, pygame.K_DOWN)
    assert (show.view.page, show.view.option, show.closed) == (0, 0, False)
    touch(show, state, Action(Do.CLOSE), size)
    assert show.closed


@SIZES
def test_a_touch_on_a_curve_opens_the_turn_there(size: tuple[int, int]) -> None:
    show, layout = show_of(HOUSE, size), ScreenLayout.of(*size)
    key(show, pygame.K_RIGHT)
    card = ReviewSheet(HOUSE, show.view, layout).curves[1]
    area = plot_area(layout, card)
    show.touched(
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(area.right, card.centery)), None, 0
    )
    assert show.view.page == 3
    show.touched(
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(area.right, card.centery)), None, 0
    )
    assert show.view.page == 3


@SIZES
def test_a_turn_of_a_dealt_game_is_played_on_by_touch_and_key(size: tuple[int, int]) -> None:
    asked: list[tuple[int, int]] = []
    state = replace(HOUSE, starts=(7, 11))
    show = ReviewShow(lambda: state, play_on=lambda *one: asked.append(one))
    show.fit(ScreenLayout.of(*size))
    key(show, pygame.K_p)
    key(show, pygame.K_END)
    touch(show, state, Action(Do.PLAY_ON), size)
    key(show, pygame.K_p)
    assert asked == [(11, 2), (11, 2)]


def test_nobody_plays_on_where_the_station_does_not_hold_the_tiles() -> None:
    show = show_of(HOUSE)
    key(show, pygame.K_END)
    sheet = ReviewSheet(HOUSE, show.view, ScreenLayout.of(1280, 800))
    assert all(button.action.do is not Do.PLAY_ON for button in review_buttons(sheet))


def test_the_language_and_the_side_change_by_key() -> None:
    show = show_of(HOUSE)
    key(show, pygame.K_l, pygame.K_r)
    assert (show.language, show.view.turned) == ("de", True)


@pytest.mark.parametrize("name", ["win-over", "dealt-house-over", "dealt-scrabble-over", "scrabble-over"])
def test_a_review_is_asked_for_by_touch_and_by_keys(name: str) -> None:
    state, local = over_examples(GAMES)[name]
    layout, now_ms = ScreenLayout.of(800, 480), shown_ms((state, local))
    box = next(
        one.box for one in buttons(sheet_of(state, local, layout, now_ms)) if one.action.do is Do.REVIEW
    )
    touched = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=box.center)
    assert handle_input(touched, sheet_of(state, local, layout, now_ms), now_ms).requests == (ReviewAsked(),)
    tab, enter = (
        pygame.event.Event(pygame.KEYDOWN, key=one, unicode="", mod=0)
        for one in (pygame.K_TAB, pygame.K_RETURN)
    )
    for _ in range(20):
        answer = handle_input(tab, sheet_of(state, local, layout, now_ms), now_ms)
        local = answer.local
        assert answer.events == ()
        if local.focus is not None and local.focus.do is Do.REVIEW:
            break
    assert handle_input(enter, sheet_of(state, local, layout, now_ms), now_ms).requests == (ReviewAsked(),)


def test_a_game_that_cannot_be_reviewed_does_not_offer_it() -> None:
    state, local = over_examples(GAMES)["win-over"]
    sheet = sheet_of(
        state, replace(local, reviews=False), ScreenLayout.of(1280, 800), shown_ms((state, local))
    )
    assert not any(one.action.do is Do.REVIEW for one in buttons(sheet))
