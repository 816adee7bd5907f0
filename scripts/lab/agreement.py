"""Whether displays that were read back agree with the clocks that a game recorded."""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from station.clock.face import Face
from station.clock.reading import ClockReading

LATE_MS: Final = 300
"""A display that shows what was so before this is late."""
MOST_LATE_MS: Final = 2000
"""One that shows what was so before this is wrong: the guest has one processor, and may get little of it."""
STEP_MS: Final = 10


class Known(NamedTuple):
    """A reading of a head's clocks, and the station time since when the station can have known it."""

    reading: ClockReading
    since_ms: int


@dataclass(slots=True)
class Agreement:
    """What displays showed against the clocks of a whole game: a display follows a press at once, and the
    journal a moment later."""

    looked: int = 0
    late: int = 0
    wrong: list[str] = field(default_factory=list)
    _readings: tuple[list[Known], list[Known]] = field(default_factory=lambda: ([], []))
    _now_ms: int = 0

    def clocks(self, readings: tuple[ClockReading, ClockReading], at_ms: int) -> None:
        """The game's clocks, after an event of this station time. What a picture shows is dated by the
        picture, and recorded once it is read: no event is handled before those that the journal has first."""
        self._now_ms = max(self._now_ms, at_ms)
        for known, reading in zip(self._readings, readings, strict=True):
            if not known or known[-1].reading != reading:
                known.append(Known(reading, self._now_ms))

    def look(self, at_ms: int, until_ms: int, shown: tuple[str, str]) -> None:
        """Judge both displays as they were read back between two station times, once all clocks are known."""
        for board, text in enumerate(shown):
            possible = self._possible(board, at_ms - MOST_LATE_MS, until_ms)
            if not possible:
                continue
            self.looked += 1
            self.late += text not in self._possible(board, at_ms - LATE_MS, until_ms)
            if text not in possible:
                when = f"{('left', 'right')[board]} at {at_ms / 1000:.2f} s"
                self.wrong.append(f"{when}: {text!r}, not {min(possible)!r} to {max(possible)!r}")

    def _possible(self, board: int, since_ms: int, until_ms: int) -> set[str]:
        """What may be shown by a display that shows what was so at some moment between two times."""
        readings = self._readings[board]
        begun = [known for known in readings if known.reading.at_ms <= until_ms + LATE_MS]
        current = [
            known.reading
            for k, known in enumerate(begun)
            if k + 1 == len(begun) or begun[k + 1].since_ms >= since_ms
        ]
        moments = range(since_ms, until_ms + 2 * STEP_MS, STEP_MS)
        faces = (Face.of(one, now) for one in current for now in moments)
        return {face.south + face.north for face in faces}
