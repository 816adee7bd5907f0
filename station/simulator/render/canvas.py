"""What the camera sees from one pose, noise aside, kept up to date with as little drawing as possible.

The picture is divided into cells that are drawn, blurred and JPEG-compressed one by one, and kept while
nothing in them changes. A cell depends only on what lies in it, so a picture has the same bytes whatever was
drawn before.
"""

import zlib
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from station.rules.tile import Side
from station.simulator.render.background import TABLE_MM, background
from station.simulator.render.lens import HEIGHT, WIDTH, Box
from station.simulator.render.light import gain_picture, lit, pressed, veil_table
from station.simulator.render.looks.look import TableLook
from station.simulator.render.placement import board_points, carried
from station.simulator.render.scene import Arm, BoardTile, DrawnKit, LooseTile, Scene
from station.simulator.render.things.arm_picture import ArmLook, arm_picture, arm_stamp
from station.simulator.render.things.hand_shape import Pose
from station.simulator.render.things.stamp import Stamp, lay
from station.simulator.render.things.tile_print import GRAINS
from station.simulator.render.things.tile_stamp import tile_stamp

CELL_WIDTH = 288
CELL_HEIGHT = 144
_MARGIN = 8
"""Pixels drawn around a cell, so that its blur does not end at its edge."""
DARK = 12
"""Grey levels by which `Canvas.shown` is too dark: noise is added to it as numbers around this."""
_KEPT_STAMPS = 500
_SHOULDER_MM = 60.0
"""How far right of its hand's middle way a right arm comes from."""
_HELD_MM = 8.0
"""Height of a held tile over the board."""

Bump = tuple[float, float, float]
Thing = tuple[int, BoardTile] | LooseTile
Cell = tuple[int, int]
"""Column and row."""


class Canvas:
    """bump: as in `Scene`. shown: (HEIGHT, WIDTH, 3) BGR, less DARK; valid until the next `draw`."""

    def __init__(self, look: TableLook, bump: Bump) -> None:
        self.bump = bump
        self.shown = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
        self._look = look
        self._skews = tuple(board.skew for board in look.boards)
        self._lens = replace(look.lens, bump=bump)
        self._tones = veil_table(look.light)
        self._bare = _bordered(background(look, self._lens))
        self._gain = _bordered(gain_picture(look.light, self._lens))
        self._cells: dict[Cell, tuple[Thing | Arm, ...]] = {}
        self._stamps: OrderedDict[Thing, Stamp] = OrderedDict()
        self._arms: dict[Arm, tuple[Stamp, ...]] = {}

    @property
    def arms(self) -> tuple[Stamp, ...]:
        """What was drawn last over tiles and boards."""
        return tuple(stamp for stamps in self._arms.values() for stamp in stamps)

    def draw(self, scene: Scene) -> None:
        """Brings `shown` up to date. The scene's bump must be the canvas's."""
        flat: list[tuple[Thing, Stamp]] = []
        for board in range(len(self._look.boards)):
            flat += [((board, tile), self._stamp((board, tile))) for tile in scene.boards[board]]
        flat += [(tile, self._stamp(tile)) for tile in scene.loose]
        flat.sort(key=lambda pair: _farness(pair[1]), reverse=True)
        self._arms = {arm: self._arms.get(arm) or self._reach(arm) for arm in scene.arms}
        tiles: dict[Cell, list[tuple[Thing, Stamp]]] = {}
        for pair in flat:
            for cell in _cells_of(pair[1]):
                tiles.setdefault(cell, []).append(pair)
        arms: dict[Cell, list[Arm]] = {}
        for arm, stamps in self._arms.items():
            cells = {c for stamp in stamps for c in _cells_of(stamp) if stamp.marks(_drawn_box(c))}
            for cell in cells:
                arms.setdefault(cell, []).append(arm)
        for row in range(HEIGHT // CELL_HEIGHT):
            for column in range(WIDTH // CELL_WIDTH):
                self._update((column, row), tiles.get((column, row), []), arms.get((column, row), []))

    def _update(self, cell: Cell, tiles: list[tuple[Thing, Stamp]], arms: list[Arm]) -> None:
        now = (*(thing for thing, _ in tiles), *arms)
        if self._cells.get(cell) != now:
            self._cells[cell] = now
            over = [stamp for arm in arms for stamp in self._arms[arm]]
            x, y = cell[0] * CELL_WIDTH, cell[1] * CELL_HEIGHT
            drawn = self._cell(_drawn_box(cell), [stamp for _, stamp in tiles], over)
            self.shown[y : y + CELL_HEIGHT, x : x + CELL_WIDTH] = drawn

    def _cell(self, box: Box, tiles: list[Stamp], arms: list[Stamp]) -> NDArray[np.uint8]:
        """One cell, from the bare table to the output of the camera's own processing, noise aside."""
        origin = (box[0], box[1])
        rows = slice(box[1] + _MARGIN, box[3] + _MARGIN)
        columns = slice(box[0] + _MARGIN, box[2] + _MARGIN)
        picture = self._bare[rows, columns].copy()
        lay(tiles, picture, origin)
        for stamp in arms:
            lay([stamp], picture, origin)
        lit(picture, self._gain[rows, columns], self._tones, self._look.blur_px)
        shown = pressed(picture[_MARGIN:-_MARGIN, _MARGIN:-_MARGIN], self._look.jpeg)
        return np.maximum(shown, DARK) - np.uint8(DARK)

    def _reach(self, arm: Arm) -> tuple[Stamp, ...]:
        """The arm, and the tile it holds under its fingers."""
        side = (Side.SOUTH, Side.NORTH).index(arm.side)
        sign = 1 - 2 * side
        x, y = carried(self._skews, arm.x_mm, arm.y_mm)
        left_handed = self._look.left_handed[side]
        shoulder = 0.5 * x + (-_SHOULDER_MM if left_handed else _SHOULDER_MM) * sign
        lean = float(np.degrees(np.arctan2((x - shoulder) * sign, 520.0 - y * sign)))
        angle = lean + 180 * side
        throw = self._look.light.throw
        own = ArmLook(self._look.skins[side], self._look.sleeves[side], left_handed)
        pose: Pose = "pinch" if arm.holding else "spread"
        picture = arm_picture(own, pose, (-throw[0] * sign, -throw[1] * sign))
        stamp = arm_stamp(picture, (x, y), angle, light=self._look.light, lens=self._lens)
        held: tuple[Stamp, ...] = ()
        if arm.holding:
            kit, letter = arm.holding
            held = (self._tile(kit, letter, (x, y, _HELD_MM), angle),)
        return (*held, stamp) if stamp else held

    def _stamp(self, thing: Thing) -> Stamp:
        stamp = self._stamps.get(thing)
        if stamp is None:
            stamp = self._stamps[thing] = self._made(thing)
            if len(self._stamps) > _KEPT_STAMPS:
                self._stamps.popitem(last=False)
        else:
            self._stamps.move_to_end(thing)
        return stamp

    def _made(self, thing: Thing) -> Stamp:
        if isinstance(thing, LooseTile):
            x, y = carried(self._skews, thing.x_mm, thing.y_mm)
            return self._tile(thing.kit, thing.letter, (x, y, TABLE_MM + thing.high_mm), thing.angle)
        board, tile = thing
        skew = self._look.boards[board].skew
        x, y = board_points(skew, board, np.array(((tile.x, tile.y),)))[0].tolist()
        return self._tile(tile.kit, tile.letter, (x, y, 0.0), tile.angle + skew.angle)

    def _tile(self, kit: DrawnKit, letter: str, place: tuple[float, float, float], angle: float) -> Stamp:
        design = self._look.kits["abc".index(kit)]
        grain = zlib.crc32(f"{kit}{letter}{place[0]:.0f}".encode()) % GRAINS
        return tile_stamp(
            design, letter, grain=grain, place=place, angle=angle, light=self._look.light, lens=self._lens
        )


def _cells_of(stamp: Stamp) -> Iterator[Cell]:
    """The cells that a stamp's boxes may change."""
    one, other = stamp.box, stamp.shade_box
    x0, y0 = min(one[0], other[0]) - _MARGIN, min(one[1], other[1]) - _MARGIN
    x1, y1 = max(one[2], other[2]) + _MARGIN - 1, max(one[3], other[3]) + _MARGIN - 1
    for row in range(max(y0 // CELL_HEIGHT, 0), min(y1 // CELL_HEIGHT + 1, HEIGHT // CELL_HEIGHT)):
        for column in range(max(x0 // CELL_WIDTH, 0), min(x1 // CELL_WIDTH + 1, WIDTH // CELL_WIDTH)):
            yield column, row


def _drawn_box(cell: Cell) -> Box:
    x, y = cell[0] * CELL_WIDTH - _MARGIN, cell[1] * CELL_HEIGHT - _MARGIN
    return x, y, x + CELL_WIDTH + 2 * _MARGIN, y + CELL_HEIGHT + 2 * _MARGIN


def _bordered(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    edges = (_MARGIN,) * 4
    return np.asarray(cv2.copyMakeBorder(picture, *edges, cv2.BORDER_REPLICATE), dtype=np.uint8)


def _farness(stamp: Stamp) -> float:
    """Distance from the picture's middle: nearer things hide the foot of farther ones."""
    x0, y0, x1, y1 = stamp.box
    return float(np.hypot((x0 + x1 - WIDTH) / 2, (y0 + y1 - HEIGHT) / 2))
