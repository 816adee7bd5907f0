"""Reading a board that hardly shows: smoothed, once more, and doubted where the readings differ."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from vision.reading import BoardReading, Cause, Corners, Picture, SquareReading
from vision.rectify import pixels_per_square
from vision.track.memory import DOUBTED

SLIGHTLY: Final = 0.08
"""Squares by which a faint board may be off unnoticed."""

SURE_WHEN_FAINT: Final = 0.95
"""Confidence needed in every reading of a faint board's square not to doubt it."""


def smoothed(picture: Picture, corners: Sequence[Corners], by: float) -> Picture:
    """The picture, its noise smoothed over so many squares."""
    pixels = by * min(pixels_per_square(of_board) for of_board in corners)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), pixels), np.uint8)


def beside(corners: Corners) -> Corners:
    """Corners as far off as a faint board's may be unnoticed."""
    return corners + SLIGHTLY * pixels_per_square(corners) * np.array([1.0, -1.0])


def graded(board: BoardReading, others: Sequence[BoardReading]) -> BoardReading:
    """The reading of a board that hardly shows, doubted wherever it is less than certain, or another reading
    says otherwise; without others everywhere."""
    squares = tuple(
        one
        if others
        and one.confidence >= SURE_WHEN_FAINT
        and all(_same(one, other.squares[number]) for other in others)
        else replace(
            one,
            confidence=min(one.confidence, DOUBTED),
            cause=(one.cause if others else None) or Cause.FAINT,
        )
        for number, one in enumerate(board.squares)
    )
    return replace(board, squares=squares)


def _same(one: SquareReading, other: SquareReading) -> bool:
    agrees = (one.content, one.letter, one.facing) == (other.content, other.letter, other.facing)
    return agrees and other.confidence >= SURE_WHEN_FAINT
