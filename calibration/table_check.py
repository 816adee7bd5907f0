"""Checks whether the table can be read: what is seen, and what to fix."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.locate.boards import locate_by_tabs
from vision.locate.tabs import find_tabs
from vision.reading import Corners, Picture

SMALLEST_SQUARE_PX: Final = 28.0
"""Below this, the point values, which tell N from a rotated Z, are no longer legible."""

DARKEST: Final = 40.0
"""Median grey value (0–255) of a board below which noise drowns the print."""

WASHED_OUT: Final = 0.02
"""Share of a board's pixels at full white above which glare hides letters."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing checked. `advice` is empty if it is fine."""

    subject: str
    measured: str
    advice: str = ""

    @property
    def fine(self) -> bool:
        return not self.advice


def check_table(picture: Picture) -> tuple[Finding, ...]:
    """The findings for a picture of the table, board by board.

    Raises vision.errors.NoBoardError if no board is found.
    """
    located = locate_by_tabs(picture, find_tabs(picture))
    findings = [
        Finding(
            "boards",
            f"{len(located)} of 2 found",
            "" if len(located) == 2 else "make sure the camera sees the other board's corner tabs",
        )
    ]
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    for board in located:
        name = ("left board", "right board")[board.number]
        if board.missing:
            named = ", ".join(map(str, board.missing))
            findings.append(Finding(name, f"tab {named} not seen", f"uncover tab {named} before you play"))
        findings.extend(_about(name, grey, board.corners))
    return tuple(findings)


def _about(name: str, grey: NDArray[np.uint8], corners: Corners) -> list[Finding]:
    sides = np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1) / 15
    smallest = float(sides.min())
    mask = cv2.fillConvexPoly(np.zeros(grey.shape, np.uint8), corners.round().astype(np.int32), 1)
    inside = grey[mask == 1]
    middle, white = float(np.median(inside)), float((inside >= 254).mean())
    return [
        Finding(
            name,
            f"{smallest:.0f} pixels per square",
            ""
            if smallest >= SMALLEST_SQUARE_PX
            else f"lower the camera or use a higher resolution: {SMALLEST_SQUARE_PX:.0f} are needed",
        ),
        Finding(
            name,
            f"brightness {middle:.0f} of 255",
            "" if middle >= DARKEST else "add light, from the side rather than from above",
        ),
        Finding(
            name,
            f"{100 * white:.1f} % washed out",
            "" if white <= WASHED_OUT else "move the lamp: its reflection hides letters",
        ),
    ]
