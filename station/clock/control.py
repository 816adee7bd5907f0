"""Time controls."""

from dataclasses import dataclass
from enum import Enum


class Increment(Enum):
    """What a player is given for each play."""

    NONE = "none"
    FISCHER = "fischer"
    DELAY = "delay"
    BRONSTEIN = "bronstein"


@dataclass(frozen=True, slots=True)
class TimeControl:
    """A time control; both sides alike unless `north` gives North its own main time.

    main_ms: time for the whole game. bonus_ms: what `increment` gives for each play. overtime_ms: how
    far below zero a side may go before its flag falls; 0 is sudden death.
    """

    main_ms: int = 600_000
    increment: Increment = Increment.NONE
    bonus_ms: int = 0
    overtime_ms: int = 0
    penalty_per_minute: int = 10
    north_main_ms: int | None = None
