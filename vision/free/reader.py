"""Reads free crosswords from a picture: tiles, their grids, letters, and what is doubtful."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import NoLayoutError
from vision.free.bent import bent
from vision.free.faces import SIZES, Faces, Letters, read_faces
from vision.free.finder import Spot, TileFinder
from vision.free.grid import Group, groups
from vision.free.layout import aligned, layout_of, loose_tile
from vision.free.nearby import against
from vision.free.reading import Cell, Doubt, FreeLayout, FreeReading, LooseTile
from vision.free.settle import settled
from vision.lens import Lens, fitted_to
from vision.letters.network import LETTERS, LetterReader
from vision.reading import Picture

_ASKED: Final = 10
"""Number of a group's tiles used to find its rotation, before all are read upright."""


class FreeReader:
    """Reads free crosswords. letters: the trained network, loaded if not given; alphabet: the possible
    capitals, by default all that the network knows; finder: the network that finds tiles; lens: what the
    pictures are taken through. Readings are in pixels of the picture as it is."""

    def __init__(
        self,
        letters: Letters | None = None,
        alphabet: str | None = None,
        finder: TileFinder | None = None,
        lens: Lens | None = None,
    ) -> None:
        self._letters = letters or LetterReader.load(alphabet)
        self._alphabet = alphabet or LETTERS
        self._finder = finder or TileFinder.load()
        self._lens = lens

    def read(self, picture: Picture, part: tuple[int, int, int, int] | None = None) -> FreeReading:
        """Everything in a picture, or in a part of it (left, top, right + 1, bottom + 1), in pixels of that
        part. Raises LensError for a picture that the lens does not fit."""
        lens = fitted_to(self._lens, picture)
        if part is not None:
            left, top, right, low = part
            picture = np.ascontiguousarray(picture[top:low, left:right])
            lens = None if lens is None else lens.within(left, top, 1.0, (picture.shape[1], picture.shape[0]))
        if lens is None:
            return self._read(picture)
        # Grids and angles hold only where lines are straight.
        flat, (left, top) = lens.whole_picture(picture)
        shift = np.array([left, top], np.float64)
        return bent(self._read(flat), lambda points: lens.bent(points - shift))

    def _read(self, picture: Picture) -> FreeReading:
        found = self._finder.find(picture)
        spots, maybe = settled(
            picture, found, lambda asked: self._faces(picture, asked, [spot.side for spot in asked], (1.0,))
        )
        gathered = groups(spots)
        spots, pitches = _in_their_grids(spots, gathered)
        spots = self._upright(picture, spots, pitches, gathered)
        # An upright letter is read better than a rotated one.
        faces = self._faces(picture, spots, pitches, SIZES)
        layouts: list[FreeLayout] = []
        tiles: list[LooseTile] = []
        for group in gathered:
            own = faces.of(group.members)
            if len(group.members) > 1 and np.mean(own.blank < 0.5) > 0.4:
                layout = layout_of(group, [spots[member] for member in group.members], own)
                doubts = against(picture, found, group, spots, maybe)
                layouts.append(replace(layout, doubts=(*layout.doubts, *doubts)))
            else:
                tiles += [
                    loose_tile(spots[member], faces, member, pitches[member]) for member in group.members
                ]
        loose = tuple(tile for tile in tiles if tile.letter is not None)
        return FreeReading(tuple(layouts), loose, tuple(tile for tile in tiles if tile.letter is None))

    def read_layout(self, picture: Picture, region: NDArray[np.floating] | None = None) -> FreeLayout:
        """One player's crossword: the largest whose centre lies in a region, a polygon (n, 2) of picture
        pixels, with all other tiles there as its loose ones.

        Raises NoLayoutError if there is none.
        """
        return layout_in(self.read(picture), region)

    def _upright(
        self, picture: Picture, spots: Sequence[Spot], pitches: Sequence[float], gathered: Sequence[Group]
    ) -> list[Spot]:
        """The same, each rotated so that its group's letters are upright."""
        asked = [group.members[:: -(-len(group.members) // _ASKED)] for group in gathered]
        rows = [member for members in asked for member in members]
        faces = self._faces(picture, [spots[row] for row in rows], [pitches[row] for row in rows], (1.0,))
        turned = list(spots)
        start = 0
        for group, members in zip(gathered, asked, strict=True):
            turn, _ = faces.of(range(start, start + len(members))).common_turn()
            start += len(members)
            for member in group.members:
                turned[member] = replace(spots[member], angle=spots[member].angle + 90 * turn)
        return turned

    def _faces(
        self, picture: Picture, spots: Sequence[Spot], pitches: Sequence[float], sizes: tuple[float, ...]
    ) -> Faces:
        return read_faces(
            picture, spots, pitches, letters=self._letters, alphabet=self._alphabet, sizes=sizes
        )


def _in_their_grids(spots: Sequence[Spot], gathered: Sequence[Group]) -> tuple[list[Spot], list[float]]:
    """(the same, each aligned with its group; pixels from tile to tile, per spot)."""
    own, pitches = list(spots), [spot.side for spot in spots]
    for group in gathered:
        for member in group.members:
            own[member] = aligned(spots[member], group.angle)
            if len(group.members) > 1:
                # Half of a tile's apparent tilt is the finder's error.
                own[member] = replace(own[member], angle=(own[member].angle + group.angle) / 2)
                pitches[member] = group.pitch
    return own, pitches


def layout_in(reading: FreeReading, region: NDArray[np.floating] | None = None) -> FreeLayout:
    """As `FreeReader.read_layout`, from a reading of the picture."""
    outline = None if region is None else np.asarray(region, np.float32).reshape(-1, 1, 2)

    def inside(tile: Cell | LooseTile) -> bool:
        x, y = tile.quad.mean(axis=0)
        return outline is None or cv2.pointPolygonTest(outline, (float(x), float(y)), False) >= 0

    there = [layout for layout in reading.layouts if np.mean([inside(cell) for cell in layout.cells]) > 0.5]
    if not there:
        raise NoLayoutError(
            "no tiles lie side by side" + ("" if region is None else " in that part of the table")
        )
    chosen, others = there[0], there[1:]
    doubts = list(chosen.doubts)
    if not all(inside(cell) for cell in chosen.cells):
        doubts.append(Doubt("part of it lies outside its player's part of the table", _middle(chosen)))
    if others and len(others[0].cells) == len(chosen.cells):
        doubts.append(Doubt("another group has as many tiles", _middle(others[0])))
    loose = [tile for tile in reading.loose if inside(tile)]
    plain = tuple(tile for tile in reading.plain if inside(tile))
    loose += [
        LooseTile(cell.letter, other.angle, cell.confidence, cell.candidates, cell.quad)
        for other in others
        for cell in other.cells
    ]
    return replace(chosen, loose=tuple(loose), plain=plain, doubts=tuple(doubts))


def _middle(layout: FreeLayout) -> tuple[float, float]:
    x, y = np.mean([cell.quad.mean(axis=0) for cell in layout.cells], axis=0)
    return float(x), float(y)
