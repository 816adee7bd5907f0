"""What must be done to the tiles, step by step, in letters legible from two metres."""

import pygame

from station.rules.tile import Side
from station.screen.draw.canvas import Canvas, width
from station.screen.draw.fonts import Weight
from station.screen.draw.icons import Icon, icon
from station.screen.draw.layout import FAR
from station.screen.draw.palette import CARD, DONE, QUIET, RULE, SIDES, WHITE, blend
from station.view.message import Chip, Order

ROWS = 3

Plate = tuple[Order, tuple[Chip, ...], pygame.Rect]
"""An order, those of its chips on this plate, and its place."""


def draw_orders(
    canvas: Canvas, box: pygame.Rect, orders: tuple[Order, ...], side: Side | None,
    more: tuple[str, ...] = (),
) -> int:  # fmt: skip
    """Draw the orders as plates side by side, in up to three rows.

    If they do not all fit, finished ones are dropped first; of the rest, the last steps are only counted
    until the first are done: `more` is the text for one, two … left out. Returns the y below the last plate.
    """
    rows = _rows(canvas, box)
    left = list(orders)
    while not _all_fit(canvas, rows, left) and any(order.done for order in left):
        left.remove(next(order for order in left if order.done))
    shown = list(left)
    while not _all_fit(canvas, rows, shown) and len(shown) > 1:
        shown.pop()
    plates = _placed(canvas, rows, shown)
    current = next((order for order in shown if not order.done), None)
    for plate in plates:
        _draw_plate(canvas, plate, side, plate[0] is current)
    if len(shown) < len(left) and more:
        last = plates[-1][2]
        note = pygame.Rect(
            last.right + canvas.px(10), last.top, rows[0].right - last.right - canvas.px(10), last.height
        )
        canvas.write("+ " + more[len(left) - len(shown) - 1], note, 18, colour=QUIET, least=10)
    return plates[-1][2].bottom


def _rows(canvas: Canvas, box: pygame.Rect) -> list[pygame.Rect]:
    top = box.top + canvas.px(36)
    height = (box.bottom - canvas.px(5) - top) // ROWS
    left = box.left + canvas.px(14)
    return [pygame.Rect(left, top + k * height, box.right - canvas.px(5) - left, height) for k in range(ROWS)]


def _chip_width(canvas: Canvas, chip: Chip) -> int:
    return width(chip.letter, Weight.SEMIBOLD, canvas.px(FAR)) + canvas.px(4)


def _badge_width(canvas: Canvas, order: Order) -> int:
    needed = width(order.why, Weight.SEMIBOLD, canvas.px(11)) + canvas.px(14)
    smallest = width(order.why, Weight.SEMIBOLD, max(7, canvas.px(8))) + canvas.px(4)
    return max(canvas.px(46), smallest, min(needed, canvas.px(66)))


def _cut(canvas: Canvas, room: int, order: Order) -> list[tuple[tuple[Chip, ...], int]]:
    """The order's chips on plates no wider than a row, with the plates' widths."""
    badge, end = _badge_width(canvas, order), canvas.px(6)
    plates: list[tuple[tuple[Chip, ...], int]] = []
    chips: list[Chip] = []
    wide = badge
    for chip in order.chips:
        more = _chip_width(canvas, chip)
        if chips and wide + more + end > room:
            plates.append((tuple(chips), wide + end))
            chips, wide = [], badge
        chips.append(chip)
        wide += more
    plates.append((tuple(chips), wide + end))
    return plates


def _all_fit(canvas: Canvas, rows: list[pygame.Rect], orders: list[Order]) -> bool:
    needed = sum(len(_cut(canvas, rows[0].width, order)) for order in orders)
    return len(_placed(canvas, rows, orders)) == needed


def _placed(canvas: Canvas, rows: list[pygame.Rect], orders: list[Order]) -> list[Plate]:
    """Where each plate goes; plates that do not fit are left out."""
    gap = canvas.px(6)
    placed: list[Plate] = []
    row, left = 0, rows[0].left
    for order in orders:
        for chips, wide in _cut(canvas, rows[0].width, order):
            if left > rows[0].left and left + wide > rows[0].right:
                row, left = row + 1, rows[0].left
            if row >= len(rows):
                return placed
            placed.append(
                (order, chips, pygame.Rect(left, rows[row].top, wide, rows[row].height - canvas.px(4)))
            )
            left += wide + gap
    return placed


def _draw_plate(canvas: Canvas, plate: Plate, side: Side | None, current: bool) -> None:
    order, chips, place = plate
    colour = SIDES[side] if side else WHITE
    canvas.card(place, blend(CARD, colour, 0.2) if current else CARD, 8)
    canvas.outline(place, colour if current else RULE, 2, 8)
    badge = pygame.Rect(place.left + canvas.px(2), place.top, _badge_width(canvas, order), place.height)
    top = pygame.Rect(badge.left, badge.top + canvas.px(9), badge.width, canvas.px(36))
    sign = Icon.TICK if order.done else Icon.TURN if order.number == 0 else None
    if sign:
        picture = icon(sign, canvas.px(34), DONE if order.done else colour)
        canvas.surface.blit(picture, picture.get_rect(center=top.center))
    else:
        canvas.write(str(order.number), top, 26, weight=Weight.BOLD, align="centre")
    low = pygame.Rect(badge.left, place.bottom - canvas.px(27), badge.width, canvas.px(22))
    canvas.write(order.why, low, 11, colour=DONE if order.done else QUIET, align="centre", least=8)
    left = badge.right
    for chip in chips:
        cell = pygame.Rect(left, place.top, _chip_width(canvas, chip), place.height)
        canvas.write(chip.letter, cell, FAR, colour=DONE if chip.done else WHITE, align="centre")
        if chip.done and not order.done:
            picture = icon(Icon.TICK, canvas.px(44), colour)
            canvas.surface.blit(picture, picture.get_rect(center=cell.center))
        left = cell.right
