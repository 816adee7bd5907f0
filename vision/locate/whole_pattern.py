"""Whether the whole pattern of a standard board is at a place in a picture, and fits nowhere else as well.

Boards of other sizes show the middle of the pattern, or more than all of it; those of other games have their
premium squares elsewhere.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.errors import NoBoardError
from vision.lens import Lens, straightened
from vision.locate.patches import Patches
from vision.locate.premium_match import Window, square_colours, windows
from vision.premium import CENTRE, DOUBLE_LETTER, LAYOUT, PLAIN
from vision.reading import Corners, Picture
from vision.rectify import Homography, grid_to_picture, pixels_per_square, project

ELSEWHERE: Final = (
    "no board found: something like a board is seen, but its premium squares are not all where a "
    "standard board has them; show the whole board in good light, without strong glare"
)

ALONE: Final = 1.7
"""How many times more evidence there must be for a board than for any other position of it on the same
lattice. Real boards have 2.4 and more: shifted by four squares, much of the pattern repeats."""

ONE_SIZE: Final = 1.15
"""The same for squares of other sizes: with a cell more or less, half of the board is where it was."""

OTHER_SIZES: Final = (1 / 2, 13 / 15, 14 / 15, 16 / 15, 17 / 15, 2.0)
"""Sizes of squares, relative to those found, that may fit a few lines as well."""

BEYOND: Final = 3
"""How many squares beyond a board's grid others are searched."""

CENTRED: Final = 0.12
"""How far, in squares, a patch may be from the middle of a square of the lattice."""

ALIKE: Final = 1.3
"""How many times larger or smaller than premium squares' patches it may be."""

FEWEST: Final = 6
"""Patches in the middle of squares beyond the grid from which the board is larger. Frames, tables and
carpets have two at most, larger boards twenty and more."""

MOSTLY: Final = 0.4
"""Share of the patches there that must be in the middle of squares: elsewhere a fifteenth are by chance."""

SIDES: Final = 3
"""Sides beyond which they must be: another board may be beside this one."""

OUTERMOST: Final = 0.45
"""Share of the premium squares along the edge that must differ from the plain squares beside them. A frame
has an eighth, up to a half where tiles are on it; boards crowded with tiles have three fifths and more."""

ANYWHERE: Final = 0.55
"""The same for all premium squares: other layouts have half at most."""

SHOWN: Final = 0.7
"""Share of the inner double-letter squares in their usual colour from which those along the edge show it."""

FEW: Final = 1
"""How many of those eight show it, at most, where a board has no such squares; even amid tiles two do."""

LIKE_FRAME: Final = 0.6
"""How much of the share of the plain squares along the edge that look like those beside them the premium
squares there have, at least, where a board is smaller: a frame as wide as a square passes for plain squares,
however many tiles are on it. Noisy pictures of standard boards have a half; clear ones nothing."""

LEAST_LIKE: Final = 0.25
"""Least share of these premium squares that look so. With a hundred tiles on a standard board, a fifth do."""

SOME: Final = 0.3
"""Share of the double-letter squares along the edge in their usual colour from which they are the board's
own, unless the inner ones have more than twice as much."""

ALONG: Final = 4
"""How many squares along the edge, each way, show what a plain square there looks like."""

DIFFERS: Final = 3.0
"""How many times more than plain squares beside each other."""

DIFFERENCE: Final = (2.5, 9.0)
"""Levels of colour that are enough, in the smoothest and in the noisiest picture."""


def confirmed(small: Picture, corners: Corners, lens: Lens | None) -> float:
    """Evidence from colours that a board is at these corners; 0 if another place, or squares of another size,
    are nearly as likely."""
    to_squares = np.asarray(np.linalg.inv(grid_to_picture(straightened(corners, lens))), np.float64)
    # Another board beside it says nothing about this one.
    there = windows(small, to_squares, 4, lens, around=12)
    if not there or (there[0].left, there[0].top) != (0, 0):
        return 0.0
    elsewhere = max((window.says for window in there[1:]), default=0.0)
    resized = max((window.says for _, window in of_other_sizes(small, to_squares, lens)), default=0.0)
    return there[0].says if there[0].says >= max(ALONE * elsewhere, ONE_SIZE * resized) else 0.0


def of_other_sizes(
    small: Picture, to_squares: Homography, lens: Lens | None
) -> Iterator[tuple[Homography, Window]]:
    """The likeliest place of a board on each lattice of larger or smaller squares along the same lines."""
    for wide in (1.0, *OTHER_SIZES):
        for high in (1.0, *OTHER_SIZES):
            if (wide == high) != (1.0 in (wide, high)):
                resized = np.asarray(np.diag([1 / wide, 1 / high, 1.0]) @ to_squares, np.float64)
                for window in windows(small, resized, 1, lens, 16 if min(wide, high) < 0.6 else 4):
                    yield resized, window


def check_whole(small: Picture, corners: Corners, patches: Patches, lens: Lens | None = None) -> None:
    """Raises NoBoardError if a board at these corners has more or fewer squares than a standard board, or its
    premium squares elsewhere. patches: of the same picture."""
    to_squares = np.asarray(np.linalg.inv(grid_to_picture(straightened(corners, lens))), np.float64)
    outermost, inner = _differing(small, to_squares, lens)
    colours = square_colours(small, to_squares, lens).astype(np.float64)
    if (outermost < OUTERMOST and inner > ANYWHERE) or _repeats_no_more(colours) or _edge_like_frame(colours):
        raise NoBoardError(
            "no board found: a board of fewer than 15 × 15 squares is seen, or its edge is covered; "
            "show the whole of a standard board"
        )
    if (16 * outermost + 44 * inner) / 60 < ANYWHERE:
        raise NoBoardError(ELSEWHERE)
    if _is_larger(patches, corners, to_squares, lens):
        raise NoBoardError(
            "no board found: a board of more than 15 × 15 squares is seen; show a standard board"
        )


def _is_larger(patches: Patches, corners: Corners, to_squares: Homography, lens: Lens | None) -> bool:
    """Whether squares go on beyond the grid at these corners."""
    there = project(to_squares, straightened(patches.middle, lens))
    size = patches.side / pixels_per_square(corners)
    off = np.abs(there - np.floor(there) - 0.5).max(axis=1)
    inside = ((there >= 0) & (there < 15)).all(axis=1)
    column, row = np.clip(np.floor(there), 0, 14).astype(int).T
    premium = inside & (LAYOUT[15 * row + column] != PLAIN) & (off < CENTRED)
    if not premium.any():
        return False
    usual = float(np.median(size[premium]))
    near = ((there > -BEYOND) & (there < 15 + BEYOND)).all(axis=1)
    beyond = there[near & ~inside & (size * ALIKE > usual) & (size < usual * ALIKE)]
    in_middle = beyond[np.abs(beyond - np.floor(beyond) - 0.5).max(axis=1) < CENTRED]
    sides = np.concatenate([(in_middle < 0).any(axis=0), (in_middle > 15).any(axis=0)])
    return len(in_middle) >= max(FEWEST, MOSTLY * len(beyond)) and int(sides.sum()) >= SIDES


def _differing(small: Picture, to_squares: Homography, lens: Lens | None) -> tuple[float, float]:
    """Shares of the premium squares along the edge, and of all others, that differ from the plain squares
    beside them by more than these differ from each other."""
    colours = square_colours(small, to_squares, lens).astype(np.float64)
    plain = (LAYOUT == PLAIN).reshape(15, 15)
    usual, differences = [], np.full((15, 15, 4), np.nan)
    for number, (down, right) in enumerate(((1, 0), (-1, 0), (0, 1), (0, -1))):
        beside = np.roll(colours, (down, right), axis=(0, 1))
        apart = np.linalg.norm(colours - beside, axis=2)
        known = np.roll(plain, (down, right), axis=(0, 1)) & _has_neighbour(down, right)
        differences[..., number] = np.where(known, apart, np.nan)
        usual.append(apart[known & plain])
    coloured = ((LAYOUT != PLAIN) & (LAYOUT != CENTRE)).reshape(15, 15)
    outermost = _EDGE[coloured]
    by = np.nanmedian(differences[coloured], axis=1)
    least = float(np.clip(DIFFERS * np.quantile(np.concatenate(usual), 0.4), *DIFFERENCE))
    # In a dim picture all colours are nearly the same.
    differs = by > min(least, 0.5 * float(np.median(by[~outermost])))
    return float(differs[outermost].mean()), float(differs[~outermost].mean())


def _repeats_no_more(colours: NDArray[np.float64]) -> bool:
    """Whether the colour that the inner double-letter squares share is missing along the edge."""
    inner, outer = _in_usual_colour(colours)
    return bool(inner.mean() > SHOWN and outer.sum() <= FEW)


def _edge_like_frame(colours: NDArray[np.float64]) -> bool:
    """Whether the premium squares along the edge look like the plain squares there as often as these do."""
    shown = np.array([colours[place] for place in _RING])
    plain = np.array([(LAYOUT == PLAIN).reshape(15, 15)[place] for place in _RING])
    steps = [step for step in range(-ALONG, ALONG + 1) if step]
    off = np.empty(len(_RING))
    for number, colour in enumerate(shown):
        beside = [at % len(_RING) for at in (number + step for step in steps) if plain[at % len(_RING)]]
        off[number] = np.linalg.norm(colour - np.median(shown[beside], axis=0))
    alike = off < np.clip(DIFFERS * np.quantile(off[plain], 0.4), *DIFFERENCE)
    premium = float(alike[~plain].mean())
    inner, outer = _in_usual_colour(colours)
    # Where double-letter squares show along the edge, it is the board's.
    missing = outer.mean() < max(inner.mean() / 2, SOME)
    return bool(missing and premium >= max(LEAST_LIKE, LIKE_FRAME * float(alike[plain].mean())))


def _in_usual_colour(colours: NDArray[np.float64]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which of the inner double-letter squares, and of those along the edge, show the colour that most of the
    inner ones share."""
    double = (LAYOUT == DOUBLE_LETTER).reshape(15, 15)
    inner, outer = colours[double & ~_EDGE], colours[double & _EDGE]
    usual, plain = np.median(inner, axis=0), np.median(colours[(LAYOUT == PLAIN).reshape(15, 15)], axis=0)
    near = 0.5 * np.linalg.norm(usual - plain)
    shown, left = (np.linalg.norm(squares - usual, axis=1) < near for squares in (inner, outer))
    return shown, left


def _has_neighbour(down: int, right: int) -> NDArray[np.bool_]:
    """(15, 15) whether the square that far up and left is on the board."""
    row, column = np.indices((15, 15))
    return np.asarray(
        (row - down >= 0) & (row - down < 15) & (column - right >= 0) & (column - right < 15), np.bool_
    )


def _edge() -> NDArray[np.bool_]:
    """(15, 15) which squares are along the edge."""
    row, column = np.indices((15, 15))
    return np.asarray((np.minimum(row, column) == 0) | (np.maximum(row, column) == 14), np.bool_)


_EDGE: Final = _edge()

_RING: Final = (
    *((0, column) for column in range(14)),
    *((row, 14) for row in range(14)),
    *((14, column) for column in range(14, 0, -1)),
    *((row, 0) for row in range(14, 0, -1)),
)
"""Row and column of the squares along the edge, clockwise."""
