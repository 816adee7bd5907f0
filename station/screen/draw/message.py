"""The message over a board: what must be legible from two metres, then the details."""

from dataclasses import dataclass, replace
from typing import Final

import pygame

from station.screen.draw.canvas import Canvas, tail, width
from station.screen.draw.fonts import Weight
from station.screen.draw.icons import Icon, icon
from station.screen.draw.layout import FAR
from station.screen.draw.order import draw_orders, draw_step
from station.screen.draw.palette import CARD, QUIET, SIDES, VERMILION, WHITE, YELLOW, Colour
from station.screen.draw.seats import PLAYERS
from station.view.message import Message, Says, Sign, Tone

LOW: Final = 220
"""A card below this height, in reference pixels, has room for a headline and one or two lines."""

LOWER: Final = 6
"""What remains free at the lower edge of a low card, in reference pixels."""

LITTLE: Final = 96
"""Room of this height, in reference pixels, is for one text: whose turn it is must not be small print."""

LEAST: Final = 28
"""Capitals of a headline with long names: smaller, but not cut off."""

SECOND: Final = 40
"""Capitals of what is read from two metres, too: who draws, who gets the tiles, whose turn it is."""

ORDER: Final = 40
"""Capitals of an order of many letters: smaller is better than without what to do with them."""

ASKED: Final = frozenset({Says.LETTER, Says.CORRECT})
"""What is asked above buttons is no small print."""

SIGNS: Final = {sign: Icon.RIGHT if sign is Sign.PASSED else Icon[sign.name] for sign in Sign}


@dataclass(frozen=True, slots=True)
class _Rows:
    """Where the parts of a message go. caption: on top; head: the capitals of the headline; body: what is
    below them and their tails."""

    caption: pygame.Rect
    head: pygame.Rect
    body: pygame.Rect
    low: bool

    @classmethod
    def of(cls, canvas: Canvas, card: pygame.Rect, box: pygame.Rect, message: Message) -> "_Rows":
        px, low = canvas.px, card.height < canvas.px(LOW)
        left, wide = box.left + px(20), box.width - px(30)
        question = low and message.says in ASKED
        # Beside buttons, the caption is above them.
        over = card if low else box
        high = px(14 if low and not question else 24)
        caption = pygame.Rect(left, over.top + px(3 if question else 4), over.right - px(12) - left, high)
        head = pygame.Rect(left, box.top + px(33 if question else 25 if low else 34), wide, px(FAR))
        if not message.headline:
            head = pygame.Rect(left, caption.bottom, wide, 0)
        below = max((tail(text, Weight.SEMIBOLD, px(FAR)) for text in message.headline), default=0)
        top = head.bottom + max(px(4 if low else 6), below + px(2)) if message.headline else head.bottom
        return cls(
            caption, head, pygame.Rect(left, top, wide, box.bottom - px(LOWER if low else 3) - top), low
        )


def draw_message(canvas: Canvas, card: pygame.Rect, message: Message, box: pygame.Rect) -> None:
    """Draw onto a card at `card`: caption, headline and details, or the orders. box: what the message's
    buttons leave of the card."""
    canvas.card(card, CARD, 12)
    edge = message_edge(message)
    if edge:
        line = pygame.Rect(card.left, card.top + canvas.px(12), canvas.px(6), card.height - canvas.px(24))
        canvas.card(line, edge, 3)
    rows = _Rows.of(canvas, card, box, message)
    head = rows.head.copy()
    if message.orders:
        head.left += _step(canvas, head, message)
        head.width = rows.head.right - head.left
        _order_headline(canvas, head, message.headline)
    else:
        _headline(canvas, head, message)
    near = _near(message)
    # What is not for two metres is in the caption, if it is short enough and there is no room below it.
    above = " · ".join(filter(None, (message.caption, near)))
    if message.far and (not near or canvas.fits(above, 9, rows.caption.width)):
        _caption(canvas, rows, above, message)
        _far(canvas, rows.body, message.far)
        return
    if not rows.low and message.headline and not canvas.fits(message.caption, 9, rows.caption.width):
        # Too long to be above the headline: below it, before the rest.
        below = "\n".join(filter(None, (message.caption, message.text)))
        message = replace(message, caption="", text=below)
    _caption(canvas, rows, message.caption, message)
    _details(canvas, rows, message)


def _near(message: Message) -> str:
    """What is read from the chair."""
    text = "" if message.orders else message.text  # who gets the tiles is said
    for sentence in message.far:
        text = text.replace(sentence, "")
    return " · ".join(filter(None, (message.words, " ".join(text.split()))))


def _far(canvas: Canvas, body: pygame.Rect, sentences: tuple[str, ...]) -> None:
    """Below the headline, as large as what is read from two metres: in a line, or a line each, or only what
    matters most; smaller with long names."""
    high, room, lines = canvas.px(SECOND), body.height, [" ".join(sentences)]
    step = high + max(canvas.px(4), *(tail(one, Weight.REGULAR, high) for one in sentences[:-1]), 0)
    if not canvas.fits(lines[0], SECOND, body.width, Weight.REGULAR):
        last = high + tail(sentences[-1], Weight.REGULAR, high)
        lines = list(sentences if (len(sentences) - 1) * step + last <= room else sentences[:1])
        step = max(step, min(canvas.px(SECOND * 1.35), room - last))
    capital, below = _in_room(canvas, lines[-1], room - step * (len(lines) - 1))
    high = round(capital * canvas.layout.unit)
    low = min(body.bottom - below, body.top + len(lines) * canvas.px(54))
    for number, text in enumerate(lines):
        place = pygame.Rect(body.left, low - high - (len(lines) - 1 - number) * step, body.width, high)
        canvas.write(text, place, capital, weight=Weight.REGULAR, least=14)


def _in_room(canvas: Canvas, text: str, room: int) -> tuple[float, int]:
    """The capitals of a line in a room of this height in pixels, and how far its letters reach below them."""
    high = canvas.px(SECOND)
    while high > 8 and high + tail(text, Weight.REGULAR, high) > room:
        high -= 1
    return high / canvas.layout.unit, tail(text, Weight.REGULAR, high)


def _details(canvas: Canvas, rows: _Rows, message: Message) -> None:
    """Words and text below the headline, as large as fits."""
    body, text = rows.body, message.text
    if message.orders:
        draw_orders(canvas, body, message.orders, message.side)
        return
    little = body.height < canvas.px(LITTLE)
    if rows.low:
        text = _in_one(message)
    elif message.words and message.text and little:
        stop = " " if message.words.endswith((".", "!", "?")) else " · "
        text = stop.join((message.words, message.text.replace("\n", " ")))
    elif message.words:
        room = body.height * 6 // 10 if message.text else canvas.px(60)
        line = pygame.Rect(body.left, body.top, body.width, min(canvas.px(60), room))
        capital = min(40.0, line.height / canvas.layout.unit / 1.45)
        canvas.write_lines(message.words, line, capital, weight=Weight.SEMIBOLD, least=10, leading=1.45)
        body = pygame.Rect(body.left, line.bottom, body.width, body.bottom - line.bottom)
    if rows.low and canvas.fits(text, 16, body.width, Weight.REGULAR):
        capital, below = _in_room(canvas, text, body.height)
        high = round(capital * canvas.layout.unit)
        low = body.bottom - below if message.headline else body.centery + high // 2
        line = pygame.Rect(body.left, low - high, body.width, high)
        canvas.write(text, line, capital, weight=Weight.REGULAR, least=16)
    elif text:
        canvas.write_lines(text, body, SECOND, least=9 if rows.low else 14, leading=1.6)


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


def _caption(canvas: Canvas, rows: _Rows, text: str, message: Message) -> None:
    """The small line on top; with the steps of an order beside it, if what is below is read from afar."""
    place, capital = rows.caption, 18 if message.says in ASKED else 11 if rows.low else 16
    if message.orders and message.far:
        wide = min(place.width // 2, width(text, Weight.SEMIBOLD, canvas.px(capital)))
        strip = place.copy()
        strip.left, strip.width = place.left + wide + canvas.px(16), place.width - wide - canvas.px(16)
        draw_orders(canvas, strip, message.orders, message.side, largest=12)
        place = pygame.Rect(place.left, place.top, wide, place.height)
    if text:
        canvas.write(text, place, capital, colour=QUIET, least=9)


def _order_headline(canvas: Canvas, row: pygame.Rect, texts: tuple[str, ...]) -> None:
    """What to do now, and with which tiles: smaller rather than without the verb."""
    text = canvas.first_that_fits(texts, ORDER, row.width, Weight.SEMIBOLD)
    sizes = (capital for capital in range(FAR, ORDER, -1) if canvas.fits(text, capital, row.width))
    canvas.write(text, row, next(sizes, ORDER), least=LEAST)


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
