"""A crossword laid without a board, as the camera read it, with its faults marked."""

import pygame

from station.screen.draw.canvas import Canvas
from station.screen.draw.fonts import Weight
from station.screen.draw.icons import Icon, icon
from station.screen.draw.palette import BLACK, CARD, QUIET, SKY, VERMILION, WHITE, YELLOW
from station.screen.draw.picture.standings import draw_tiles
from station.screen.draw.seats import badge
from station.screen.draw.tiles import tile_picture
from station.view.faces import Face
from station.view.pictures import Cell, Crossword


def draw_crossword(canvas: Canvas, box: pygame.Rect, crossword: Crossword) -> None:
    """Draw as large as fits, in the middle of `box`; loose tiles in a line below."""
    canvas.card(box, CARD, 12)
    pad = canvas.px(16)
    inner = box.inflate(-2 * pad, -2 * pad)
    if crossword.player is not None:
        size = canvas.px(34)
        canvas.surface.blit(badge(crossword.player, size), inner.topleft)
        left = inner.left + size + canvas.px(12)
        line = pygame.Rect(left, inner.top, inner.right - left, size)
        canvas.write(crossword.title, line, 18, least=9)
        inner = pygame.Rect(inner.left, inner.top + size + pad, inner.width, inner.height - size - pad)
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
    elif cell.twice:
        size = max(10, place.width * 9 // 25)
        corner = pygame.Rect(place.right - size, place.top, size, size)
        pygame.draw.rect(canvas.surface, SKY, corner, border_radius=size // 5)
        capital = size * 0.5 / canvas.layout.unit
        canvas.write("×2", corner, capital, weight=Weight.BOLD, colour=BLACK, align="centre", least=5)


def _loose(canvas: Canvas, line: pygame.Rect, crossword: Crossword) -> None:
    place = canvas.write(crossword.caption, line, 17, colour=WHITE, least=9)
    left = max(place.right, line.left) + canvas.px(14)
    draw_tiles(canvas, pygame.Rect(left, line.top, line.right - left, line.height), crossword.loose)
