"""Positions of tiles that face a side, as pictures, for documents, replays and tests: a plain diagram, not
the table's look."""

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol, runtime_checkable

import cv2
import numpy as np
from numpy.typing import NDArray

from station.rules.faced import FacedPosition
from station.rules.square import COLUMNS, SIZE, SQUARES
from station.rules.tile import FacedTile, Kit, Side

Picture = NDArray[np.uint8]
Colour = tuple[int, int, int]
"""Blue, green, red."""

SQUARE_PX: Final = 44
BACKGROUND: Final[Colour] = (16, 16, 16)
FIELD: Final[Colour] = (40, 40, 40)
INK: Final[Colour] = (16, 16, 16)
PALE: Final[Colour] = (200, 200, 200)
KITS: Final[dict[Kit, Colour]] = {"a": (0, 159, 230), "b": (233, 180, 86)}
"""Okabe and Ito's orange and sky blue."""
MARK: Final[Colour] = (255, 255, 255)

_FONT: Final = cv2.FONT_HERSHEY_DUPLEX
_ENLARGED: Final = 4
"""Tiles are drawn enlarged by this factor and then scaled down, for smooth edges."""


class Laid(Protocol):
    """A play: its tiles, by square."""

    @property
    def placed(self) -> Sequence[tuple[int, FacedTile]]: ...


class Taken(Protocol):
    """Tiles taken together."""

    @property
    def squares(self) -> Sequence[int]: ...


@runtime_checkable
class Explained(Protocol):
    """What a ruling on a play says about tiles: laid, turned, and taken step by step."""

    @property
    def play(self) -> Laid: ...

    @property
    def turned(self) -> Sequence[int]: ...

    @property
    def steps(self) -> Sequence[Taken]: ...


def draw_position(
    position: FacedPosition,
    *,
    seat: Side = Side.SOUTH,
    square_px: int = SQUARE_PX,
    ruling: Explained | None = None,
) -> Picture:
    """A picture of the board as seen from a seat, (h, w, 3) uint8, blue-green-red.

    A tile is upright for the side it faces; a blank shows its letter in a ring. square_px: side of a square,
    at least 16. ruling: new tiles get a frame, tiles to turn an arrow, tiles to remove the number of their
    step; position is then the one with the new tiles laid, before the explosion. Raises ValueError if
    square_px is too small.
    """
    if square_px < 16:
        raise ValueError(f"squares of {square_px} pixels are too small to draw; take 16 or more")
    margin = square_px // 2
    side = 2 * margin + SIZE * square_px
    picture: Picture = np.full((side, side, 3), BACKGROUND, np.uint8)
    for place in range(SQUARES):
        square = place if seat is Side.SOUTH else SQUARES - 1 - place
        y, x = (margin + index * square_px for index in divmod(place, SIZE))
        cell = picture[y + 1 : y + square_px - 1, x + 1 : x + square_px - 1]
        cell[:] = FIELD
        tile = position[square]
        if tile is not None:
            cell[:] = _tile(tile, seat, square_px - 2)
    if ruling is not None:
        _mark(picture, ruling, seat, square_px, margin)
    _label(picture, seat, square_px, margin)
    return picture


def _tile(tile: FacedTile, seat: Side, size: int) -> Picture:
    """One tile, (size, size, 3), upside down if it faces the other seat."""
    large = size * _ENLARGED
    picture: Picture = np.full((large, large, 3), KITS[tile.kit], np.uint8)
    _letter(picture, tile.letter)
    if tile.blank:
        _circle(picture, (large // 2, large // 2), round(large * 0.44), large // 24)
    # A bar below the letter: H, I, N, O, S, X and Z look the same upside down.
    bar = large // 12
    cv2.rectangle(picture, (large // 3, large - 2 * bar), (large - large // 3, large - bar), INK, -1)
    if tile.facing is not seat:
        picture = picture[::-1, ::-1]
    return _smaller(picture, size)


def _letter(picture: Picture, letter: str) -> None:
    """The letter in the centre; accents are drawn separately, because not every cv2 font has them."""
    plain = unicodedata.normalize("NFD", _STROKED.get(letter, letter))
    base, accents = plain[:1], plain[1:]
    size = picture.shape[0]
    ink = _ink(base if base.isascii() else "?", height=size // 2, width=size * 5 // 8)
    height, width = ink.shape
    top, left = (size - height) * 9 // 20, (size - width) // 2
    picture[top : top + height, left : left + width][ink] = INK
    thick, bottom, middle = size // 16, top + height, size // 2
    if letter in _STROKED:
        cv2.line(picture, (left - thick, top + height * 5 // 8), (middle, top + height * 3 // 8), INK, thick)
    above = top - size // 10
    for accent in accents:
        if accent == "\N{COMBINING DIAERESIS}":
            for dot in (middle - size // 8, middle + size // 8):
                cv2.circle(picture, (dot, above), thick * 2 // 3, INK, -1)
        elif accent == "\N{COMBINING DOT ABOVE}":
            cv2.circle(picture, (middle, above), thick * 2 // 3, INK, -1)
        elif accent == "\N{COMBINING RING ABOVE}":
            _circle(picture, (middle, above + thick // 2), size // 14, thick // 2)
        elif unicodedata.combining(accent) < 220:
            # Cedilla and ogonek hang below.
            cv2.line(picture, (middle, bottom), (middle + thick, bottom + size // 9), INK, thick)
        else:
            for start, end in _ACCENTS.get(accent, _ACCENTS["\N{COMBINING ACUTE ACCENT}"]):
                ends = [(middle + x * size // 32, above + y * size // 32) for x, y in (start, end)]
                cv2.line(picture, ends[0], ends[1], INK, thick * 2 // 3)


def _ink(text: str, height: int, width: int) -> NDArray[np.bool_]:
    """The ink of a character, cropped to its edges: of this height, or less if it would be too wide.

    Font sizes differ between versions of cv2; the edges of the ink are reliable.
    """
    drawn: Picture = np.zeros((4 * height, 4 * height), np.uint8)
    cv2.putText(drawn, text, (height, 3 * height), _FONT, height / 24, 255, max(1, height // 8), cv2.LINE_AA)
    rows, columns = np.flatnonzero(drawn.any(axis=1)), np.flatnonzero(drawn.any(axis=0))
    cut = drawn[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    factor = min(height / cut.shape[0], width / cut.shape[1])
    size = (max(1, round(cut.shape[1] * factor)), max(1, round(cut.shape[0] * factor)))
    fitted: Any = cv2.resize(cut, size, interpolation=cv2.INTER_AREA)
    return np.asarray(fitted > 127, np.bool_)


_STROKED: Final = {"Ł": "L", "Ø": "O", "Đ": "D"}
"""Letters with a stroke, which Unicode does not decompose."""

_Stroke = tuple[tuple[int, int], tuple[int, int]]
_ACCENTS: Final[Mapping[str, tuple[_Stroke, ...]]] = {
    "\N{COMBINING ACUTE ACCENT}": (((-1, 1), (2, -2)),),
    "\N{COMBINING GRAVE ACCENT}": (((1, 1), (-2, -2)),),
    "\N{COMBINING CIRCUMFLEX ACCENT}": (((-3, 1), (0, -2)), ((0, -2), (3, 1))),
    "\N{COMBINING CARON}": (((-3, -2), (0, 1)), ((0, 1), (3, -2))),
    "\N{COMBINING TILDE}": (((-4, 0), (-1, -2)), ((-1, -2), (1, 0)), ((1, 0), (4, -2))),
}
"""Strokes around the centre above a letter, in 32nds of a tile."""


def _mark(picture: Picture, ruling: Explained, seat: Side, square_px: int, margin: int) -> None:
    """Frames around new tiles, arrows on tiles to turn, step numbers on tiles to remove."""

    def corner(square: int) -> tuple[int, int]:
        place = square if seat is Side.SOUTH else SQUARES - 1 - square
        return margin + place % SIZE * square_px, margin + place // SIZE * square_px

    for square, _ in ruling.play.placed:
        x, y = corner(square)
        cv2.rectangle(picture, (x + 1, y + 1), (x + square_px - 3, y + square_px - 3), MARK, 2)
    for square in ruling.turned:
        x, y = corner(square)
        centre = (x + square_px // 2, y + square_px // 2)
        radius = round(square_px * 0.42)
        cv2.ellipse(picture, centre, (radius, radius), 0, 200, 340, MARK, 2, cv2.LINE_AA)
        x, y = centre[0] + round(radius * 0.94), centre[1] - round(radius * 0.34)
        head = np.array(
            [
                [x + 3, y + 3],
                [x - square_px // 7, y - square_px // 40],
                [x + square_px // 16, y - square_px // 6],
            ]
        )
        cv2.fillConvexPoly(picture, head, MARK, cv2.LINE_AA)
    for number, step in enumerate(ruling.steps, start=1):
        for square in step.squares:
            x, y = corner(square)
            cv2.rectangle(
                picture, (x + square_px // 2, y + 1), (x + square_px - 2, y + square_px // 2), MARK, -1
            )
            place = (x + square_px * 9 // 16, y + square_px * 7 // 16)
            _text(picture, str(number), place, square_px / 72)


def _label(picture: Picture, seat: Side, square_px: int, margin: int) -> None:
    """Columns above and below, rows on both sides."""
    scale = square_px / 110
    for index in range(SIZE):
        place = index if seat is Side.SOUTH else SIZE - 1 - index
        middle = margin + index * square_px + square_px // 2
        for text, across in ((COLUMNS[place], True), (str(place + 1), False)):
            (width, height), _ = cv2.getTextSize(text, _FONT, scale, 1)
            for edge in (margin // 2, picture.shape[0] - margin // 2):
                x, y = (middle, edge) if across else (edge, middle)
                _text(picture, text, (x - width // 2, y + height // 2), scale, PALE)


def _text(
    picture: Picture,
    text: str,
    place: tuple[int, int],
    scale: float,
    colour: Colour = INK,
) -> None:
    cv2.putText(picture, text, place, _FONT, scale, colour, 1, cv2.LINE_AA)


def _circle(picture: Picture, centre: tuple[int, int], radius: int, thickness: int) -> None:
    cv2.circle(picture, centre, radius, INK, max(1, thickness), cv2.LINE_AA)


def _smaller(picture: Picture, size: int) -> Picture:
    small: Any = cv2.resize(picture, (size, size), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)
