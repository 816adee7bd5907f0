"""Scripts of timed actions: what people do, written as generators that yield what they wait for."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import TypeVar


@dataclass(frozen=True, slots=True)
class Wait:
    """Until `until_ms`, or, when `screen`, until the screen shows something new, whichever is first."""

    until_ms: int | None = None
    screen: bool = False


Result = TypeVar("Result")
Script = Generator[Wait, None, Result]


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
