"""A table's clock heads as a game gets them, and what opens them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from station.clock.control import TimeControl
from station.clock.head import ClockHead
from station.clock.simulated import SimulatedHead
from station.clock.station_time import StationTime
from station.rules.tile import Side


class Buttons(Protocol):
    """The two buttons of a head, as people press them."""

    def tap(self, side: Side, at_ms: int, down_ms: int = 120) -> None:
        """A whole press: down at `at_ms` of station time, up `down_ms` later."""


class Contacts(Protocol):
    """Both contacts of a head whose buttons are worked by something else, such as keys."""

    def press(self, side: Side, at_ms: int) -> None:
        """`side`'s contact closes at `at_ms`."""

    def release(self, side: Side, at_ms: int) -> None:
        """`side`'s contact opens at `at_ms`."""


@dataclass(frozen=True, slots=True)
class HeadPlace:
    """By what a head is found again. unit: its number, 0 if it has none. port: where it is plugged in."""

    unit: int
    port: str


@dataclass(frozen=True, slots=True)
class OpenedHeads:
    """The left and the right board's. buttons: what simulated people press; contacts: what keys work; None
    where only people's fingers reach them. places: of heads that could be exchanged."""

    heads: tuple[ClockHead, ClockHead]
    buttons: tuple[Buttons, Buttons] | None = None
    contacts: tuple[Contacts, Contacts] | None = None
    places: tuple[HeadPlace, ...] = ()

    @property
    def trouble(self) -> str | None:
        """The first trouble of a head, as a sentence."""
        return next((head.trouble for head in self.heads if head.trouble), None)

    def close(self) -> None:
        """Release the devices."""
        for head in self.heads:
            head.close()


OpenHeads = Callable[[StationTime, TimeControl], OpenedHeads]
"""Opens the left and the right board's head. Raises DeviceError that says what is missing."""


def simulated_heads(_time: StationTime, control: TimeControl) -> OpenedHeads:
    """Heads without hardware, which work in real or simulated time. Keys can be their buttons."""
    heads = SimulatedHead(0, control), SimulatedHead(1, control)
    return OpenedHeads(heads, heads, heads)
