"""What a game looks like where there is no table: its scene, or a board where it has none."""

from typing import Final

import pygame

from station.registry.entry import Game, resolve
from station.registry.scene import FACE_DOWN, Note, Pane, Scene
from station.rules.square import SIZE
from station.rules.tile import Side
from station.screen.draw.board import draw_square
from station.screen.draw.canvas import Canvas, render, width
from station.screen.draw.fonts import Weight
from station.screen.draw.palette import BLACK, CARD, FRAME, ORANGE, RULE, SKY, WHITE, Colour
from station.screen.draw.seats import PLAYERS
from station.screen.draw.tiles import tile_picture
from station.view.faces import Face

LARGEST: Final = 40
"""A square of a scene, in reference pixels."""

CLEAR: Final = 0.92
"""So much of the height of its place a scene takes: the text around it stays clear."""

LEAST: Final = 6
"""A square on which no letter can be read, in pixels: nothing is drawn."""

_FINE: Final = 4
"""How much larger arrows are drawn than they are shown."""

NOTED: Final = 9
"""On smaller squares, in pixels, plates would hide the tiles."""

HOLES: Final = 10
"""Of each track of pegs."""

NO_SCENE: Final = Scene((11, 5), (Pane((0, 0), ("." * 11,) * 5, corner=(5, 2)),))


def draw_scene(canvas: Canvas, box: pygame.Rect, game: Game) -> None:
    """Draw the scene of a game as large as fits, in the middle of `box`."""
    scene: Scene = resolve(game.scene) if game.scene else NO_SCENE
    columns, rows = scene.size
    square = min(canvas.px(LARGEST), int(box.width / columns), int(box.height * CLEAR / rows))
    if square < LEAST:
        return
    place = pygame.Rect(0, 0, round(columns * square), round(rows * square))
    place.center = box.center
    for pane in scene.panes:
        _pane(canvas, place, square, pane, sides=game.sides)
    if scene.pegs:
        _track(canvas, place, square, scene.pegs)
    if scene.swap is not None:
        _swap(canvas, _at(place, square, scene.swap), square)
    for note in scene.notes:
        if note.player is not None or square >= NOTED:
            _note(canvas, _at(place, square, note.at), square, note)


def _at(place: pygame.Rect, square: int, at: tuple[float, float]) -> tuple[int, int]:
    return round(place.left + at[0] * square), round(place.top + at[1] * square)


def _pane(canvas: Canvas, place: pygame.Rect, square: int, pane: Pane, *, sides: bool) -> None:
    left, top = _at(place, square, pane.at)
    pitch = round(square * pane.scale)
    if pane.corner is not None:
        whole = pygame.Rect(left, top, pitch * len(pane.rows[0]), pitch * len(pane.rows))
        pygame.draw.rect(canvas.surface, canvas.ground(FRAME), whole.inflate(2, 2), border_radius=2)
    for row, line in enumerate(pane.rows):
        for column, sign in enumerate(line):
            box = pygame.Rect(left + column * pitch, top + row * pitch, pitch, pitch)
            if pane.corner is not None:
                number = (pane.corner[0] + row) * SIZE + pane.corner[1] + column
                draw_square(canvas, box.inflate(-1, -1), number, sides=sides)
            if sign != ".":
                _tile(canvas, box, sign, pane, passed=(row, column) in pane.passed, sides=sides)


def _tile(canvas: Canvas, box: pygame.Rect, sign: str, pane: Pane, *, passed: bool, sides: bool) -> None:
    letter = "" if sign == FACE_DOWN else sign.upper()
    small = bool(letter) and sign != letter
    kit = pane.kit if not passed else "b" if pane.kit == "a" else "a"
    facing = (Side.NORTH if small else Side.SOUTH) if sides else None
    face = Face(letter, facing, kit, blank=small and not sides)
    canvas.surface.blit(tile_picture(face, box.width, False, False, pane.values.get(letter)), box)
    if pane.player is not None and box.width >= 2 * LEAST:
        foot = pygame.Rect(0, 0, box.width * 3 // 5, max(2, box.width // 10))
        foot.midbottom = box.centerx, box.bottom - max(2, box.width // 8)
        pygame.draw.rect(canvas.surface, PLAYERS[pane.player], foot, border_radius=foot.height // 2)


def _note(canvas: Canvas, at: tuple[int, int], square: int, note: Note) -> None:
    """A coin of a player, or a plate, with dark text on a bright ground in every theme."""
    capital = max(6, round(square * (0.5 if note.player is None else 0.8)))
    ink, rise = render(note.text, Weight.SEMIBOLD, capital, BLACK)
    wide, high = width(note.text, Weight.SEMIBOLD, capital) + round(square * 0.7), round(square * 1.1)
    ground: Colour = WHITE
    if note.player is not None:
        wide = high = round(square * 2)
        ground = PLAYERS[note.player]
    plate = pygame.Rect(0, 0, wide, high)
    plate.center = at
    pygame.draw.rect(canvas.surface, BLACK, plate.inflate(2, 2), border_radius=plate.height // 2 + 1)
    pygame.draw.rect(canvas.surface, ground, plate, border_radius=plate.height // 2)
    canvas.surface.blit(ink, (plate.centerx - ink.get_width() // 2, plate.centery - capital // 2 - rise))


def _track(canvas: Canvas, place: pygame.Rect, square: int, pegs: tuple[int, ...]) -> None:
    """Two columns of holes, with the peg of each player."""
    whole = pygame.Rect(0, 0, round(square * 2.4), place.height)
    whole.topright = place.topright
    canvas.card(whole, CARD, 6)
    canvas.outline(whole, RULE, 1, 6)
    step, hole = whole.height / (HOLES + 1), max(1, square // 9)
    for player, at in enumerate(pegs):
        x = whole.left + whole.width * (player + 1) // (len(pegs) + 1)
        for number in range(1, HOLES + 1):
            y = round(whole.bottom - number * step)
            pygame.draw.circle(canvas.surface, canvas.ground(FRAME), (x, y), hole)
            if number == at:
                pygame.draw.circle(canvas.surface, canvas.ink(BLACK), (x, y), round(square * 0.34) + 1)
                pygame.draw.circle(canvas.surface, PLAYERS[player], (x, y), round(square * 0.34))


def _swap(canvas: Canvas, at: tuple[int, int], square: int) -> None:
    """Two arrows that change places."""
    size = round(square * 1.8)
    large = pygame.Surface((size * _FINE, size * _FINE), pygame.SRCALPHA)
    wide, thick, head = large.get_width(), size * _FINE // 12, size * _FINE // 4
    for up, colour in ((True, ORANGE), (False, SKY)):
        y, tip, tail = (wide // 4, wide, 0) if up else (wide * 3 // 4, 0, wide)
        neck = tip - head if up else head
        pygame.draw.line(large, colour, (tail, y), (neck, y), thick)
        pygame.draw.polygon(large, colour, [(tip, y), (neck, y - head // 2), (neck, y + head // 2)])
    picture = pygame.transform.smoothscale(large, (size, size))
    canvas.surface.blit(picture, picture.get_rect(center=at))
