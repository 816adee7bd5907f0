"""Turns a group of tiles into a layout with letters, rows and columns as it is read."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.free.faces import Faces
from vision.free.finder import CLEAR, Spot, quad
from vision.free.grid import Group
from vision.free.reading import Cell, Doubt, FreeLayout, LooseTile

TOP: Final = 0.95
"""Side of a tile's top, as a share of the pitch."""

_CLEAR: Final = 0.98
"""Probability from which it is clear which way a layout is read."""


def aligned(spot: Spot, angle: float) -> Spot:
    """The same spot, with the equivalent angle closest to another: a spot's angle is known only up to
    quarter turns."""
    return replace(spot, angle=angle + (spot.angle - angle + 45) % 90 - 45)


def layout_of(group: Group, spots: Sequence[Spot], faces: Faces) -> FreeLayout:
    """spots: the group's, all at the same whole number of quarter turns from its angle. faces: theirs, with
    turns relative to those angles."""
    before = round((spots[0].angle - group.angle) / 90)
    turn, sure = faces.common_turn()
    doubts = list(group.doubts)
    if sure < _CLEAR:
        doubts.append(_doubt("it is not clear which way it is read", spots[0]))
    places = _turned(group.places, before + turn)
    own_turn = faces.turns()[:, turn]
    cells = []
    for number, spot in enumerate(spots):
        letter, confidence, candidates = faces.read(number, turn)
        if own_turn[number] < 0.02 and faces.blank[number] < 0.5:
            doubts.append(_doubt("a tile is turned against the others", spot))
        confidence *= min(1.0, 0.5 + float(faces.tile[number]))
        if letter is None:
            # Only the finder speaks for a blank.
            confidence *= min(1.0, spot.heat / CLEAR)
        row, column = int(places[number, 1]), int(places[number, 0])
        cells.append(Cell(row, column, letter, confidence, candidates, quad(spot, TOP * group.pitch, turn)))
    cells.sort(key=lambda cell: (cell.row, cell.column))
    return FreeLayout(
        tuple(cells), (), (group.angle + 90 * (before + turn)) % 360, group.pitch, tuple(doubts)
    )


def loose_tile(spot: Spot, faces: Faces, number: int, pitch: float) -> LooseTile:
    """A tile that belongs to no layout."""
    shares = faces.shares[number]
    letters = shares.sum(axis=1)
    order = np.argsort(-letters)[:5]
    candidates = tuple((faces.letters[index], float(letters[index])) for index in order)
    best = int(order[0])
    blank = float(faces.blank[number])
    if blank > letters[best]:
        return LooseTile(None, spot.angle % 90, blank, candidates, quad(spot, TOP * pitch, 0))
    turn = int(shares[best].argmax())
    angle = (spot.angle + 90 * turn) % 360
    outline = quad(spot, TOP * pitch, turn)
    return LooseTile(faces.letters[best], angle, float(letters[best]), candidates, outline)


def _turned(places: NDArray[np.int_], turn: int) -> NDArray[np.int_]:
    """Columns and rows as read when up is `turn` quarters clockwise, starting at 0."""
    for _ in range(turn % 4):
        places = np.column_stack((places[:, 1], -places[:, 0]))
    return np.asarray(places - places.min(axis=0), np.int_)


def _doubt(reason: str, spot: Spot) -> Doubt:
    return Doubt(reason, (float(spot.middle[0]), float(spot.middle[1])))
