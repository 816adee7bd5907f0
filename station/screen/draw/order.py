"""The steps of an explosion in a strip: what to turn and take, in order, and what is done."""

import pygame

from station.rules.tile import Side
from station.screen.draw.canvas import Canvas, width
from station.screen.draw.fonts import Weight
from station.screen.draw.icons import Icon, icon
from station.screen.draw.palette import BLACK, DONE, SIDES, VERMILION, WHITE
from station.view.message import Order

LARGEST, LEAST = 19, 9


def draw_orders(
    canvas: Canvas,
    box: pygame.Rect,
    orders: tuple[Order, ...],
    side: Side | None,
    *,
    largest: int = LARGEST,
) -> None:
    """Draw the steps side by side, each as its sign and its letters, struck off once seen done. largest: the
    height of their capitals where there is room.

    If they do not all fit, finished ones are dropped first, then the last are left out.
    """
    left, capital = list(orders), largest
    while _wide(canvas, left, capital) > box.width and len(left) > 1:
        if capital > LEAST:
            capital -= 1
        else:
            left.remove(next((order for order in left if order.done), left[-1]))
    x = box.left
    for order in left:
        size = canvas.px(capital * 1.5)
        draw_step(canvas, pygame.Rect(x, box.centery - size // 2, size, size), order, side)
        x += size + canvas.px(4)
        for chip in order.chips:
            place = pygame.Rect(
                x, box.top, width(chip.letter, Weight.SEMIBOLD, canvas.px(capital)), box.height
            )
            colour = DONE if chip.done else WHITE
            canvas.write(chip.letter, place, capital, colour=colour)
            if chip.done:
                start, end = (place.left - 1, place.centery), (place.right, place.centery)
                pygame.draw.line(canvas.surface, colour, start, end, max(2, canvas.px(3)))
            x += place.width + canvas.px(2)
        x += canvas.px(14)


def _wide(canvas: Canvas, orders: list[Order], capital: int) -> int:
    letters = [chip.letter for order in orders for chip in order.chips]
    ink = sum(width(letter, Weight.SEMIBOLD, canvas.px(capital)) + canvas.px(2) for letter in letters)
    return ink + len(orders) * (canvas.px(capital * 1.5) + canvas.px(4) + canvas.px(14))


def draw_step(canvas: Canvas, place: pygame.Rect, order: Order, side: Side | None = None) -> None:
    """The sign of a step, as on the tiles: an arrow for turning, the number of a step that takes tiles, a
    tick once all of it is done."""
    if order.done:
        picture = icon(Icon.TICK, place.width, canvas.ink(DONE))
        canvas.surface.blit(picture, place)
        return
    colour = VERMILION if order.number else SIDES[side] if side else WHITE
    pygame.draw.circle(canvas.surface, colour, place.center, place.width // 2)
    if order.number:
        capital = place.width * 0.5 / canvas.layout.unit
        canvas.write(str(order.number), place, capital, weight=Weight.BOLD, colour=BLACK, align="centre")
    else:
        picture = icon(Icon.TURN, round(place.width * 0.84), BLACK)
        canvas.surface.blit(picture, picture.get_rect(center=place.center))
