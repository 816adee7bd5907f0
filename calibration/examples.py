"""Single tiles cut from pictures, each with its known letter."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.lens import Lens
from vision.reading import Corners, Facing, Picture
from vision.rectify import PATCH, patches, rectify

BLANK: Final = "_"
"""A tile without a letter, as in the rows of a reading."""

_FACINGS: Final = {facing.value: facing for facing in Facing}


@dataclass(frozen=True, slots=True)
class Labels:
    """The tiles on a board, seen from South. rows: 15 strings, upper case a letter, `_` a blank, anything
    else is not used. facing: 15 strings of `^` `>` `v` `<`, anything else is unknown."""

    rows: tuple[str, ...]
    facing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Examples:
    """n tiles. patches: (n, 64, 64, 3) uint8 BGR. letters: n characters, `_` for a blank. facings: n of `^`
    `>` `v` `<` and `?`. pictures: (n,) index of the picture each was cut from."""

    patches: NDArray[np.uint8]
    letters: str
    facings: str
    pictures: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.letters)

    def of(self, chosen: NDArray[np.integer] | NDArray[np.bool_]) -> "Examples":
        """The chosen ones, by index or mask."""
        numbers = np.arange(len(self))[chosen].tolist()
        return Examples(
            self.patches[numbers],
            "".join(self.letters[number] for number in numbers),
            "".join(self.facings[number] for number in numbers),
            self.pictures[numbers],
        )


def cut_examples(
    picture: Picture, corners: Corners, labels: Labels, number: int = 0, lens: Lens | None = None
) -> Examples:
    """The labelled tiles of a board in a picture; `number` is the picture's index. lens: what it was taken
    through."""
    rows, facing = "".join(labels.rows), "".join(labels.facing)
    squares = np.array([at for at, sign in enumerate(rows) if sign.isalpha() or sign == BLANK], np.intp)
    return Examples(
        patches(rectify(picture, corners, lens=lens), squares),
        "".join(rows[square] for square in squares),
        "".join(_facing(rows[square], facing[square]) for square in squares),
        np.full(len(squares), number, np.int64),
    )


def together(parts: Sequence[Examples]) -> Examples:
    """All examples as one; picture indices are kept."""
    if not parts:
        return Examples(np.empty((0, PATCH, PATCH, 3), np.uint8), "", "", np.empty(0, np.int64))
    return Examples(
        np.concatenate([part.patches for part in parts]),
        "".join(part.letters for part in parts),
        "".join(part.facings for part in parts),
        np.concatenate([part.pictures for part in parts]),
    )


def _facing(letter: str, sign: str) -> str:
    return sign if letter != BLANK and sign in _FACINGS else "?"
