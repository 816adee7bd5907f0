"""What holds corner tabs at a board's corners: whether it fits, and its numbers for `holders.scad`.

`python -m hardware.table.holders` writes `holders-dimensions.scad` from `holders.toml`. Millimetres. In a
holder's frame of reference, u and v run outwards from the grid's corner along the board's two sides, and z up
from the board's upper side. A tab lies in it with its number's strip outwards, along v.
"""

import sys
import tomllib
from dataclasses import dataclass
from math import hypot
from pathlib import Path
from typing import Any, Final

from calibration.tab_sheet import LABEL_MM, MARKER_MM, QUIET_MM
from hardware.mat.layout import MARKER_OUT_MM, Mat, mat
from hardware.scad import assignments

HERE = Path(__file__).parent
SOURCE: dict[str, Any] = tomllib.loads((HERE / "holders.toml").read_text(encoding="utf-8"))
HOLDER: dict[str, Any] = SOURCE["holder"]

TAB_FROM: Final = MARKER_OUT_MM / 2**0.5 - QUIET_MM
"""From the grid's outer lines to a tab's edges."""
TAB_TO: Final = (TAB_FROM + MARKER_MM + 2 * QUIET_MM, TAB_FROM + MARKER_MM + 2 * QUIET_MM + LABEL_MM)
"""A tab's outer edges, along u and v."""
CARD_MM: Final = 0.3
ALLOWED_MM: Final = (6.0, 15.0)
"""Diagonally from the grid's corner to the marker's nearest corner, as the station reckons with it."""
HEIGHTS_MM: Final = (810.0, 950.0)
"""Of the lens above the mat."""
MEASURED_MM: Final = 1.0
"""How wrong a frame may be measured."""
STRAIN: Final = 0.03
"""To which a printed spring of PETG may be bent."""


@dataclass(frozen=True, slots=True)
class Edge:
    """Of a board. frame: from the grid to its outer edge. raised: its top above the squares."""

    frame: float
    thickness: float
    raised: float = 0.0


CLIP: Final = Edge(**SOURCE["clip"])
FLAT: Final = Edge(SOURCE["flat"]["margin"], SOURCE["flat"]["thickness"])


def clip_to(edge: Edge) -> tuple[float, float]:
    """A clip's outer edges: past its walls and past the tab."""
    walls = edge.frame + HOLDER["play"] + HOLDER["wall"]
    return max(walls, TAB_TO[0] + HOLDER["around"]), max(walls, TAB_TO[1] + HOLDER["around"])


def flat_to() -> tuple[float, float]:
    return TAB_TO[0] + HOLDER["around"], TAB_TO[1] + HOLDER["around"]


def strain(thicker: float = 0.0) -> float:
    """Of a clip's lips, on a board so much thicker than measured."""
    bent = HOLDER["lip_grip"] + thicker
    return float(3 * bent * HOLDER["lip"] / (2 * HOLDER["lip_reach"] ** 2))


def seen_out_mm(edge: Edge, above: float, off: float = 0.0, laid: Mat | None = None) -> list[float]:
    """How far outside its corner each marker's nearest corner seems to lie, at both heights of the camera.

    above: the holder's plate over the frame. off: how much wider the frame is than it was measured. What lies
    above the squares seems further away from the point below the camera than it is.
    """
    laid = laid or mat()
    beside = MARKER_OUT_MM / 2**0.5 - off
    high = edge.raised + above + CARD_MM
    found = []
    for place in laid.boards:
        grid = place.grid
        for x, outwards in ((grid.left, -1), (grid.right, 1)):
            for y, downwards in ((grid.top, -1), (grid.bottom, 1)):
                for height in HEIGHTS_MM:
                    share = high / (height - high)
                    marker = x + outwards * beside, y + downwards * beside
                    out = beside + outwards * (marker[0] - laid.camera[0]) * share
                    down = beside + downwards * (marker[1] - laid.camera[1]) * share
                    found.append(hypot(out, down))
    return found


def trouble(clip: Edge = CLIP, flat: Edge = FLAT) -> list[str]:
    """What does not fit these boards, in words."""
    found = []
    if clip.frame < HOLDER["lip_reach"] + 3:
        found.append(f"a frame of {clip.frame:g} mm is too narrow for a clip: use flat holders")
    if flat.frame > TAB_TO[0] - MARKER_MM / 2:
        found.append(f"a margin of {flat.frame:g} mm leaves less than half a tab on a flat holder: use clips")
    if flat.thickness < HOLDER["smallest_wall"]:
        found.append("a board thinner than 1.2 mm is a mat: glue its tabs on")
    if strain(HOLDER["play"]) > STRAIN:
        found.append("the clip's lips are too short and stiff to spring")
    for name, edge, above in (("clip", clip, HOLDER["plate"]), ("flat holder", flat, 0.0)):
        seen = [one for off in (-MEASURED_MM, 0.0, MEASURED_MM) for one in seen_out_mm(edge, above, off)]
        if not ALLOWED_MM[0] <= min(seen) <= max(seen) <= ALLOWED_MM[1]:
            found.append(
                f"{name}: the camera sees markers {min(seen):.1f} to {max(seen):.1f} mm outside their "
                f"corners, not {ALLOWED_MM[0]:g} to {ALLOWED_MM[1]:g}: the frame stands too high"
            )
    return found


def text() -> str:
    values: list[tuple[str, object]] = [
        ("tab_from", TAB_FROM),
        ("tab_to", TAB_TO),
        ("marker", [TAB_FROM + QUIET_MM, MARKER_MM]),
        ("clip_frame", CLIP.frame),
        ("clip_thickness", CLIP.thickness),
        ("clip_raised", CLIP.raised),
        ("clip_to", clip_to(CLIP)),
        ("flat_margin", FLAT.frame),
        ("flat_thickness", FLAT.thickness),
        ("flat_to", flat_to()),
        *((f"holder_{name}", given) for name, given in HOLDER.items()),
    ]
    head = "// Written by python -m hardware.table.holders from holders.toml. Millimetres.\n"
    return head + assignments(values)


def main() -> int:
    (HERE / "holders-dimensions.scad").write_text(text(), encoding="utf-8")
    for line in trouble():
        sys.stderr.write(f"holders: {line}\n")
    return 1 if trouble() else 0


if __name__ == "__main__":
    sys.exit(main())
