"""Pictures of tables with free crosswords, drawn from a seed, and the truth about them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from station.rules.edition import BLANK, Edition
from station.rules.lexicon import WordGraph
from station.simulator.render.lens import HEIGHT, WIDTH, Points
from station.simulator.render.looks.look import on_plane
from station.simulator.render.looks.mat_look import MatLook, draw_mat_look
from station.simulator.render.mat_camera import MatArm, MatCamera, MatScene, MatTile
from station.simulator.render.placement import TILE_HEIGHT_MM, turning
from station.simulator.render.things.block import Block
from station.simulator.render.things.clutter import anything
from station.simulator.world.crossword import Crossword, build


@dataclass(frozen=True, slots=True)
class Placed:
    """A crossword on the table. angle: degrees clockwise. quads: by square, (4, 2) picture pixels of the
    tile's top. loose: the letters of its player's unused tiles beside it, "" for a blank. region: (4, 2)
    picture pixels around all of it."""

    crossword: Crossword
    angle: float
    quads: dict[tuple[int, int], Points]
    loose: tuple[str, ...]
    region: Points


@dataclass(frozen=True, slots=True, eq=False)
class MatPicture:
    """A picture of a table, and the truth about it. face_down: tiles of the pool, middles in pixels."""

    picture: NDArray[np.uint8]
    placed: tuple[Placed, ...]
    face_down: tuple[Points, ...]
    look: MatLook


def draw_mat(seed: int, lexicon: WordGraph, edition: Edition, players: int = 1) -> MatPicture:
    """One table. players: how many crosswords, on a mat each where there are several (at most five)."""
    dice, random = np.random.default_rng((seed, 0x3A7)), Random(f"mat {seed}")
    pixels = float(dice.uniform(28, 36 if players > 1 else 70))
    most = 30 if pixels < 52 or players > 1 else 24
    look = draw_mat_look(dice, pixels, mats=players > 1 or dice.random() < 0.4)
    bag = list(edition.bag())
    random.shuffle(bag)
    regions = _regions(look, players)
    laid: list[tuple[Crossword, float, list[MatTile], list[MatTile], Points]] = []
    tiles: list[MatTile] = []
    for region in regions:
        count = random.randint(4, most if players == 1 else 20)
        while (crossword := build(random, (hand := _drawn(bag, count)), lexicon)) is None:
            bag += hand
            random.shuffle(bag)
        angle = float(dice.uniform(0, 360))
        of_set = int(dice.integers(len(look.sets)))
        own = _placed(dice, look, crossword, region=region, angle=angle, of_set=of_set)
        if own is None:
            return draw_mat(seed + 1_000_003, lexicon, edition, players)
        left = _left_over(hand, crossword)
        loose = _loose(dice, look, own, left, region=region, of_set=of_set)
        laid.append((crossword, angle, own, loose, region))
        tiles += own + loose
    down = _face_down(dice, look, tiles, regions if players > 1 else []) if dice.random() < 0.5 else []
    tiles += down
    arms = _arms(dice, look, tiles)
    things = _things(dice, look, tiles)
    mats = tuple(regions) if look.mat is not None else ()
    scene = MatScene(tuple(tiles), mats, tuple(things), tuple(arms))
    placed = tuple(
        Placed(
            crossword,
            angle,
            {at: _outline(look, tile) for at, tile in zip(crossword, own, strict=True)},
            tuple(tile.letter for tile in loose),
            look.lens.project(np.column_stack((region, np.zeros(4)))),
        )
        for crossword, angle, own, loose, region in laid
    )
    return MatPicture(MatCamera(look).take(scene, 0), placed, tuple(_outline(look, t) for t in down), look)


def _outline(look: MatLook, tile: MatTile) -> Points:
    """(4, 2) picture pixels of a tile's top: TL, TR, BR, BL as its letter is read."""
    half = look.sets[tile.of_set].side_mm / 2
    square = np.array(((-half, -half), (half, -half), (half, half), (-half, half)))
    placed = square @ turning(tile.angle) + (tile.x_mm, tile.y_mm)
    return look.lens.project(on_plane(placed, TILE_HEIGHT_MM))


def _in_sight(look: MatLook, points: Points, margin_px: float) -> bool:
    """Whether (n, 2) table points all lie in the picture, so far from its edge."""
    seen = look.lens.project(on_plane(points, 0.0))
    low, high = seen.min(axis=0), seen.max(axis=0)
    return bool(min(*low, WIDTH - high[0], HEIGHT - high[1]) >= margin_px)


def _apart(tiles: Iterable[MatTile], other: MatTile) -> float:
    """Millimetres between a tile and the nearest of others, middle to middle."""
    return min((float(np.hypot(t.x_mm - other.x_mm, t.y_mm - other.y_mm)) for t in tiles), default=1e9)


def _drawn(bag: list[str], count: int) -> list[str]:
    hand = bag[:count]
    del bag[:count]
    return hand


def _left_over(hand: Sequence[str], crossword: Crossword) -> list[str]:
    left = list(hand)
    for tile in crossword.values():
        left.remove(BLANK if tile.blank else tile.letter)
    return ["" if letter == BLANK else letter for letter in left]


def _regions(look: MatLook, players: int) -> list[Points]:
    """(4, 2) table millimetres of each player's part of the table."""
    wide, high = 2304 / look.pixels_a_mm, 1296 / look.pixels_a_mm
    if players == 1:
        return [_rectangle(0, 0, wide * 0.94, high * 0.9)]
    columns = {2: (2,), 3: (2, 1), 4: (2, 2), 5: (3, 2)}[players]
    found = []
    for row, count in enumerate(columns):
        depth = high * 0.92 / len(columns)
        for column in range(count):
            width = wide * 0.94 / max(columns)
            x = (column - (count - 1) / 2) * width
            y = (row - (len(columns) - 1) / 2) * depth
            found.append(_rectangle(x, y, width - 24, depth - 24))
    return found


def _rectangle(x: float, y: float, width: float, depth: float) -> Points:
    a, b = width / 2, depth / 2
    return np.array(((x - a, y - b), (x + a, y - b), (x + a, y + b), (x - a, y + b)))


def _placed(
    dice: Generator, look: MatLook, crossword: Crossword, *, region: Points, angle: float, of_set: int
) -> list[MatTile] | None:
    """Its tiles somewhere in a region, as crooked as hands lay them; None where there is no room."""
    side = look.sets[of_set].side_mm
    crooked, askew = float(dice.uniform(0.005, 0.035)) * side, float(dice.uniform(0.2, 2.2))
    gap = float(dice.uniform(0.0, 0.08))
    squares = np.array([(column, row) for row, column in crossword], np.float64)
    squares -= (squares.min(axis=0) + squares.max(axis=0)) / 2
    bend = dice.normal(0, 0.0025, 2)
    bent = squares + np.column_stack((bend[0] * squares[:, 1] ** 2, bend[1] * squares[:, 0] ** 2))
    c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    for _ in range(60):
        points = bent * side * (1 + gap) @ np.array(((c, s), (-s, c)))
        low, high = region.min(axis=0) + side, region.max(axis=0) - side
        room_low, room_high = low - points.min(axis=0), high - points.max(axis=0)
        if (room_low > room_high).any():
            return None
        points += dice.uniform(room_low, room_high)
        if _in_sight(look, points, 1.2 * side * look.pixels_a_mm):
            break
    else:
        return None
    off = np.clip(dice.normal(0, crooked, points.shape), -0.05 * side, 0.05 * side)
    turned = np.clip(dice.normal(0, askew, len(points)), -6, 6)
    shrink = np.ones(len(points))
    for _ in range(12):
        tiles = [
            MatTile("" if tile.blank else tile.letter, float(x), float(y), float(angle + t), of_set)
            for tile, (x, y), t in zip(
                crossword.values(), points + off * shrink[:, None], turned * shrink, strict=True
            )
        ]
        wrong = _overlapping(tiles, side)
        if not wrong:
            return tiles
        shrink[sorted(wrong)] *= 0.6 if shrink.min() > 0.05 else 0.0
    return tiles


def _overlapping(tiles: list[MatTile], side: float) -> set[int]:
    corners = [_square(tile, side) for tile in tiles]
    found = set()
    for one in range(len(tiles)):
        for other in range(one):
            near = np.hypot(tiles[one].x_mm - tiles[other].x_mm, tiles[one].y_mm - tiles[other].y_mm)
            if (
                near < 1.5 * side
                and cv2.intersectConvexConvex(corners[one], corners[other])[0] > 0.004 * side**2
            ):
                found |= {one, other}
    return found


def _square(tile: MatTile, side: float) -> NDArray[np.float32]:
    box = cv2.boxPoints(((tile.x_mm, tile.y_mm), (side, side), tile.angle))
    return np.asarray(box, np.float32)


def _loose(
    dice: Generator, look: MatLook, own: list[MatTile], left: list[str], *, region: Points, of_set: int
) -> list[MatTile]:
    """Unused tiles, face up, well apart from the crossword and from each other."""
    side = look.sets[of_set].side_mm
    more = [str(letter) for letter in dice.choice(list("ABDEGHIMNORSTUZ"), int(dice.integers(0, 4)))]
    found: list[MatTile] = []
    for letter in left + (more if dice.random() < 0.5 else []):
        for _ in range(80):
            x, y = dice.uniform(region.min(axis=0) + side, region.max(axis=0) - side)
            tile = MatTile(letter, float(x), float(y), float(dice.uniform(0, 360)), of_set)
            clear = _apart(own + found, tile) > 2.3 * side
            if clear and _in_sight(look, np.array(((x, y),)), 1.2 * side * look.pixels_a_mm):
                found.append(tile)
                break
    return found


def _face_down(dice: Generator, look: MatLook, tiles: list[MatTile], regions: list[Points]) -> list[MatTile]:
    """The pool: a heap of tiles that show no letter, some touching, where there is room."""
    side = look.sets[0].side_mm
    wide, high = 2304 / look.pixels_a_mm, 1296 / look.pixels_a_mm
    for _ in range(40):
        middle = dice.uniform((-wide / 2 + 50, -high / 2 + 50), (wide / 2 - 50, high / 2 - 50))
        if any((middle > r.min(axis=0) - 20).all() and (middle < r.max(axis=0) + 20).all() for r in regions):
            continue
        found: list[MatTile] = []
        for _ in range(int(dice.integers(2, 9))):
            for _ in range(20):
                x, y = middle + dice.normal(0, 1.6 * side, 2)
                tile = MatTile("", float(x), float(y), float(dice.uniform(0, 360)), 0)
                in_view = _in_sight(look, np.array(((x, y),)), 1.2 * side * look.pixels_a_mm)
                if in_view and _apart(found, tile) > 1.45 * side and _apart(tiles, tile) > 2.6 * side:
                    found.append(tile)
                    break
        if len(found) > 1:
            return found
    return []


def _arms(dice: Generator, look: MatLook, tiles: list[MatTile]) -> list[MatArm]:
    """Perhaps a hand that reaches in and covers no tile."""
    if dice.random() > 0.35:
        return []
    places = np.array([(tile.x_mm, tile.y_mm) for tile in tiles])
    wide, high = 2304 / look.pixels_a_mm, 1296 / look.pixels_a_mm
    for _ in range(60):
        x, y = dice.uniform((-wide / 2, -high / 2), (wide / 2, high / 2))
        angle = float(dice.choice((0, 180)) + dice.normal(0, 12))
        c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
        seen = (places - (x, y)) @ np.array(((c, -s), (s, c)))
        if not ((np.abs(seen[:, 0]) < 105) & (seen[:, 1] > -55)).any():
            return [MatArm(float(x), float(y), angle)]
    return []


def _things(dice: Generator, look: MatLook, tiles: list[MatTile]) -> list[Block]:
    wide, high = 2304 / look.pixels_a_mm, 1296 / look.pixels_a_mm
    blocks: list[Block] = []
    taken = [(tile.x_mm, tile.y_mm, 14.0) for tile in tiles]
    for _ in range(int(dice.integers(1, 7))):
        for _ in range(30):
            x, y = dice.uniform((-wide / 2, -high / 2), (wide / 2, high / 2))
            own, reach = anything(dice, float(x), float(y))
            lean = 0.12 * max(block.high_mm for block in own) * (1 + np.hypot(*look.light.throw) * 3)
            if all(np.hypot(x - a, y - b) > reach + r + 6 + lean for a, b, r in taken):
                blocks += own
                taken.append((float(x), float(y), reach))
                break
    return blocks
