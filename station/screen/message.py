"""The message over a board: what must be read from two metres, then the details."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from station.rules.tile import Side
from station.screen.canvas import Canvas
from station.screen.fonts import Weight
from station.screen.icons import Icon, icon
from station.screen.layout import FAR
from station.screen.order import Order, draw_orders
from station.screen.palette import CARD, QUIET, SIDES, WHITE, Colour
from station.screen.seats import PLAYERS


@dataclass(frozen=True, slots=True)
class Message:
    """caption: a small line on top. headline, closing: the same thing said ever shorter, read from afar.
    words: what was played. text: a sentence. orders: instead of headline, words and closing. side, player:
    whose colour the edge has. more: says how many steps of the orders found no place. button: whether the
    place of the closing is left to a button."""

    caption: str = ""
    sign: Icon | None = None
    colour: Colour = WHITE
    headline: tuple[str, ...] = ()
    words: str = ""
    text: str = ""
    closing: tuple[str, ...] = ()
    orders: tuple[Order, ...] = ()
    side: Side | None = None
    player: int | None = None
    more: Callable[[int], str] | None = None
    button: bool = False


def draw_message(canvas: Canvas, box: pygame.Rect, message: Message) -> None:
    """Draw into `box`: the caption, then headline, details and closing, or the orders."""
    canvas.card(box, CARD, 12)
    colour = _edge(message)
    if colour:
        edge = pygame.Rect(box.left, box.top + canvas.px(12), canvas.px(6), box.height - canvas.px(24))
        canvas.card(edge, colour, 3)
    if message.orders:
        _orders(canvas, box, message)
        return
    _caption(canvas, box, message.caption)
    left, wide = box.left + canvas.px(20), box.width - canvas.px(30)
    head = pygame.Rect(left, box.top + canvas.px(34), wide, canvas.px(84) if message.headline else 0)
    foot = pygame.Rect(
        left, box.bottom - canvas.px(97), wide, canvas.px(82) if message.closing or message.button else 0
    )
    _headline(canvas, head, message)
    bottom = foot.top if message.closing or message.button else box.bottom - canvas.px(12)
    details = pygame.Rect(left, head.bottom + canvas.px(8), wide, bottom - head.bottom - canvas.px(8))
    if message.words:
        room = details.height * 6 // 10 if message.text else canvas.px(60)
        line = pygame.Rect(left, details.top, wide, min(canvas.px(60), room))
        capital = min(40.0, line.height / canvas.layout.unit / 1.45)
        canvas.write_lines(message.words, line, capital, weight=Weight.SEMIBOLD, least=10, leading=1.45)
        details = pygame.Rect(left, line.bottom, wide, details.bottom - line.bottom)
    if message.text:
        canvas.write_lines(message.text, details, 36, least=14)
    if message.closing:
        text = canvas.first_that_fits(message.closing, FAR, foot.width, Weight.SEMIBOLD)
        canvas.write(text, foot, FAR, colour=message.colour)


def _edge(message: Message) -> Colour | None:
    if message.side is not None:
        return SIDES[message.side]
    return None if message.player is None else PLAYERS[message.player]


def _orders(canvas: Canvas, box: pygame.Rect, message: Message) -> None:
    """The orders, and below them the sentence, which goes up into the caption when they take all rows."""
    bottom = draw_orders(canvas, box, message.orders, message.side, message.more)
    rest = pygame.Rect(box.left + canvas.px(20), bottom + canvas.px(10), box.width - canvas.px(36), 0)
    rest.height = box.bottom - canvas.px(12) - rest.top
    if rest.height > canvas.px(60):
        canvas.write_lines(message.text, rest, 30, least=14)
        _caption(canvas, box, message.caption)
    else:
        _caption(canvas, box, f"{message.caption} {message.text}".strip())


def _caption(canvas: Canvas, box: pygame.Rect, text: str) -> None:
    place = pygame.Rect(box.left + canvas.px(20), box.top + canvas.px(6), 0, canvas.px(26))
    place.width = box.right - canvas.px(12) - place.left
    if text:
        canvas.write(text, place, 14, colour=QUIET, least=10)


def _headline(canvas: Canvas, row: pygame.Rect, message: Message) -> None:
    left = row.left
    if message.sign:
        size = canvas.px(62)
        canvas.surface.blit(icon(message.sign, size, message.colour), (left, row.centery - size // 2))
        left += size + canvas.px(18)
    if message.headline:
        room = pygame.Rect(left, row.top, row.right - left, row.height)
        text = canvas.first_that_fits(message.headline, FAR, room.width, Weight.SEMIBOLD)
        canvas.write(text, room, FAR)
