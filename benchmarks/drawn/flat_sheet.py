"""A printed sheet of paper on a bare table, as a camera held over it sees it."""

from dataclasses import replace

import cv2
import numpy as np

from station.simulator.render.lens import HEIGHT, WIDTH, Lens, Picture
from station.simulator.render.looks.look import hung_lens
from station.simulator.render.looks.palette import WOODS
from station.simulator.render.table_top import lay_flat, on_table, wood_picture

NOISE = 2.0


def sheet_picture(sheet: Picture, pixels_a_mm: float, lens: Lens, seed: int) -> Picture:
    """(1296, 2304, 3) uint8. sheet: the whole paper; its middle lies at the table's origin, the camera hangs
    where the lens says."""
    picture = on_table(wood_picture(WOODS[seed % len(WOODS)], seed), 0.0, 0.0, lens)
    height, width = sheet.shape[:2]
    grow, x, y = pixels_a_mm, width / 2 - 0.5, height / 2 - 0.5
    to_sheet = np.array(((grow, 0.0, x), (0.0, grow, y)))
    paper = np.empty_like(picture)
    lay_flat(paper, sheet, to_sheet, height_mm=0.0, lens=lens)
    x_mm, y_mm = lens.sight((0, 0, WIDTH, HEIGHT), 0.0)
    there = (np.abs(x_mm) < width / 2 / grow) & (np.abs(y_mm) < height / 2 / grow)
    cv2.copyTo(paper, there.astype(np.uint8), picture)
    soft = cv2.GaussianBlur(picture, (0, 0), 0.7)
    noise = np.random.default_rng((seed, 0x5EE7)).standard_normal(picture.shape, dtype=np.float32) * NOISE
    return np.clip(soft + noise, 0, 255).round().astype(np.uint8)


def held_over(lens: Lens, seed: int, height_mm: float = 520.0) -> Lens:
    """The same camera in a hand over the table, at about this height, tilted and aimed off by seed."""
    dice = np.random.default_rng((seed, 0x4A4D))
    tilt_x, tilt_y = dice.uniform(-17, 17, size=2).tolist()
    height = height_mm * float(dice.uniform(0.85, 1.2))
    held = hung_lens(height, tilt_x, tilt_y, float(dice.uniform(-25, 25)), lens.focal_px, lens.barrel)
    aside = dice.uniform((-0.27, -0.15), (0.27, 0.15)) * height
    return replace(held, x_mm=held.x_mm + float(aside[0]), y_mm=held.y_mm + float(aside[1]))
