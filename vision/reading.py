"""What is read from a picture of a board."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
"""(height, width, 3) uint8, BGR."""

Corners = NDArray[np.float64]
"""(4, 2) float64, image pixels: the outer corners of the 15×15 grid, TL, TR, BR, BL as South sees it."""


class Content(Enum):
    """The content of a square."""

    EMPTY = "."
    TILE = "tile"
    HIDDEN = "?"


class Facing(Enum):
    """Which way a tile's top points, in a picture with South at the bottom."""

    UP = "^"  # upright for South
    RIGHT = ">"
    DOWN = "v"  # upright for North
    LEFT = "<"


class Cause(Enum):
    """Why a square cannot be read well, if known and something can be done about it."""

    GLARE = "glare"  # light is reflected into the camera: move the lamp
    FAINT = "faint"  # the board hardly shows: blur, noise, too little light


@dataclass(frozen=True, slots=True)
class SquareReading:
    """One square.

    letter: None if empty or hidden, and on a tile without a letter. facing: None if there is no letter. kit:
    colour cluster of the tile, "a" or "b"; None for no tile or no fit. confidence: calibrated probability
    that content, letter and facing are all right. candidates: likeliest letters with their probabilities,
    best first. cause: why the square is doubtful, if known. kit_confidence: the same for the kit.
    """

    content: Content
    letter: str | None = None
    facing: Facing | None = None
    kit: str | None = None
    confidence: float = 1.0
    candidates: tuple[tuple[str, float], ...] = ()
    cause: Cause | None = None
    kit_confidence: float = 1.0


DOUBT = 0.90
"""A square read with less confidence is doubtful."""


@dataclass(frozen=True, slots=True)
class BoardReading:
    """A board: 225 squares row by row, A1 first, seen from South."""

    corners: Corners
    squares: tuple[SquareReading, ...]

    def rows(self) -> list[str]:
        """15 strings: upper case is a letter, `.` empty, `_` a tile without a letter, `?` hidden."""
        return self._strings(_letter_sign)

    def facing(self) -> list[str]:
        """15 strings of `^` `>` `v` `<`, `?` unknown, `.` no tile."""
        return self._strings(_facing_sign)

    def kits(self) -> list[str]:
        """15 strings of kit names, `?` unknown, `.` no tile."""
        return self._strings(_kit_sign)

    def doubtful(self) -> list[tuple[int, float]]:
        """(square index, confidence) of every doubtful square, whatever is doubtful about it."""
        sure = [min(square.confidence, square.kit_confidence) for square in self.squares]
        return [(i, confidence) for i, confidence in enumerate(sure) if confidence < DOUBT]

    def glare(self) -> tuple[int, ...]:
        """Indices of the squares that glare washes out: somebody must move a lamp."""
        return tuple(i for i, s in enumerate(self.squares) if s.cause is Cause.GLARE)

    def _strings(self, sign: Callable[[SquareReading], str]) -> list[str]:
        signs = "".join(sign(square) for square in self.squares)
        return [signs[start : start + 15] for start in range(0, 225, 15)]


def _letter_sign(square: SquareReading) -> str:
    if square.content is Content.TILE:
        return square.letter or "_"
    return str(square.content.value)


def _facing_sign(square: SquareReading) -> str:
    if square.content is Content.TILE:
        return str(square.facing.value) if square.facing else "?"
    return str(square.content.value)


def _kit_sign(square: SquareReading) -> str:
    if square.content is Content.TILE:
        return square.kit or "?"
    return str(square.content.value)


KnownTiles = Sequence[Mapping[int, tuple[str, str | None]]]
"""Per board, what tiles are known to be, by square: their kit, "a" or "b", and letter, None for blanks."""


@dataclass(frozen=True, slots=True)
class TableReading:
    """All boards in one picture, the left one (tabs 0–3) first.

    moving: per board, whether something moved over it since the previous picture. hidden: per board, whether
    something such as a hand lies over it. moved: whether the boards are elsewhere than before (a bump). ms:
    duration of each stage, by name.
    """

    at_ms: int
    boards: tuple[BoardReading, ...]
    moving: tuple[bool, ...]
    hidden: tuple[bool, ...]
    moved: bool = False
    ms: Mapping[str, float] = field(default_factory=dict)
