"""The message over a board: what must be read from two metres, then the details."""

from dataclasses import dataclass

import pygame

from station.rules.tile import Side
from station.screen.canvas import Canvas, width
from station.screen.fonts import Weight
from station.screen.icons import Icon, icon
from station.screen.layout import FAR
from station.screen.palette import BLACK, CARD, QUIET, RULE, SIDES, WHITE, Colour, blend


@dataclass(frozen=True, slots=True)
class Chip:
    """One tile of an order, by its letter; done once the camera has seen it."""

    letter: str
    done: bool = False


@dataclass(frozen=True, slots=True)
class Order:
    """Tiles to turn (number 0) or to take in step `number`, and in a word why."""

    number: int
    why: str
    chips: tuple[Chip, ...]

    @property
    def done(self) -> bool:
        return all(chip.done for chip in self.chips)


@dataclass(frozen=True, slots=True)
class Message:
    """headline, closing: the same thing ever shorter, read from afar. words: what was played. text: a
    sentence. orders: instead of all these. side: whose colour the sign has."""

    caption: str = ""
    sign: Icon | None = None
    colour: Colour = WHITE
    headline: tuple[str, ...] = ()
    words: str = ""
    text: str = ""
    closing: tuple[str, ...] = ()
    orders: tuple[Order, ...] = ()
    side: Side | None = None
    more: str = ""


ROWS = 3


def draw_message(canvas: Canvas, box: pygame.Rect, message: Message) -> None:
    """Draw into `box`: a caption line, then three rows."""
    canvas.card(box, CARD)
    if message.side:
        edge = pygame.Rect(box.left, box.top, canvas.px(6), box.height)
        canvas.card(edge, SIDES[message.side], 3)
    inner = pygame.Rect(box.left + canvas.px(20), box.top, box.width - canvas.px(32), box.height)
    caption = pygame.Rect(inner.left, inner.top + canvas.px(6), inner.width, canvas.px(24))
    if message.caption:
        canvas.write(message.caption, caption, 14, colour=QUIET, weight=Weight.SEMIBOLD, least=9)
    rows = message_rows(canvas, box)
    if message.orders:
        draw_orders(canvas, rows, message)
        return
    _headline(canvas, rows[0], message)
    details = rows[1].unionall([rows[1], rows[2]]) if not message.closing else rows[1]
    if message.words:
        line = pygame.Rect(details.left, details.top, details.width, rows[1].height)
        canvas.write(message.words, line, 40, weight=Weight.SEMIBOLD, least=14)
        details = pygame.Rect(details.left, line.bottom, details.width, details.bottom - line.bottom)
    if message.text and details.height > canvas.px(20):
        canvas.write_lines(message.text, details, 30, colour=WHITE, least=15)
    if message.closing:
        room = rows[2].width
        text = canvas.first_that_fits(message.closing, FAR, room, Weight.SEMIBOLD)
        canvas.write(text, rows[2], FAR, colour=message.colour)


def message_rows(canvas: Canvas, box: pygame.Rect) -> list[pygame.Rect]:
    """The three rows of a message, each high enough for capitals that are read from afar."""
    top = box.top + canvas.px(32)
    height = (box.bottom - canvas.px(2) - top) // ROWS
    left, wide = box.left + canvas.px(20), box.width - canvas.px(32)
    return [pygame.Rect(left, top + k * height, wide, height) for k in range(ROWS)]


def _headline(canvas: Canvas, row: pygame.Rect, message: Message) -> None:
    left = row.left
    if message.sign:
        size = canvas.px(64)
        picture = icon(message.sign, size, message.colour)
        canvas.surface.blit(picture, (left, row.centery - size // 2))
        left += size + canvas.px(16)
    if message.headline:
        room = pygame.Rect(left, row.top, row.right - left, row.height)
        text = canvas.first_that_fits(message.headline, FAR, room.width, Weight.SEMIBOLD)
        canvas.write(text, room, FAR)


def draw_orders(canvas: Canvas, rows: list[pygame.Rect], message: Message) -> None:
    """The orders as plates in a row, wrapped over three rows.

    Where they do not all fit, those that are done go first, then the last are counted only.
    """
    orders = list(message.orders)
    while len(_placed(canvas, rows, orders)) < _pieces(canvas, rows[0].width, orders) and any(
        order.done for order in orders
    ):
        orders.remove(next(order for order in orders if order.done))
    current = next((order for order in orders if not order.done), None)
    for order, chips, place in _placed(canvas, rows, orders):
        _plate(canvas, place, Order(order.number, order.why, chips), message, order is current)


def _chip_width(canvas: Canvas, chip: Chip) -> int:
    return width(chip.letter, Weight.SEMIBOLD, canvas.px(FAR)) + canvas.px(8)


def _badge_width(canvas: Canvas, order: Order) -> int:
    return max(canvas.px(44), width(order.why, Weight.SEMIBOLD, canvas.px(11)) + canvas.px(14))


def _plates(canvas: Canvas, room: int, orders: list[Order]) -> list[tuple[Order, tuple[Chip, ...], int]]:
    """The orders cut into plates no wider than a row: (order, its chips on this plate, width)."""
    plates: list[tuple[Order, tuple[Chip, ...], int]] = []
    for order in orders:
        badge = _badge_width(canvas, order)
        chips: list[Chip] = []
        wide = badge
        for chip in order.chips:
            more = _chip_width(canvas, chip)
            if chips and wide + more + canvas.px(6) > room:
                plates.append((order, tuple(chips), wide + canvas.px(6)))
                chips, wide = [], badge
            chips.append(chip)
            wide += more
        plates.append((order, tuple(chips), wide + canvas.px(6)))
    return plates


def _pieces(canvas: Canvas, room: int, orders: list[Order]) -> int:
    return len(_plates(canvas, room, orders))


def _placed(
    canvas: Canvas, rows: list[pygame.Rect], orders: list[Order]
) -> list[tuple[Order, tuple[Chip, ...], pygame.Rect]]:
    """Where each plate goes; those that find no place are left out."""
    gap = canvas.px(8)
    placed = []
    row, left = 0, rows[0].left
    for order, chips, wide in _plates(canvas, rows[0].width, orders):
        if left > rows[row].left and left + wide > rows[row].right:
            row, left = row + 1, rows[0].left
        if row >= len(rows):
            break
        placed.append((order, chips, pygame.Rect(left, rows[row].top + 1, wide, rows[row].height - 3)))
        left += wide + gap
    return placed


def _plate(canvas: Canvas, place: pygame.Rect, order: Order, message: Message, current: bool) -> None:
    colour = SIDES[message.side] if message.side and order.number == 0 else WHITE
    if order.done:
        colour = QUIET
    canvas.card(place, blend(CARD, colour, 0.16) if current else CARD, 8)
    canvas.outline(place, colour if current else RULE, 2, 8)
    badge = pygame.Rect(place.left, place.top, _badge_width(canvas, order), place.height)
    top = pygame.Rect(badge.left, badge.top + canvas.px(10), badge.width, canvas.px(36))
    sign = Icon.TICK if order.done else Icon.TURN if order.number == 0 else None
    if sign:
        picture = icon(sign, canvas.px(34), colour)
        canvas.surface.blit(picture, picture.get_rect(center=top.center))
    else:
        canvas.write(str(order.number), top, 26, weight=Weight.BOLD, colour=colour, align="centre")
    low = pygame.Rect(badge.left, badge.bottom - canvas.px(28), badge.width, canvas.px(22))
    canvas.write(order.why, low, 11, colour=QUIET, align="centre", least=8)
    left = badge.right
    for chip in order.chips:
        wide = _chip_width(canvas, chip)
        cell = pygame.Rect(left, place.top, wide, place.height)
        canvas.write(chip.letter, cell, FAR, colour=QUIET if chip.done else WHITE, align="centre")
        if chip.done:
            middle = cell.centery
            pygame.draw.line(canvas.surface, BLACK, (cell.left, middle), (cell.right, middle), canvas.px(14))
            pygame.draw.line(
                canvas.surface, QUIET, (cell.left + 2, middle), (cell.right - 2, middle), canvas.px(6)
            )
        left += wide
