"""How far a review looks. It counts positions, not seconds: the same review twice says the same, whatever
else the machine does."""

from itertools import count
from typing import Final

from station.engine.engine import Deadline

PER_SECOND: Final = 200
"""So many positions of Scrabble, each with its best answer, a usual computer looks at in a second."""

POSITIONS: Final = 500
"""What a turn is looked at for; with two processes, forty of them take less than a minute."""


def until(positions: float) -> Deadline:
    """A deadline that has passed once it has been read so often."""
    steps = count()
    return Deadline(positions, lambda: next(steps))
