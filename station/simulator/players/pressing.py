"""A press as people know it: how long a button is held, what came of it, how long they wait for that."""

from enum import Enum
from typing import Final

TAP_MS: Final = 120
"""How long a button is held to play."""

HOLD_MS: Final = 1300
"""How long a button is held to pass."""

PATIENCE_MS: Final = 4000
"""How long a player waits for the screen before doing something about it."""

ATTEMPTS: Final = 6
"""After so many refusals of one play, a player takes it back."""

HAND_LEAVES_MS: Final = (1300, 2600)
"""When a hand that was left over the board is taken away, at the latest, after the press."""


class Heard(Enum):
    """What came of a press."""

    DONE = "done"
    REFUSED = "refused"
    OVER = "over"
