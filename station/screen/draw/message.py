"""The message over a board: what must be legible from two metres, then the details."""

from typing import Final

import pygame

from station.screen.draw.canvas import Canvas
from station.screen.draw.fonts import Weight
from station.screen.draw.icons import Icon, icon
from station.screen.draw.layout import FAR
from station.screen.draw.order import draw_orders, draw_step
from station.screen.draw.palette import CARD, QUIET, SIDES, VERMILION, WHITE, YELLOW, Colour
from station.screen.draw.seats import PLAYERS
from station.view.message import Message, Sign, Tone

LOW: Final = 220
"""A card below this height, in reference pixels, has room for a headline and two lines."""

LITTLE: Final = 90
"""Room of this height, in reference pixels, is for one text: whose turn it is must not be small print."""

LEAST: Final = 28
"""Capitals of a headline with long names: smaller, but not cut off."""

SIGNS: Final = {sign: Icon.RIGHT if sign is Sign.PASSED else Icon[sign.name] for sign in Sign}


def draw_message(canvas: Canvas, card: pygame.Rect, message: Message, box: pygame.Rect) -> None:
    """Draw onto a card at `card`: caption, headline and details, or the orders. box: what the message's
    buttons leave of the card."""
    canvas.card(card, CARD, 12)
    edge = message_edge(message)
    if edge:
        line = pygame.Rect(card.left, card.top + canvas.px(12), canvas.px(6), card.height - canvas.px(24))
        canvas.card(line, edge, 3)
    low = card.height < canvas.px(LOW)
    left, wide = box.left + canvas.px(20), box.width - canvas.px(30)
    top, high = (canvas.px(22), canvas.px(78)) if low else (canvas.px(34), canvas.px(92))
    if low and not message.caption:
        short = not message.orders and canvas.fits(_in_one(message), 16, wide, Weight.REGULAR)
        top = canvas.px(12 if short else 4)  # more room below, where the text needs two lines
    head = pygame.Rect(left, box.top + top, wide, high if message.headline else 0)
    end = box.bottom - canvas.px(3 if low else 12)
    details = pygame.Rect(left, head.bottom, wide, end - head.bottom)
    if low and not message.caption:
        details.top, details.height = details.top + canvas.px(12), details.height - canvas.px(12)
    # Beside buttons, the caption stands above them.
    _caption(canvas, card if low else box, message.caption, 2 if low else 6)
    if message.orders:
        head.left += _step(canvas, head, message)
        strip = pygame.Rect(left, details.top, wide, details.height // 2)
        draw_orders(canvas, strip, message.orders, message.side)
        details = pygame.Rect(left, strip.bottom, wide, details.bottom - strip.bottom)
    _headline(canvas, head, message)
    text = message.text
    if low:
        text = _in_one(message)
    elif message.words and message.text and details.height < canvas.px(LITTLE):
        stop = " " if message.words.endswith((".", "!", "?")) else " · "
        text = stop.join((message.words, message.text.replace("\n", " ")))
    elif message.words:
        room = details.height * 6 // 10 if message.text else canvas.px(60)
        line = pygame.Rect(left, details.top, wide, min(canvas.px(60), room))
        capital = min(40.0, line.height / canvas.layout.unit / 1.45)
        canvas.write_lines(message.words, line, capital, weight=Weight.SEMIBOLD, least=10, leading=1.45)
        details = pygame.Rect(left, line.bottom, wide, details.bottom - line.bottom)
    if low and canvas.fits(text, 16, wide, Weight.REGULAR):
        clear = min(details.height, canvas.px(38))  # of the headline's descenders
        details = pygame.Rect(details.left, details.bottom - clear, details.width, clear)
        largest = min(18.0 if message.orders else 30.0, max(16.0, clear / canvas.layout.unit / 1.3))
        canvas.write(text, details, largest, weight=Weight.REGULAR, least=16)
    elif text:
        least = 11 if message.orders else 14  # one line, and two very long names may be in it
        canvas.write_lines(text, details, 36, least=least, leading=1.6 if low else 1.75)


def _in_one(message: Message) -> str:
    """Words and text in one line."""
    return " · ".join(filter(None, (message.words, message.text.replace("\n", " "))))


def message_colour(message: Message) -> Colour:
    match message.tone:
        case Tone.OWN:
            return message_edge(message) or WHITE
        case Tone.ASKS:
            return YELLOW
        case Tone.BAD:
            return VERMILION
        case Tone.PLAIN:
            return WHITE


def message_edge(message: Message) -> Colour | None:
    if message.side is not None:
        return SIDES[message.side]
    return None if message.player is None else PLAYERS[message.player]


def _step(canvas: Canvas, row: pygame.Rect, message: Message) -> int:
    """Draw the sign of the step to be done now: an arrow for turning, else its number. Returns its width."""
    size = canvas.px(66)
    place = pygame.Rect(row.left, row.centery - size // 2, size, size)
    now = next((order for order in message.orders if not order.done), message.orders[-1])
    draw_step(canvas, place, now, message.side)
    return size + canvas.px(14)


def _caption(canvas: Canvas, box: pygame.Rect, text: str, down: float) -> None:
    place = pygame.Rect(box.left + canvas.px(20), box.top + canvas.px(down), 0, canvas.px(26))
    place.width = box.right - canvas.px(12) - place.left
    if text:
        canvas.write(text, place, 14, colour=QUIET, least=10)


def _headline(canvas: Canvas, row: pygame.Rect, message: Message) -> None:
    texts, size = message.headline or ("",), canvas.px(54)
    signed = row.width - (size + canvas.px(14) if message.sign else 0)
    text = canvas.first_that_fits(texts, FAR, signed, Weight.SEMIBOLD)
    room = row.copy()
    if message.sign is Sign.QUESTION and text == texts[-1]:
        # Saying more is worth more than the sign.
        text = canvas.first_that_fits(texts, FAR, row.width, Weight.SEMIBOLD)
    elif message.sign and not canvas.fits(text, FAR, signed):
        pass  # saying it in full is worth more than the sign
    elif message.sign:
        picture = icon(SIGNS[message.sign], size, canvas.ink(message_colour(message)))
        canvas.surface.blit(picture, (row.left, row.centery - size // 2))
        room = pygame.Rect(row.right - signed, row.top, signed, row.height)
    if text:
        canvas.write(text, room, FAR, least=LEAST)
