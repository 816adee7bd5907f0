"""The steps of an explosion in a strip: what is to be done now is always there."""

from collections.abc import Callable

import pygame
import pytest

from station.rules.tile import Side
from station.screen.draw.canvas import Canvas, Written
from station.screen.draw.layout import ScreenLayout
from station.screen.draw.order import draw_orders
from station.view.message import Chip, Order

BOX = pygame.Rect(20, 20, 590, 26)


def order(number: int, letters: str, *, done: bool = False) -> Order:
    return Order(number, "cascade", tuple(Chip(letter, done) for letter in letters))


@pytest.fixture
def written() -> Callable[..., list[Written]]:
    """Draws orders and gives every line that was written."""

    def draw(*orders: Order) -> list[Written]:
        lines: list[Written] = []
        canvas = Canvas(pygame.Surface((1280, 800)), ScreenLayout.of(1280, 800), lines)
        draw_orders(canvas, BOX, orders, Side.SOUTH)
        return lines

    return draw


def test_every_step_is_there_with_its_number_and_its_letters(written: Callable[..., list[Written]]) -> None:
    lines = written(order(0, "DOC"), order(1, "CEPT"), order(2, "A"))
    assert "".join(line.text for line in lines) == "DOC1CEPT2A"


def test_many_steps_are_written_smaller_and_stay_in_the_strip(written: Callable[..., list[Written]]) -> None:
    lines = written(*(order(number, "ABCDEF") for number in range(1, 6)))
    assert [line.text for line in lines if line.text.isdigit()] == ["1", "2", "3", "4", "5"]
    assert max(line.place.right for line in lines) <= BOX.right


def test_steps_that_are_done_make_room_for_those_that_are_not(written: Callable[..., list[Written]]) -> None:
    done = [order(number, "ABCDEFGHIJ", done=True) for number in (1, 2, 3)]
    lines = written(*done, *(order(number, "KLMNOPQRST") for number in (4, 5, 6)))
    assert [line.text for line in lines if line.text.isdigit()][:2] == ["4", "5"]
    assert max(line.place.right for line in lines) <= BOX.right
