"""How strangers' boards and their tiles look: colours, prints in many languages, ridges, makers' marks."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.random import Generator

from station.simulator.render.things.typeface import FACES

Colour = tuple[float, float, float]
"""BGR, 0–255."""

WORLDLY: Final = ("free-sans-bold", "manrope-semibold", "manrope-extrabold")
"""Faces with Greek and Cyrillic letters."""

PRINTS: Final[tuple[tuple[str, str, str, str], ...]] = (
    ("DOUBLE LETTER SCORE", "TRIPLE LETTER SCORE", "DOUBLE WORD SCORE", "TRIPLE WORD SCORE"),
    ("DOPPELTER BUCHSTABEN WERT", "DREIFACHER BUCHSTABEN WERT", "DOPPELTER WORTWERT", "DREIFACHER WORTWERT"),
    ("LETTRE COMPTE DOUBLE", "LETTRE COMPTE TRIPLE", "MOT COMPTE DOUBLE", "MOT COMPTE TRIPLE"),
    ("PODWÓJNA PREMIA LITEROWA", "POTRÓJNA PREMIA LITEROWA", "PODWÓJNA PREMIA", "POTRÓJNA PREMIA"),
    ("УДВОЕНИЕ ОЧКОВ", "УТРОЕНИЕ ОЧКОВ", "УДВОЕНИЕ СЛОВА", "УТРОЕНИЕ СЛОВА"),
    ("2L", "3L", "2W", "3W"),
    ("DL", "TL", "DW", "TW"),
    ("2x", "3x", "2x", "3x"),
)  # fmt: skip
"""What is printed on double and triple letters, double and triple words."""

MARKS: Final = ("oval", "ring", "initials", "star", "word", "filled")

CLASSIC: Final[tuple[Colour, ...]] = ((225, 205, 165), (165, 130, 50), (175, 180, 235), (55, 55, 200))
"""Light blue, blue, pink, red: double and triple letters, double and triple words."""


GROUNDS: Final[tuple[Colour, ...]] = (
    (150, 175, 150), (200, 215, 220), (120, 130, 60), (170, 190, 205), (60, 70, 60), (190, 190, 185),
)  # fmt: skip
"""Plain squares: green, white, sea green, beige, dark, grey."""

BODIES: Final[tuple[Colour, ...]] = (
    (150, 195, 222), (170, 210, 230), (120, 175, 210), (215, 235, 242), (140, 190, 225),
)  # fmt: skip
"""Tiles: woods, and ivory."""

LIGHT: Final = 380
"""Sum of the levels of a light board."""


@dataclass(frozen=True, slots=True)
class Make:
    """A make of board and tiles.

    premiums: the colours of double and triple letters, double and triple words. words: what is printed there;
    None: nothing. ridge: the colour of the ridges between squares; None: lines are printed. clear: how much
    shows through the ridges, 0–1. slant, wide: of the letters. mark: what blanks bear; None: nothing. askew:
    degrees by which tiles usually lie turned. off: squares by which they lie off their square. aside: how far
    their height shifts their tops, in squares. size: of tiles, in squares. grain: spread of their wood's
    lightness.
    """

    ground: Colour
    line: Colour
    premiums: tuple[Colour, ...]
    words: tuple[str, ...] | None
    ridge: Colour | None
    clear: float
    body: Colour
    ink: Colour
    face: str
    slant: float
    wide: float
    values: bool
    mark: str | None
    askew: float
    off: float
    aside: tuple[float, float]
    size: float
    grain: float


def draw_make(dice: Generator) -> Make:
    """A usual one: tiles of wood or plastic on a board of another colour."""
    u = dice.uniform
    ground = varied(GROUNDS[int(dice.integers(len(GROUNDS)))], dice)
    body = varied(BODIES[int(dice.integers(len(BODIES)))], dice)
    if sum(ground) > LIGHT and _near(body, ground):
        body = varied((120, 170, 205), dice)
    return Make(
        ground=ground,
        line=varied((235, 235, 235) if dice.random() < 0.6 else (60, 60, 60), dice),
        premiums=tuple(varied(colour, dice) for colour in CLASSIC),
        words=PRINTS[int(dice.integers(len(PRINTS)))] if dice.random() < 0.75 else None,
        ridge=None,
        clear=0.0,
        body=body,
        ink=(25, 25, 30),
        face=str(dice.choice(list(FACES))),
        slant=float(u(-0.02, 0.02)),
        wide=float(u(0.9, 1.1)),
        values=bool(dice.random() < 0.85),
        mark=None,
        askew=2.0,
        off=0.04,
        aside=(float(u(-0.05, 0.05)), float(u(-0.05, 0.05))),
        size=float(u(0.84, 0.95)),
        grain=float(u(0, 0.06)),
    )


def varied(colour: Colour, dice: Generator, by: float = 9.0) -> Colour:
    """A colour much like it."""
    blue, green, red = np.clip(np.array(colour) + dice.normal(0, by, 3), 5, 250).tolist()
    return blue, green, red


def _near(one: Colour, other: Colour) -> bool:
    return float(np.abs(np.subtract(one, other)).max()) < 45
