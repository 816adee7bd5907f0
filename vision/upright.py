"""Which edge of a board is its top. The premium squares look the same from all four sides; tiles do not."""

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.letters import LetterReader
from vision.reading import Corners, Facing, Picture
from vision.rectify import patches, rectify

SAME_TURNED: Final = frozenset("HINOSXZ")
"""Letters that look alike upside down or on their side; they have no say."""

SURE: Final = 0.6
"""Least confidence in a letter that has a say."""

MANY: Final = 2.0
"""How many times the votes for upright must be outnumbered for the board to be turned. Boards of Scrabble
House have tiles both ways up, and are then taken as the picture shows them."""

_TURNS: Final = (Facing.UP, Facing.RIGHT, Facing.DOWN, Facing.LEFT)


def as_pictured(corners: Corners) -> Corners:
    """The same corners, clockwise from that which makes the board's top the picture's."""
    sides = corners - corners.mean(axis=0)
    if np.cross(np.append(sides[0], 0), np.append(sides[1], 0))[2] < 0:
        sides, corners = sides[::-1], corners[::-1]
    tops = [sides[k, 1] + sides[(k + 1) % 4, 1] for k in range(4)]
    return np.roll(corners, -int(np.argmin(tops)), axis=0)


def upright(picture: Picture, corners: Corners) -> Corners:
    """The same corners, clockwise from that which has most tiles upright; without tiles, as pictured."""
    corners = as_pictured(corners)
    votes = facings(picture, corners)
    along, across = votes[[0, 2]].sum(), votes[[1, 3]].sum()
    ways = (0, 2) if along >= across else (1, 3)
    if ways == (1, 3) and across < MANY * along + 1:
        ways = (0, 2)
    first, second = ways
    turn = second if votes[second] > MANY * votes[first] + 1 else first
    if ways == (1, 3):
        turn = second if votes[second] > votes[first] else first
    return np.roll(corners, -turn, axis=0)


def facings(picture: Picture, corners: Corners) -> NDArray[np.float64]:
    """(4,) how many tiles face up, right, down and left on the board, weighed by confidence."""
    cut = patches(rectify(picture, corners), np.arange(225))
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
