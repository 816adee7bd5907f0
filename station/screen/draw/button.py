"""Draws buttons."""

from collections.abc import Sequence

import pygame

from station.screen.draw.canvas import Canvas, wrap
from station.screen.draw.fonts import Weight
from station.screen.draw.icons import icon
from station.screen.draw.palette import BLACK, CARD, DONE, RAISED, RULE, VERMILION, WHITE, YELLOW, Colour
from station.screen.draw.themes import THEMES
from station.screen.input.actions import Action
from station.screen.input.touch import Button, Look


def draw_buttons(canvas: Canvas, touch: Sequence[Button], focus: Action | None) -> None:
    """Buttons, and a frame around the one that keys have reached."""
    for button in touch:
        draw_button(canvas, button)
        if button.action == focus:
            canvas.outline(button.box, YELLOW, 4, 10)


def draw_told(canvas: Canvas, button: Button, told: str, focus: Action | None) -> None:
    """A button that says below its label what is going on where it leads."""
    ink = _draw_ground(canvas, button)
    room = button.box.inflate(-canvas.px(20), -canvas.px(10))
    head = pygame.Rect(room.left, room.top, room.width, room.height * 2 // 5 if told else room.height)
    if button.icon:
        size = min(head.height, canvas.px(22))
        canvas.surface.blit(icon(button.icon, size, canvas.ink(ink)), (head.left, head.centery - size // 2))
        head = pygame.Rect(
            head.left + size + canvas.px(8), head.top, head.width - size - canvas.px(8), head.height
        )
    canvas.write(button.label, head, 15, colour=ink, least=9)
    rest = pygame.Rect(room.left, head.bottom, room.width, room.bottom - head.bottom)
    canvas.write_lines(told, rest, 13, weight=Weight.REGULAR, colour=ink, least=8, leading=1.5)
    if button.action == focus:
        canvas.outline(button.box, YELLOW, 4, 10)


def draw_button(canvas: Canvas, button: Button) -> None:
    ink, box = _draw_ground(canvas, button), button.box
    if button.icon:
        size = canvas.px(24) if button.label else canvas.px(36)
        picture = icon(button.icon, size, canvas.ink(ink))
        if not button.label:
            canvas.surface.blit(picture, picture.get_rect(center=box.center))
            return
        line = pygame.Rect(box.left, box.top + canvas.px(6), box.width, size)
        canvas.surface.blit(picture, picture.get_rect(center=line.center))
        text = pygame.Rect(box.left + 3, line.bottom, box.width - 6, box.bottom - line.bottom - canvas.px(4))
        canvas.write(button.label, text, 11, colour=ink, align="centre", least=8)
        return
    room = box.inflate(-canvas.px(12), -canvas.px(6))
    is_key = button.look is Look.KEY or (button.look is Look.CHOSEN and len(button.label) == 1)
    capital = _key_capital(canvas, room) if is_key else 19.0
    words = button.label.split(" ")
    if canvas.fits(button.label, 11, room.width) or not all(canvas.fits(w, 11, room.width) for w in words):
        canvas.write(button.label, room, capital, colour=ink, align="centre", least=9)
        return
    lines = wrap(button.label, Weight.SEMIBOLD, canvas.px(11), room.width)
    room = room.inflate(0, len(lines) * canvas.px(20) - room.height)
    canvas.write_lines(button.label, room, 11, weight=Weight.SEMIBOLD, colour=ink, least=11, align="centre")


def _draw_ground(canvas: Canvas, button: Button) -> Colour:
    """What is behind the label; returns the colour of that."""
    ground, ink = THEMES[canvas.theme].strong if button.look is Look.STRONG else _LOOKS[button.look]
    canvas.card(button.box, ground, 10)
    if button.look in {Look.PLAIN, Look.QUIET, Look.DANGER}:
        canvas.outline(button.box, VERMILION if button.look is Look.DANGER else RULE, 1, 10)
    return ink


def _key_capital(canvas: Canvas, room: pygame.Rect) -> float:
    """One size for all letter keys, in which the widest letter fits."""
    capital = min(69.0, room.height / canvas.layout.unit * 0.6)
    while not canvas.fits("W", capital, room.width) and capital > 12:
        capital -= 1
    return capital


_LOOKS: dict[Look, tuple[Colour, Colour]] = {
    Look.PLAIN: (RAISED, WHITE),
    Look.QUIET: (CARD, WHITE),
    Look.KEY: (RAISED, WHITE),
    Look.CHOSEN: (YELLOW, BLACK),
    Look.DANGER: (CARD, VERMILION),
    Look.OFF: (CARD, DONE),
}
