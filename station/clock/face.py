"""What the front of a head shows: two four-digit times, whose time runs, whose flag fell."""

from dataclasses import dataclass

from station.clock.reading import ClockReading
from station.rules.tile import Side


@dataclass(frozen=True, slots=True)
class Face:
    """south, north: four digits with decimal points, as `time_text` writes them, plus a point after the last
    digit of the side whose time runs and one after the first digit of a side whose flag fell.

    lit: sides whose light is on: steady for the running side, blinking for a flagged one.
    """

    south: str
    north: str
    lit: tuple[Side, ...]

    @classmethod
    def of(cls, reading: ClockReading, now_ms: int) -> "Face":
        """The face at `now_ms` of a head whose clock reads `reading`."""
        blink_on = now_ms // 500 % 2 == 0
        lit = tuple(
            side
            for side in Side
            if side is reading.running or (side in reading.flagged and reading.running is None and blink_on)
        )
        south, north = (_marked(reading, side, now_ms) for side in Side)
        return cls(south, north, lit)


def time_text(remaining_ms: int) -> str:
    """Four digits: minutes and seconds `12.34`; under a minute, seconds and tenths ` 59.9`; from 100 minutes,
    hours and minutes `2h05`; from ten hours, hours and tens of minutes `12h3`; overtime `-1.05`; from ten
    minutes of it, whole minutes `- 12`.

    Always four characters wide, not counting the point. Remaining time is rounded up, so 0 means 0.
    """
    if remaining_ms < 0:
        seconds = -remaining_ms // 1000
        return f"-{seconds // 60}.{seconds % 60:02}" if seconds < 600 else f"-{min(seconds // 60, 999):3}"
    tenths = -(-remaining_ms // 100)
    if tenths < 600:
        return f" {tenths // 10:2}.{tenths % 10}"
    seconds = -(-remaining_ms // 1000)
    if seconds < 6000:
        return f"{seconds // 60:2}.{seconds % 60:02}"
    hours, minutes = divmod(-(-seconds // 60), 60)
    return f"{hours}h{minutes:02}" if hours < 10 else f"{hours:2}h{minutes // 10}"


def _marked(reading: ClockReading, side: Side, now_ms: int) -> str:
    text = time_text(reading.remaining_ms(side, now_ms))
    if side in reading.flagged:
        text = f"{text[0]}.{text[1:].removeprefix('.')}"
    return f"{text}." if side is reading.running else text
