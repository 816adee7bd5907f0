"""Which function draws which picture of a game's panel."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import pygame

from station.screen.bidding import Bidding, draw_bidding
from station.screen.canvas import Canvas
from station.screen.crossword import Crossword, draw_crossword
from station.screen.palette import CARD, QUIET
from station.screen.pegboard import PegBoard, draw_pegboard
from station.screen.standings import Standing, draw_standings


@dataclass(frozen=True, slots=True)
class Standings:
    rows: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A small line, such as what is left in the bag."""

    text: str


@dataclass(frozen=True, slots=True)
class Note:
    """Sentences on a card of their own."""

    text: str


def _line(canvas: Canvas, box: pygame.Rect, line: Line) -> None:
    canvas.write(line.text, box.inflate(-canvas.px(16), 0), 17, colour=QUIET, least=9)


def _note(canvas: Canvas, box: pygame.Rect, note: Note) -> None:
    canvas.card(box, CARD, 8)
    canvas.write_lines(note.text, box.inflate(-canvas.px(28), -canvas.px(20)), 20, least=10)


def _standings(canvas: Canvas, box: pygame.Rect, picture: Standings) -> None:
    draw_standings(canvas, box, picture.rows)


_DRAW: Final[Mapping[type, Callable[[Canvas, pygame.Rect, Any], None]]] = {
    Standings: _standings,
    Line: _line,
    Note: _note,
    PegBoard: draw_pegboard,
    Bidding: draw_bidding,
    Crossword: draw_crossword,
}

_LINE_PX: Final = 30
_SHARES: Final[Mapping[type, float]] = {
    Standings: 1.0,
    Note: 0.6,
    PegBoard: 0.9,
    Bidding: 2.2,
    Crossword: 1.4,
}


def draw_picture(canvas: Canvas, box: pygame.Rect, picture: object) -> None:
    """Draw a picture of one of the types above. Raises KeyError for another."""
    _DRAW[type(picture)](canvas, box, picture)


def draw_stack(canvas: Canvas, box: pygame.Rect, pictures: tuple[object, ...]) -> None:
    """Pictures from the top of `box`, each as high as its kind needs compared with the others."""
    gap = canvas.px(8)
    lines = sum(isinstance(picture, Line) for picture in pictures)
    room = box.height - gap * max(0, len(pictures) - 1) - lines * canvas.px(_LINE_PX)
    whole = sum(_SHARES.get(type(picture), 0.0) for picture in pictures) or 1.0
    top = box.top
    for picture in pictures:
        high = (
            canvas.px(_LINE_PX) if isinstance(picture, Line) else round(room * _SHARES[type(picture)] / whole)
        )
        draw_picture(canvas, pygame.Rect(box.left, top, box.width, high), picture)
        top += high + gap
