"""The mat as SVG in millimetres: one drawing, shown whole or a page at a time."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import Final

from calibration.tab_sheet import TABS
from hardware.mat.layout import BoardPlace, Mat, Rect

INK, FAINT = "#8a8a8a", "#c4c4c4"
"""Grey: nothing that the station could take for a tile or a marker."""
PAPERS: Final = {
    "A3": (420.0, 297.0),
    "A4": (297.0, 210.0),
    "Tabloid": (431.8, 279.4),
    "Letter": (279.4, 215.9),
}
"""Width and height, lying."""
EDGE_MM: Final = 10.0
"""Of a page that a printer leaves white."""
OVERLAP_MM: Final = 12.0
"""By which neighbouring pages show the same."""

WORDS: Final = {
    "en": {
        "south": "SOUTH",
        "north": "NORTH",
        "left": "left board",
        "right": "right board",
        "head": "clock head",
        "display": "display towards the board",
        "bag": "bag",
        "spot": "auctioned tile",
        "camera": "the camera hangs over this point",
        "print": "print at 100 %; this line is 100 mm",
        "page": "page",
        "glue": "cut along the line at the left and at the top; glue onto the pages to the left and above",
    },
    "de": {
        "south": "SÜD",
        "north": "NORD",
        "left": "linkes Brett",
        "right": "rechtes Brett",
        "head": "Uhr",
        "display": "Anzeige zum Brett",
        "bag": "Beutel",
        "spot": "Auktionsstein",
        "camera": "über diesem Punkt hängt die Kamera",
        "print": "mit 100 % drucken; diese Linie ist 100 mm lang",
        "page": "Seite",
        "glue": "links und oben an der Linie schneiden und auf die Seiten links und darüber kleben",
    },
}


@dataclass(frozen=True, slots=True)
class Page:
    """A part of the mat on one sheet. name: column as a letter, row as a number. paper: one of `PAPERS`."""

    name: str
    shows: Rect
    paper: str = "A3"


def pages(mat: Mat, paper: str = "A3") -> tuple[Page, ...]:
    """Sheets that cover the mat, with overlaps, row by row."""
    wide, high = PAPERS[paper][0] - 2 * EDGE_MM, PAPERS[paper][1] - 2 * EDGE_MM
    across, down = wide - OVERLAP_MM, high - OVERLAP_MM
    columns, rows = ceil((mat.width - OVERLAP_MM) / across), ceil((mat.height - OVERLAP_MM) / down)
    return tuple(
        Page(f"{chr(ord('A') + column)}{row + 1}", Rect(column * across, row * down, wide, high), paper)
        for row in range(rows)
        for column in range(columns)
    )


def whole(mat: Mat, language: str = "en") -> str:
    """The mat on one piece, as a print shop wants it for a roll."""
    body = "\n".join(_content(mat, WORDS[language]))
    return _svg(mat.width, mat.height, body)


def sheet(mat: Mat, page: Page, language: str = "en") -> str:
    """One page."""
    words, shown, paper = WORDS[language], page.shows, PAPERS[page.paper]
    left, top = EDGE_MM, EDGE_MM
    window = (
        f'<svg x="{left:g}" y="{top:g}" width="{shown.width:g}" height="{shown.height:g}" '
        f'viewBox="{shown.left:g} {shown.top:g} {shown.width:g} {shown.height:g}">'
    )
    cuts = ""
    if shown.left > 0:
        cuts += f"M{left:g} 0V{paper[1]:g}"
    if shown.top > 0:
        cuts += f"M0 {top:g}H{paper[0]:g}"
    frame = f'<path d="{cuts}" stroke="{INK}" stroke-width="0.2" fill="none"/>' if cuts else ""
    note = f"House Station – {words['page']} {page.name}: {words['glue']}"
    label = f'<text x="{left + 5:g}" y="{paper[1] - 3:g}" font-size="4" fill="{INK}">{note}</text>'
    return _svg(*paper, "\n".join([window, *_content(mat, words), "</svg>", frame, label]))


def _svg(width: float, height: float, body: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="0 0 {width:g} {height:g}" font-family="sans-serif">\n'
        f'<rect width="{width:g}" height="{height:g}" fill="white"/>\n{body}\n</svg>\n'
    )


def _content(mat: Mat, words: dict[str, str]) -> Iterator[str]:
    x, y = mat.width / 2, mat.height
    yield _text(x, y - 12, words["south"], 14)
    yield _text(x, 12, words["north"], 14, 180)
    for board, name in zip(mat.boards, (words["left"], words["right"]), strict=True):
        yield from _board(board, name, words)
    x, y = mat.camera
    yield f'<path d="M{x - 8:g} {y:g}h16M{x:g} {y - 8:g}v16" stroke="{INK}" stroke-width="0.5" fill="none"/>'
    yield _text(x, mat.left.outline.top - 6, words["camera"], 5)
    yield f'<path d="M{x:g} {mat.left.outline.top - 3:g}V{y - 10:g}" stroke="{FAINT}" stroke-width="0.3"/>'
    left, low = mat.left.head.left, mat.height - 8
    line = f"M{left:g} {low:g}h100m-100 -2v4m100 -4v4"
    yield f'<path d="{line}" stroke="{INK}" stroke-width="0.3" fill="none"/>'
    yield _text(left + 50, low - 3, words["print"], 4)


def _board(board: BoardPlace, name: str, words: dict[str, str]) -> Iterator[str]:
    yield _rect(board.outline, INK, 0.6)
    yield _rect(board.grid, FAINT, 0.3)
    x, y = board.outline.middle
    yield _text(x, y, name, 12)
    corners = {tab.marker: tab.corner for tab in TABS}
    for marker, place in board.markers.items():
        yield _rect(place, INK, 0.4, "2 1.5")
        yield _text(*place.middle, str(marker), 10)
        # Where a board hides the marker's place, its number stands at the board's corner, too.
        far, left = corners[marker].startswith("far"), corners[marker].endswith("left")
        edge_x = board.outline.left if left else board.outline.right
        edge_y = board.outline.top - 4 if far else board.outline.bottom + 8
        yield _text(edge_x + (8 if left else -8), edge_y, str(marker), 8)
    yield from _head(board.head, words)
    x, y = board.bag.middle
    circle = f'cx="{x:g}" cy="{y:g}" r="{board.bag.width / 2:g}"'
    yield f'<circle {circle} stroke="{INK}" stroke-width="0.4" fill="none"/>'
    yield _text(x, y + 2, words["bag"], 6)
    if board.spot is not None:
        yield _rect(board.spot, INK, 0.4, "1 1")
        yield _text(board.spot.right - 8, board.spot.middle[1], words["spot"], 5, 90)


def _head(head: Rect, words: dict[str, str]) -> Iterator[str]:
    yield _rect(head, INK, 0.6)
    x, y = head.middle
    yield _text(x, y, words["head"], 8, 90)
    yield _text(head.right - 8, y, words["display"], 5, 90)
    yield _text(x, head.bottom - 8, words["south"], 7)
    yield _text(x, head.top + 8, words["north"], 7, 180)


def _rect(rect: Rect, stroke: str, width: float, dashes: str = "") -> str:
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<rect x="{rect.left:.2f}" y="{rect.top:.2f}" width="{rect.width:.2f}" height="{rect.height:.2f}" '
        f'fill="none" stroke="{stroke}" stroke-width="{width:g}"{dashed}/>'
    )


def _text(x: float, y: float, text: str, size: float, turned: int = 0) -> str:
    """Centred on x; y is the middle's height."""
    turn = f' transform="rotate({turned} {x:.2f} {y:.2f})"' if turned else ""
    return (
        f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size:g}" fill="{INK}" text-anchor="middle" '
        f'dominant-baseline="central"{turn}>{text}</text>'
    )
