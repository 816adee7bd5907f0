"""A printable sheet of corner tabs: eight ArUco markers at exact size, with cutting lines."""

from dataclasses import dataclass
from typing import Final

import cv2

MARKER_MM: Final = 24.0
MARKER_BITS: Final = 6  # 4×4 code bits inside a one-bit border
QUIET_MM: Final = 4.0  # white margin around a marker, so that it is found on a dark frame
LABEL_MM: Final = 5.0  # below that margin, for the number and the place that people read
SHEET_MM: Final = (210.0, 297.0)  # A4

_CORNERS = ("far left", "far right", "near right", "near left")


@dataclass(frozen=True, slots=True)
class Tab:
    """One tab: its marker id and its corner, as South sees the table."""

    marker: int
    board: str
    corner: str


TABS: Final = tuple(Tab(i, "left board" if i < 4 else "right board", _CORNERS[i % 4]) for i in range(8))


def tab_sheet() -> str:
    """An A4 sheet as SVG, in millimetres; print it at 100 %, not fitted to the page."""
    width, height = SHEET_MM
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}" font-family="sans-serif" shape-rendering="crispEdges">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
        '<text x="20" y="20" font-size="6">House Station corner tabs</text>',
        '<text x="20" y="27" font-size="3.6">Print at 100 %: the line below must be 100 mm long. Cut along '
        "the grey lines.</text>",
        '<text x="20" y="32" font-size="3.6">Place each tab diagonally outside its corner, the marker 6 to '
        "15 mm from the corner of the grid.</text>",
        '<path d="M20 37h100M20 35v4M120 35v4" stroke="black" stroke-width="0.3" fill="none"/>',
    ]
    step = MARKER_MM + 2 * QUIET_MM + 8
    for tab in TABS:
        left, top = 20 + (tab.marker % 4) * step, 50 + (tab.marker // 4) * (step + 12)
        parts.append(_tab(tab, left, top))
    return "\n".join([*parts, "</svg>", ""])


def _tab(tab: Tab, left: float, top: float) -> str:
    size = MARKER_MM + 2 * QUIET_MM
    bit = MARKER_MM / MARKER_BITS
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    picture = dictionary.generateImageMarker(tab.marker, MARKER_BITS)
    parts = [
        f'<rect x="{left}" y="{top}" width="{size}" height="{size + LABEL_MM}" fill="white" stroke="#999" '
        'stroke-width="0.2"/>'
    ]
    for row in range(MARKER_BITS):
        for column in range(MARKER_BITS):
            if picture[row, column] == 0:
                x, y = left + QUIET_MM + column * bit, top + QUIET_MM + row * bit
                parts.append(f'<rect x="{x:g}" y="{y:g}" width="{bit:g}" height="{bit:g}"/>')
    parts.append(
        f'<text x="{left + QUIET_MM}" y="{top + size + 1.6}" font-size="5" font-weight="bold">'
        f"{tab.marker}</text>"
        f'<text x="{left + QUIET_MM + 5}" y="{top + size}" font-size="2.6">{tab.board},</text>'
        f'<text x="{left + QUIET_MM + 5}" y="{top + size + 3}" font-size="2.6">{tab.corner}</text>'
    )
    return "\n".join(parts)
