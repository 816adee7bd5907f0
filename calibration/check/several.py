"""A table judged by several pictures: the best one counts, and lamps that flicker show between them."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

import cv2
import numpy as np

from calibration.check.finding import Finding, Trouble
from calibration.check.light import BANDS, swing
from calibration.check.picture import TableCheck, check_picture
from calibration.check.sharpness import blur_of_edges
from vision.lens import Lens
from vision.reading import Picture

TRIED: Final = 3
"""The sharpest of several pictures are checked, until nothing is wrong with one."""


def check_pictures(pictures: Sequence[Picture], boards: int = 2, lens: Lens | None = None) -> TableCheck:
    """Check a table by one picture or several of the same size, in which nothing but light and hands changes:
    a hand that is away in one of them does no harm. lens: as in `check_picture`."""
    sharpest = sorted(pictures, key=_blur)[:TRIED]
    best: TableCheck | None = None
    for picture in sharpest:
        check = check_picture(picture, boards, lens)
        if best is None or len(check.wrong) < len(best.wrong):
            best = check
        if not best.wrong:
            break
    assert best is not None, "there is a picture"
    swinging = flicker_between(pictures)
    if swinging > best.flicker:
        known = any(finding.trouble is Trouble.FLICKER for finding in best.findings)
        more = () if known or swinging <= BANDS else (Finding(Trouble.FLICKER),)
        best = replace(best, flicker=swinging, findings=(*best.findings, *more))
    return best


def flicker_between(pictures: Sequence[Picture]) -> float:
    """How strongly bands of light run down from one picture to the next, as a share of the light."""
    rows = [_rows(picture) for picture in pictures if picture.shape == pictures[0].shape]
    strongest = 0.0
    for before, after in pairwise(rows):
        # A hand moves in some columns only.
        change = np.median(after - before, axis=1)
        height = np.arange(len(change), dtype=np.float64)
        even = np.polyval(np.polyfit(height, change, 1), height)
        scale = pictures[0].shape[0] / len(change)
        strongest = max(strongest, swing(height * scale, change - even) / 2)
    return strongest


def _rows(picture: Picture) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """(n, 32) log light of a picture, much reduced sideways."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    small = cv2.resize(grey, (32, min(len(grey), 432)), interpolation=cv2.INTER_AREA)
    return np.asarray(np.log(small.astype(np.float64) + 3.0))


def _blur(picture: Picture) -> float:
    blur = blur_of_edges(np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8))
    return float("inf") if blur is None else blur.most_px
