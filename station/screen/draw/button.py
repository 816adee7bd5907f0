"""Draws buttons."""

import pygame

from station.screen.draw.canvas import Canvas
from station.screen.draw.fonts import Weight
from station.screen.draw.icons import icon
from station.screen.draw.palette import BLACK, CARD, DONE, RAISED, RULE, VERMILION, WHITE, YELLOW, Colour
from station.screen.input.touch import Button, Look


def draw_button(canvas: Canvas, button: Button) -> None:
    ground, ink = _LOOKS[button.look]
    box = button.box
    canvas.card(box, ground, 10)
    if button.look in {Look.PLAIN, Look.DANGER}:
        canvas.outline(box, VERMILION if button.look is Look.DANGER else RULE, 1, 10)
    if button.icon:
        size = canvas.px(24) if button.label else canvas.px(36)
        picture = icon(button.icon, size, ink)
        if not button.label:
            canvas.surface.blit(picture, picture.get_rect(center=box.center))
            return
        line = pygame.Rect(box.left, box.top + canvas.px(6), box.width, size)
        canvas.surface.blit(picture, picture.get_rect(center=line.center))
        text = pygame.Rect(box.left + 3, line.bottom, box.width - 6, box.bottom - line.bottom - canvas.px(4))
        canvas.write(button.label, text, 11, colour=ink, align="centre", least=8)
        return
    room = box.inflate(-canvas.px(12), -canvas.px(6))
    capital = _key_capital(canvas, room) if button.look in {Look.KEY, Look.CHOSEN} else 19.0
    canvas.write(button.label, room, capital, weight=Weight.SEMIBOLD, colour=ink, align="centre", least=11)


def _key_capital(canvas: Canvas, room: pygame.Rect) -> float:
    """One size for all letter keys, in which the widest letter fits."""
    capital = min(69.0, room.height / canvas.layout.unit * 0.6)
    while not canvas.fits("W", capital, room.width) and capital > 12:
        capital -= 1
    return capital


_LOOKS: dict[Look, tuple[Colour, Colour]] = {
    Look.PLAIN: (RAISED, WHITE),
    Look.STRONG: (WHITE, BLACK),
    Look.KEY: (RAISED, WHITE),
    Look.CHOSEN: (YELLOW, BLACK),
    Look.DANGER: (CARD, VERMILION),
    Look.OFF: (CARD, DONE),
}
