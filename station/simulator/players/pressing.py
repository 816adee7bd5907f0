"""A press as people see it: how long a button is held, how long they wait, the outcome."""

from enum import Enum
from typing import Final

TAP_MS: Final = 120
"""How long a button is held to play."""

HOLD_MS: Final = 1300
"""How long a button is held to pass."""

PATIENCE_MS: Final = 4000
"""How long a player waits for the screen before doing something about it."""

ATTEMPTS: Final = 6
"""After this many refusals of one play, a player takes it back."""

HAND_LEAVES_MS: Final = (1300, 2600)
"""How long after the press, at the latest, a hand left over the board is taken away."""


class Heard(Enum):
    """The outcome of a press."""

    DONE = "done"
    REFUSED = "refused"
    OVER = "over"
