"""The contract of a clock head: what it reports, what it can do, and how to speak to it.

A head belongs to one board and owns that board's two countdowns. Whatever it is made of (simulated,
GPIO, our firmware over serial), it reports the same events and takes the same commands. Times are in
whole milliseconds; `at_ms` is station time, monotonic, already converted from the head's own stamps.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from station.clock.control import TimeControl
from station.clock.reading import ClockReading
from station.rules.tile import Side


@dataclass(frozen=True, slots=True)
class Pressed:
    """`side`'s button went down at `at_ms` and the head has switched at that instant.

    `number` counts this head's presses; `clock` is what both displays show right after. A press by the side
    whose time is not running switches nothing but is reported all the same (it starts a game).
    """

    board: int
    side: Side
    number: int
    at_ms: int
    clock: ClockReading


@dataclass(frozen=True, slots=True)
class Held:
    """The button of press `number` has been down for a second: a long press."""

    board: int
    number: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class Released:
    """The button of press `number` has been released and no longer bounces."""

    board: int
    number: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class Flagged:
    """`side`'s time ran out at `at_ms`."""

    board: int
    side: Side
    at_ms: int
    clock: ClockReading


@dataclass(frozen=True, slots=True)
class ClockChanged:
    """The head has carried out a command or come back; this is what it shows now.

    restarted: if it was reset meanwhile, why, as a clause; its clock is then paused. "" otherwise.
    heard_ms: when it was last heard before that, None when that is not known.
    """

    board: int
    at_ms: int
    clock: ClockReading
    restarted: str = ""
    heard_ms: int | None = None


HeadEvent = Pressed | Held | Released | Flagged | ClockChanged


@dataclass(frozen=True, slots=True)
class SetUp:
    """Stop, and set both sides to the start of `control`, or to `reading` when resuming a game."""

    board: int
    control: TimeControl
    reading: ClockReading | None = None


@dataclass(frozen=True, slots=True)
class Start:
    """Let `side`'s time run."""

    board: int
    side: Side


@dataclass(frozen=True, slots=True)
class Stop:
    """Pause: no time runs until Start."""

    board: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Undo press `number`: all the time since belongs to the side that pressed."""

    board: int
    number: int


@dataclass(frozen=True, slots=True)
class Adjust:
    """Set one side's remaining time, as an arbiter may."""

    board: int
    side: Side
    remaining_ms: int


Command = SetUp | Start | Stop | TakeBack | Adjust


class ClockHead(Protocol):
    """One head. Events are polled, not pushed, so that a test or a loop decides when.

    trouble: a sentence on what is wrong and what to do, None when all is well; troubles come and go without
    the game stopping.
    """

    board: int

    @property
    def up(self) -> bool:
        """Whether it answers."""

    @property
    def trouble(self) -> str | None: ...

    def send(self, command: Command, now_ms: int) -> None:
        """Give the head a command at `now_ms` of station time. Idempotent.

        Raises ValueError if it is meant for another board's head.
        """

    def poll(self, now_ms: int) -> tuple[HeadEvent, ...]:
        """What has happened up to `now_ms` and has not been reported yet, oldest first."""

    def listen(self, wake: Callable[[], None]) -> None:
        """From now on, call `wake`, from any thread, as soon as there is something to poll.

        Only what happens at the head itself is announced; what falls due with time (a flag, a long press) is
        found by polling now and then.
        """

    def ran_on(self, control: TimeControl, now_ms: int) -> ClockReading | None:
        """What it shows at `now_ms` if it kept time by this control while no program was connected.

        None if it cannot have, or is not known to have.
        """

    def close(self) -> None:
        """Release the device. If it can, the head itself keeps running as a plain chess clock."""
