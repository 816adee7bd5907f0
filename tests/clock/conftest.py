"""An independent clock for comparison: slow, naive, one millisecond after the other."""

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from station.clock.control import Increment, TimeControl
from station.rules.tile import Side


@dataclass
class TickingClock:
    """Remembers everything done to it and, asked what it shows, plays it all again tick by tick.

    Acts are (ms, verb, side, value); a taken-back press is simply left out of the playing.
    """

    control: TimeControl
    acts: list[tuple[int, str, Side, int]] = field(default_factory=list)
    presses: int = 0

    def press(self, side: Side, at_ms: int) -> None:
        self.presses += 1
        if self.play(at_ms)["running"] is side:
            self.acts.append((at_ms, "press", side, self.presses))

    def take_back(self, number: int) -> None:
        self.acts = [act for act in self.acts if act[1] != "press" or act[3] != number]

    def start(self, side: Side, at_ms: int) -> None:
        shown = self.play(at_ms)
        goes_on = side in (shown["running"], shown["paused"])
        self.acts.append((at_ms, "go on" if goes_on else "start", side, 0))

    def stop(self, at_ms: int) -> None:
        self.acts.append((at_ms, "stop", Side.SOUTH, 0))

    def adjust(self, side: Side, remaining_ms: int, at_ms: int) -> None:
        self.acts.append((at_ms, "adjust", side, remaining_ms))

    def play(self, until_ms: int) -> dict[str, object]:
        """What is shown at `until_ms`."""
        control = self.control
        north_ms = control.main_ms if control.north_main_ms is None else control.north_main_ms
        left = {Side.SOUTH: control.main_ms, Side.NORTH: north_ms}
        north_bonus_ms = control.bonus_ms if control.north_bonus_ms is None else control.north_bonus_ms
        bonus = {Side.SOUTH: control.bonus_ms, Side.NORTH: north_bonus_ms}
        running: Side | None = None
        paused: Side | None = None
        flagged: list[Side] = []
        delay = turn = 0

        def judge() -> None:
            nonlocal running, paused, delay
            if running and delay == 0 and left[running] <= -control.overtime_ms:
                if running not in flagged:
                    flagged.append(running)
                running, paused = None, running

        def begin(side: Side) -> None:
            nonlocal running, paused, delay, turn
            running, paused, turn = side, None, 0
            delay = bonus[side] if control.increment is Increment.DELAY else 0

        for now_ms in range(until_ms + 1):
            if now_ms:
                if running and delay:
                    delay -= 1
                elif running:
                    left[running] -= 1
                turn += running is not None
            judge()
            for at_ms, verb, side, value in self.acts:
                if at_ms != now_ms:
                    continue
                if verb == "press" and running is side:
                    if control.increment is Increment.FISCHER:
                        left[side] += bonus[side]
                    if control.increment is Increment.BRONSTEIN:
                        left[side] += min(turn, bonus[side])
                    begin(side.other)
                elif verb == "go on" and running is None and (paused or side) not in flagged:
                    running, paused = paused or side, None
                elif verb == "start" and side not in flagged:
                    begin(side)
                elif verb == "stop" and running is not None:
                    running, paused = None, running
                elif verb == "adjust":
                    left[side] = value
                    if value > -control.overtime_ms and side in flagged:
                        flagged.remove(side)
                judge()
        return {
            "south": left[Side.SOUTH],
            "north": left[Side.NORTH],
            "running": running,
            "paused": paused,
            "delay": delay,
            "flagged": tuple(flagged),
        }


@pytest.fixture
def ticking() -> Callable[[TimeControl], TickingClock]:
    """Makes a clock to compare with."""
    return TickingClock
