"""Finds which edge of a board is its top. The premium squares look the same from all four sides; tiles do
not."""

from collections.abc import Sequence
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.lens import Lens
from vision.letters.network import LetterReader
from vision.reading import Corners, Facing, Picture
from vision.rectify import patches, rectify

SAME_TURNED: Final = frozenset("HINOSXZ")
"""Letters that look alike upside down or on their side; they do not count."""

SURE: Final = 0.6
"""Minimum confidence at which a letter counts."""

ACROSS: Final = 2.0
"""How many times more tiles must face sideways for a board to be rotated by a quarter turn."""

UPSIDE_DOWN: Final = 8.0
"""How many times more tiles must face down for a board to be rotated by a half turn. Boards of Scrabble
House have tiles both ways up, and are taken as the picture shows them."""

_TURNS: Final = (Facing.UP, Facing.RIGHT, Facing.DOWN, Facing.LEFT)


def as_pictured(corners: Corners) -> Corners:
    """The same corners, clockwise from the one that makes the board's top the picture's."""
    sides = corners - corners.mean(axis=0)
    if np.cross(np.append(sides[0], 0), np.append(sides[1], 0))[2] < 0:
        sides, corners = sides[::-1], corners[::-1]
    tops = [sides[k, 1] + sides[(k + 1) % 4, 1] for k in range(4)]
    return np.roll(corners, -int(np.argmin(tops)), axis=0)


def upright(picture: Picture, boards: Sequence[Corners], lens: Lens | None = None) -> list[Corners]:
    """The same boards, the corners of each clockwise from the one with the most upright tiles.

    All boards in a picture have the same rotation. Without tiles, or with tiles both ways up, as pictured.
    """
    boards = [as_pictured(corners) for corners in boards]
    up, right, down, left = sum((facings(picture, corners, lens) for corners in boards), np.zeros(4)).tolist()
    if right + left > ACROSS * (up + down) + 1:
        turn = 1 if right > left else 3
    else:
        turn = 2 if down > UPSIDE_DOWN * up + 1 else 0
    return [np.roll(corners, -turn, axis=0) for corners in boards]


def facings(picture: Picture, corners: Corners, lens: Lens | None = None) -> NDArray[np.float64]:
    """(4,) how many tiles face up, right, down and left on the board, weighted by confidence."""
    cut = patches(rectify(picture, corners, lens=lens), np.arange(225))
    read = _letters().read(cut)
    votes = np.zeros(4)
    for letter, facing, sure, tile in zip(
        read.letters, read.facings, read.confidence.tolist(), read.tile.tolist(), strict=True
    ):
        if letter is None or facing is None or letter in SAME_TURNED or tile < 0.5 or sure < SURE:
            continue
        votes[_TURNS.index(facing)] += sure
    return votes


@cache
def _letters() -> LetterReader:
    return LetterReader.load()
