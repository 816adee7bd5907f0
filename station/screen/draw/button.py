"""Draws buttons."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

import pygame

from station.screen.draw.canvas import LEAST_PX, Canvas, width
from station.screen.draw.fonts import Weight
from station.screen.draw.icons import Icon, icon
from station.screen.draw.labels import is_key, label_lines, label_room, label_sizes
from station.screen.draw.layout import ScreenLayout
from station.screen.draw.palette import BLACK, CARD, DONE, RAISED, RULE, VERMILION, WHITE, YELLOW, Colour
from station.screen.draw.themes import THEMES
from station.screen.input.actions import Action, Do
from station.screen.input.touch import Button, Look


def draw_buttons(canvas: Canvas, touch: Sequence[Button], focus: Action | None = None) -> None:
    """Buttons, those beside and below each other with labels of one size, and a frame around the one that
    keys have reached."""
    for button, capital in zip(touch, label_sizes(canvas, touch), strict=True):
        draw_button(canvas, button, capital)
        if button.action == focus:
            canvas.outline(button.box, YELLOW, 4, 10)


def draw_with_news(canvas: Canvas, button: Button, news: str, focus: Action | None) -> None:
    """A button that says below its label what is going on where it leads."""
    ink = _draw_ground(canvas, button)
    room = button.box.inflate(-canvas.px(20), -canvas.px(10))
    head = pygame.Rect(room.left, room.top, room.width, room.height * 2 // 5 if news else room.height)
    if button.icon:
        size = min(head.height, canvas.px(22))
        canvas.surface.blit(icon(button.icon, size, canvas.ink(ink)), (head.left, head.centery - size // 2))
        head = pygame.Rect(
            head.left + size + canvas.px(8), head.top, head.width - size - canvas.px(8), head.height
        )
    canvas.write(button.label, head, 15, colour=ink, least=9)
    rest = pygame.Rect(room.left, head.bottom, room.width, room.bottom - head.bottom)
    canvas.write_lines(news, rest, 13, weight=Weight.REGULAR, colour=ink, least=8, leading=1.5)
    if button.action == focus:
        canvas.outline(button.box, YELLOW, 4, 10)


def draw_button(canvas: Canvas, button: Button, capital: float | None = None) -> None:
    """capital: the height of the label's capitals in reference pixels; by its own length if None."""
    ink, box = _draw_ground(canvas, button), button.box
    if button.icon:
        _draw_icon(canvas, button, ink)
        return
    if button.action.do is Do.CLOSE and not canvas.fits(button.label, 8, box.width - 4):
        _draw_icon(canvas, replace(button, icon=Icon.CROSS, label=""), ink)
        return
    room = label_room(canvas, button)
    if is_key(button):
        capital = _key_capital(canvas.layout, *room.size)
        canvas.write(button.label, room, capital, colour=ink, align="centre", least=9)
        return
    if capital is None:
        (capital,) = label_sizes(canvas, [button])
    lines = label_lines(canvas, button, capital)
    if len(lines) > 1:
        room = room.inflate(0, len(lines) * round(1.75 * canvas.px(capital)) - room.height)
    for number, line in enumerate(lines):
        place = pygame.Rect(
            room.left, room.top + number * room.height // len(lines), room.width, room.height // len(lines)
        )
        canvas.write(line, place, capital, colour=ink, align="centre", least=9)


def _draw_icon(canvas: Canvas, button: Button, ink: Colour) -> None:
    """A sign with a label below it, or only that in two lines, where it is too long for one."""
    box, size = button.box, canvas.px(24) if button.label else canvas.px(36)
    assert button.icon is not None
    picture = icon(button.icon, size, canvas.ink(ink))
    if not button.label:
        canvas.surface.blit(picture, picture.get_rect(center=box.center))
        return
    room = box.inflate(-6, 0)
    if " " in button.label and not canvas.fits(button.label, 8, room.width):
        draw_button(canvas, replace(button, icon=None))
        return
    line = pygame.Rect(box.left, box.top + canvas.px(6), box.width, size)
    canvas.surface.blit(picture, picture.get_rect(center=line.center))
    text = pygame.Rect(room.left, line.bottom, room.width, box.bottom - line.bottom - canvas.px(4))
    canvas.write(button.label, text, 11, colour=ink, align="centre", least=8)


def _draw_ground(canvas: Canvas, button: Button) -> Colour:
    """What is behind the label; returns the colour of that."""
    ground, ink = THEMES[canvas.theme].strong if button.look is Look.STRONG else _LOOKS[button.look]
    canvas.card(button.box, ground, 10)
    if button.look in {Look.PLAIN, Look.QUIET, Look.DANGER}:
        canvas.outline(button.box, VERMILION if button.look is Look.DANGER else RULE, 1, 10)
    return ink


@lru_cache(maxsize=64)
def _key_capital(layout: ScreenLayout, wide: int, high: int) -> float:
    """One size for all letter keys, in which the widest letter fits; each of thirty keys asks for it."""
    capital = min(69.0, high / layout.unit * 0.6)
    while width("W", Weight.SEMIBOLD, max(LEAST_PX, layout.px(capital))) > wide and capital > 12:
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
