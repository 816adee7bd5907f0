"""A board's picture: squares, tiles and marks."""

from collections.abc import Mapping
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

import pygame

from station.rules.square import COLUMNS, SIZE
from station.rules.tile import Side
from station.screen.draw.canvas import Canvas, render, width
from station.screen.draw.fonts import Weight
from station.screen.draw.icons import Icon, icon
from station.screen.draw.layout import HEIGHT, WIDTH, ScreenLayout
from station.screen.draw.palette import (
    BLACK,
    DONE,
    FRAME,
    PREMIUM,
    PREMIUM_WRITING,
    QUIET,
    SIDES,
    SQUARE,
    VERMILION,
    WHITE,
    YELLOW,
    Colour,
    blend,
)  # fmt: skip
from station.screen.draw.tiles import tile_picture
from station.view.board import BoardView, Label, Mark, Marked
from station.view.faces import Face

_WORD3 = "A1 H1 O1 A8 O8 A15 H15 O15"
_WORD2 = "B2 C3 D4 E5 N2 M3 L4 K5 B14 C13 D12 E11 N14 M13 L12 K11 H8"
_LETTER3 = "F2 J2 B6 F6 J6 N6 B10 F10 J10 N10 F14 J14"
_LETTER2 = "D1 L1 G3 I3 A4 H4 O4 C7 G7 I7 M7 D8 L8 C9 G9 I9 M9 A12 H12 O12 G13 I13 D15 L15"

_ANY = ScreenLayout.of(WIDTH, HEIGHT)
"""A board's ground is drawn in its own pixels."""

PREMIUM_SQUARES: dict[int, str] = {
    (int(name[1:]) - 1) * SIZE + COLUMNS.index(name[0]): label
    for label, names in (("3W", _WORD3), ("2W", _WORD2), ("3L", _LETTER3), ("2L", _LETTER2))
    for name in names.split()
}

CENTRE: Final = SIZE * SIZE // 2

_FINE: Final = 4
"""How much larger a star is drawn than it is shown."""

LABELLED: Final = 20
"""On smaller squares, in pixels, nobody can read a premium."""

NUMBER: Final = 0.5
"""Height of the digits of a step, as a share of the square: legible at the table on the smallest screen."""


def square_box(board: pygame.Rect, square: int, turned: bool) -> pygame.Rect:
    """Where a square lies in the picture of a board."""
    pitch, left, top = _grid(board.width)
    shown = SIZE * SIZE - 1 - square if turned else square
    row, column = divmod(shown, SIZE)
    return pygame.Rect(board.left + left + column * pitch, board.top + top + row * pitch, pitch, pitch)


def square_at(board: pygame.Rect, point: tuple[int, int], turned: bool) -> int | None:
    """The square at a point of the screen, or None beside the grid."""
    pitch, left, top = _grid(board.width)
    column, row = (point[0] - board.left - left) // pitch, (point[1] - board.top - top) // pitch
    if not (0 <= column < SIZE and 0 <= row < SIZE):
        return None
    shown = row * SIZE + column
    return SIZE * SIZE - 1 - shown if turned else shown


def draw_board(
    canvas: Canvas,
    box: pygame.Rect,
    board: BoardView,
    *,
    turned: bool = False,
    sides: bool = False,
    plain: bool = False,
    values: Mapping[str, int] | None = None,
) -> None:
    """Draw the board into the square `box`, with coordinates along the left and top edges. turned: as North
    sees it. sides: with the home rows of two sides in place of the premium squares; plain: with nothing in
    their place. values: of letters, to be shown on the tiles."""
    canvas.surface.blit(_ground(box.width, turned, sides, canvas.theme, plain), box.topleft)
    pitch = _grid(box.width)[0]
    for square, face in enumerate(board.faces):
        if face is not None:
            place = square_box(box, square, turned)
            if face.ghost:
                # The print on the square would show through the letter.
                _empty(canvas.surface, place.inflate(-1, -1), canvas.ground(SQUARE), pitch)
            value = None if values is None or face.ghost else value_of(face, values)
            canvas.surface.blit(tile_picture(face, pitch, turned, False, value), place.topleft)
    steps = [marked.number for marked in board.marks if marked.mark in {Mark.TURN, Mark.TAKE}]
    for marked in board.marks:
        place = square_box(box, marked.square, turned)
        if marked.mark in {Mark.TURN, Mark.TAKE}:
            now = marked.number == min(steps)
            draw_stepped(canvas, place, marked, board.faces[marked.square], turned=turned, now=now)
        else:
            draw_mark(canvas, place, marked)
    if board.label:
        _draw_label(canvas, box, board, board.label, turned=turned)


def value_of(face: Face, values: Mapping[str, int]) -> int | None:
    """What a tile counts; None for a blank, whose empty corner says that it is one."""
    return None if face.blank else values.get(face.letter)


def _grid(side: int) -> tuple[int, int, int]:
    """Pitch of the squares and the grid's left and top, for a picture of `side` pixels."""
    pitch = int(side // (SIZE + 0.55))
    before = side - pitch * SIZE - _frame_width(pitch)
    return pitch, before, before


def _frame_width(pitch: int) -> int:
    return max(1, pitch // 10)


@lru_cache(maxsize=4)  # turned or not; other sizes of the window are not kept
def _ground(side: int, turned: bool, sides: bool, theme: str, empty: bool = False) -> pygame.Surface:
    """The empty board with its labels."""
    surface = pygame.Surface((side, side))
    canvas = Canvas(surface, _ANY, theme=theme)
    surface.fill(canvas.ground(BLACK))
    pitch, left, top = _grid(side)
    whole = pygame.Rect(0, 0, side, side)
    capital = max(6, round(pitch * 0.30))
    around = 2 * _frame_width(pitch)
    grid = pygame.Rect(left, top, pitch * SIZE, pitch * SIZE).inflate(around, around)
    pygame.draw.rect(surface, canvas.ground(FRAME), grid, border_radius=around)
    for square in range(SIZE * SIZE):
        draw_square(
            canvas, square_box(whole, square, turned).inflate(-1, -1), square, sides=sides, plain=empty
        )
    for k in range(SIZE):
        column, row = (COLUMNS[SIZE - 1 - k], str(SIZE - k)) if turned else (COLUMNS[k], str(k + 1))
        above, beside = pygame.Rect(left + k * pitch, 0, pitch, grid.top), pygame.Rect(0, 0, grid.left, pitch)
        _centred(surface, column, above, capital, canvas.ink(QUIET))
        _centred(surface, row, beside.move(0, top + k * pitch), capital, canvas.ink(QUIET))
    return surface


def draw_square(
    canvas: Canvas, box: pygame.Rect, square: int, *, sides: bool = False, plain: bool = False
) -> None:
    """An empty square of a board, as `draw_board` has it. Its premium is written where that can be read."""
    label = "" if sides or plain else PREMIUM_SQUARES.get(square, "")
    home = Side.NORTH if square < SIZE else Side.SOUTH if square >= SIZE * (SIZE - 1) else None
    colour = canvas.ground(PREMIUM[label] if label else SQUARE)
    colour = blend(colour, SIDES[home], 0.3) if sides and home else colour
    _empty(canvas.surface, box, colour, box.width + 1)
    if label and square == CENTRE:
        _star(canvas.surface, box, canvas.ink(PREMIUM_WRITING))
    elif label and box.width >= LABELLED:
        capital = max(6, round((box.width + 1) * 0.30))
        _centred(canvas.surface, label, box, capital, canvas.ink(PREMIUM_WRITING))


def _empty(surface: pygame.Surface, box: pygame.Rect, colour: Colour, pitch: int) -> None:
    pygame.draw.rect(surface, colour, box, border_radius=max(1, pitch // 16))


def _star(surface: pygame.Surface, box: pygame.Rect, colour: Colour) -> None:
    """Where the first word goes: a star of five points, drawn large so that its edges are smooth."""
    side = box.width * _FINE
    large = pygame.Surface((side, side), pygame.SRCALPHA)
    large.fill((*colour, 0))
    corners = []
    for k in range(10):
        far = side * (0.15 if k % 2 else 0.36)
        corners.append((side / 2 + far * sin(k * pi / 5), side * 0.52 - far * cos(k * pi / 5)))
    pygame.draw.polygon(large, colour, corners)
    surface.blit(pygame.transform.smoothscale(large, box.size), box)


def _centred(surface: pygame.Surface, text: str, box: pygame.Rect, capital: int, colour: Colour) -> None:
    while capital > 5 and width(text, Weight.SEMIBOLD, capital) > box.width:
        capital -= 1
    ink, rise = render(text, Weight.SEMIBOLD, capital, colour)
    surface.blit(ink, (box.centerx - ink.get_width() // 2, box.centery - capital // 2 - rise))


def draw_mark(canvas: Canvas, box: pygame.Rect, marked: Marked) -> None:
    """Draw a mark over the square at `box`, but for those that `draw_stepped` draws."""
    surface, pitch = canvas.surface, box.width
    thick = max(2, pitch // 11)
    radius = max(2, pitch // 7)
    colour = canvas.ink(SIDES[marked.side] if marked.side else WHITE)
    match marked.mark:
        case Mark.CHAIN:
            pygame.draw.rect(surface, colour, box, thick + 1, border_radius=radius)
        case Mark.LAST:
            _frame(canvas, box, WHITE, thick)
        case Mark.NEW:
            _dashes(surface, box, colour, thick)
        case Mark.WRONG:
            pygame.draw.rect(
                surface, canvas.ink(VERMILION), box.inflate(2, 2), thick + 1, border_radius=radius
            )
        case Mark.ASKED | Mark.CURSOR:
            _frame(canvas, box.inflate(4, 4), YELLOW, thick + 1)
        case Mark.DONE:
            _done(canvas, box, marked, colour)
        case Mark.HIDDEN:
            _hatch(surface, box)
        case Mark.FAINT:
            veil = pygame.Surface(box.size, pygame.SRCALPHA)
            veil.fill((*canvas.ground(BLACK), 150))
            surface.blit(veil, box)


def _frame(canvas: Canvas, box: pygame.Rect, colour: Colour, thick: int) -> None:
    pygame.draw.rect(canvas.surface, canvas.ink(colour), box, thick, border_radius=max(2, box.width // 7))


def draw_stepped(
    canvas: Canvas, box: pygame.Rect, marked: Marked, face: Face | None, *, turned: bool, now: bool
) -> None:
    """A tile to be turned or taken: its letter at the lower left, and at the upper right, no smaller, an
    arrow or the number of its step. now: of the step to be done now."""
    pitch, surface = box.width, canvas.surface
    colour = (SIDES[marked.side] if marked.side else WHITE) if marked.mark is Mark.TURN else VERMILION
    pygame.draw.rect(surface, colour, box, border_radius=max(2, pitch // 7))
    if face is not None:
        thick = max(1, pitch // (9 if now else 18))
        tile = tile_picture(face, pitch - 2 * thick, turned, low_left=True)
        surface.blit(tile, (box.left + thick, box.top + thick))
    badge = pygame.Rect(0, 0, round(pitch * 0.48), round(pitch * 0.6))
    badge.topright = box.right, box.top
    pygame.draw.rect(surface, BLACK, badge, border_radius=max(2, pitch // 7))
    badge.inflate_ip(-2, -2)
    pygame.draw.rect(surface, WHITE if now else colour, badge, border_radius=max(1, pitch // 8))
    if marked.mark is Mark.TURN:
        sign = icon(Icon.TURN, badge.width, BLACK)
        surface.blit(sign, sign.get_rect(center=badge.center))
    else:
        capital = NUMBER * pitch / canvas.layout.unit
        canvas.write(
            str(marked.number), badge, capital, weight=Weight.BOLD, colour=BLACK, align="centre", least=6
        )


def _done(canvas: Canvas, box: pygame.Rect, marked: Marked, colour: Colour) -> None:
    """Done: a tile still there is framed, with a tick in its corner; one that was taken is struck off."""
    surface, gone = canvas.surface, canvas.ink(DONE)
    if marked.number:
        _centred(surface, marked.letter, box, round(box.width * 0.42), gone)
        ends = (box.left + box.width // 6, box.centery), (box.right - box.width // 6, box.centery)
        pygame.draw.line(surface, gone, *ends, max(1, box.width // 12))
        return
    thick, size = max(1, box.width // 12), round(box.width * 0.42)
    pygame.draw.rect(surface, colour, box, thick, border_radius=max(2, box.width // 7))
    corner = pygame.Rect(box.right - size, box.bottom - size, size, size)
    pygame.draw.rect(surface, BLACK, corner, border_radius=max(1, size // 4))
    surface.blit(icon(Icon.TICK, size, WHITE), corner)


def _draw_label(canvas: Canvas, box: pygame.Rect, board: BoardView, label: Label, *, turned: bool) -> None:
    """Draw a label beside its squares, where it covers the fewest tiles."""
    own = [square_box(box, square, turned) for square in label.squares]
    around = own[0].unionall(own)
    pitch = _grid(box.width)[0]
    capital = max(7, round(pitch * 0.46))
    plate = pygame.Rect(0, 0, width(label.text, Weight.SEMIBOLD, capital) + pitch, round(pitch * 1.1))
    tiles = [square_box(box, q, turned) for q, face in enumerate(board.faces) if face]
    gap = max(2, pitch // 8)
    beside = []
    for side, at in (
        ("midtop", (around.centerx, around.bottom + gap)),
        ("midbottom", (around.centerx, around.top - gap)),
        ("midleft", (around.right + gap, around.centery)),
        ("midright", (around.left - gap, around.centery)),
    ):
        place = plate.copy()
        setattr(place, side, at)
        place.clamp_ip(box)
        beside.append((len(place.collidelistall(own)), len(place.collidelistall(tiles)), place))
    place = min(beside, key=lambda found: found[:2])[2]
    canvas.card(place, VERMILION, 6)
    canvas.write(label.text, place, capital / canvas.layout.unit, colour=BLACK, align="centre")


def _dashes(surface: pygame.Surface, box: pygame.Rect, colour: Colour, thick: int) -> None:
    """A broken outline: corners only, so that it differs from a full one in shape too."""
    arm = box.width // 3
    for x, inwards in ((box.left, 1), (box.right - thick, -1)):
        for y, down in ((box.top, 1), (box.bottom - thick, -1)):
            across = pygame.Rect(x if inwards > 0 else x - arm + thick, y, arm, thick)
            along = pygame.Rect(x, y if down > 0 else y - arm + thick, thick, arm)
            pygame.draw.rect(surface, colour, across)
            pygame.draw.rect(surface, colour, along)


def _hatch(surface: pygame.Surface, box: pygame.Rect) -> None:
    before = surface.get_clip()
    surface.set_clip(box.inflate(-1, -1).clip(before))
    for offset in range(-box.width, box.width, max(4, box.width // 4)):
        start, end = (box.left + offset, box.bottom), (box.left + offset + box.width, box.top)
        pygame.draw.line(surface, QUIET, start, end, max(1, box.width // 16))
    surface.set_clip(before)
