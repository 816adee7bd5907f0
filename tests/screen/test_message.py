"""No line of a message leaves its card."""

from itertools import product

import pygame
import pytest

from station.screen.draw.canvas import Canvas, Written
from station.screen.draw.layout import ScreenLayout
from station.screen.draw.message import draw_message
from station.screen.draw.places import halves
from station.view.message import Message, Says, Sign
from tests.screen.examples import SIZES

TEXTS = ("", "Looking …", "Ada & Mia · Home row to home row. On the left board.", "RAVEN is good. " * 9)
MESSAGES = tuple(product(("", "Ada"), ((), ("South wins",)), TEXTS))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("caption", "headline", "text"), MESSAGES)
def test_every_line_stays_on_the_card(
    size: tuple[int, int], caption: str, headline: tuple[str, ...], text: str
) -> None:
    layout, written = ScreenLayout.of(*size), list[Written]()
    card = halves(layout)[0].message
    canvas = Canvas(pygame.Surface(size), layout, written)
    message = Message(
        Says.OVER, headline=headline, text=text, caption=caption, sign=Sign.SOUTH if headline else None
    )
    draw_message(canvas, card, message, card)
    assert len(written) >= len([part for part in (caption, headline, text) if part])
    assert [line.text for line in written if not card.contains(line.place)] == []
