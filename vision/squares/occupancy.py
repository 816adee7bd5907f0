"""Decides which squares hold a tile, from colour relative to the board, corrected for local light.

Three things indicate a tile: its body has a tile's colour and not the board's; the square does not show what
the empty board shows there; something the size of a letter is on it. Colours are compared as logarithms,
where a shadow is a mere shift, the same on a tile as on the board around it.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.premium import CENTRE, DOUBLE_WORD, LAYOUT, PLAIN
from vision.squares.board_look import OF_KIND, BoardLook, Rows, apart
from vision.squares.measure import GLYPH, MIDDLE, Squares, mean_absolute, strength

STRANGE: Final = 25.0
"""Minimum squared distance, in spreads, at which a colour is neither the board's nor a kit's."""

NEUTRAL: Final = 1.9
"""Score at which the print is neutral evidence; above it the print speaks for a tile, below against one."""

PRINTED: Final = 0.05
"""Minimum mean relief in the centre of a square at which something is printed there."""

PLACE: Final = np.stack([np.arange(225) % 15, np.arange(225) // 15], axis=1).astype(np.float64)
"""(225, 2) column and row of each square."""

NEAR: Final = np.exp(-((PLACE[:, None] - PLACE[None]) ** 2).sum(axis=2) / (2 * 1.8**2))
"""How much each square says about the light on each other."""


@dataclass(frozen=True, slots=True)
class Occupancy:
    """For 225 squares, row by row.

    speaks: log odds of a tile against the empty board. body: (225, 3) log colour in the light of the look.
    light: (225, 3) log light now relative to then. from_ground, from_kit: squared distances, in spreads,
    from the empty board's colour and from the nearest kit's (infinite if none is known). unlike: how much
    the square's relief differs from the empty board's, relative to what is usual between empty squares.
    """

    speaks: Rows
    body: Rows
    light: Rows
    from_ground: Rows
    from_kit: Rows
    unlike: Rows

    @property
    def tile(self) -> Rows:
        """Probability of a tile, if nothing hides the square."""
        return np.asarray(1 / (1 + np.exp(-np.clip(self.speaks, -30, 30))), np.float64)


def occupancy(
    squares: Squares, look: BoardLook, tile: Rows | None = None, differs: Rows | None = None
) -> Occupancy:
    """Where tiles lie on a board with this look.

    tile: prior probabilities, which stabilise the estimate of the light. differs: the result of
    `print_differs` for the squares' relief and the look's, if already known.
    """
    seen = squares.body.astype(np.float64)
    light = _light(seen, look, np.zeros(225) if tile is None else tile)
    body = seen - light
    from_ground = apart(body, look.ground)
    # The star may be printed in its own colour, about which the other squares say nothing.
    if not look.sure[_STAR]:
        others = (look.ground[LAYOUT == DOUBLE_WORD][0], look.ground[LAYOUT == PLAIN][0])
        from_ground[_STAR] = min(apart(body[_STAR], other) for other in others)
    from_kit = np.full(225, np.inf)
    if len(look.kits):
        from_kit = np.asarray(apart(body[:, None], look.kits[None]).min(axis=1), np.float64)
    glyph = squares.glyph > GLYPH
    unlike = _unlike(print_differs(squares.relief, look.relief) if differs is None else differs, look)
    speaks = (
        _colour_speaks(from_ground, from_kit, look.sure, (glyph & (LAYOUT == PLAIN)) | (unlike > 4))
        + _print_speaks(unlike, glyph, look)
        + _glyph_speaks(glyph)
        + _frame_speaks(squares.framed)
    )
    return Occupancy(speaks, body, light, from_ground, from_kit, unlike)


_STAR: Final = int(np.flatnonzero(LAYOUT == CENTRE)[0])


def _light(seen: Rows, look: BoardLook, tile: Rows) -> Rows:
    """(225, 3): for every square, the mean shift of the seemingly empty squares around it."""
    shift = seen - look.ground
    known = np.where(np.arange(225) == _STAR, look.sure, True)
    likely = known & (tile <= np.median(tile))
    light = np.broadcast_to(np.median(shift[likely], axis=0), (225, 3))
    # First what could be the board in some light, then what is.
    for spread in (9.0, 4.0, 4.0):
        trust = (
            known * (1 - tile) * np.exp(-np.minimum(apart(seen - light, look.ground), 60.0) / (2 * spread))
        )
        light = (NEAR @ (trust[:, None] * shift) + 0.15 * light) / ((NEAR @ trust)[:, None] + 0.15)
    return np.asarray(light, np.float64)


def print_differs(relief: NDArray[np.float32], empty: NDArray[np.float32]) -> Rows:
    """(n,) mean difference between the relief of each square and that of the empty board; both as in
    `Squares`."""
    # A board located a pixel off shows its print a pixel off.
    model = empty[:, MIDDLE, MIDDLE]
    steps = [slice(MIDDLE.start + step, MIDDLE.stop + step) for step in (-1, 0, 1)]
    shifted = [mean_absolute(relief[:, down, right] - model) for down in steps for right in steps]
    return np.asarray(np.min(shifted, axis=0), np.float64)


def _unlike(difference: Rows, look: BoardLook) -> Rows:
    usual = np.empty(225)
    for kind in range(CENTRE + 1):
        of_kind = OF_KIND[kind]
        quarter = (len(of_kind) - 1) // 4
        usual[of_kind] = np.partition(difference[of_kind], quarter)[quarter]
    if look.sure.any():
        usual[look.sure] = np.median(difference[look.sure])
    unlike = difference / np.maximum(np.minimum(usual, 3 * np.median(difference)), 0.03)
    unlike[_STAR] = unlike[_STAR] if look.sure[_STAR] else NEUTRAL
    return np.asarray(unlike, np.float64)


def _colour_speaks(
    from_ground: Rows, from_kit: Rows, sure: NDArray[np.bool_], inked: NDArray[np.bool_]
) -> Rows:
    # Where this very square was seen empty, any other colour is news, even of a kit not seen before.
    strangest = np.where(sure, np.where(inked, 4.0, 8.0), np.where(inked, 14.0, 30.0))
    return np.clip((np.minimum(from_ground, 40.0) - np.minimum(from_kit, strangest)) / 2, -8, 8)


def _print_speaks(unlike: Rows, glyph: NDArray[np.bool_], look: BoardLook) -> Rows:
    # A plain square with nothing like a letter on it may differ because of its neighbours' shadows.
    most = np.where((LAYOUT == PLAIN) & ~glyph, 3.0, 5.0)
    # No tile shows the print under it; but a blank shows as little as a plain square.
    printed = strength(look.relief) > PRINTED
    slope, least = np.where(printed, 5.0, 3.0), np.where(printed, -6.0, -3.0)
    speaks = slope * np.log((unlike + 0.3) / (NEUTRAL + 0.3 + 0.4 * printed))
    return np.asarray(np.clip(speaks, least, most), np.float64)


def _glyph_speaks(glyph: NDArray[np.bool_]) -> Rows:
    return np.where(LAYOUT == PLAIN, np.where(glyph, 3.0, -2.5), np.where(glyph, 0.5, -2.0))


def _frame_speaks(framed: NDArray[np.float32]) -> Rows:
    # The only sign of a blank the colour of the board. An empty square between four tiles shows it too.
    return np.asarray(6.5 * np.clip((framed - 1.25) / 0.5, 0, 1), np.float64)
