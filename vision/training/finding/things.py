"""Objects on a table next to tiles, seen from above; many are square, lettered, or both."""

from collections.abc import Callable

from vision.training.finding.devices import clock, keyboard, phone, remote
from vision.training.finding.household import bag, bowl, cable, glass, mug, pen, ruler, spectacles, stood_rack
from vision.training.finding.papers import alphabet, book, coaster, letter_squares, note, page
from vision.training.finding.pieces import box, button, card, chocolate, coin, die, domino, sugar
from vision.training.finding.thing import Maker, Thing

Draw = Callable[[Maker], Thing]

FLAT: tuple[Draw, ...] = (page, letter_squares, note, coaster, card, page, letter_squares, alphabet)
"""Objects found under tiles as well as next to them."""

STANDING: tuple[Draw, ...] = (
    die, sugar, coin, button, domino, phone, keyboard, remote, pen, mug, glass, spectacles,
    cable, bowl, book, bag, clock, chocolate, ruler, box, stood_rack, note, card, letter_squares,
)  # fmt: skip
"""Objects found next to tiles, rarely on top of one."""

SMALL: tuple[Draw, ...] = (die, sugar, coin, button, domino, box)
"""Objects that lie around in numbers."""
