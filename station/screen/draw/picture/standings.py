"""The players, their points, and what each is doing."""

from typing import Final

import pygame

from station.screen.draw.canvas import Canvas, width
from station.screen.draw.fonts import Weight
from station.screen.draw.palette import BLACK, CARD, QUIET, RULE, WHITE, Colour
from station.screen.draw.seats import PLAYERS, badge
from station.screen.draw.tiles import tile_picture
from station.view.faces import Face
from station.view.pictures import Standing, Standings
from station.view.view import View
from station.view.wording import Wording

TWO_LINES: Final = 46
"""A row at least this high, in reference pixels, has a second line below the name."""


def draw_standings(canvas: Canvas, box: pygame.Rect, picture: Standings) -> None:
    """Draw a row per player from the top of `box`, or two columns of them where rows would be too low;
    whoever is to act has a bright card."""
    standings = picture.rows
    if not standings:
        return
    gap = canvas.px(6)
    columns = 1
    if len(standings) > 1 and _height(canvas, box, len(standings), gap) < canvas.px(TWO_LINES):
        columns = 2
    high = _height(canvas, box, -(-len(standings) // columns), gap)
    wide = (box.width - gap * (columns - 1)) // columns
    for number, standing in enumerate(standings):
        row, column = divmod(number, columns)
        place = pygame.Rect(box.left + column * (wide + gap), box.top + row * (high + gap), wide, high)
        _row(canvas, place, standing)


def _height(canvas: Canvas, box: pygame.Rect, rows: int, gap: int) -> int:
    return min(canvas.px(84), (box.height - gap * (rows - 1)) // rows)


def draw_tiles(canvas: Canvas, box: pygame.Rect, tiles: tuple[str, ...], align: str = "left") -> None:
    """Tiles in a row, as large as fits; "" is a blank."""
    if not tiles:
        return
    size = max(4, min(box.height, box.width // len(tiles)))
    left = box.left if align == "left" else box.right - size * len(tiles)
    for k, letter in enumerate(tiles):
        face = Face(letter, None, "a", blank=not letter)
        place = (left + k * size, box.centery - size // 2)
        canvas.surface.blit(tile_picture(face, size, turned=False), place)


def _row(canvas: Canvas, row: pygame.Rect, standing: Standing) -> None:
    canvas.card(row, PLAYERS[standing.player] if standing.acting else CARD, 8)
    if not standing.acting:
        canvas.outline(row, RULE, 1, 8)
    ink, quiet = (BLACK, BLACK) if standing.acting else (WHITE, QUIET)
    pad = canvas.px(12)
    left = sign(canvas, row, standing.player, bright=standing.acting) + canvas.px(12)
    right = row.right - pad
    if standing.points:
        capital = min(34.0, row.height / canvas.layout.unit * 0.46)
        room = width(standing.points, Weight.BOLD, canvas.px(capital))
        points = pygame.Rect(right - room, row.top, room, row.height)
        canvas.write(standing.points, points, capital, weight=Weight.BOLD, colour=ink, align="right")
        right = points.left - canvas.px(10)
    if standing.gained:
        wide = width(standing.gained, Weight.SEMIBOLD, canvas.px(17))
        gained = pygame.Rect(right - wide, row.top, wide, row.height)
        canvas.write(standing.gained, gained, 17, colour=quiet, align="right", least=9)
        right = gained.left - canvas.px(10)
    if standing.tiles:
        size = min(canvas.px(40), row.height - canvas.px(8))
        wide = min(size * len(standing.tiles), (right - left) * 6 // 10)
        draw_tiles(canvas, pygame.Rect(right - wide, row.top, wide, row.height), standing.tiles, "right")
        right -= wide + canvas.px(8)
    _who(canvas, pygame.Rect(left, row.top, right - left, row.height), standing, (ink, quiet))


def sign(canvas: Canvas, row: pygame.Rect, player: int, *, bright: bool) -> int:
    """Draw the player's number at the left of a row; returns where it ends. bright: on a card in the player's
    own colour, on which the disc has a dark ring."""
    size = min(canvas.px(30), row.height - canvas.px(8))
    at = pygame.Rect(row.left + canvas.px(12), row.centery - size // 2, size, size)
    if bright:
        pygame.draw.circle(canvas.surface, BLACK, at.center, size // 2 + canvas.px(2))
    canvas.surface.blit(badge(player, size), at)
    return at.right


def name_above(
    canvas: Canvas,
    box: pygame.Rect,
    texts: tuple[str, str],
    inks: tuple[Colour, Colour],
    capitals: tuple[float, float] = (17, 13),
) -> None:
    """A player's name, and below it what they do."""
    upper = pygame.Rect(box.left, box.top + box.height * 6 // 100, box.width, box.height // 2)
    lower = pygame.Rect(box.left, box.top + box.height * 56 // 100, box.width, box.height * 4 // 10)
    canvas.write(texts[0], upper, capitals[0], colour=inks[0], least=9)
    canvas.write(texts[1], lower, capitals[1], weight=Weight.REGULAR, colour=inks[1], least=8)


def _who(canvas: Canvas, text: pygame.Rect, standing: Standing, inks: tuple[Colour, Colour]) -> None:
    ink, quiet = inks
    high = text.height / canvas.layout.unit
    if standing.tells and high >= TWO_LINES:
        sizes = min(17.0, high * 0.32), min(13.0, high * 0.26)
        name_above(canvas, text, (standing.name, standing.tells), inks, sizes)
    elif standing.tells:
        half = text.width * 46 // 100
        name = pygame.Rect(text.left, text.top, half, text.height)
        canvas.write(standing.name, name, 17, colour=ink, least=9)
        rest = pygame.Rect(
            name.right + canvas.px(8), text.top, text.right - name.right - canvas.px(8), text.height
        )
        canvas.write(standing.tells, rest, 13, weight=Weight.REGULAR, colour=quiet, least=8)
    else:
        canvas.write(standing.name, text, 18, colour=ink, least=9)


def draw_statistics(canvas: Canvas, box: pygame.Rect, words: Wording, view: View) -> None:
    """How the match stands, and a column for each player with a line for each figure."""
    match, statistics = "" if view.match is None else view.match.text, view.statistics
    px, left, right = canvas.px, canvas.px(40), box.width - canvas.px(40)
    canvas.write(words.tr("Statistics"), pygame.Rect(left, px(28), px(520), px(70)), 40)
    canvas.write(match, pygame.Rect(px(580), px(28), right - px(580), px(70)), 22, align="right", least=10)
    if statistics is None:
        return
    step = min(px(54), (box.height - px(210)) // (len(statistics.heads) + 1))
    first = (right - left) * 26 // 100
    wide = (right - left - first) // len(statistics.rows)
    for number, text in enumerate(("", *statistics.heads)):
        row = pygame.Rect(left, px(104) + number * step, first, step)
        canvas.write(text, row, 19, weight=Weight.REGULAR, colour=QUIET, least=9)
        for player, cells in enumerate(statistics.rows):
            cell = pygame.Rect(left + first + player * wide, row.top, wide - px(12), step)
            weight = Weight.REGULAR if number else Weight.SEMIBOLD
            canvas.write(cells[number], cell, 19, weight=weight, align="right", least=9)
