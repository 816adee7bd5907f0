"""Simulated people go on with a game that was paused because a camera or a clock head was lost."""

from collections.abc import Sequence
from typing import Final

from station.app.runtime import Participant
from station.referee.events import AnyEvent, Continued
from station.referee.state import Phase, TableState

LOOK_MS: Final = 2500
"""How long people look at the screen, once everything is found again, before they touch "Continue"."""


class GoesOn(Participant):
    """A `Participant` who touches "Continue" once what was lost is found.

    A pause that somebody asked for is left to them.
    """

    def __init__(self) -> None:
        self._was_lost = False
        self._due_ms: int | None = None

    def show(self, state: TableState[object], now_ms: int) -> Sequence[AnyEvent]:
        if state.phase is not Phase.PAUSED:
            self._was_lost, self._due_ms = False, None
        elif state.lost:
            self._was_lost, self._due_ms = True, None
        elif self._was_lost and self._due_ms is None:
            self._due_ms = now_ms + LOOK_MS
        elif self._due_ms is not None and now_ms >= self._due_ms:
            self._due_ms = None
            self._was_lost = False
            return (Continued(now_ms),)
        return ()

    def due_ms(self, now_ms: int) -> int | None:  # noqa: ARG002  (a participant's signature)
        return self._due_ms
