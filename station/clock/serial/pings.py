"""Pings, whose answers say how the head's clock runs."""

from typing import Final

from station.clock.serial import messages as wire
from station.clock.serial.clock_comparison import ClockComparison
from station.clock.serial.frames import BYTE_MS, FrameWriter

PING_MS: Final = 250
FIRST_PINGS: Final = 10
FIRST_PING_MS: Final = 40


class Pings:
    """Those of one connection after another. comparison: of the present boot."""

    def __init__(self) -> None:
        self.comparison = ClockComparison()
        self._sent: dict[int, float] = {}
        self._token = 0
        self._due = 0.0

    def forget(self) -> None:
        """What is under way will not be answered."""
        self._sent.clear()

    def begin(self) -> None:
        """The line is up: ping at once, with tokens that no late answer has."""
        self._token += 1
        self._sent.clear()
        self._due = 0.0

    def send(self, out: FrameWriter, now_ms: float) -> None:
        """Send the next one if it is time."""
        if now_ms < self._due:
            return
        self._token = (self._token + 1) & 0xFFFF
        out.say(wire.Ping(self._token))
        self._sent[self._token] = now_ms + out.busy_ms
        if len(self._sent) > FIRST_PINGS:
            self._sent.pop(next(iter(self._sent)))
        quick = not self.comparison.ready or self._token % 64 < FIRST_PINGS
        self._due = now_ms + (FIRST_PING_MS if quick else PING_MS)

    def sent_ms(self, token: int) -> float | None:
        """When the ping with this token had left; None if no answer is awaited."""
        return self._sent.pop(token, None)

    def compare(self, pong: wire.Pong, head_ms: int, sent_ms: float, came_ms: float, size: int) -> None:
        """Take the answer to a ping. head_ms: its stamp. size: bytes of the message."""
        # Checksum, stuffing and the closing zero: six bytes more than the message.
        back_ms = (size + 6) * BYTE_MS
        self.comparison.note(head_ms + pong.at_us / 1000, sent_ms, came_ms - pong.held_us / 1000 - back_ms)
