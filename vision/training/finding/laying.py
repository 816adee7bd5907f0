"""Where tiles lie: crosswords, loose tiles, heaps and rows, before anything is rendered."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.finding.table import SPAN, turned

Cells = set[tuple[int, int]]


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """centre: x, y on the table in pixels. angle: clockwise rotation of the tile in degrees."""

    centre: NDArray[np.float64]
    angle: float
    face_down: bool = False


def _word(start: tuple[int, int], down: bool, length: int) -> list[tuple[int, int]]:
    row, column = start
    return [(row + index * down, column + index * (not down)) for index in range(length)]


def _touches(cell: tuple[int, int], cells: Cells, own: set[tuple[int, int]]) -> bool:
    row, column = cell
    near = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
    return bool((near & cells) - own)


def crossword_cells(rng: Generator, count: int) -> Cells:
    """At least `count` cells of crossing words; now and then words lie side by side."""
    cells: Cells = set(_word((0, 0), False, int(rng.integers(2, 9))))
    loose = rng.uniform(0, 0.35) if rng.random() < 0.5 else 0.0
    for _ in range(60):
        if len(cells) >= count:
            break
        crossed = sorted(cells)[int(rng.integers(len(cells)))]
        down = bool(rng.random() < 0.5)
        length = int(rng.integers(2, 9))
        before = int(rng.integers(length))
        start = (crossed[0] - before * down, crossed[1] - before * (not down))
        word = _word(start, down, length)
        new = [cell for cell in word if cell not in cells]
        ends = _word((start[0] - down, start[1] - (not down)), down, length + 2)
        # In real games, words touch others only where they cross them.
        clear = not any(_touches(cell, cells, set(word)) for cell in new)
        clear = clear and ends[0] not in cells and ends[-1] not in cells
        if new and (clear or rng.random() < loose):
            cells.update(new)
    return cells


def _block_cells(rng: Generator) -> Cells:
    rows, columns = (int(rng.integers(1, 7)) for _ in range(2))
    filled = rng.uniform(0.75, 1.0)
    cells = {(row, column) for row in range(rows) for column in range(columns) if rng.random() < filled}
    return cells or {(0, 0)}


def _line_cells(rng: Generator) -> Cells:
    """One to four words below each other, close together or with gaps between."""
    cells: Cells = set()
    row = 0
    for _ in range(int(rng.integers(1, 5))):
        cells.update(_word((row, int(rng.integers(-2, 3))), False, int(rng.integers(2, 9))))
        row += int(rng.choice([1, 1, 2, 3]))
    return cells


def _grid_places(cells: Cells, side: float, rng: Generator) -> list[Place]:
    """Cells as tiles on the table, as neatly as people lay them."""
    gap = rng.uniform(0, 0.04) if rng.random() < 0.6 else rng.uniform(0.04, 0.15)
    pitch = side * (1 + gap)
    jitter = min(0.05, 0.5 * gap + rng.uniform(0.002, 0.015))
    askew = min(6.0, rng.uniform(0.2, 1.5) + 40 * gap * rng.random())
    grid = np.array(sorted(cells), np.float64)[:, ::-1]
    grid -= grid.mean(axis=0) if rng.random() < 0.5 else (grid.min(axis=0) + grid.max(axis=0)) / 2
    bend = rng.normal(0, 0.008 if rng.random() < 0.6 else 0.0, 2)
    points = grid * pitch
    points[:, 1] += bend[0] * grid[:, 0] ** 2 * side
    points[:, 0] += bend[1] * grid[:, 1] ** 2 * side
    slope = np.rad2deg(2 * bend[0] * grid[:, 0] - 2 * bend[1] * grid[:, 1])
    points += np.clip(rng.normal(0, jitter, points.shape), -0.08, 0.08) * side
    angles = slope + np.clip(rng.normal(0, askew, len(points)), -6, 6)
    mixed = (
        90.0
        * rng.integers(0, 4, len(points))
        * (rng.random(len(points)) < (0.5 if rng.random() < 0.1 else 0.0))
    )
    down = rng.random(len(points)) < (rng.uniform(0.1, 1) if rng.random() < 0.07 else 0.0)
    return [
        Place(point, float(angle), bool(under))
        for point, angle, under in zip(points, angles + mixed, down, strict=True)
    ]


def _moved(places: list[Place], middle: NDArray[np.float64], angle: float) -> list[Place]:
    return [
        replace(place, centre=turned(place.centre, angle) + middle, angle=place.angle + angle)
        for place in places
    ]


def crossword(side: float, rng: Generator) -> list[Place]:
    """A crossword, a block or lines of words, anywhere and at any angle."""
    sort = rng.random()
    if sort < 0.7:
        cells = crossword_cells(rng, int(rng.integers(4, 41)))
    elif sort < 0.82:
        cells = _block_cells(rng)
    else:
        cells = _line_cells(rng)
    angle = rng.normal(0, 8) + 90 * int(rng.integers(4)) if rng.random() < 0.4 else rng.uniform(0, 360)
    middle = SPAN / 2 + rng.uniform(-0.33, 0.33, 2) * SPAN
    return _moved(_grid_places(cells, side, rng), middle, float(angle))


def loose(side: float, rng: Generator, *, count: int, spread: float, face_down: float) -> list[Place]:
    """Tiles scattered around a centre, none overlapping; face_down: the share lying face down."""
    middle = rng.uniform(0.05, 0.95, 2) * SPAN
    places: list[Place] = []
    for _ in range(count * 3):
        centre = middle + rng.normal(0, spread, 2) * side
        if len(places) < count and all(np.hypot(*(centre - other.centre)) > 1.42 * side for other in places):
            places.append(Place(centre, float(rng.uniform(0, 360)), bool(rng.random() < face_down)))
    return places


def heap(side: float, rng: Generator) -> list[Place]:
    """The pool: tiles close together at any angle, some overlapping; most of them face down."""
    middle = rng.uniform(0.1, 0.9, 2) * SPAN
    count = int(rng.integers(4, 50))
    tight = rng.uniform(0.78, 1.25)
    reach = np.sqrt(count) * side * 0.62 * tight
    face_down = rng.choice([1.0, 0.9, 0.3], p=[0.65, 0.2, 0.15])
    ordered = rng.random() < 0.2
    base = rng.uniform(0, 90)
    places: list[Place] = []
    for _ in range(count * 4):
        centre = middle + rng.uniform(-1, 1, 2) * reach
        near = min((np.hypot(*(centre - other.centre)) for other in places), default=9e9)
        if len(places) < count and near > 0.92 * tight * side:
            angle = base + rng.normal(0, 5) if ordered else rng.uniform(0, 360)
            places.append(Place(centre, float(angle), bool(rng.random() < face_down)))
    return places


def row(side: float, rng: Generator, middle: NDArray[np.float64], angle: float) -> list[Place]:
    """Tiles side by side, as on a rack or as people sort them."""
    count = int(rng.integers(1, 9))
    cells = {(0, column) for column in range(count) if rng.random() < 0.9} or {(0, 0)}
    return _moved(_grid_places(cells, side, rng), middle, angle)
