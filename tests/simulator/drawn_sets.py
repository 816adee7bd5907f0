"""Pictures of whole tile sets laid out to be counted, drawn from a seed, and the truth about them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, Literal

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from station.editions import load_edition
from station.rules.edition import BLANK, Edition
from station.simulator.render.background import TABLE_MM, background
from station.simulator.render.lens import HEIGHT, WIDTH, Lens, Picture, Points
from station.simulator.render.light import gain_picture, lit, pressed, veil_table
from station.simulator.render.looks.look import TableLook, draw_single_look, hung_lens, on_plane
from station.simulator.render.looks.mat_look import MatLook, draw_mat_look
from station.simulator.render.looks.palette import TILES, TileDesign, colours_apart
from station.simulator.render.mat_camera import MatCamera, MatScene, MatTile
from station.simulator.render.placement import GRID_MM, TILE_HEIGHT_MM, board_points, turning
from station.simulator.render.things.around_board import around
from station.simulator.render.things.block import Block
from station.simulator.render.things.clutter import anything
from station.simulator.render.things.stamp import lay
from station.simulator.render.things.tile_print import GRAINS
from station.simulator.render.things.tile_stamp import tile_stamp

Layout = Literal["block", "rows", "gaps", "heap"]
LAYOUTS: Final[tuple[Layout, ...]] = ("block", "rows", "gaps", "heap")

Ground = Literal["board", "beside", "mat"]
GROUNDS: Final[tuple[Ground, ...]] = ("board", "board", "beside", "mat", "mat")

FAULTS: Final = ("missing",) * 5 + ("extra",) * 3 + ("exchanged",) * 2 + ("blank",) * 4 + ("over",)

EDITIONS: Final = ("en", "en", "en", "de", "de", "fr", "pl")

_EDGE_PX: Final = 40.0
"""From the middle of a tile to the picture's edge, at least."""


@dataclass(frozen=True, slots=True)
class LaidSet:
    """What lies there of one set. missing, extra: by letter, `_` a blank. other: by letter, tiles of another
    look among them. quads: of every tile, (letter, its
    top's corners), TL, TR, BR, BL as it is read."""

    edition: Edition
    missing: dict[str, int]
    extra: dict[str, int]
    other: dict[str, int]
    quads: tuple[tuple[str, Points], ...]

    @property
    def complete(self) -> bool:
        return not (self.missing or self.extra or self.other)


@dataclass(frozen=True, slots=True, eq=False)
class SetPicture:
    """sets: left to right. ground: where they lie."""

    picture: NDArray[np.uint8]
    sets: tuple[LaidSet, ...]
    layout: Layout
    ground: Ground
    light: str
    px_a_tile: float


@dataclass(frozen=True, slots=True)
class _Spot:
    """A place for a tile in its layout, in tile sides about the layout's middle. angle: degrees clockwise."""

    x: float
    y: float
    angle: float


@dataclass(frozen=True, slots=True)
class _Plan:
    """What is to lie there. tiles: per set, its letters, "" a blank. strangers: how many of the first set's
    tiles are of another set's look."""

    editions: tuple[Edition, ...]
    tiles: tuple[tuple[str, ...], ...]
    layout: Layout
    strangers: int


def draw_set(seed: int, *, edition: str | None = None, wrong: int | None = None) -> SetPicture:
    """One picture; in a tenth of them there are two sets. wrong: number of tiles missing, in excess,
    exchanged or turned over; by default none in a third of all sets, else up to four."""
    random = Random(f"set {seed}")
    count = 2 if random.random() < 0.1 else 1
    editions = tuple(load_edition(edition or random.choice(EDITIONS)) for _ in range(count))
    layout, ground = random.choice(LAYOUTS), random.choice(GROUNDS)
    tiles = tuple(_tiles(random, own, wrong) for own in editions)
    strangers = random.randint(1, 2) if wrong is None and count == 1 and random.random() < 0.08 else 0
    plan = _Plan(editions, tiles, layout, strangers)
    for attempt in range(200):
        # Two sets, and some layouts, have no room beside a board.
        on = "mat" if count == 2 or attempt >= 120 else ground
        dice = np.random.default_rng((seed, attempt, 0x5E7))
        pixels = float(dice.uniform(36, 42 if count == 2 else 60))
        drawn = _draw(dice, random, plan, on, pixels)
        if drawn is not None:
            return drawn
    raise RuntimeError(f"no room for the set of seed {seed}")


def _draw(dice: Generator, random: Random, plan: _Plan, ground: Ground, pixels: float) -> SetPicture | None:
    kits = len(plan.editions) + bool(plan.strangers)
    editions = (*plan.editions, plan.editions[0])[:kits]
    scene: _Board | _Mat = (
        _Mat(dice, pixels, editions) if ground == "mat" else _Board(dice, pixels, editions, ground)
    )
    placed: list[list[MatTile]] = []
    for of_set in range(len(plan.editions)):
        laid = _laid(dice, random, plan, scene, of_set)
        if laid is None:
            return None
        placed.append(laid)
    others: dict[str, int] = {}
    for _ in range(plan.strangers):
        at = random.choice([at for at, tile in enumerate(placed[0]) if tile.letter and tile.of_set == 0])
        letter = placed[0][at].letter
        placed[0][at] = replace(placed[0][at], of_set=1)
        others[letter] = others.get(letter, 0) + 1
    picture = scene.picture([tile for own in placed for tile in own])
    sets = []
    for number, (edition, own) in enumerate(zip(plan.editions, placed, strict=True)):
        due = Counter("_" if letter == BLANK else letter for letter in edition.bag())
        there = Counter(tile.letter or "_" for tile in own if tile.of_set == number)
        sets.append(
            LaidSet(
                edition,
                dict(due - there),
                dict(there - due),
                others if number == 0 else {},
                tuple((tile.letter or "_", scene.outline(tile)) for tile in own),
            )
        )
    return SetPicture(picture, tuple(sets), plan.layout, ground, scene.light, pixels)


def _tiles(random: Random, edition: Edition, wrong: int | None) -> tuple[str, ...]:
    """The letters of a set with so many faults, "" a blank."""
    there = Counter("_" if letter == BLANK else letter for letter in edition.bag())
    if wrong is None:
        wrong = 0 if random.random() < 0.35 else random.randint(1, 4)
    for _ in range(wrong):
        kind = random.choice(FAULTS)
        if kind in {"missing", "exchanged"}:
            there[random.choice(sorted(there.elements()))] -= 1
        if kind in {"extra", "exchanged"}:
            there[random.choice(edition.alphabet)] += 1
        if kind == "blank" and there["_"]:
            there["_"] -= 1
        if kind == "over":
            there[random.choice([letter for letter in sorted(there.elements()) if letter != "_"])] -= 1
            there["_"] += 1
    letters = ["" if letter == "_" else letter for letter in there.elements()]
    if random.random() < 0.7:
        random.shuffle(letters)
    else:
        letters.sort(key=lambda letter: (not letter, letter))
    return tuple(letters)


def _spots(dice: Generator, random: Random, count: int, layout: Layout) -> list[_Spot]:
    """Places for so many tiles, about (0, 0)."""
    wide = round(np.sqrt(count)) + random.randint(-1, 2)
    gap = float(dice.uniform(1.0, 1.06)) if layout == "block" else float(dice.uniform(1.0, 1.25))
    line = gap if layout == "block" else float(dice.uniform(1.15, 1.6))
    any_way = layout == "heap" or random.random() < 0.15
    askew = {"block": 1.0, "rows": 2.5, "gaps": 3.0, "heap": 7.0}[layout]
    turned_rows = random.random() < 0.4
    spots: list[_Spot] = []
    row = 0
    while len(spots) < count:
        length = wide if layout == "block" else wide + random.randint(-2, 2)
        turn = 180 * random.randint(0, 1) if turned_rows else 0
        x = 0.0 if layout == "block" else float(dice.normal(0, 0.3))
        for _ in range(min(length, count - len(spots))):
            if layout in {"gaps", "heap"} and random.random() < 0.18:
                x += float(dice.uniform(0.3, 2.5))
            own = 90 * random.randint(0, 3) if any_way else turn
            spots.append(_Spot(x, row * line, own + float(np.clip(dice.normal(0, askew), -16, 16))))
            x += gap + (float(dice.uniform(0, 0.25)) if layout == "heap" else 0)
        row += 1
    spread = {"block": 0.012, "rows": 0.03, "gaps": 0.05, "heap": 0.1}[layout]
    xs = np.array([s.x for s in spots])
    ys = np.array([s.y for s in spots])
    xs, ys = xs - (xs.min() + xs.max()) / 2, ys - (ys.min() + ys.max()) / 2
    off = dice.normal(0, spread, (len(spots), 2))
    return [
        _Spot(float(x + a), float(y + b), s.angle) for s, x, y, (a, b) in zip(spots, xs, ys, off, strict=True)
    ]


def _laid(
    dice: Generator, random: Random, plan: _Plan, scene: "_Board | _Mat", of_set: int
) -> list[MatTile] | None:
    """A set's tiles where they lie, not overlapping; None where there is no room."""
    side, count, letters = scene.side_mm(of_set), len(plan.editions), plan.tiles[of_set]
    angle = float(dice.choice((0, 90, 180, 270)) + dice.normal(0, 4))
    if count == 1 and random.random() < 0.3:
        angle = float(dice.uniform(0, 360))
    spots = _spots(dice, random, len(letters), plan.layout)
    points = np.array([(s.x, s.y) for s in spots]) * side @ turning(angle)
    middle = scene.middle(dice, np.ptp(points, axis=0), of_set, count)
    if middle is None:
        return None
    tiles = [
        MatTile(letter, float(x + middle[0]), float(y + middle[1]), angle + spot.angle, of_set)
        for letter, (x, y), spot in zip(letters, points, spots, strict=True)
    ]
    return _separate(tiles, side) if scene.fits(tiles) else None


def _separate(tiles: list[MatTile], side: float) -> list[MatTile] | None:
    """Overlapping tiles pushed apart."""
    for _ in range(60):
        moved = False
        corners = [_corners(tile, side * 1.003) for tile in tiles]
        for one in range(len(tiles)):
            for other in range(one):
                a, b = tiles[one], tiles[other]
                away = np.array((a.x_mm - b.x_mm, a.y_mm - b.y_mm))
                far = float(np.hypot(*away))
                if (
                    far < 1.45 * side
                    and cv2.intersectConvexConvex(corners[one], corners[other])[0] > 0.002 * side**2
                ):
                    push = away / max(far, 1e-6) * 0.02 * side
                    tiles[one] = replace(a, x_mm=a.x_mm + push[0], y_mm=a.y_mm + push[1])
                    tiles[other] = replace(b, x_mm=b.x_mm - push[0], y_mm=b.y_mm - push[1])
                    corners[one], corners[other] = (
                        _corners(tiles[one], side * 1.003),
                        _corners(tiles[other], side * 1.003),
                    )
                    moved = True
        if not moved:
            return tiles
    return None


def _corners(tile: MatTile, side: float) -> NDArray[np.float32]:
    return np.asarray(cv2.boxPoints(((tile.x_mm, tile.y_mm), (side, side), tile.angle)), np.float32)


class _Mat:
    """A table without boards."""

    ground: Ground = "mat"

    def __init__(self, dice: Generator, pixels: float, editions: Sequence[Edition]) -> None:
        look = draw_mat_look(dice, pixels, mats=False)
        kits = _kits(dice, [look.ground.tone], editions)
        self._look: MatLook = replace(
            look, sets=kits, lens=replace(look.lens, focal_px=pixels / kits[0].side_mm * look.lens.height_mm)
        )
        self._dice = dice
        self.light = look.light.name

    def side_mm(self, of_set: int) -> float:
        return self._look.sets[of_set].side_mm

    def middle(self, dice: Generator, size: NDArray[np.float64], of_set: int, count: int) -> Points | None:
        room = (
            np.array((WIDTH, HEIGHT)) / self._look.pixels_a_mm / (count, 1) - size - 2 * self.side_mm(of_set)
        )
        if room.min() < -20:
            return None
        middle = dice.uniform(-np.maximum(room, 0) / 2, np.maximum(room, 0) / 2)
        middle[0] += (of_set - (count - 1) / 2) * WIDTH / self._look.pixels_a_mm / count
        return np.asarray(middle)

    def fits(self, tiles: Sequence[MatTile]) -> bool:
        return _in_sight(np.vstack([self.outline(tile) for tile in tiles]))

    def outline(self, tile: MatTile) -> Points:
        return _top(tile, self.side_mm(tile.of_set), 0.0, self._look.lens)

    def picture(self, tiles: list[MatTile]) -> Picture:
        things: list[Block] = []
        taken = [(tile.x_mm, tile.y_mm, 14.0) for tile in tiles]
        wide, high = (size / self._look.pixels_a_mm for size in (WIDTH, HEIGHT))
        for _ in range(int(self._dice.integers(0, 6))):
            for _ in range(40):
                x, y = (float(at) for at in self._dice.uniform((-wide / 2, -high / 2), (wide / 2, high / 2)))
                own, reach = anything(self._dice, x, y)
                lean = (
                    0.12 * max(block.high_mm for block in own) * (1 + np.hypot(*self._look.light.throw) * 3)
                )
                if all(np.hypot(x - a, y - b) > reach + r + 6 + lean for a, b, r in taken):
                    things += own
                    taken.append((x, y, reach))
                    break
        return MatCamera(self._look).take(MatScene(tuple(tiles), (), tuple(things)), 0)


class _Board:
    """A table with a board; the tiles lie on it or beside it."""

    def __init__(self, dice: Generator, pixels: float, editions: Sequence[Edition], ground: Ground) -> None:
        look = draw_single_look(int(dice.integers(1 << 30)), 0)
        self._on = ground == "board"
        self.ground: Ground = ground
        board = look.boards[0]
        aside = 0.0 if self._on else float(dice.choice((-1, 1)) * dice.uniform(190, 260))
        skew = replace(
            board.skew, dx_mm=board.skew.dx_mm + aside, dy_mm=board.skew.dy_mm + float(dice.normal(0, 15))
        )
        under = [board.design.ground] if self._on else [look.wood.light, look.wood.dark]
        kits = _kits(dice, under, editions)
        height = float(dice.uniform(700, 950))
        tilts = [float(a) for a in np.clip(dice.normal(0, 2.0, size=2), -5, 5)]
        lens = hung_lens(
            height, tilts[0], tilts[1], roll=float(dice.normal(0, 1.5)),
            focal_px=pixels / kits[0].side_mm * height, barrel=float(dice.uniform(-0.05, 0)),
        )  # fmt: skip
        self._look: TableLook = replace(look, boards=(replace(board, skew=skew),), lens=lens)
        self._kits = kits
        self._aside = aside
        self._seed = int(dice.integers(1 << 30))
        self.light = look.light.name

    @property
    def _low(self) -> float:
        return 0.0 if self._on else TABLE_MM

    def side_mm(self, of_set: int) -> float:
        return self._kits[of_set].side_mm

    def middle(self, dice: Generator, size: NDArray[np.float64], of_set: int, count: int) -> Points | None:
        own = self._look.boards[0]
        board = board_points(own.skew, 0, np.array(((7.5, 7.5),)))[0]
        if self._on:
            room = GRID_MM - size - self.side_mm(of_set)
            return None if room.min() < 0 else np.asarray(board + dice.uniform(-room / 2, room / 2))
        scale = self._look.lens.focal_px / self._look.lens.height_mm
        half = WIDTH / scale / 2 - 1.5 * self.side_mm(of_set)
        edge = board[0] - np.sign(self._aside) * (GRID_MM / 2 + own.frame_mm + 22)
        low, high = sorted((float(edge), float(-np.sign(self._aside) * half)))
        low, high = low + (high - low) * of_set / count, low + (high - low) * (of_set + 1) / count
        spare = (high - low) - size[0]
        return None if spare < 0 else np.array(((low + high) / 2 + dice.uniform(-spare / 2, spare / 2), 0.0))

    def fits(self, tiles: Sequence[MatTile]) -> bool:
        if not _in_sight(np.vstack([self.outline(tile) for tile in tiles])):
            return False
        middles = np.array([(tile.x_mm, tile.y_mm) for tile in tiles], np.float32)
        return all(
            cv2.pointPolygonTest(
                block.outline.astype(np.float32).reshape(-1, 1, 2), (float(x), float(y)), True
            )
            < -(20 + 0.12 * block.high_mm * (1 + 2 * float(np.hypot(*self._look.light.throw))))
            for block in around(self._look, TABLE_MM)
            for x, y in middles
        )

    def outline(self, tile: MatTile) -> Points:
        return _top(tile, self.side_mm(tile.of_set), self._low, self._look.lens)

    def picture(self, tiles: list[MatTile]) -> Picture:
        look = self._look
        picture = background(look, look.lens).copy()
        stamps = [
            tile_stamp(
                self._kits[tile.of_set], tile.letter, grain=at % GRAINS,
                place=(tile.x_mm, tile.y_mm, self._low), angle=tile.angle, light=look.light, lens=look.lens,
            )
            for at, tile in enumerate(tiles)
        ]  # fmt: skip
        stamps.sort(key=lambda s: -float(np.hypot(s.box[0] + s.box[2] - WIDTH, s.box[1] + s.box[3] - HEIGHT)))
        lay(stamps, picture, (0, 0))
        lit(picture, gain_picture(look.light, look.lens), veil_table(look.light), look.blur_px)
        noise = np.random.default_rng(self._seed).standard_normal(picture.shape, dtype=np.float32)
        noisy = np.clip(picture + noise * np.float32(look.noise), 0, 255).round().astype(np.uint8)
        return pressed(noisy, look.jpeg)


def _kits(
    dice: Generator, under: Sequence[tuple[int, int, int]], editions: Sequence[Edition]
) -> tuple[TileDesign, ...]:
    """A set for each edition, of colours that tell apart from the ground and from each other."""
    while True:
        chosen = [TILES[int(at)] for at in dice.permutation(len(TILES))[: len(editions)]]
        faces = [design.face for design in chosen]
        grounds = min(colours_apart(face, tone) for face in faces for tone in under)
        if grounds > 21 and (len(faces) == 1 or colours_apart(*faces) > 40):
            break
    return tuple(
        replace(design, values=tuple((k, v) for k, v in edition.values.items() if k != BLANK))
        for design, edition in zip(chosen, editions, strict=True)
    )


def _in_sight(outline: Points) -> bool:
    low, high = outline.min(axis=0), outline.max(axis=0)
    return bool(min(*low, WIDTH - high[0], HEIGHT - high[1]) >= _EDGE_PX / 2)


def _top(tile: MatTile, side: float, low_mm: float, lens: Lens) -> Points:
    """(4, 2) picture pixels of a tile's top."""
    half = side / 2
    square = np.array(((-half, -half), (half, -half), (half, half), (-half, half)))
    placed = square @ turning(tile.angle) + (tile.x_mm, tile.y_mm)
    return lens.project(on_plane(placed, low_mm + TILE_HEIGHT_MM))
