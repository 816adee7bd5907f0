"""The paper tabs at the boards' corners: a 24 mm marker of DICT_4X4_50 on white paper."""

import cv2
import numpy as np
from numpy.typing import NDArray

from station.simulator.render.placement import TAB_MARGIN_MM, TAB_MM

PIXELS_A_MM = 4.0


def tab_picture(marker: int, seed: int) -> NDArray[np.uint8]:
    """(n, n, 3) BGR of the whole paper, marker upright. Ink is not quite black, nor paper white."""
    side, margin = round(TAB_MM * PIXELS_A_MM), round(TAB_MARGIN_MM * PIXELS_A_MM)
    known = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    code = cv2.aruco.generateImageMarker(known, marker, side)
    paper = np.full((side + 2 * margin, side + 2 * margin), 255, np.uint8)
    paper[margin : margin + side, margin : margin + side] = code
    dice = np.random.default_rng((seed, 3, marker))
    toned = 36 + paper.astype(np.float32) * (200 / 255) + dice.normal(0, 1.5, paper.shape)
    warm = np.array((0.99, 1.0, 1.0), np.float32)
    return np.asarray(np.clip(toned[..., None] * warm, 0, 255), dtype=np.uint8)
