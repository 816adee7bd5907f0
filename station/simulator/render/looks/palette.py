"""What a club might have on its table: boards, tile sets, table tops, lamps, sleeves. Colours are BGR."""

from dataclasses import dataclass
from typing import Final, Literal

import cv2
import numpy as np

Colour = tuple[int, int, int]
"""Blue, green, red, 0–255."""

Labels = Literal["words", "short", "none"]


def colour(code: str) -> Colour:
    """BGR of a web colour such as "#e8dcb8", a little duller, as a camera under room light sees it."""
    blue, green, red = int(code[5:7], 16), int(code[3:5], 16), int(code[1:3], 16)
    grey = 0.12 * (0.11 * blue + 0.59 * green + 0.30 * red)
    return round(0.88 * blue + grey), round(0.88 * green + grey), round(0.88 * red + grey)


def colours_apart(one: Colour, other: Colour) -> float:
    """How far apart they look, CIE Lab."""
    both = cv2.cvtColor(np.array([[one, other]], np.float32) / 255, cv2.COLOR_BGR2Lab)[0].astype(np.float64)
    return float(np.linalg.norm(both[0] - both[1]))


@dataclass(frozen=True, slots=True)
class BoardDesign:
    """A board's print. premiums: triple word, double word, triple letter, double letter. coordinates:
    letters and numbers on the frame."""

    name: str
    ground: Colour
    frame: Colour
    line: Colour
    premiums: tuple[Colour, Colour, Colour, Colour]
    ink: Colour
    labels: Labels
    coordinates: bool
    folded: bool
    label_face: str = "hanken-medium"


@dataclass(frozen=True, slots=True)
class Mark:
    """What a maker prints on blanks: lines of text, in an oval or not. width: of the text or the oval. at:
    its middle, right and down from the tile's corner. Both as shares of the side."""

    lines: tuple[str, ...]
    oval: bool
    width: float
    at: tuple[float, float] = (0.5, 0.5)


@dataclass(frozen=True, slots=True)
class TileDesign:
    """A tile set. side_mm, corner_mm: of the top. letter: height of a capital as a share of the side.
    grain: how strongly wood shows, in grey levels. gloss: how much lamps mirror in the face, 0–1. values: of
    its letters, as printed; empty: those of the English edition. mark: on its blanks, if any."""

    name: str
    face: Colour
    ink: Colour
    typeface: str
    letter: float
    side_mm: float = 18.2
    corner_mm: float = 1.3
    grain: float = 0.8
    gloss: float = 0.3
    values: tuple[tuple[str, int], ...] = ()
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class Wood:
    """A table top: two colours its grain runs between, a board's width and whether joints show, grain
    direction in degrees against x."""

    light: Colour
    dark: Colour
    plank_mm: float
    joints: float
    angle: float
    coarse: float


@dataclass(frozen=True, slots=True)
class Light:
    """throw: millimetres a shadow falls away, (x, y), per millimetre of height. soft: width of a shadow's
    edge per millimetre of height. depth: how dark a shadow is, 0–1. tint: BGR gains. slope, hot: how much
    brighter the lamp's side and its middle are. spot: the lamp's middle, table millimetres. veil: grey levels
    that stray light in the lens lifts black by. bar: darkness of a window bar's
    or mast's shadow across the table, 0 for none, bar_angle and bar_mm its lie."""

    name: str
    throw: tuple[float, float]
    soft: float
    depth: float
    tint: tuple[float, float, float]
    exposure: float
    slope: float
    hot: float
    vignette: float
    noise: float
    any_side: bool = True
    spot: tuple[float, float] = (0.0, 0.0)
    veil: float = 8.0
    bar: float = 0.0
    bar_angle: float = 0.0
    bar_mm: float = 0.0


def _premiums(*codes: str) -> tuple[Colour, Colour, Colour, Colour]:
    one, two, three, four = map(colour, codes)
    return one, two, three, four


_CLASSIC = _premiums("#c9424a", "#e6b0b8", "#3b80c4", "#90c6e6")
_WHITE = _premiums("#cf3438", "#f6b5a6", "#3a78c4", "#b2dcf2")
_GREEN = _premiums("#da4732", "#f0baae", "#2f70bb", "#a6d4ec")
_BLUE = _premiums("#d03a42", "#ec7f80", "#2d8f84", "#69a2e4")

_DARK_INK = colour("#35343a")
_LIGHT_INK = colour("#f4f5f2")

DESIGNS: Final = (
    BoardDesign(
        "beige", colour("#dcd9bd"), colour("#d3d0b6"), colour("#b3b094"), _CLASSIC, _DARK_INK,
        "words", True, True,
    ),
    BoardDesign(
        "red frame", colour("#dedbc0"), colour("#97303c"), colour("#b5b296"), _CLASSIC, _DARK_INK,
        "short", True, True, "manrope-semibold",
    ),
    BoardDesign(
        "white", colour("#e9eef2"), colour("#4b535d"), colour("#cbd2d8"), _WHITE, _LIGHT_INK,
        "words", False, False,
    ),
    BoardDesign(
        "pale", colour("#ebe8e2"), colour("#3c4148"), colour("#c4c2bc"), _WHITE, _DARK_INK,
        "none", True, True,
    ),
    BoardDesign(
        "green", colour("#2e7f66"), colour("#8c6538"), colour("#c9dccb"), _GREEN, _DARK_INK,
        "words", False, True,
    ),
    BoardDesign(
        "blue", colour("#35456f"), colour("#66717f"), colour("#a5b0c6"), _BLUE, _LIGHT_INK,
        "words", False, False,
    ),
    BoardDesign(
        "navy", colour("#1f2b50"), colour("#262f4c"), colour("#5f6d92"), _BLUE, _LIGHT_INK,
        "words", False, False,
    ),
)  # fmt: skip

TILES: Final = (
    TileDesign("ivory", colour("#efe5c4"), colour("#2b2824"), "free-sans-bold", 0.50, grain=2.0),
    TileDesign("white", colour("#e6e6df"), colour("#33343a"), "hanken-medium", 0.56, gloss=0.45),
    TileDesign("maple", colour("#dcb67c"), colour("#33241a"), "manrope-semibold", 0.50, grain=7.0, gloss=0.1),
    TileDesign("red", colour("#a31f28"), colour("#f4f1ea"), "hanken-bold", 0.54, gloss=0.4),
    TileDesign("red and gold", colour("#9c1f24"), colour("#e8c860"), "hanken-bold", 0.52, gloss=0.3),
    TileDesign("blue", colour("#23489f"), colour("#f2f5fa"), "free-sans-bold", 0.48, gloss=0.4),
    TileDesign(
        "walnut", colour("#5a4034"), colour("#eadfcb"), "manrope-extrabold", 0.48, grain=6.0, gloss=0.1
    ),
    TileDesign("bottle green", colour("#1d5f45"), colour("#efe9cf"), "manrope-semibold", 0.50),
)

MARKS: Final = (
    Mark((), True, 0.30),
    Mark((), True, 0.22, (0.72, 0.70)),
    Mark(("KITE",), True, 0.46),
    Mark(("LINDEN",), False, 0.55, (0.5, 0.72)),
    Mark(("NW", "CLUB"), False, 0.38, (0.62, 0.36)),
    Mark(("A&B",), False, 0.30),
    Mark(("RT",), True, 0.26, (0.5, 0.3)),
)

WOODS: Final = (
    Wood(colour("#8a5138"), colour("#6d3d2a"), 95.0, 0.75, 90.0, 1.0),
    Wood(colour("#7f7b72"), colour("#66625a"), 130.0, 0.55, 0.0, 1.0),
    Wood(colour("#a88a62"), colour("#8a6d48"), 120.0, 0.85, 2.0, 1.2),
    Wood(colour("#b78c58"), colour("#a0733f"), 480.0, 0.10, 90.0, 0.6),
    Wood(colour("#b5aa9a"), colour("#978b7c"), 620.0, 0.05, 1.0, 1.5),
    Wood(colour("#8f8987"), colour("#736d6c"), 150.0, 0.80, 4.0, 0.8),
    Wood(colour("#4c3a30"), colour("#38291f"), 140.0, 0.45, 0.0, 1.0),
)

LIGHTS: Final = (
    Light("ceiling", (0.25, 0.30), 0.9, 0.30, (1.00, 1.0, 1.02), 1.00, 0.06, 0.04, 0.10, 2.0),
    Light("window", (0.60, 0.25), 0.6, 0.42, (1.05, 1.0, 0.97), 0.97, 0.20, 0.10, 0.14, 2.4),
    Light("led", (0.20, 0.15), 1.1, 0.28, (1.03, 1.0, 0.98), 1.00, 0.08, 0.12, 0.16, 2.0),
    Light("mast", (0.45, 0.55), 0.15, 0.50, (0.98, 1.0, 1.03), 1.00, 0.08, 0.10, 0.10, 2.2, bar=0.42),
    Light("evening", (0.70, 0.80), 0.25, 0.62, (0.77, 0.95, 1.04), 0.80, 0.22, 0.28, 0.26, 4.5),
)

SKINS: Final = tuple(colour(c) for c in ("#d8a487", "#c58a6a", "#9a6546", "#6d4430", "#e2b8a0"))

SLEEVES: Final = tuple(
    colour(c) for c in ("#24407a", "#1f5a3c", "#7a2430", "#3a3a42", "#b9b3a6", "#5c4a7a", "#c07a3a")
)
