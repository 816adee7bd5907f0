"""The moves so far."""

from typing import Final

import pygame

from station.screen.draw.canvas import Canvas, width
from station.screen.draw.fonts import Weight
from station.screen.draw.layout import ScreenLayout
from station.screen.draw.palette import CARD, QUIET
from station.screen.draw.seats import badge
from station.view.pictures import Move, Moves

ROW: Final = 32
"""Height of a move, in reference pixels."""


def draw_moves(canvas: Canvas, box: pygame.Rect, moves: Moves) -> None:
    """Draw the last moves that there is room for, the latest at the bottom."""
    canvas.card(box, CARD, 10)
    inner = box.inflate(-canvas.px(24), -canvas.px(12))
    head = pygame.Rect(inner.left, inner.top, inner.width, canvas.px(24))
    canvas.write(moves.caption, head, 13, colour=QUIET)
    for move, row in rows_shown(canvas.layout, box, moves):
        _move(canvas, row, move)


def rows_shown(layout: ScreenLayout, box: pygame.Rect, moves: Moves) -> list[tuple[Move, pygame.Rect]]:
    """The moves that there is room for in the box, each with its row."""
    inner, head, high = box.inflate(-layout.px(24), -layout.px(12)), layout.px(24), layout.px(ROW)
    room = max(1, (inner.height - head) // high)
    rows = ((move, inner.top + head + number * high) for number, move in enumerate(moves.rows[-room:]))
    return [(move, pygame.Rect(inner.left, top, inner.width, high)) for move, top in rows]


def _move(canvas: Canvas, row: pygame.Rect, move: Move) -> None:
    size = canvas.px(18)
    canvas.surface.blit(badge(move.player, size), (row.left, row.centery - size // 2))
    total, gained = canvas.px(58), canvas.px(62)
    name = pygame.Rect(row.left + size + canvas.px(8), row.top, row.width * 22 // 100, row.height)
    canvas.write(move.name, name, 14, colour=QUIET, weight=Weight.REGULAR, least=9)
    right = row.right
    if move.total:
        place = pygame.Rect(row.right - total, row.top, total, row.height)
        canvas.write(move.total, place, 16, weight=Weight.BOLD, align="right", least=9)
        place = pygame.Rect(place.left - gained, row.top, gained, row.height)
        canvas.write(move.gained, place, 14, weight=Weight.REGULAR, colour=QUIET, align="right", least=9)
        right = place.left
    text = pygame.Rect(name.right + canvas.px(8), row.top, 0, row.height)
    text.width = right - canvas.px(8) - text.left
    words = move.text.split(" · ")
    while len(words) > 1 and width(" · ".join(words), Weight.SEMIBOLD, canvas.px(12)) > text.width:
        words.pop()  # the word that was laid comes first; those across it matter less
    canvas.write(" · ".join(words), text, 16, least=9)
