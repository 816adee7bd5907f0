"""The simulated camera: pictures of a `Scene` as a real camera over the table would take them.

The picture is cut into cells that are drawn, blurred, and pressed as JPEG one by one, and kept as long as
nothing in them changes. What a cell shows depends on nothing but what lies in it, so a picture is the same
bytes whatever was taken before.
"""

import zlib
from collections import OrderedDict
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from station.rules.tile import Kit, Side
from station.simulator.arm_picture import ArmLook, arm_picture, arm_stamp
from station.simulator.background import TABLE_MM, background
from station.simulator.hand_shape import Pose
from station.simulator.lens import HEIGHT, WIDTH, Box
from station.simulator.light import UNIT, gain_picture
from station.simulator.look import TableLook, draw_look, grid_corners, on_plane
from station.simulator.placement import board_points, carried
from station.simulator.scene import Arm, BoardTile, LooseTile, Scene
from station.simulator.stamp import Stamp, lay
from station.simulator.tile_print import GRAINS
from station.simulator.tile_stamp import tile_stamp

CELL_WIDTH = 288
CELL_HEIGHT = 144
_MARGIN = 8
_KEPT_STAMPS = 500
_SHIFTS = 64
_NOISE_LEVEL = 12
_SHOULDER_MM = 60.0
"""How far right of its hand's middle way a right arm comes from."""
_HELD_MM = 8.0
"""Height of a held tile over the board."""

Thing = tuple[int, BoardTile] | LooseTile


@dataclass(frozen=True, slots=True)
class Truth:
    """Where things are in the picture, for tests and figures only. boards: per board (4, 2) picture
    pixels, the grid's outer corners TL, TR, BR, BL at the height of the board's top."""

    boards: tuple[NDArray[np.float64], NDArray[np.float64]]


class SimulatedCamera:
    """One table, one lamp, one camera, drawn from a seed.

    The same seed, scene and time give the same bytes. Not safe to share between threads.
    """

    def __init__(self, seed: int, look: TableLook | None = None) -> None:
        self.look = draw_look(seed) if look is None else look
        self._seed = seed
        self._bump: tuple[float, float, float] | None = None
        self._noise = _noise_pool(seed, self.look.noise)

    def take(self, scene: Scene, at_ms: int) -> NDArray[np.uint8]:
        """(1296, 2304, 3) uint8 BGR, a fresh array. at_ms decides nothing but the sensor's noise."""
        if self._bump != scene.bump:
            self._set_up(scene.bump)
        self._draw(scene)
        dice = zlib.crc32(f"{self._seed}:{at_ms}".encode())
        x, y = dice % _SHIFTS, dice // _SHIFTS % _SHIFTS
        grain = self._noise[y : y + HEIGHT, x : x + WIDTH]
        return np.asarray(cv2.add(self._shown, grain), dtype=np.uint8)

    def truth(self, scene: Scene) -> Truth:
        """Where the boards are in a picture of this scene."""
        lens = replace(self.look.lens, bump=scene.bump)
        corners = [lens.project(on_plane(grid_corners(self.look, board), 0.0)) for board in (0, 1)]
        return Truth((corners[0], corners[1]))

    def _set_up(self, bump: tuple[float, float, float]) -> None:
        self._bump = bump
        self._lens = replace(self.look.lens, bump=bump)
        bare = background(self.look, self._lens)
        edges = (_MARGIN,) * 4
        self._bare = np.asarray(cv2.copyMakeBorder(bare, *edges, cv2.BORDER_REPLICATE), np.uint8)
        gain = gain_picture(self.look.light, self._lens)
        self._gain = np.asarray(cv2.copyMakeBorder(gain, *edges, cv2.BORDER_REPLICATE), np.uint8)
        self._shown = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
        self._cells: dict[Box, tuple[Thing | Arm, ...] | None] = {
            (x, y, x + CELL_WIDTH, y + CELL_HEIGHT): None
            for y in range(0, HEIGHT, CELL_HEIGHT)
            for x in range(0, WIDTH, CELL_WIDTH)
        }
        self._stamps: OrderedDict[Thing, Stamp] = OrderedDict()
        self._arms: dict[Arm, tuple[Stamp, ...]] = {}

    def _draw(self, scene: Scene) -> None:
        flat: list[tuple[Thing, Stamp]] = []
        for board in (0, 1):
            flat += [((board, tile), self._stamp((board, tile))) for tile in scene.boards[board]]
        flat += [(tile, self._stamp(tile)) for tile in scene.loose]
        flat.sort(key=lambda pair: _farness(pair[1]), reverse=True)
        self._arms = {arm: self._arms.get(arm) or self._reach(arm) for arm in scene.arms}
        for box, before in self._cells.items():
            wide = (box[0] - _MARGIN, box[1] - _MARGIN, box[2] + _MARGIN, box[3] + _MARGIN)
            tiles = [pair for pair in flat if pair[1].touches(wide)]
            arms = [arm for arm, stamps in self._arms.items() if any(stamp.marks(wide) for stamp in stamps)]
            now = (*(thing for thing, _ in tiles), *arms)
            if now != before:
                self._cells[box] = now
                over = [stamp for arm in arms for stamp in self._arms[arm]]
                x0, y0, x1, y1 = box
                self._shown[y0:y1, x0:x1] = self._cell(wide, [stamp for _, stamp in tiles], over)

    def _cell(self, box: Box, tiles: list[Stamp], arms: list[Stamp]) -> NDArray[np.uint8]:
        """One cell from the bare table to what the camera's own processing gives away, noise aside."""
        origin = (box[0], box[1])
        rows = slice(box[1] + _MARGIN, box[3] + _MARGIN)
        columns = slice(box[0] + _MARGIN, box[2] + _MARGIN)
        picture = self._bare[rows, columns].copy()
        lay(tiles, picture, origin)
        for stamp in arms:
            lay([stamp], picture, origin)
        cv2.multiply(picture, self._gain[rows, columns], dst=picture, scale=1 / UNIT)
        cv2.GaussianBlur(picture, (0, 0), self.look.blur_px, dst=picture)
        inner = picture[_MARGIN:-_MARGIN, _MARGIN:-_MARGIN]
        _, pressed = cv2.imencode(".jpg", inner, (cv2.IMWRITE_JPEG_QUALITY, self.look.jpeg))
        shown = np.asarray(cv2.imdecode(pressed, cv2.IMREAD_COLOR), dtype=np.uint8)
        return np.maximum(shown, _NOISE_LEVEL) - np.uint8(_NOISE_LEVEL)

    def _reach(self, arm: Arm) -> tuple[Stamp, ...]:
        """The arm, and under its fingers the tile it holds."""
        side = (Side.SOUTH, Side.NORTH).index(arm.side)
        sign = 1 - 2 * side
        x, y = carried((self.look.boards[0].skew, self.look.boards[1].skew), arm.x_mm, arm.y_mm)
        left_handed = self.look.left_handed[side]
        shoulder = 0.5 * x + (-_SHOULDER_MM if left_handed else _SHOULDER_MM) * sign
        lean = float(np.degrees(np.arctan2((x - shoulder) * sign, 520.0 - y * sign)))
        angle = lean + 180 * side
        throw = self.look.light.throw
        own = ArmLook(self.look.skins[side], self.look.sleeves[side], left_handed)
        pose: Pose = "pinch" if arm.holding else "spread"
        picture = arm_picture(own, pose, (-throw[0] * sign, -throw[1] * sign))
        stamp = arm_stamp(picture, (x, y), angle, light=self.look.light, lens=self._lens)
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
            x, y = carried((self.look.boards[0].skew, self.look.boards[1].skew), thing.x_mm, thing.y_mm)
            return self._tile(thing.kit, thing.letter, (x, y, TABLE_MM), thing.angle)
        board, tile = thing
        skew = self.look.boards[board].skew
        x, y = board_points(skew, board, np.array(((tile.x, tile.y),)))[0].tolist()
        return self._tile(tile.kit, tile.letter, (x, y, 0.0), tile.angle + skew.angle)

    def _tile(self, kit: Kit, letter: str, place: tuple[float, float, float], angle: float) -> Stamp:
        design = self.look.kits["ab".index(kit)]
        grain = zlib.crc32(f"{kit}{letter}{place[0]:.0f}".encode()) % GRAINS
        return tile_stamp(
            design, letter, grain=grain, place=place, angle=angle, light=self.look.light, lens=self._lens
        )


def _farness(stamp: Stamp) -> float:
    """How far from the picture's middle: what is nearer hides the foot of what is farther."""
    x0, y0, x1, y1 = stamp.box
    return float(np.hypot((x0 + x1 - WIDTH) / 2, (y0 + y1 - HEIGHT) / 2))


def _noise_pool(seed: int, spread: float) -> NDArray[np.uint8]:
    """Sensor noise around _NOISE_LEVEL, somewhat larger than a picture so that each takes another part."""
    dice = np.random.default_rng((seed, 5))
    pool = np.empty((HEIGHT + _SHIFTS, WIDTH + _SHIFTS, 3), np.uint8)
    for top in range(0, len(pool), 80):
        strip = pool[top : top + 80]
        noise = dice.standard_normal(strip.shape, dtype=np.float32) * spread + _NOISE_LEVEL
        strip[:] = np.clip(noise.round(), 0, 2 * _NOISE_LEVEL)
    return pool
