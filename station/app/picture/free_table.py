"""One player's crossword on a picture of a table without a board: in front of their seat, beside the pool.

Only that part of the picture is read. Tiles face down in the pool are nobody's.
"""

from dataclasses import replace
from typing import TYPE_CHECKING, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from station.referee.seats import Part, part_of, pool_of
from vision.reading import Picture

if TYPE_CHECKING:
    from vision.free.reading import FreeLayout, FreeReading, LooseTile

AROUND: Final = 0.03
"""Margin read around a player's part, as a share of the picture's width: a crossword may stick out."""


class ReadsFree(Protocol):
    def read(self, picture: Picture, part: tuple[int, int, int, int]) -> "FreeReading":
        """The tiles that lie on no board in a part of a picture (left, top, right + 1, bottom + 1), in pixels
        of that part."""


def player_layout(free: ReadsFree, picture: Picture, player: int, players: int) -> "FreeLayout":
    """The player's crossword with the tiles beside it, in pixels of the part read.

    Raises NoLayoutError if no tiles lie side by side.
    """
    from vision.free.reader import layout_in

    height, width = picture.shape[:2]
    outline = _outline(part_of(player, players), width, height)
    more = AROUND * width
    left, top = np.maximum(outline.min(axis=0) - more, 0).astype(int).tolist()
    right, low = np.minimum(outline.max(axis=0) + more, (width, height)).astype(int).tolist()
    reading = free.read(picture, (left, top, right, low))
    corner = np.array((left, top), np.float64)
    if players > 1:
        pool = _outline(pool_of(players), width, height) - corner
        reading = replace(reading, plain=tuple(tile for tile in reading.plain if not _inside(pool, tile)))
    return layout_in(reading, outline - corner)


def _outline(part: Part, width: int, height: int) -> NDArray[np.float64]:
    """(4, 2) pixels of a part of the picture, clockwise from its top left."""
    left, top, right, low = part.left * width, part.top * height, part.right * width, part.bottom * height
    return np.array(((left, top), (right, top), (right, low), (left, low)))


def _inside(outline: NDArray[np.float64], tile: "LooseTile") -> bool:
    middle = tile.quad.mean(axis=0)
    return bool((middle >= outline[0]).all() and (middle <= outline[2]).all())
