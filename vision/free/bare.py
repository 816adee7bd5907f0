"""Whether a place on the table looks like the bare ground nearby, in any light.

Ground enclosed by tiles is as square as they are, and its outline is hardly different from a tile's. It has
the colour of the ground outside."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.free.reading import Quad
from vision.reading import Picture

ALIKE: Final = 0.06
"""Maximum difference, in natural logarithms, between the colours of two places on the same ground, without
lightness."""

DARKER: Final = 0.3
LIGHTER: Final = 0.1
"""Maximum difference in light, in natural logarithms, between them: tiles cast shadows."""

PLAIN: Final = 0.12
"""Maximum variation, in natural logarithms, of the colours within a place of bare ground."""

_DARK: Final = 10.0
"""Added before taking logarithms, to bound the noise of dark pictures."""


def like_ground(picture: Picture, place: Quad, ground: Sequence[Quad]) -> bool:
    """place, ground: (4, 2) picture pixels; ground: nearby places that are certainly bare."""
    return _plain(picture, place) and any(alike(picture, place, other) for other in ground)


def unlike_ground(picture: Picture, place: Quad, ground: Sequence[Quad]) -> bool:
    """Whether a place is as plain as bare ground can be, yet has a colour found nowhere on the ground;
    arguments as in `like_ground`. For a place that is not plain, colour says nothing."""
    return _plain(picture, place) and not any(alike(picture, place, other) for other in ground)


def _plain(picture: Picture, place: Quad) -> bool:
    own = _colours(picture, place)
    return len(own) > 0 and float(own.std(axis=0).max()) < PLAIN


def alike(picture: Picture, place: Quad, other: Quad) -> bool:
    """Whether two places, (4, 2) picture pixels, have the same typical colour, in any light."""
    own, there = _colours(picture, place), _colours(picture, other)
    if not len(own) or not len(there):
        return False
    away = np.median(own, axis=0) - np.median(there, axis=0)
    light = float(away.mean())
    return -DARKER < light < LIGHTER and float(np.abs(away - light).max()) < ALIKE


def _colours(picture: Picture, place: Quad) -> NDArray[np.float64]:
    """(n, 3), logarithms of the colours at sample points of a place; none outside the picture."""
    steps = np.linspace(0.05, 0.95, 9)
    across, down = (axis.reshape(-1, 1) for axis in np.meshgrid(steps, steps))
    top = place[0] + across * (place[1] - place[0])
    low = place[3] + across * (place[2] - place[3])
    points = np.round(top + down * (low - top)).astype(int)
    inside = ((points >= 0) & (points < picture.shape[1::-1])).all(axis=1)
    x, y = points[inside].T
    return np.asarray(np.log(picture[y, x].astype(np.float64) + _DARK), np.float64)
