"""A warning sound before somebody's time runs out."""

from collections.abc import Callable
from typing import Final

from station.app.runtime import Participant
from station.referee.effects import Cue
from station.referee.state import TableState

WARN_MS: Final = (60_000, 10_000)
"""With how much left to warn a player whose time runs."""


class LowTimeWarning(Participant):
    """A `Participant` that gives the cue when a running clock falls to each of these, once a turn."""

    def __init__(self, play_sound: Callable[[Cue], None]) -> None:
        self._play_sound = play_sound
        self._left_ms: dict[int, int] = {}

    def show(self, state: TableState[object], now_ms: int) -> tuple[()]:
        for player in range(state.players):
            seat, left_ms = state.seat_of(player), state.remaining_ms(player, now_ms)
            if seat is None or left_ms is None:
                continue
            before_ms = self._left_ms.get(player, left_ms)
            crossed = any(left_ms <= warn_ms < before_ms for warn_ms in WARN_MS)
            if crossed and state.clocks[seat.board].running is seat.side:
                self._play_sound(Cue.LOW_TIME)
            self._left_ms[player] = left_ms
        return ()
