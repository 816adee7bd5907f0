"""Through-hole footprints, by the symbol they belong to. Millimetres, y downwards, pin 1 at the origin.

All pads lie on a grid of 2.54 mm, so that the board can be routed, and parts replaced, on one grid.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

PITCH: Final = 2.54
PAD_MM: Final = 1.6
THIN_MM, THICK_MM = 0.8, 1.0
"""Drills: for legs of chips, resistors and capacitors; for pin headers, fuses and power diodes."""

Point = tuple[float, float]
Line = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Pad:
    """One hole with copper on both sides. square: marks pin 1, a cathode or a plus."""

    number: str
    at: Point
    drill: float
    square: bool = False


@dataclass(frozen=True, slots=True)
class Footprint:
    """body: left, top, right, bottom of the part seen from above. lines: printed in addition to the body."""

    name: str
    pads: tuple[Pad, ...]
    body: tuple[float, float, float, float]
    lines: tuple[Line, ...] = ()
    printed: bool = True
    """Whether the body is printed on the board; not if pads are in its way."""

    @property
    def centre(self) -> Point:
        left, top, right, bottom = self.body
        return (left + right) / 2, (top + bottom) / 2


def dip(count: int) -> Footprint:
    """A socket with rows 7.62 mm apart; pins down the left side and up the right."""
    half = count // 2
    left = [(0.0, row * PITCH) for row in range(half)]
    right = [(3 * PITCH, row * PITCH) for row in reversed(range(half))]
    pads = tuple(Pad(str(n), at, THIN_MM, n == 1) for n, at in enumerate(left + right, 1))
    body = (1.2, -1.27, 3 * PITCH - 1.2, (half - 1) * PITCH + 1.27)
    notch = ((3.0, -1.27), (3.0, -0.5)), ((3.0, -0.5), (4.62, -0.5)), ((4.62, -0.5), (4.62, -1.27))
    return Footprint(f"DIP-{count}", pads, body, notch)


def two_legs(
    name: str, steps: int, body: tuple[float, float], drill: float = THIN_MM, band: int = 0
) -> Footprint:
    """Legs `steps` grid steps apart; body: length and width. band: the pin that is a cathode or plus."""
    length, width = body
    middle = steps * PITCH / 2
    pads = (Pad("1", (0.0, 0.0), drill, band == 1), Pad("2", (steps * PITCH, 0.0), drill, band == 2))
    left, right = middle - length / 2, middle + length / 2
    x = left + 0.9 if band == 1 else right - 0.9
    lines = (((x, -width / 2), (x, width / 2)),) if band else ()
    # A body as long as the distance of the legs would be printed over their pads.
    fits = length <= steps * PITCH - PAD_MM - 0.4
    return Footprint(name, pads, (left, -width / 2, right, width / 2), lines if fits else (), fits)


def header(columns: int, rows: int = 1) -> Footprint:
    """Pins from left to right; two to a column are numbered as on a box header: odd above, even below."""
    places = [(column * PITCH, row * PITCH) for column in range(columns) for row in range(rows)]
    pads = tuple(Pad(str(n), at, THICK_MM, n == 1) for n, at in enumerate(places, 1))
    right, bottom = (columns - 1) * PITCH + 1.27, (rows - 1) * PITCH + 1.27
    return Footprint(f"Header-{columns}x{rows}", pads, (-1.27, -1.27, right, bottom))


def box_header(columns: int) -> Footprint:
    """Two rows in a shroud, with its key on the side of the odd pins."""
    pads = header(columns, 2).pads
    last = (columns - 1) * PITCH
    left, top, right, bottom = -5.08, -3.18, last + 5.08, PITCH + 3.18
    key = last / 2 - 2.2, last / 2 + 2.2
    notch = ((key[0], top), (key[0], top + 0.8)), ((key[1], top), (key[1], top + 0.8))
    return Footprint(f"Box-header-{columns}x2", pads, (left, top, right, bottom), notch)


def pi_header() -> Footprint:
    """A Raspberry Pi's header seen from above, its socket below the board: odd pins nearer to the middle."""
    places = [((n - 1) // 2 * PITCH, 0.0 if n % 2 else -PITCH) for n in range(1, 41)]
    pads = tuple(Pad(str(n), at, THICK_MM, n == 1) for n, at in enumerate(places, 1))
    return Footprint("Raspberry-Pi-socket", pads, (-1.27, -PITCH - 1.27, 19 * PITCH + 1.27, 1.27))


def header_behind(columns: int) -> Footprint:
    """A header on the back of the board: on the front there is only its solder."""
    pads = header(columns).pads
    edge = PAD_MM / 2
    return Footprint(
        f"Header-behind-{columns}x1", pads, (-edge, -edge, (columns - 1) * PITCH + edge, edge), (), False
    )


def four_digits() -> Footprint:
    """A 0.56 inch display: pins 1 to 6 below from left to right, 7 to 12 above from right to left."""
    below = [(column * PITCH, 0.0) for column in range(6)]
    above = [(column * PITCH, -6 * PITCH) for column in reversed(range(6))]
    pads = tuple(Pad(str(n), at, THIN_MM, n == 1) for n, at in enumerate(below + above, 1))
    middle = 2.5 * PITCH, -3 * PITCH
    body = (middle[0] - 25.2, middle[1] - 9.6, middle[0] + 25.2, middle[1] + 9.6)
    return Footprint("Display-4x0.56in", pads, body)


RESISTOR: Final = two_legs("Resistor-10.16mm", 4, (6.4, 2.2))
CAPACITOR: Final = two_legs("Capacitor-5.08mm", 2, (5.0, 2.5))
ELECTROLYTIC: Final = two_legs("Electrolytic-2.54mm", 1, (5.2, 5.2), band=1)
CRYSTAL: Final = two_legs("Crystal-HC49-5.08mm", 2, (11.0, 4.7))
FUSE: Final = two_legs("Fuse-5.08mm", 2, (7.4, 3.1), THICK_MM)
DIODE: Final = two_legs("Diode-DO35-10.16mm", 4, (4.2, 2.0), band=2)
TVS: Final = two_legs("Diode-DO15-12.7mm", 5, (7.6, 3.6), THICK_MM, band=2)

_BY_SYMBOL: Final[dict[str, Callable[[], Footprint]]] = {
    "ATmega328P-PU": lambda: dip(28),
    "MAX7219CNG": lambda: dip(24),
    "74AHCT125": lambda: dip(14),
    "ULN2003A": lambda: dip(16),
    "Raspberry-Pi-40": pi_header,
    "Box-header-2x7": lambda: box_header(7),
    "Resistor": lambda: RESISTOR,
    "Crystal": lambda: CRYSTAL,
    "Resettable-fuse": lambda: FUSE,
    "Diode": lambda: DIODE,
    "TVS-diode": lambda: TVS,
    "Jumper": lambda: header(2),
    "Pin-header-2x3": lambda: header(3, 2),
    "Pin-header-1x12": lambda: header_behind(12),
    "4-digit-CC-0.56in": four_digits,
}

_ELSEWHERE: Final = {
    "USB-serial-module-5V": 6,
    "4-digit-CC-0.56in": 12,
    "Button-NO": 2,
    "LED": 2,
    "Piezo-disc": 2,
}
"""Pins of what is mounted in the case."""


def footprint_of(symbol: str, value: str) -> Footprint:
    """Raises KeyError for a part that has none."""
    if symbol == "Capacitor":
        return ELECTROLYTIC if value.endswith("u") else CAPACITOR
    return _BY_SYMBOL[symbol]()


def cable_to(symbol: str) -> Footprint | None:
    """For a part that is mounted in the case: a header with its own pins in their order. None for others."""
    pins = _ELSEWHERE.get(symbol)
    return header(pins) if pins else None
