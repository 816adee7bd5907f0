"""The whole picture, and drawing only what has changed of it."""

import pygame

from station.referee.state import HouseState
from station.rules.tile import Side
from station.screen.board import draw_board
from station.screen.button import draw_button
from station.screen.camera import camera_box, draw_no_camera
from station.screen.canvas import Canvas, Written
from station.screen.clocks import draw_clock
from station.screen.controls import CLOCK_SIDES, WHOLE, buttons, clock_rows, panel_title
from station.screen.hands import draw_hands
from station.screen.help import draw_help
from station.screen.house.board import board_picture
from station.screen.house.message import message
from station.screen.house.players import clock_picture, hands_picture
from station.screen.house.wording import HouseWording, words_in
from station.screen.layout import Layout
from station.screen.message import draw_message
from station.screen.palette import CARD, QUIET
from station.screen.parts import Part, Parts
from station.screen.touch import Button
from station.screen.view import Panel, View


def draw(surface: pygame.Surface, state: HouseState, view: View, now_ms: int) -> None:
    """Draw the whole picture, whatever the surface held before."""
    Screen(Layout.of(*surface.get_size())).draw(surface, state, view, now_ms)


class Screen:
    """Draws states onto one surface and remembers what each region shows, so that it can be left alone."""

    def __init__(self, layout: Layout, written: list[Written] | None = None) -> None:
        self.layout = layout
        self._written = written
        self._parts = Parts()

    def draw(self, surface: pygame.Surface, state: HouseState, view: View, now_ms: int) -> list[pygame.Rect]:
        """Bring `surface` up to date; returns the regions that changed."""
        whole = (view.panel if view.panel in WHOLE else None, view.turned)
        canvas = Canvas(surface, self.layout, self._written)
        return self._parts.draw(canvas, self._regions(state, view, now_ms), whole)

    def _regions(self, state: HouseState, view: View, now_ms: int) -> list[Part]:
        words = words_in(view.language, view.turned)
        if view.panel in WHOLE:
            close = buttons(state, view, self.layout, words)
            everything = pygame.Rect(0, 0, self.layout.width, self.layout.height)
            if view.panel is Panel.HELP:
                return [(everything, view, lambda canvas: draw_help(canvas, everything, words, close))]
            box = camera_box(self.layout)
            return [(everything, view, lambda canvas: draw_no_camera(canvas, box, words, close))]
        touch = buttons(state, view, self.layout, words)
        parts: list[Part] = []
        for board in (0, 1):
            parts += self._half(state, board, view, now_ms, touch)
        return parts

    def _half(
        self, state: HouseState, board: int, view: View, now_ms: int, touch: tuple[Button, ...]
    ) -> list[Part]:
        words = words_in(view.language, view.turned)
        layout = self.layout.seen(view.turned)
        half = layout.halves[board]
        parts: list[Part] = []
        for place, side in zip(half.clocks, (Side.SOUTH, Side.NORTH), strict=True):
            clock = clock_picture(state, board, side, words, now_ms)
            parts.append((place, clock, lambda canvas, p=place, c=clock: draw_clock(canvas, p, c)))  # type: ignore[misc]  # mypy infers no type of a lambda's defaults
        told = message(state, board, view, words, now_ms)
        shown = board_picture(state, board, view)
        hands = hands_picture(state, board, words, view.turned)
        mine = tuple(button for button in touch if half.below.contains(button.box))
        title = panel_title(state, view, words) if view.board == board else ""
        labels = _clock_names(state, view, words, layout) if view.board == board else []

        def paint_below(canvas: Canvas) -> None:
            if title:
                _titled(canvas, half.below, title)
                for place, name in labels:
                    canvas.write(name, place, 18, colour=QUIET, least=11)
            else:
                draw_message(canvas, half.message, told)
                draw_board(canvas, half.board, shown)
                draw_hands(canvas, half.hands, hands)
            for button in mine:
                draw_button(canvas, button)

        parts.append((half.below, (title, told, shown, hands, mine, words.language), paint_below))
        return parts


def _titled(canvas: Canvas, box: pygame.Rect, title: str) -> None:
    canvas.card(box, CARD, 12)
    head = pygame.Rect(box.left + canvas.px(16), box.top, box.width - canvas.px(32), canvas.px(64))
    canvas.write(title, head, 22, least=12)


def _clock_names(
    state: HouseState, view: View, words: HouseWording, layout: Layout
) -> list[tuple[pygame.Rect, str]]:
    """Whose clock each row of keys sets, with the place above the row."""
    if view.panel is not Panel.CLOCK:
        return []
    high = layout.px(36)
    return [
        (pygame.Rect(row.left, row.top - high, row.width, high), words.name(state.settings, view.board, side))
        for row, side in zip(clock_rows(layout, view.board), CLOCK_SIDES, strict=True)
    ]
