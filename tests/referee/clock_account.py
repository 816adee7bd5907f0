"""What every player has left on the clock, worked out without any head."""

from dataclasses import dataclass, field, replace
from typing import Any

from station.referee.deeds import OVERTIME
from station.referee.events import (
    AnyEvent,
    ClockSet,
)
from station.referee.state import Phase, TableState
from station.rules.game import (
    Turn,
)


def turn_in(state: TableState[Any], lane: int) -> Turn | None:
    """The turn in a position, also if the game has ended otherwise."""
    return replace(state, phase=Phase.PAUSED).turn(lane)


@dataclass(slots=True)
class Account:
    """What every player has left, worked out from who was to move when. bonus_ms: for each press that stood.
    before: by deed, what all had just before it. waiting: by lane, the time since a press without a ruling,
    and what all had at that press."""

    left: dict[int, int]
    bonus_ms: int
    floor: bool
    last_ms: int = 0
    before: dict[int, dict[int, int]] = field(default_factory=dict)
    waiting: dict[int, int] = field(default_factory=dict)
    at_press: dict[int, dict[int, int]] = field(default_factory=dict)

    def pass_time(self, state: TableState[Any], now_ms: int) -> None:
        passed, self.last_ms = now_ms - self.last_ms, max(now_ms, self.last_ms)
        if state.phase is not Phase.PLAYING or passed <= 0:
            return
        for lane, now in enumerate(state.lanes):
            turn = state.turn(lane)
            if turn is not None and now.press is not None:
                self.waiting[lane] += passed
            elif turn is not None:
                self._charge(turn.player, passed)

    def note(self, event: AnyEvent, before: TableState[Any], after: TableState[Any]) -> None:
        settled = self._undone(before, after) | self._stood(before, after)
        for lane, (was, now) in enumerate(zip(before.lanes, after.lanes, strict=True)):
            turn = before.turn(lane)
            if was.press is not None and now.press is None and lane not in settled and turn is not None:
                self._charge(turn.player, self.waiting[lane])
            if was.press is None and now.press is not None:
                self.waiting[lane], self.at_press[lane] = 0, dict(self.left)
        if before.phase is Phase.PLAYING and after.phase is Phase.OVER:
            self._found_late(before, self.last_ms - event.at_ms)
        if isinstance(event, ClockSet) and not before.kept:
            player = before.player_at(event.board, event.side)
            if player is not None:
                self._keep(player, event.remaining_ms - self.left[player])
                self.left[player] = event.remaining_ms

    def _keep(self, player: int, change_ms: int) -> None:
        """What an arbiter gives or takes is not undone with a deed before it."""
        for left in (*self.before.values(), *self.at_press.values()):
            left[player] += change_ms
            if self.floor:
                left[player] = max(0, left[player])

    def _undone(self, before: TableState[Any], after: TableState[Any]) -> set[int]:
        """Everybody at the lane has what they had before the first deed undone. Returns the lane."""
        undone = [
            number
            for number, (was, now) in enumerate(zip(before.history, after.history, strict=False))
            if now.undone and not was.undone and getattr(now.deed, "topic", None) != OVERTIME
        ]
        if not undone:
            return set()
        lane = after.history[undone[0]].lane
        seated = {p for p in self.left if len(after.lanes) == 1 or after.seats[p].board == lane}
        self.left |= {player: self.before[undone[0]][player] for player in seated}
        return {lane}

    def _stood(self, before: TableState[Any], after: TableState[Any]) -> set[int]:
        """Who ended a turn gets the bonus; the time since is the next player's. Returns the lanes."""
        settled: set[int] = set()
        for number in range(len(before.history), len(after.history)):
            lane = after.history[number].lane
            turn, then = turn_in(before, lane), turn_in(after, lane)
            pressed = before.lanes[lane].press is not None
            self.before[number] = dict(self.at_press[lane] if pressed else self.left)
            if turn is None or (pressed and after.lanes[lane].press is not None):
                continue
            settled.add(lane)
            seat = None if then is None else after.seat_of(then.player)
            if pressed or after.seat_of(turn.player) != seat:
                self._charge(turn.player, -self.bonus_ms)
            if pressed and then is not None:
                self._charge(then.player, self.waiting[lane])
        return settled

    def _found_late(self, before: TableState[Any], late_ms: int) -> None:
        """A flag fell while a press awaited its ruling: the time since is nobody's."""
        for lane, now in enumerate(before.lanes):
            turn = before.turn(lane)
            if late_ms > 0 and turn is not None and now.press is None and self.left.get(turn.player, 0) > 0:
                self._charge(turn.player, -late_ms)

    def _charge(self, player: int, ms: int) -> None:
        if player in self.left:
            self.left[player] -= ms
            if self.floor:
                self.left[player] = max(0, self.left[player])
