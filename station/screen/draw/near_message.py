"""The message of a table that people play at on its screen: at arm's length, a headline and two lines."""

from typing import Final

import pygame

from station.screen.draw.canvas import Canvas
from station.screen.draw.fonts import Weight
from station.screen.draw.icons import icon
from station.screen.draw.message import SIGNS, message_colour, message_edge
from station.screen.draw.order import draw_orders
from station.screen.draw.palette import BLACK, CARD, QUIET, WHITE, Colour
from station.view.message import Message, Says

HEADLINE: Final = 32
TEXT: Final = 19

TALL: Final = 160
ENDED: Final = 54
ENDED_TEXT: Final = 24
"""On a card of this height, how a game ended is large."""


def draw_near_message(
    canvas: Canvas, card: pygame.Rect, message: Message, box: pygame.Rect, text: float = TEXT
) -> None:
    """Draw onto a card at `card`, of the winner's colour once the game is over: headline with the caption at
    its right, or below it where it is long, then the text, or the orders. box: what the message's buttons
    leave of the card. text: its capitals, in reference pixels, if there is room."""
    edge = message_edge(message)
    won = edge if message.says is Says.OVER else None
    canvas.card(card, won or CARD, 12)
    ink, quiet = (BLACK, BLACK) if won else (WHITE, QUIET)
    if edge and not won:
        line = pygame.Rect(card.left, card.top + canvas.px(12), canvas.px(6), card.height - canvas.px(24))
        canvas.card(line, edge, 3)
    left, wide = box.left + canvas.px(20), box.width - canvas.px(32)
    ended = message.says is Says.OVER and card.height >= canvas.px(TALL)
    capital, high, text = (ENDED, 88, max(text, ENDED_TEXT)) if ended else (HEADLINE, 54, text)
    head = pygame.Rect(left, box.top + canvas.px(4), wide, canvas.px(high) if message.headline else 0)
    used = _headline(canvas, head, message, capital, ink)
    rest = pygame.Rect(left, head.bottom, wide, box.bottom - canvas.px(6) - head.bottom)
    beside = pygame.Rect(used + canvas.px(16), head.top, head.right - used - canvas.px(16), head.height)
    if message.caption and head.height and canvas.fits(message.caption, 11, beside.width):
        canvas.write(message.caption, beside, 14, colour=quiet, align="right", least=11)
    elif message.caption:
        line = pygame.Rect(left, rest.top, wide, canvas.px(26))
        canvas.write(message.caption, line, 15, colour=quiet, least=9)
        rest = pygame.Rect(left, line.bottom, wide, rest.bottom - line.bottom)
    if message.orders:
        strip = pygame.Rect(left, rest.top, wide, rest.height // 2)
        draw_orders(canvas, strip, message.orders, message.side)
        rest = pygame.Rect(left, strip.bottom, wide, rest.bottom - strip.bottom)
    stop = " " if message.words.endswith((".", "!", "?")) else " · "
    sentence = stop.join(filter(None, (message.words, message.text.replace("\n", " "))))
    if sentence and rest.height > 0:
        canvas.write_lines(sentence, rest, text, colour=ink, least=10, leading=1.55)


def _headline(canvas: Canvas, row: pygame.Rect, message: Message, capital: int, ink: Colour) -> int:
    """Draw it with its sign; returns where it ends."""
    if not row.height:
        return row.left
    left = row.left
    if message.sign:
        size = canvas.px(capital - 2)
        sign = message_colour(message) if ink == WHITE else ink
        picture = icon(SIGNS[message.sign], size, canvas.ink(sign))
        canvas.surface.blit(picture, (left, row.centery - size // 2))
        left += size + canvas.px(10)
    room = pygame.Rect(left, row.top, row.right - left, row.height)
    text = canvas.first_that_fits(message.headline, capital, room.width, Weight.SEMIBOLD)
    return canvas.write(text, room, capital, colour=ink, least=16).right
