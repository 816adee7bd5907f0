"""Which text goes on which background, and how well it can be read there."""

from math import dist
from typing import Final

from station.screen.draw.palette import (
    BLACK,
    CARD,
    DONE,
    IVORY,
    ORANGE,
    PREMIUM,
    PREMIUM_WRITING,
    QUIET,
    RAISED,
    SKY,
    TEAL,
    VERMILION,
    WHITE,
    YELLOW,
    Colour,
)  # fmt: skip

WRITTEN: Final[tuple[tuple[Colour, Colour], ...]] = (
    (WHITE, BLACK),
    (WHITE, CARD),
    (WHITE, RAISED),
    (QUIET, BLACK),
    (QUIET, CARD),
    (QUIET, RAISED),
    (DONE, CARD),
    (YELLOW, BLACK),
    (YELLOW, CARD),
    (VERMILION, BLACK),
    (VERMILION, CARD),
    (ORANGE, BLACK),
    (ORANGE, CARD),
    (SKY, BLACK),
    (SKY, CARD),
    (BLACK, WHITE),
    (BLACK, ORANGE),
    (BLACK, SKY),
    (BLACK, YELLOW),
    (BLACK, VERMILION),
    (BLACK, IVORY),
    (BLACK, TEAL),
    *((PREMIUM_WRITING, ground) for ground in PREMIUM.values()),
)


def contrast(one: Colour, other: Colour) -> float:
    """Contrast ratio of two colours, 1 to 21 (WCAG 2.2, "contrast ratio")."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def difference(one: Colour, other: Colour) -> float:
    """How far apart two colours look: ΔE of CIE 1976, of which people see 2 side by side."""
    return dist(_lab(one), _lab(other))


def _lab(colour: Colour) -> tuple[float, float, float]:
    red, green, blue = (_linear(value) for value in colour)
    x, y, z = (
        value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116
        for value in (
            (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047,
            0.2126 * red + 0.7152 * green + 0.0722 * blue,
            (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _linear(value: int) -> float:
    share = value / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def _luminance(colour: Colour) -> float:
    linear = [_linear(value) for value in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
