"""What a board looks like where it is empty, and what its tiles look like: the reference for occupancy."""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.premium import CENTRE, DOUBLE_WORD, LAYOUT, PLAIN
from vision.squares.measure import MIDDLE, Squares, strength

Rows = NDArray[np.float64]
"""(n,) or (n, 3) float64, one row per square or colour."""

TINT_SPREAD: Final = 0.07
BRIGHTNESS_SPREAD: Final = 0.20
"""Spread of log colours within one board or kit, per channel and in brightness (wood grain, shadow edges)."""

OF_KIND: Final = tuple(np.flatnonzero(kind == LAYOUT) for kind in range(CENTRE + 1))
"""The squares of each kind."""

MODELS: Final = 40
"""Maximum number of squares among which the most typical one is searched."""

SAMPLES: Final = 15
"""Maximum number of squares whose median represents all of a kind."""

KNOWN: Final = 9.0
"""Squared distance, in spreads, between the colours of one kit in two pictures."""

PRINT_SPREAD: Final = 0.06
"""Spread of the relief between empty squares of one kind."""


@dataclass(frozen=True, slots=True)
class BoardLook:
    """ground: (225, 3) log colour of the empty squares. relief: (225, n, n, 3) the print on them, as in
    `Squares`. sure: (225,) whether this very square was seen empty, not just others of its kind. kits: (k,
    3) log colours of the tile bodies, in the same light."""

    ground: Rows
    relief: NDArray[np.float32]
    sure: NDArray[np.bool_]
    kits: Rows


def apart(colours: Rows, centre: Rows) -> Rows:
    """Squared distance between log colours, in spreads."""
    difference = colours - centre
    # In a nearly dark channel the logarithm says little: glare or a few levels of noise double it.
    level = np.exp(np.minimum(colours, centre))
    most = np.maximum(np.maximum(level[..., 0], level[..., 1]), level[..., 2])
    difference *= level / (level + 0.12 * most[..., None])
    brightness = (difference[..., 0] + difference[..., 1] + difference[..., 2]) / 3
    squared = np.einsum("...c,...c->...", difference, difference)
    tint = (squared - 3 * brightness**2) / TINT_SPREAD**2
    return np.asarray(tint + (brightness / BRIGHTNESS_SPREAD) ** 2, np.float64)


def median_of(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """The (upper) median over the first axis."""
    middle = len(rows) // 2
    return np.asarray(np.partition(rows, middle, axis=0)[middle], np.float32)


def typical(colours: Rows, weights: Rows) -> Rows:
    """The colour around which most of the weight lies."""
    models = colours[:: 1 + len(colours) // MODELS]
    distance = apart(models[:, None], colours[None])
    density = (np.exp(-distance / 4.5) * weights[None]).sum(axis=1)
    centre = models[density.argmax()]
    for _ in range(4):
        weight = weights / (1 + apart(colours, centre) / 4)
        centre = (weight[:, None] * colours).sum(axis=0) / weight.sum()
    return np.asarray(centre, np.float64)


def kits_among(colours: Rows) -> Rows:
    """One or two tile colours among tile bodies; none if there are no tiles."""
    found: list[Rows] = []
    rest = colours
    while len(found) < 2 and len(rest) >= (1 if not found else 2):
        centre = typical(rest, np.ones(len(rest)))
        found.append(centre)
        rest = rest[apart(rest, centre) > 25]
    return np.array(found, np.float64).reshape(-1, 3)


def with_kits(look: BoardLook, kits: Rows) -> BoardLook:
    """The look with kits (k, 3) of which it knows nothing yet."""
    new = [kit for kit in kits if not (len(look.kits) and (apart(look.kits, kit) < KNOWN).any())]
    return replace(look, kits=np.concatenate([look.kits.reshape(-1, 3), np.array(new)])) if new else look


def look_between(body: Rows, relief: NDArray[np.float32], tile: Rows, kits: Rows) -> BoardLook:
    """The look of a board with tiles: for each kind of square, what its likeliest empty ones show.

    Empty squares of a kind share colour and print; tiles share at most a colour. body: (225, 3) log colours
    in even light. tile: (225,) probability of a tile.
    """
    from_kit = apart(body[:, None], kits[None]).min(axis=1) if len(kits) else np.full(225, 12.0)
    weight = (1 - tile) * (1.3 - np.exp(-from_kit / 8)) + 1e-2
    ground = np.empty((225, 3))
    usual = np.empty_like(relief)
    for kind in range(CENTRE):
        of_kind = OF_KIND[kind]
        models = of_kind[:: 1 + len(of_kind) // MODELS]
        strange = apart(body[models][:, None], body[of_kind][None]) + _print_apart(
            relief, models, of_kind, kind
        )
        density = (np.exp(-strange / 8) * weight[of_kind][None]).sum(axis=1)
        model = density.argmax()
        likeness = weight[of_kind] * np.exp(-np.minimum(strange[model], 50.0) / 8)
        alike = of_kind[likeness >= min(0.3 * likeness.max(), np.sort(likeness)[-3])]
        ground[of_kind] = (likeness[:, None] * body[of_kind]).sum(axis=0) / likeness.sum()
        usual[of_kind] = median_of(relief[alike[:: 1 + len(alike) // SAMPLES]])
    star = LAYOUT == CENTRE
    ground[star] = ground[LAYOUT == DOUBLE_WORD][0]
    usual[star] = relief[star]
    return BoardLook(ground, usual, np.zeros(225, np.bool_), kits)


def _print_apart(
    relief: NDArray[np.float32], models: NDArray[np.intp], squares: NDArray[np.intp], kind: int
) -> Rows:
    """(m, n) squared distances, in spreads, between the print on model squares and on others. Plain squares
    have no print."""
    middle = relief[:, MIDDLE, MIDDLE]
    if kind == PLAIN:
        shown = strength(relief[squares]) / PRINT_SPREAD
        return np.asarray(np.broadcast_to(shown**2, (len(models), len(squares))), np.float64)
    difference = np.abs(middle[models][:, None] - middle[squares][None]).mean(axis=(2, 3, 4)) / PRINT_SPREAD
    return np.asarray(difference**2, np.float64)


def confirm(
    look: BoardLook, squares: Squares, light: Rows, empty: NDArray[np.bool_], kits: Rows
) -> BoardLook:
    """The look updated with what these empty squares show, and with the kits' colours, if any."""
    news = empty & ~look.sure
    ground, relief = look.ground.copy(), look.relief.copy()
    ground[news] = squares.body[news] - light[news]
    relief[news] = squares.relief[news]
    return BoardLook(ground, relief, look.sure | news, kits if len(kits) else look.kits)
