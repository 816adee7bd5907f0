"""Which function draws which picture of a game, and how high each is relative to the others."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import pygame

from station.screen.draw.canvas import Canvas, width
from station.screen.draw.fonts import Weight
from station.screen.draw.layout import ScreenLayout
from station.screen.draw.palette import CARD, QUIET
from station.screen.draw.picture.bidding import draw_bidding
from station.screen.draw.picture.crossword import draw_crossword
from station.screen.draw.picture.moves import draw_moves
from station.screen.draw.picture.pegboard import draw_pegboard
from station.screen.draw.picture.pool import draw_pool
from station.screen.draw.picture.standings import draw_standings, draw_tiles
from station.view.pictures import (
    Bidding,
    Crossword,
    Line,
    Moves,
    Note,
    PegBoard,
    Picture,
    Pool,
    Standings,
    TileRow,
)


def _line(canvas: Canvas, box: pygame.Rect, line: Line) -> None:
    canvas.write(line.text, box.inflate(-canvas.px(16), 0), 17, colour=QUIET, least=9)


def _tiles(canvas: Canvas, box: pygame.Rect, row: TileRow) -> None:
    box = box.inflate(-canvas.px(16), 0)
    caption = pygame.Rect(box.left, box.top, box.width * 36 // 100, box.height)
    canvas.write(row.caption, caption, 17, colour=QUIET, least=9)
    rest = pygame.Rect(caption.right + canvas.px(8), box.top, 0, box.height)
    rest.width = box.right - rest.left
    most = min(box.height - canvas.px(4), canvas.px(36))
    if row.text:
        text = min(width(row.text, Weight.REGULAR, canvas.px(15)), rest.width // 2)
        place = pygame.Rect(rest.right - text, rest.top, text, rest.height)
        canvas.write(row.text, place, 15, weight=Weight.REGULAR, colour=QUIET, least=8)
        rest.width -= text + canvas.px(8)
    draw_tiles(canvas, rest.inflate(0, most - rest.height), row.tiles)


def _note(canvas: Canvas, box: pygame.Rect, note: Note) -> None:
    canvas.card(box, CARD, 8)
    canvas.write_lines(note.text, box.inflate(-canvas.px(28), -canvas.px(20)), 20, least=10)


_DRAW: Final[Mapping[type, Callable[[Canvas, pygame.Rect, Any], None]]] = {
    Standings: draw_standings,
    Line: _line,
    TileRow: _tiles,
    Note: _note,
    PegBoard: draw_pegboard,
    Bidding: draw_bidding,
    Crossword: draw_crossword,
    Pool: draw_pool,
    Moves: draw_moves,
}

_HEIGHTS: Final[Mapping[type, float]] = {Line: 30, TileRow: 42}
"""Heights of those that are the same on every table, in reference pixels."""

_SHARES: Final[Mapping[type, float]] = {
    Note: 0.6,
    PegBoard: 2.4,
    Bidding: 8.0,
    Crossword: 5.0,
    Pool: 4.0,
    Moves: 4.0,
}
"""Shares of the remaining room; standings take one per row."""


def draw_picture(canvas: Canvas, box: pygame.Rect, picture: Picture) -> None:
    _DRAW[type(picture)](canvas, box, picture)


def draw_stack(canvas: Canvas, box: pygame.Rect, pictures: tuple[Picture, ...]) -> int:
    """Draw pictures from the top of `box`; returns the y below the last."""
    boxes = stack_boxes(canvas.layout, box, pictures)
    for picture, place in zip(pictures, boxes, strict=False):
        draw_picture(canvas, place, picture)
    if len(boxes) < len(pictures):
        return box.bottom
    if not boxes:
        return box.top
    return boxes[-1].top + min(boxes[-1].height, _most(canvas.layout, pictures[-1])) + canvas.px(8)


def stack_boxes(layout: ScreenLayout, box: pygame.Rect, pictures: tuple[Picture, ...]) -> list[pygame.Rect]:
    """Where pictures are drawn from the top of `box`, each as high as its kind needs relative to the others;
    those that do not fit at the bottom are left out."""
    gap = layout.px(8)
    fixed = sum(layout.px(_HEIGHTS[type(picture)]) for picture in pictures if type(picture) in _HEIGHTS)
    room = box.height - gap * max(0, len(pictures) - 1) - fixed
    whole = sum(_share(picture) for picture in pictures) or 1.0
    top, boxes = box.top, list[pygame.Rect]()
    for picture in pictures:
        kind = type(picture)
        high = layout.px(_HEIGHTS[kind]) if kind in _HEIGHTS else round(room * _share(picture) / whole)
        if top + high > box.bottom + 2:
            break
        boxes.append(pygame.Rect(box.left, top, box.width, high))
        top += min(high, _most(layout, picture)) + gap
    return boxes


def _share(picture: Picture) -> float:
    if isinstance(picture, Standings):
        return float(len(picture.rows))
    return 0.0 if type(picture) in _HEIGHTS else _SHARES[type(picture)]


def _most(layout: ScreenLayout, picture: Picture) -> int:
    """The maximum height of a picture, so that the next one is close to it."""
    if isinstance(picture, Standings):
        return (layout.px(84) + layout.px(6)) * len(picture.rows) - layout.px(6)
    return 100_000
