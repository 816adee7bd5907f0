"""What a game looks like where there is no table: its boards with a few tiles on them."""

from typing import Final

import pygame

from station.registry.entry import Game
from station.rules.lettered.premium import PREMIUMS
from station.rules.square import SIZE
from station.screen.draw.canvas import Canvas
from station.screen.draw.palette import IVORY, KITS, PREMIUM, RULE, SQUARE, Colour
from station.screen.draw.seats import PLAYERS

SHOWN: Final = 9
"""How many rows and columns of a board are shown, from its middle."""

_EDGE: Final = (140, 122, 88)
"""The shaded edge of a tile: tiles look alike in all themes."""

_KINDS: Final = {(1, 3): "3W", (1, 2): "2W", (3, 1): "3L", (2, 1): "2L"}

_CROSSED: Final = (
    ".........",
    "...#.....",
    "...#.....",
    "..#####..",
    "...#...#.",
    "...#.###.",
    ".......#.",
    ".......#.",
    ".........",
)
_CHAIN: Final = (
    "..###....",
    "....#....",
    "..####...",
    "..#......",
    "..#......",
    ".####....",
    "....#....",
    "...###...",
    "...#.....",
)
"""Tiles that join the lowest row to the highest."""

_LAID_OUT: Final = (
    "..#......",
    "..#.#....",
    ".#####...",
    "..#.#....",
    "....###..",
)


def draw_boards(canvas: Canvas, box: pygame.Rect, game: Game) -> None:
    """Draw the boards of a game, or the crosswords of one without a board, as large as fits in the middle of
    `box`."""
    count, gap = max(2 if game.boards == 0 else 1, game.boards), max(4, box.height // 8)
    square = min(canvas.px(22), box.height // SHOWN, (box.width - gap * (count - 1)) // (count * SHOWN))
    if square < 2:
        return
    side = square * SHOWN
    left = box.centerx - (count * side + (count - 1) * gap) // 2
    for number in range(count):
        place = pygame.Rect(left + number * (side + gap), box.centery - side // 2, side, side)
        kit = list(KITS.values())[number % len(KITS)] if game.boards > 1 else IVORY
        if game.boards == 0:
            place.top += (SHOWN - len(_LAID_OUT)) * square // 2
            _tiles(canvas, place, square, _LAID_OUT, IVORY, bar=PLAYERS[number])
        else:
            _board(canvas, place, square)
            _tiles(canvas, place, square, _CHAIN if game.sides else _CROSSED, kit)


def _board(canvas: Canvas, place: pygame.Rect, square: int) -> None:
    pygame.draw.rect(canvas.surface, canvas.ground(RULE), place.inflate(4, 4), border_radius=3)
    first = (SIZE - SHOWN) // 2
    for number in range(SHOWN * SHOWN):
        row, column = divmod(number, SHOWN)
        premium = PREMIUMS[(row + first) * SIZE + column + first]
        kind = _KINDS.get((premium.letter, premium.word))
        colour = canvas.ground(SQUARE if kind is None else PREMIUM[kind])
        at = place.left + column * square, place.top + row * square
        pygame.draw.rect(canvas.surface, colour, (*at, square - 1, square - 1))


def _tiles(
    canvas: Canvas,
    place: pygame.Rect,
    square: int,
    rows: tuple[str, ...],
    colour: Colour,
    *,
    bar: Colour | None = None,
) -> None:
    """Tiles where `rows` have one. bar: a colour at their foot."""
    for row, line in enumerate(rows):
        for column, one in enumerate(line):
            if one != "#":
                continue
            tile = pygame.Rect(place.left + column * square, place.top + row * square, square - 1, square - 1)
            pygame.draw.rect(canvas.surface, _EDGE, tile, border_radius=max(1, square // 6))
            face = pygame.Rect(tile.left, tile.top, tile.width - 1, tile.height - 1)
            pygame.draw.rect(canvas.surface, colour, face, border_radius=max(1, square // 6))
            if bar is not None and square >= 6:
                foot = pygame.Rect(face.left + 1, face.bottom - square // 4, face.width - 2, square // 6)
                pygame.draw.rect(canvas.surface, bar, foot)
