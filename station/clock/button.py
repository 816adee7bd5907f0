"""One button: the first edge is the press, then everything is locked out until a stable release."""

from dataclasses import dataclass, replace
from enum import Enum

STABLE_MS = 20
"""How long the contact must stay open before the button counts as released."""
HOLD_MS = 1000
"""Held down this long, a press is a long press."""


class Change(Enum):
    PRESSED = "pressed"
    HELD = "held"
    RELEASED = "released"


@dataclass(frozen=True, slots=True)
class Button:
    """pressed_ms: when the current press began; None if the button is ready for the next one.
    closed: whether the contact is closed; since_ms: when it last changed. held: the long press has been
    reported."""

    pressed_ms: int | None = None
    closed: bool = False
    since_ms: int = 0
    held: bool = False

    def edge(self, closed: bool, at_ms: int) -> tuple["Button", Change | None]:
        """The contact closed or opened at `at_ms`; call `tick` for everything due before it first."""
        if closed == self.closed:
            return self, None
        if self.pressed_ms is None and closed:
            return Button(at_ms, True, at_ms), Change.PRESSED
        return replace(self, closed=closed, since_ms=at_ms), None

    @property
    def due_ms(self) -> int | None:
        """When the next change falls due if no edge comes before."""
        if self.pressed_ms is None:
            return None
        if not self.closed:
            return self.since_ms + STABLE_MS
        if self.held:
            return None
        # A contact that opened for a moment around the due time is held from when it closed again.
        return max(self.pressed_ms + HOLD_MS, self.since_ms)

    def tick(self, now_ms: int) -> tuple["Button", Change | None]:
        """What has fallen due by `now_ms`, at `due_ms`."""
        due = self.due_ms
        if due is None or now_ms < due:
            return self, None
        if not self.closed:
            return Button(since_ms=due), Change.RELEASED
        return replace(self, held=True), Change.HELD
