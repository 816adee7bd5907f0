"""Makes everybody at a table act at the exact millisecond, however coarse the steps."""

from collections.abc import Sequence

from station.simulator.render.scene import Arm
from station.simulator.world.choreography import Hand
from station.simulator.world.fingertips import Moment
from station.simulator.world.script import Script, Wait


class Actor:
    """A script and what it waits for. It is resumed at the exact millisecond, however coarse the steps."""

    def __init__(self, script: Script[None], now_ms: int) -> None:
        self._script: Script[None] | None = script
        self.wait = Wait(now_ms)

    def due_ms(self, screen_ms: int | None) -> int | None:
        """When it continues; None if nothing known will wake it. screen_ms: when something new appeared
        that it has not been shown."""
        if self._script is None:
            return None
        times = [self.wait.until_ms] if self.wait.until_ms is not None else []
        if self.wait.screen and screen_ms is not None:
            times.append(screen_ms)
        return min(times, default=None)

    def resume(self) -> None:
        if self._script is None:
            return
        try:
            self.wait = next(self._script)
        except StopIteration:
            self._script = None


class Scheduler:
    """People and their hands. scripts: what each does from `now_ms` on. moment: shared by all of them."""

    def __init__(
        self, moment: Moment, scripts: Sequence[Script[None]], hands: Sequence[Hand], now_ms: int
    ) -> None:
        self._moment, self._hands = moment, tuple(hands)
        self._actors = [Actor(script, now_ms) for script in scripts]
        self._unseen_ms: dict[int, int] = {}
        self._reached_ms = self._moment.now_ms = now_ms

    def show(self) -> None:
        """The screen shows something new since the last `act`."""
        self._unseen_ms = dict.fromkeys(range(len(self._actors)), self._reached_ms)

    def act(self, now_ms: int) -> None:
        """Do everything due up to `now_ms`, in order of time."""
        while True:
            due = [
                (time, index)
                for index, actor in enumerate(self._actors)
                if (time := actor.due_ms(self._unseen_ms.get(index))) is not None and time <= now_ms
            ]
            if not due:
                break
            time, index = min(due)
            self._moment.now_ms = max(self._moment.now_ms, time)
            if self._unseen_ms.get(index, now_ms + 1) <= self._moment.now_ms:
                del self._unseen_ms[index]
            self._actors[index].resume()
        self._reached_ms = self._moment.now_ms = now_ms

    def next_event_ms(self, now_ms: int) -> int | None:
        """When somebody next moves or acts: just after `now_ms` while a hand moves; None when all wait for
        the screen."""
        if any(hand.moves_until(now_ms) is not None for hand in self._hands):
            return now_ms + 1
        times = [time for actor in self._actors if (time := actor.due_ms(None)) is not None]
        return max(now_ms + 1, min(times)) if times else None

    def arms(self, now_ms: int) -> tuple[Arm, ...]:
        """The hands that are over the table."""
        arms = (hand.arm(now_ms) for hand in self._hands)
        return tuple(arm for arm in arms if arm is not None)
