"""The tiles in the middle of the table, counted."""

import pygame

from station.screen.draw.canvas import Canvas
from station.screen.draw.fonts import Weight
from station.screen.draw.palette import CARD, QUIET, WHITE
from station.view.pictures import Pool


def draw_pool(canvas: Canvas, box: pygame.Rect, pool: Pool) -> None:
    """Draw the number in the middle, large enough to read from anywhere in the room."""
    canvas.card(box, CARD, 12)
    pad = canvas.px(30)
    inner = box.inflate(-2 * pad, -2 * pad)
    low = inner.height * 30 // 100 if pool.lines else 0
    caption = pygame.Rect(inner.left, inner.top, inner.width, canvas.px(50))
    number = pygame.Rect(inner.left, caption.bottom, inner.width, inner.height - low - caption.height)
    canvas.write(pool.caption, caption, 26, colour=QUIET, align="centre", least=12)
    capital = min(250.0, number.height / canvas.layout.unit * 0.62)
    canvas.write(pool.count, number, capital, weight=Weight.BOLD, align="centre", least=69)
    if pool.lines:
        rest = pygame.Rect(inner.left, number.bottom, inner.width, low)
        canvas.write_lines("\n".join(pool.lines), rest, 22, colour=WHITE, least=11, align="centre")
