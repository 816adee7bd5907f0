"""The pages of a review: leafed through by touch and keys."""

import pygame
import pytest

from station.screen.draw.layout import ScreenLayout
from station.screen.input.actions import Action, Do
from station.screen.review.sheet import ReviewSheet, review_buttons
from station.screen.review.show import ReviewShow
from station.screen.review.state import ReviewState
from station.view.board import Mark
from tests.screen.examples import game_examples
from tests.screen.examples.review import review_examples

PAGES = review_examples(game_examples())
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


def test_the_language_and_the_side_change_by_key() -> None:
    show = show_of(HOUSE)
    key(show, pygame.K_l, pygame.K_r)
    assert (show.language, show.view.turned) == ("de", True)
