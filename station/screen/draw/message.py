"""The message over a board: what must be legible from two metres, then the details."""

from typing import Final

import pygame

from station.screen.draw.canvas import Canvas
from station.screen.draw.fonts import Weight
from station.screen.draw.icons import Icon, icon
from station.screen.draw.layout import FAR
from station.screen.draw.order import draw_orders
from station.screen.draw.palette import CARD, QUIET, SIDES, VERMILION, WHITE, YELLOW, Colour
from station.screen.draw.seats import PLAYERS
from station.view.message import Message, Sign, Tone

_SIGNS: Final = {sign: Icon.RIGHT if sign is Sign.PASSED else Icon[sign.name] for sign in Sign}


def draw_message(canvas: Canvas, card: pygame.Rect, message: Message, bottom: int | None = None) -> None:
    """Draw onto a card at `card`: the caption, then headline, details and closing, or the orders. bottom: the
    y above which the text must end if there are buttons below it."""
    canvas.card(card, CARD, 12)
    box = pygame.Rect(card.left, card.top, card.width, (bottom or card.bottom) - card.top)
    edge = _edge(message)
    if edge:
        line = pygame.Rect(card.left, card.top + canvas.px(12), canvas.px(6), card.height - canvas.px(24))
        canvas.card(line, edge, 3)
    if message.orders:
        _orders(canvas, box, message)
        return
    _caption(canvas, box, message.caption)
    left, wide = box.left + canvas.px(20), box.width - canvas.px(30)
    head = pygame.Rect(left, box.top + canvas.px(34), wide, canvas.px(84) if message.headline else 0)
    foot = pygame.Rect(left, box.bottom - canvas.px(97), wide, canvas.px(82) if message.closing else 0)
    _headline(canvas, head, message)
    end = foot.top if message.closing else box.bottom - (canvas.px(12) if bottom is None else 0)
    details = pygame.Rect(left, head.bottom + canvas.px(8), wide, end - head.bottom - canvas.px(8))
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
        canvas.write(text, foot, FAR, colour=_colour(message))


def _colour(message: Message) -> Colour:
    match message.tone:
        case Tone.OWN:
            return _edge(message) or WHITE
        case Tone.ASKS:
            return YELLOW
        case Tone.BAD:
            return VERMILION
        case Tone.PLAIN:
            return WHITE


def _edge(message: Message) -> Colour | None:
    if message.side is not None:
        return SIDES[message.side]
    return None if message.player is None else PLAYERS[message.player]


def _orders(canvas: Canvas, box: pygame.Rect, message: Message) -> None:
    """The orders, with the sentence below them, or in the caption if they take all rows."""
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
        canvas.surface.blit(
            icon(_SIGNS[message.sign], size, _colour(message)), (left, row.centery - size // 2)
        )
        left += size + canvas.px(18)
    if message.headline:
        room = pygame.Rect(left, row.top, row.right - left, row.height)
        text = canvas.first_that_fits(message.headline, FAR, room.width, Weight.SEMIBOLD)
        canvas.write(text, room, FAR)
