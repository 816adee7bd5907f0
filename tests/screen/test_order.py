"""Orders that do not all fit: what is to be done now is always there."""

from collections.abc import Callable

import pygame
import pytest

from station.rules.tile import Side
from station.screen.draw.canvas import Canvas, Written
from station.screen.draw.layout import ScreenLayout
from station.screen.draw.order import draw_orders
from station.screen.draw.places import halves
from station.view.message import Chip, Order


def order(number: int, letters: str, *, done: bool = False) -> Order:
    return Order(number, "cascade", tuple(Chip(letter, done) for letter in letters))


@pytest.fixture
def written() -> Callable[..., list[str]]:
    """Draws orders and gives every line that was written."""

    def draw(*orders: Order) -> list[str]:
        layout = ScreenLayout.of(1280, 800)
        lines: list[Written] = []
        canvas = Canvas(pygame.Surface((1280, 800)), layout, lines)
        box = halves(layout)[0].message
        bottom = draw_orders(canvas, box, orders, Side.SOUTH, tuple(f"{count} more" for count in range(1, 9)))
        assert bottom <= box.bottom
        return [line.text for line in lines]

    return draw


def test_steps_that_find_no_place_are_counted(written: Callable[..., list[str]]) -> None:
    lines = written(*(order(number, "ABCDEFG") for number in range(1, 8)))
    assert [text for text in lines if text.isdigit()] == ["1", "2", "3"]
    assert "+ 4 more" in lines


def test_steps_that_are_done_make_room_for_those_that_are_not(written: Callable[..., list[str]]) -> None:
    done = [order(number, "ABCDEFG", done=True) for number in (1, 2, 3)]
    lines = written(*done, *(order(number, "HIJKLMN") for number in (4, 5)))
    assert [text for text in lines if text.isdigit()] == ["4", "5"]
    assert not [text for text in lines if text.startswith("+")]


def test_a_step_longer_than_a_row_goes_on_in_the_next(written: Callable[..., list[str]]) -> None:
    letters = "ABCDEFGHIJKLMNOP"
    lines = written(order(1, letters))
    assert [text for text in lines if text in set(letters)] == list(letters)


def test_a_step_longer_than_all_rows_shows_its_first_tiles(written: Callable[..., list[str]]) -> None:
    lines = written(order(1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ" * 2))
    assert lines.count("A") == 1
