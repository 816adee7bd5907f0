"""What a reader may know about a table before the first picture."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from vision.reading import Corners


@dataclass(frozen=True, slots=True)
class TableProfile:
    """corners: of the left and the right board, (4, 2) pixels each. camera: (width, height) of the pictures
    the corners apply to. kits: mean colour of each kit's tile bodies, (3,) BGR 0–255 in even light, by kit
    name."""

    camera: tuple[int, int]
    corners: tuple[Corners, ...] = ()
    kits: dict[str, NDArray[np.float64]] = field(default_factory=dict)
