"""The chess clock of one board, as a value: no thread, no wall clock, time is an argument.

Rules, in order of precedence:

- A press by the side whose time runs gives it what the time control gives for a play, and lets the
  other side's time run from that millisecond on. Any other press switches nothing, now or later.
- A flag falls in the very millisecond in which the time (and the overtime) is used up; a press in that
  same millisecond comes too late. A flag stops the clock: only an arbiter's adjustment and start let a
  flagged side go on.
- Taking back a press replays everything since without it. A later press that switched then switches again
  only if its side is running now; a pause stays a pause. What an arbiter set stays set. Taking back twice,
  or in another order, gives the same result.
- Time never runs backwards: an operation stamped before the last one happens together with it.
"""

from dataclasses import dataclass, replace

from station.clock.control import TimeControl
from station.clock.countdown import Operation, Verb, applied, due_ms, flagged, passed
from station.clock.reading import ClockReading
from station.rules.tile import Side

KEPT = 32
"""How many operations are kept, so that presses among them can be taken back. Older presses are final."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An operation and the reading it was done to."""

    before: ClockReading
    operation: Operation


@dataclass(frozen=True, slots=True)
class Clock:
    """control: the time control. reading: right after the last operation. presses: how many there were,
    which is also the last one's number. log: the last operations, oldest first."""

    control: TimeControl
    reading: ClockReading
    presses: int = 0
    log: tuple[Entry, ...] = ()

    @classmethod
    def new(cls, control: TimeControl, at_ms: int = 0) -> "Clock":
        """A stopped clock at the start of `control`."""
        return cls(control, control.start(at_ms))

    def at(self, now_ms: int) -> ClockReading:
        """What both displays show at `now_ms`."""
        return passed(self.reading, self.control, now_ms)

    def flagged(self, now_ms: int) -> tuple[Side, ...]:
        """Whose flags are down at `now_ms`, first first: quicker than the whole reading."""
        return flagged(self.reading, self.control, now_ms)

    def flag_ms(self, side: Side, now_ms: int) -> int | None:
        """When `side`'s flag fell, if it fell by `now_ms` and within the operations kept."""
        ended = self.at(now_ms)
        for entry in reversed(self.log):
            began = applied(entry.before, self.control, entry.operation)
            if side in ended.flagged and side not in began.flagged:
                return due_ms(began, self.control)
            ended = entry.before
        return None

    def set_up(self, control: TimeControl, at_ms: int, reading: ClockReading | None = None) -> "Clock":
        """Stopped, at the start of `control` or as in `reading`, whose `at_ms` does not matter.

        Numbering continues; earlier presses can no longer be taken back.
        """
        if reading is None:
            start = control.start(at_ms)
        else:
            start = replace(reading, running=None, paused=reading.running or reading.paused, at_ms=at_ms)
        return Clock(control, start, self.presses)

    def press(self, side: Side, at_ms: int) -> "Clock":
        """The first edge of `side`'s button at `at_ms`; the press gets the next number."""
        number = self.presses + 1
        if self.at(at_ms).running is not side:
            return replace(self, presses=number)
        return replace(self._do(Operation(Verb.PRESS, at_ms, side, number)), presses=number)

    def take_back(self, number: int) -> "Clock":
        """The clock as if press `number` had not happened.

        Nothing changes if the press switched nothing, has been taken back already, is too old or never
        happened.
        """
        for index, entry in enumerate(self.log):
            if entry.operation.verb is Verb.PRESS and entry.operation.value == number:
                clock = replace(self, reading=entry.before, log=self.log[:index])
                for later in self.log[index + 1 :]:
                    clock = clock._do(later.operation)
                return clock
        return self

    def start(self, side: Side, at_ms: int) -> "Clock":
        """Let `side`'s time run. Its own interrupted turn goes on; anything else is a new turn."""
        now = self.at(at_ms)
        verb = Verb.CONTINUE if side in (now.running, now.paused) else Verb.START
        return self._do(Operation(verb, at_ms, side))

    def stop(self, at_ms: int) -> "Clock":
        """Pause: no time runs until a start."""
        return self._do(Operation(Verb.STOP, at_ms))

    def adjust(self, side: Side, remaining_ms: int, at_ms: int) -> "Clock":
        """Set what `side` has left; its flag goes up again if that makes it untrue."""
        return self._do(Operation(Verb.ADJUST, at_ms, side, remaining_ms))

    def _do(self, operation: Operation) -> "Clock":
        before = passed(self.reading, self.control, operation.at_ms)
        after = applied(before, self.control, operation)
        return replace(self, reading=after, log=(*self.log, Entry(before, operation))[-KEPT:])
