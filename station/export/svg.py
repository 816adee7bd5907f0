"""The boards of a moment as a drawing (SVG): lines and letters that stay sharp at any size."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, Final

from station.errors import InputError
from station.export.game import Moment
from station.registry import entry
from station.rules.edition import Edition
from station.rules.square import COLUMNS, SIZE
from station.view.feed import as_json as table_json
from station.view.makers import view_of
from station.web.printed import printed_on

SQUARE: Final = 40
MARGIN: Final = 30
GAP: Final = 24
"""Between two boards."""

_FIELDS: Final = {
    "": "#e9e4d8",
    "p2L": "#b9d8e8",
    "p3L": "#5aa7cc",
    "p2W": "#f3c9c5",
    "p3W": "#d9705f",
    "north": "#b9d8e8",
    "south": "#f6e2b3",
}
_PRINTED: Final = {"p2L": "2L", "p3L": "3L", "p2W": "2W", "p3W": "3W"}
_KITS: Final = {"b": ("#9fd0f2", "#1f5f8b")}
_KIT: Final = ("#fbf3dc", "#8a7a50")
"""Of tiles of kit b, and of all others: the face and the edge."""


def svg(moment: Moment, edition: Edition) -> str:
    """The confirmed tiles of every board. Raises InputError for a game without a board."""
    table = table_json(view_of(moment.state, moment.at_ms), moment.at_ms, moment.ruled)
    boards: Sequence[Mapping[str, Any]] = table["boards"]
    if not boards:
        title = entry(moment.state.settings.game).title
        raise InputError(
            f"{title} has no board to draw; a picture that ends in .png shows what its screen does"
        )
    side = 2 * MARGIN + SIZE * SQUARE
    width = len(boards) * side + (len(boards) - 1) * GAP
    names = ", ".join(player["name"] for player in table["players"])
    size = f'viewBox="0 0 {width} {side}" width="{width}" height="{side}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}'
        ' font-family="Source Sans 3, Source Sans Pro, Helvetica, Arial, sans-serif" text-anchor="middle">',
        f"<title>{escape(names)}</title>",
        f'<rect width="{width}" height="{side}" fill="#ffffff"/>',
    ]
    printed = printed_on(len(boards))
    for number, board in enumerate(boards):
        lines.append(f'<g transform="translate({number * (side + GAP) + MARGIN} {MARGIN})">')
        lines += _board(board["confirmed"], printed, edition)
        lines.append("</g>")
    return "\n".join([*lines, "</svg>", ""])


def _board(board: Mapping[str, Any], printed: Sequence[str], edition: Edition) -> Iterator[str]:
    for place in range(SIZE):
        middle = place * SQUARE + SQUARE // 2
        yield _text(middle, -10, 14, "#555555", COLUMNS[place])
        yield _text(-15, middle + 5, 14, "#555555", str(place + 1))
    blanks = set(board["blanks"])
    for row in range(SIZE):
        for column in range(SIZE):
            x, y, style = column * SQUARE, row * SQUARE, printed[row * SIZE + column]
            field = f'x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}"'
            yield f'<rect {field} fill="{_FIELDS[style]}" stroke="#ffffff"/>'
            letter = board["rows"][row][column]
            if letter == ".":
                if style in _PRINTED:
                    yield _text(x + SQUARE // 2, y + 24, 12, "#4a4a4a", _PRINTED[style])
                continue
            blank = f"{COLUMNS[column]}{row + 1}" in blanks
            value = "" if blank else str(edition.values.get(letter, ""))
            yield from _tile(x, y, (letter, value), board["facing"][row][column], board["kits"][row][column])
            if blank:
                ring = f'cx="{x + SQUARE // 2}" cy="{y + SQUARE // 2}" r="15"'
                yield f'<circle {ring} fill="none" stroke="#b04a3a" stroke-width="2"/>'


def _tile(x: int, y: int, printed: tuple[str, str], facing: str, kit: str) -> Iterator[str]:
    """printed: the letter and the value."""
    letter, value = printed
    face, edge = _KITS.get(kit, _KIT)
    box = f'x="{x + 2}" y="{y + 2}" width="{SQUARE - 4}" height="{SQUARE - 4}" rx="4"'
    yield f'<rect {box} fill="{face}" stroke="{edge}"/>'
    turned = f' transform="rotate(180 {x + SQUARE // 2} {y + SQUARE // 2})"' if facing == "v" else ""
    shown = _text(x + SQUARE // 2, y + 28, 24, "#1c1c1c", "" if letter == "_" else letter)
    yield f"<g{turned}>{shown}{_text(x + 32, y + 35, 9, '#333333', value)}</g>"


def _text(x: int, y: int, size: int, colour: str, text: str) -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{colour}">{escape(text)}</text>'
