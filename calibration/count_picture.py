"""Draws a count onto the picture: what needs fixing catches the eye."""

from collections.abc import Iterable
from typing import Final

from calibration.count import SetCount, Why
from vision.free.annotate import DOUBT, FAULT, GOOD, LOOSE, Colour, draw_tile
from vision.reading import Picture

COLOURS: Final[dict[Why, Colour]] = {
    "read": GOOD,
    "too many": FAULT,
    "other set": LOOSE,
    "unreadable": DOUBT,
    "face down": DOUBT,
    "perhaps": DOUBT,
}


def marked(picture: Picture, counts: Iterable[SetCount]) -> Picture:
    """A copy of the picture with every tile outlined: green; vermilion, all tiles of a letter of which there
    are too many; purple, what cannot be read for sure; sky blue, tiles of another set. All but the green
    ones are drawn twice as thick."""
    drawn = picture.copy()
    for count in counts:
        for mark in sorted(count.marks, key=lambda mark: mark.why != "read"):
            side = float(((mark.outline[1] - mark.outline[0]) ** 2).sum() ** 0.5)
            thick = max(1, round(side / (30 if mark.why == "read" else 12)))
            draw_tile(drawn, mark.outline, mark.letter, COLOURS[mark.why], thick)
    return drawn
