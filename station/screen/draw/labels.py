"""How large the labels of buttons are: those that belong together have one size. Pure."""

from collections.abc import Sequence
from typing import Final

import pygame

from station.screen.draw.canvas import LEAST_PX, Canvas, width, wrap
from station.screen.draw.fonts import Weight
from station.screen.input.touch import Button, Look

LARGEST: Final = 19
"""Capitals of a label, in reference pixels."""

ONE_LINE: Final = 14
"""Rather smaller than in two lines, down to this."""

SMALLEST: Final = 11
"""What is too long for two lines of this is smaller than its neighbours."""

LEADING: Final = 1.75


def is_key(button: Button) -> bool:
    """Whether it is a key with a sign or letter."""
    return button.look is Look.KEY or (button.look is Look.CHOSEN and len(button.label) == 1)


def label_room(canvas: Canvas, button: Button) -> pygame.Rect:
    """Where a label may be written; to the edges, if a word would not fit else."""
    room = button.box.inflate(-canvas.px(20), -canvas.px(6))
    if all(canvas.fits(word, SMALLEST, room.width) for word in button.label.split(" ")):
        return room
    return button.box.inflate(-4, -canvas.px(6))


def label_lines(canvas: Canvas, button: Button, capital: float) -> list[str]:
    """A label as it is broken at this size: in as many lines as its room has, if its words fit."""
    wide = label_room(canvas, button).width
    if canvas.fits(button.label, capital, wide):
        return [button.label]
    lines = _wrapped(canvas, button, capital)
    return lines if all(canvas.fits(line, capital, wide) for line in lines) else [button.label]


def label_sizes(canvas: Canvas, touch: Sequence[Button]) -> list[float]:
    """For each button, the capitals of its label in reference pixels, the same for all that are beside or
    below each other."""
    sizes = [float(LARGEST)] * len(touch)
    for group in _groups(touch):
        some = [touch[number] for number in group]
        size = _size(canvas, some)
        for number, button in zip(group, some, strict=True):
            sizes[number] = size if _fits(canvas, button, size) else _own(canvas, button)
    return sizes


def _size(canvas: Canvas, some: Sequence[Button]) -> float:
    """The largest size in which every label of a group fits, one that fits in none left aside."""
    some = [button for button in some if _fits(canvas, button, SMALLEST)]
    for size in range(LARGEST, ONE_LINE, -1):
        if all(_in_one(canvas, button, size) for button in some):
            return size
    for size in range(ONE_LINE, SMALLEST, -1):
        if all(_fits(canvas, button, size) for button in some):
            return size
    return SMALLEST


def _own(canvas: Canvas, button: Button) -> float:
    """The size of a label that is too long for those around it."""
    return next((size for size in range(SMALLEST, 8, -1) if _in_one(canvas, button, size)), SMALLEST)


def _in_one(canvas: Canvas, button: Button, size: float) -> bool:
    return canvas.fits(button.label, size, label_room(canvas, button).width)


def _fits(canvas: Canvas, button: Button, size: float) -> bool:
    """Whether a label fits in the lines that its room has."""
    if _in_one(canvas, button, size):
        return True
    room, lines = label_room(canvas, button), _wrapped(canvas, button, size)
    high = len(lines) * round(LEADING * canvas.px(size))
    return high <= room.height + canvas.px(6) and all(canvas.fits(line, size, room.width) for line in lines)


def _wrapped(canvas: Canvas, button: Button, size: float) -> list[str]:
    """Broken where it has to be; two lines about as long as each other."""
    capital, words = max(LEAST_PX, canvas.px(size)), button.label.split(" ")
    lines = wrap(button.label, Weight.SEMIBOLD, capital, label_room(canvas, button).width)
    if len(lines) != 2:
        return lines
    halves = [[" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words))]
    return min(halves, key=lambda half: max(width(line, Weight.SEMIBOLD, capital) for line in half))


def _groups(touch: Sequence[Button]) -> list[list[int]]:
    """Buttons with plain labels by what they are beside or below, of the same height; other ones in none."""
    left = [number for number, one in enumerate(touch) if one.label and not one.icon and not is_key(one)]
    groups = []
    while left:
        group = [left.pop(0)]
        for number in group:
            group += [other for other in left if _together(touch[number].box, touch[other].box)]
            left = [other for other in left if other not in group]
        groups.append(sorted(group))
    return groups


def _together(one: pygame.Rect, other: pygame.Rect) -> bool:
    if abs(one.height - other.height) > 1:
        return False
    return one.top == other.top or (one.left == other.left and one.width == other.width)
