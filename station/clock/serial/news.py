"""What the line to a serial head reports to the program."""

from dataclasses import dataclass

from station.clock.serial import messages as wire
from station.clock.serial.messages import AnyCommand, AnyEvent


@dataclass(frozen=True, slots=True)
class Connected:
    """The head has sent its whole state. new_boot: it has been reset since we last knew it (or is new to us).

    heard_ms: host time of the last frame before this connection; None if there was none.
    """

    snapshot: wire.Snapshot
    control: wire.Control
    new_boot: bool
    heard_ms: float | None = None


@dataclass(frozen=True, slots=True)
class Refreshed:
    """The head has sent its whole state again, after it had to drop events (`lost` has grown)."""

    snapshot: wire.Snapshot


@dataclass(frozen=True, slots=True)
class Happened:
    """The next event, each exactly once."""

    event: AnyEvent


@dataclass(frozen=True, slots=True)
class Answered:
    """A command was carried out or, if the answer's result is not DONE, refused."""

    command: AnyCommand
    done: wire.Done


@dataclass(frozen=True, slots=True)
class Forgotten:
    """A take-back that was under way when the head was reset: its press no longer exists."""

    command: AnyCommand


@dataclass(frozen=True, slots=True)
class OtherVersion:
    """The head speaks another version of the protocol; it is sent nothing but hello."""

    version: int


@dataclass(frozen=True, slots=True)
class Lost:
    """No valid frame for two seconds, or the port is gone."""


News = Connected | Refreshed | Happened | Answered | Forgotten | OtherVersion | Lost


@dataclass(frozen=True, slots=True)
class Restarted:
    """A known head has come back after a reset. why: a clause. heard_ms: as in `Connected`."""

    snapshot: wire.Snapshot
    why: str
    heard_ms: float | None
