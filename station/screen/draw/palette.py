"""Colours: Okabe and Ito's palette on near-black.

Okabe & Ito, "Color Universal Design" (2008): distinguishable with any kind of colour vision. Colour is never
the only cue here: sides also have a pointing triangle, kits a cut tile corner.
"""

from typing import Final

from station.rules.tile import Kit, Side

Colour = tuple[int, int, int]

BLACK: Final[Colour] = (0x10, 0x10, 0x10)  # the background, and dark text on bright colours
CARD: Final[Colour] = (0x1D, 0x1D, 0x1F)
RAISED: Final[Colour] = (0x2E, 0x2E, 0x31)  # buttons
RULE: Final[Colour] = (0x4A, 0x4A, 0x4E)  # lines
WHITE: Final[Colour] = (0xF4, 0xF1, 0xEA)
QUIET: Final[Colour] = (0xB4, 0xB1, 0xAA)  # text that need not be read from afar
DONE: Final[Colour] = (0x8C, 0x8A, 0x85)  # what is done with

ORANGE: Final[Colour] = (0xE6, 0x9F, 0x00)
SKY: Final[Colour] = (0x56, 0xB4, 0xE9)
YELLOW: Final[Colour] = (0xF0, 0xE4, 0x42)
PURPLE: Final[Colour] = (0xCC, 0x79, 0xA7)
VERMILION: Final[Colour] = (0xF0, 0x7A, 0x3A)  # a lighter #D55E00, which is too dark on near-black

IVORY: Final[Colour] = (0xF1, 0xE7, 0xCF)
TEAL: Final[Colour] = (0x45, 0xB5, 0x9C)

SQUARE: Final[Colour] = (0x26, 0x26, 0x28)
FRAME: Final[Colour] = (0x3C, 0x3A, 0x37)  # around a board, and between its squares
PREMIUM: Final[dict[str, Colour]] = {
    "3W": (0x5B, 0x2A, 0x22),
    "2W": (0x4A, 0x2F, 0x3C),
    "3L": (0x1F, 0x3F, 0x59),
    "2L": (0x26, 0x3B, 0x48),
}
PREMIUM_WRITING: Final[Colour] = (0xC9, 0xC5, 0xBD)

SIDES: Final[dict[Side, Colour]] = {Side.SOUTH: ORANGE, Side.NORTH: SKY}
KITS: Final[dict[Kit, Colour]] = {"a": IVORY, "b": TEAL}


def blend(one: Colour, other: Colour, share: float) -> Colour:
    """`one` with a `share` (0 to 1) of `other` in it."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
