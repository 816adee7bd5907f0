"""Pictures of tables with tiles anywhere on them, and the ground truth."""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.finding import laying
from vision.training.finding.ground import Grounds
from vision.training.finding.hands import draw_arm
from vision.training.finding.household import rack
from vision.training.finding.laying import Place
from vision.training.finding.light import light_up
from vision.training.finding.stock import Stock
from vision.training.finding.table import NOBODY, SHEET, SPAN, THING, Table, turned
from vision.training.finding.thing import Maker, Thing, shadow_of
from vision.training.finding.things import FLAT, SMALL, STANDING, Draw
from vision.training.finding.tiles import Lain, Set, Sight, cast_shadows, draw_sight, lain, put
from vision.training.finding.view import SCENE_PX, TAKEN_PX, Camera, draw_look
from vision.training.glyphs import Face
from vision.training.kits import PX
from vision.training.pixels import resized

__all__ = ["SCENE_PX", "Scene", "Scenes"]

LEAST_SEEN = 0.02
"""A tile with less than this share visible is not part of the truth."""


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """picture: (SCENE_PX, SCENE_PX, 3) uint8 BGR, at half the camera's scale (a camera of 2304 × 1296 sees
    tiles of 22–130 px; here 11–65, mostly 13–36). middles: (n, 2) float32 x, y of the centre of each tile's
    top face, in picture pixels (pixel centres at whole numbers), possibly outside the picture. sides: (n,)
    float32 pixels. angles: (n,) float32 degrees clockwise of any side, meaningful up to quarter turns.
    lettered: (n,) bool, false for blanks and tiles face down. seen: (n,) float32 share of the tile's top
    that is in the picture and not hidden. covered: (SCENE_PX, SCENE_PX) uint8, how much of a pixel is not
    ground: tiles, objects, hands, and papers that no tile lies on; 255 for all of it."""

    picture: NDArray[np.uint8]
    middles: NDArray[np.float32]
    sides: NDArray[np.float32]
    angles: NDArray[np.float32]
    lettered: NDArray[np.bool_]
    seen: NDArray[np.float32]
    covered: NDArray[np.uint8]


class Scenes:
    """Renders scenes in the given typefaces. The same seed gives the same scenes."""

    def __init__(self, faces: list[tuple[Path, Path]], seed: int) -> None:
        self._rng = np.random.default_rng(seed)
        self._paths = faces
        self._faces: dict[int, Face] = {}
        self._stock = Stock(self._face, self._rng)
        self._grounds = Grounds(self._rng)
        self._camera = Camera(self._rng)

    def _face(self) -> Face:
        index = int(self._rng.integers(len(self._paths)))
        if index not in self._faces:
            self._faces[index] = Face(*self._paths[index])
        return self._faces[index]

    def draw(self) -> Scene:
        rng = self._rng
        table = Table.of(self._grounds.draw())
        side = _draw_side(rng)
        sets = self._sets(side, table)
        sight = draw_sight(rng)
        places = self._ground_and_places(table, sets)
        tiles = [lain(place, tiles, sight, rng) for place, tiles in places]
        # What rises farther out is hidden by what rises in front of it.
        tiles.sort(key=lambda tile: -float(tile.place.centre @ sight.lean))
        cast_shadows(table, tiles, rng)
        used = _used(table, tiles)
        for number, tile in enumerate(tiles, start=1):
            put(table, tile, number, rng)
        self._clutter(table, side, sight)
        self._reach_in(table, side)
        look = draw_look(rng)
        picture = self._camera.take(light_up(table.picture, rng), look, side)
        return scene_with_truth(picture, table, tiles, look, used)

    def _sets(self, side: float, table: Table) -> list[Set]:
        rng = self._rng
        ground = table.picture[::16, ::16].reshape(-1, 3).mean(axis=0) / 255
        sets = []
        for index in range(int(rng.choice([1, 2, 3], p=[0.7, 0.22, 0.08]))):
            drawn = self._stock.kit()
            gain = np.exp(rng.normal(0, 0.12) + rng.normal(0, 0.03, 3)).astype(np.float32)
            if rng.random() < 0.14:
                # Wood on wood: a tile nearly invisible against its ground.
                gain *= np.clip(ground / drawn.kit.body, 0.4, 2.5).astype(np.float32)
            if np.abs(drawn.kit.body * gain - ground).max() < 0.05:
                gain *= np.float32(rng.choice([0.8, 1.22]))
            own = side * rng.uniform(0.85, 1.15) if index and rng.random() < 0.4 else side
            sets.append(Set(drawn, own, gain))
        return sets

    def _ground_and_places(self, table: Table, sets: list[Set]) -> list[tuple[Place, Set]]:
        """Lays what the tiles lie on, and returns where the tiles go."""
        rng = self._rng
        side = sets[0].side
        for number in range(int(rng.choice([0, 1, 2, 4], p=[0.6, 0.22, 0.12, 0.06]))):
            thing = FLAT[int(rng.integers(len(FLAT)))](Maker(rng, self._face(), side))
            self._lay(table, thing, rng.uniform(0, SPAN, 2), side, owner=SHEET - number)
        board = self._board(table, sets[0]) if rng.random() < 0.12 else []
        if rng.random() < 0.1:
            return []
        places = [(place, sets[0]) for place in board]
        for _ in range(int(rng.choice([1, 2, 3], p=[0.5, 0.34, 0.16]))):
            tiles = sets[int(rng.integers(len(sets)))]
            laid = _clear(self._layout(table, tiles), tiles.side, places)
            places += [(place, tiles) for place in laid]
        return places

    def _layout(self, table: Table, tiles: Set) -> list[Place]:
        rng = self._rng
        side = tiles.side
        sort = rng.random()
        if sort < 0.6:
            return laying.crossword(side, rng)
        if sort < 0.76:
            down = float(rng.choice([0.0, 0.5, 1.0]))
            return laying.loose(
                side, rng, count=int(rng.integers(1, 25)), spread=rng.uniform(1, 7), face_down=down
            )
        if sort < 0.9:
            return laying.heap(side, rng)
        middle, angle = rng.uniform(0.1, 0.9, 2) * SPAN, float(rng.uniform(0, 360))
        if rng.random() < 0.5:
            self._lay(table, rack(Maker(rng, self._face(), side)), middle, side, angle=angle)
        return laying.row(side, rng, middle, angle)

    def _board(self, table: Table, tiles: Set) -> list[Place]:
        """Lays a printed board, often with tiles on its squares."""
        rng = self._rng
        board = self._stock.board()
        square = tiles.side / rng.uniform(0.86, 1.0)
        middle, angle = rng.uniform(0.1, 0.9, 2) * SPAN, float(rng.uniform(0, 360))
        self._lay(table, Thing(board, 0.05), middle, tiles.side, angle=angle, scale=square / PX, owner=NOBODY)
        if rng.random() < 0.4:
            return []
        reach = board.shape[0] // PX // 2
        cells = laying.crossword_cells(rng, int(rng.integers(4, 30)))
        grid = [(column, row) for row, column in sorted(cells) if max(abs(row), abs(column)) <= reach]
        askew = rng.uniform(0.3, 2.5)
        return [
            Place(
                middle + turned(np.array(cell) * square + rng.normal(0, 0.02, 2) * square, angle),
                angle + float(rng.normal(0, askew)),
            )
            for cell in grid
        ]

    def _clutter(self, table: Table, side: float, sight: Sight) -> None:
        rng = self._rng
        for _ in range(int(rng.choice([0, 1, 2, 3, 5, 8], p=[0.3, 0.22, 0.2, 0.14, 0.1, 0.04]))):
            draw: Draw = STANDING[int(rng.integers(len(STANDING)))]
            self._scatter(table, draw, 1, side, sight)
        if rng.random() < 0.12:
            self._scatter(table, SMALL[int(rng.integers(len(SMALL)))], int(rng.integers(2, 12)), side, sight)

    def _scatter(self, table: Table, draw: Draw, count: int, side: float, sight: Sight) -> None:
        rng = self._rng
        for _ in range(count):
            thing = draw(Maker(rng, self._face(), side))
            for _ in range(5):
                centre = rng.uniform(0, SPAN, 2)
                if _free(table, centre, np.hypot(*thing.patch.shape[:2]) / 2) or rng.random() < 0.03:
                    self._lay(table, thing, centre, side, sight=sight)
                    break

    def _lay(
        self,
        table: Table,
        thing: Thing,
        centre: NDArray[np.float64],
        side: float,
        *,
        sight: Sight | None = None,
        angle: float | None = None,
        scale: float = 1.0,
        owner: int = THING,
    ) -> None:
        """Its shadow, its sides if it has a `sight`, then itself; at a random angle if none is given."""
        rng = self._rng
        if angle is None:
            angle = float(rng.uniform(0, 360))
        height = min(thing.height, 1.0)
        if rng.random() < 0.8 and thing.share == 1:
            away = rng.normal(0, 0.3, 2) * side * height
            dark = shadow_of(thing.patch)
            for part in (0.5, 1.0):
                table.lay(dark, centre + away * part, angle, scale, share=rng.uniform(0.05, 0.3))
        if sight is not None and thing.height > 0.1 and thing.share == 1:
            lift = sight.lift(centre, side) * thing.height / 0.25
            for part in (0.0, 0.5):
                table.lay(
                    thing.patch, centre + lift * part, angle, scale, owner=owner, gain=rng.uniform(0.5, 0.7)
                )
            centre = centre + lift
        table.lay(thing.patch, centre, angle, scale, owner=owner, share=thing.share)

    def _reach_in(self, table: Table, side: float) -> None:
        rng = self._rng
        for _ in range(int(rng.choice([0, 1, 2], p=[0.76, 0.19, 0.05]))):
            scale = side * rng.uniform(3.8, 5.2) / 100
            arm = draw_arm(rng, scale)
            angle = float(rng.uniform(0, 360))
            toward = turned(np.array([[1.0, 0.0]]), angle)[0]
            aside = np.array([-toward[1], toward[0]]) * rng.uniform(-350, 350)
            # From a point on the rim opposite the direction it points in.
            start = SPAN / 2 - toward * SPAN * 0.55 + aside
            centre = start + toward * (rng.uniform(0.25, 0.95) * 400 - 190) * scale
            if rng.random() < 0.8:
                dark = shadow_of(arm)
                away = rng.normal(0, 0.7, 2) * side
                for part in (0.8, 1.0, 1.2):
                    table.lay(dark, centre + away * part, angle, share=rng.uniform(0.05, 0.25))
            table.lay(arm, centre, angle, owner=THING)


def _draw_side(rng: Generator) -> float:
    """Size of a tile in camera pixels."""
    low, high = (25, 74) if rng.random() < 0.85 else (22, 128)
    return float(np.exp(rng.uniform(np.log(low), np.log(high))))


def _clear(places: list[Place], side: float, others: list[tuple[Place, Set]]) -> list[Place]:
    """Without those that would overlap an existing tile."""
    if not others:
        return places
    taken = np.stack([place.centre for place, _ in others])
    least = np.array([(tiles.side + side) / 2 for _, tiles in others])
    return [place for place in places if (np.hypot(*(taken - place.centre).T) > 1.25 * least).all()]


def _free(table: Table, centre: NDArray[np.float64], reach: float) -> bool:
    low = np.clip(centre - reach, 0, SPAN).astype(int)
    high = np.clip(centre + reach, 0, SPAN).astype(int)
    return not (table.owner[low[1] : high[1] : 4, low[0] : high[0] : 4] > NOBODY).any()


def _used(table: Table, tiles: list[Lain]) -> frozenset[int]:
    """The flat objects on which tiles are to lie."""
    at = [np.clip(tile.place.centre, 0, SPAN - 1).astype(int) for tile in tiles]
    return frozenset(int(table.owner[y, x]) for x, y in at)


def scene_with_truth(
    picture: NDArray[np.uint8],
    table: Table,
    tiles: list[Lain],
    look: NDArray[np.float64],
    used: frozenset[int] = frozenset(),
) -> Scene:
    """The scene with its ground truth; tiles are numbered from 1 in `table.owner`. used: owners of flat
    objects that count as ground."""
    owner = cv2.warpPerspective(table.owner, look, (TAKEN_PX, TAKEN_PX), flags=cv2.INTER_NEAREST)
    ground = [NOBODY, *(one for one in used if one <= SHEET)]
    shown = np.where(np.isin(owner, ground), 0, 255).astype(np.uint8)
    covered = resized(shown, (SCENE_PX, SCENE_PX), cv2.INTER_AREA)
    if not tiles:
        none = np.zeros(0, np.float32)
        return Scene(picture, np.zeros((0, 2), np.float32), none, none, np.zeros(0, bool), none, covered)
    counts = np.bincount(owner[owner > NOBODY], minlength=len(tiles) + 1)[1:]
    squares = np.stack([tile.corners() for tile in tiles]).reshape(1, -1, 2)
    corners = cv2.perspectiveTransform(squares, look).reshape(-1, 4, 2)
    middles = cv2.perspectiveTransform(np.stack([tile.middle for tile in tiles])[None], look)[0]
    one, other = corners[:, 2] - corners[:, 0], corners[:, 3] - corners[:, 1]
    areas = np.abs(one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]) / 2
    edge = one - other
    angles = np.rad2deg(np.arctan2(edge[:, 1], edge[:, 0])) % 90
    round_off = np.array([(4 - np.pi) * tile.tiles.drawn.kit.corner**2 for tile in tiles])
    seen = np.clip(counts / (areas * (1 - round_off)), 0, 1)
    labelled = seen >= LEAST_SEEN
    return Scene(
        picture,
        # The centre of a half-scale pixel lies between two camera pixels.
        ((middles - 0.5) / 2)[labelled].astype(np.float32),
        (np.sqrt(areas) / 2)[labelled].astype(np.float32),
        angles[labelled].astype(np.float32),
        np.array([tile.lettered for tile in tiles])[labelled],
        seen[labelled].astype(np.float32),
        covered,
    )
