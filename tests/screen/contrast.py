"""Which text goes on which background, and how well it can be read there."""

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


def _luminance(colour: Colour) -> float:
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
