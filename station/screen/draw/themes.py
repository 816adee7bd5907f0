"""The themes: for each, a table of the colours that take the place of those of the palette.

Another theme is another table in `THEMES`; buttons, keys and `--theme` know it from there.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from station.errors import InputError
from station.screen.draw.palette import (
    BLACK,
    CARD,
    DONE,
    FRAME,
    ORANGE,
    PREMIUM,
    PREMIUM_WRITING,
    QUIET,
    RAISED,
    RULE,
    SKY,
    SQUARE,
    TEAL,
    VERMILION,
    WHITE,
    YELLOW,
    Colour,
)
from station.texts import tr


@dataclass(frozen=True, slots=True)
class Theme:
    """label: of the button that leads to it. grounds, inks: what takes the place of a ground, and of an ink
    on it; lines: and of a player's colour where it is a line, told apart from other players' lines. strong:
    ground and ink of what is expected. edge: of a card that has no ground of its own to be seen by."""

    label: str
    grounds: Mapping[Colour, Colour] = field(default_factory=dict)
    inks: Mapping[Colour, Colour] = field(default_factory=dict)
    lines: Mapping[Colour, Colour] = field(default_factory=dict)
    strong: tuple[Colour, Colour] = (WHITE, BLACK)
    edge: Colour | None = None


THEMES: Final[dict[str, Theme]] = {
    "dark": Theme(tr("Dark screen")),
    # Warm paper, for daylight and projectors.
    "bright": Theme(
        tr("Bright screen"),
        grounds={
            BLACK: (0xF3, 0xED, 0xE2),
            CARD: (0xFF, 0xFD, 0xF8),
            RAISED: (0xE7, 0xDD, 0xCA),
            RULE: (0xBB, 0xAE, 0x96),
            YELLOW: (0xF2, 0xCB, 0x5C),
            FRAME: (0xC4, 0xB2, 0x8E),
            SQUARE: (0xE4, 0xDA, 0xC5),
            PREMIUM["3W"]: (0xE5, 0x8C, 0x78),
            PREMIUM["2W"]: (0xF2, 0xC0, 0xB6),
            PREMIUM["3L"]: (0x86, 0xB6, 0xDB),
            PREMIUM["2L"]: (0xBC, 0xDA, 0xEA),
        },
        inks={
            WHITE: (0x23, 0x20, 0x1C),
            QUIET: (0x4D, 0x46, 0x3B),
            DONE: (0x54, 0x4E, 0x44),
            YELLOW: (0x6B, 0x52, 0x00),
            VERMILION: (0xA0, 0x35, 0x00),
            ORANGE: (0x7C, 0x50, 0x00),
            SKY: (0x06, 0x55, 0x8A),
            PREMIUM_WRITING: (0x3A, 0x2E, 0x28),
        },
        lines={
            ORANGE: (0x86, 0x4E, 0x00),
            SKY: (0x06, 0x55, 0x8A),
            TEAL: (0x00, 0x70, 0x60),
            YELLOW: (0x56, 0x5E, 0x00),
            VERMILION: (0xA8, 0x24, 0x10),
        },
        strong=((0x1E, 0x6B, 0x59), (0xFF, 0xFF, 0xFF)),
    ),
    # For people who see badly: white and yellow on black, and a line around everything.
    "contrast": Theme(
        tr("High contrast"),
        grounds={
            BLACK: (0x00, 0x00, 0x00),
            CARD: (0x00, 0x00, 0x00),
            RAISED: (0x1C, 0x1C, 0x1C),
            RULE: (0xD8, 0xD8, 0xD8),
            FRAME: (0x80, 0x80, 0x80),
            SQUARE: (0x20, 0x20, 0x20),
            PREMIUM["3W"]: (0x70, 0x1C, 0x0C),
            PREMIUM["2W"]: (0x5E, 0x1A, 0x46),
            PREMIUM["3L"]: (0x00, 0x34, 0x6E),
            PREMIUM["2L"]: (0x00, 0x3C, 0x4E),
        },
        inks={
            WHITE: (0xFF, 0xFF, 0xFF),
            QUIET: (0xF0, 0xF0, 0xF0),
            DONE: (0xC8, 0xC8, 0xC8),
            PREMIUM_WRITING: (0xFF, 0xFF, 0xFF),
        },
        strong=((0xFF, 0xE8, 0x00), (0x00, 0x00, 0x00)),
        edge=(0x80, 0x80, 0x80),
    ),
}
"""By name; the first is the usual one."""


def next_theme(theme: str) -> str:
    """The theme after this one, cyclically."""
    names = list(THEMES)
    return names[(names.index(theme) + 1) % len(names)]


def known_theme(name: str) -> str:
    """A theme that was asked for; raises InputError if there is none of that name."""
    if name not in THEMES:
        raise InputError(f"--theme {name}: choose from {', '.join(THEMES)}")
    return name
