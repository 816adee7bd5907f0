"""A free crossword without a board, as the camera read it, with what is wrong in it."""

from dataclasses import dataclass

import pygame

from station.screen.canvas import Canvas
from station.screen.icons import Icon, icon
from station.screen.palette import BLACK, CARD, QUIET, VERMILION, WHITE, YELLOW
from station.screen.tiles import Face, tile_picture


@dataclass(frozen=True, slots=True)
class Cell:
    """A tile at a row and a column of the crossword; letter "" where a blank stands for nothing yet."""

    row: int
    column: int
    letter: str
    blank: bool = False
    wrong: bool = False
    doubtful: bool = False


@dataclass(frozen=True, slots=True)
class Crossword:
    """loose: tiles beside it, "" for a blank. caption: what stands before them. empty: what is said where
    there is nothing to show."""

    cells: tuple[Cell, ...]
    loose: tuple[str, ...] = ()
    caption: str = ""
    empty: str = ""


def draw_crossword(canvas: Canvas, box: pygame.Rect, crossword: Crossword) -> None:
    """As large as fits, in the middle of `box`; loose tiles in a line below."""
    canvas.card(box, CARD, 12)
    pad = canvas.px(16)
    inner = box.inflate(-2 * pad, -2 * pad)
    if crossword.loose:
        size = canvas.px(44)
        line = pygame.Rect(inner.left, inner.bottom - size, inner.width, size)
        inner.height -= size + canvas.px(14)
        _loose(canvas, line, crossword)
    if not crossword.cells:
        canvas.write_lines(crossword.empty, inner, 22, colour=QUIET, least=11)
        return
    rows = [cell.row for cell in crossword.cells]
    columns = [cell.column for cell in crossword.cells]
    high, wide = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    pitch = min(inner.width // wide, inner.height // high, canvas.px(84))
    left = inner.centerx - wide * pitch // 2
    top = inner.centery - high * pitch // 2
    for cell in crossword.cells:
        place = pygame.Rect(
            left + (cell.column - min(columns)) * pitch, top + (cell.row - min(rows)) * pitch, pitch, pitch
        )
        _cell(canvas, place, cell)


def _cell(canvas: Canvas, place: pygame.Rect, cell: Cell) -> None:
    face = Face(cell.letter, None, "a", cell.blank)
    canvas.surface.blit(tile_picture(face, place.width, turned=False), place)
    if cell.wrong or cell.doubtful:
        thick = max(2, place.width // 14)
        colour = VERMILION if cell.wrong else YELLOW
        pygame.draw.rect(canvas.surface, colour, place, thick, border_radius=place.width // 8)
        size = max(9, place.width * 2 // 5)
        corner = pygame.Rect(place.right - size, place.top, size, size)
        pygame.draw.rect(canvas.surface, colour, corner, border_radius=size // 5)
        sign = icon(Icon.CROSS if cell.wrong else Icon.QUESTION, size * 7 // 10, BLACK)
        canvas.surface.blit(sign, sign.get_rect(center=corner.center))


def _loose(canvas: Canvas, line: pygame.Rect, crossword: Crossword) -> None:
    place = canvas.write(crossword.caption, line, 17, colour=WHITE, least=9)
    left = max(place.right, line.left) + canvas.px(14)
    pitch = min(line.height, max(1, (line.right - left) // len(crossword.loose)))
    for k, letter in enumerate(crossword.loose):
        face = Face(letter, None, "a", not letter)
        picture = tile_picture(face, pitch, turned=False)
        canvas.surface.blit(picture, (left + k * pitch, line.centery - pitch // 2))
