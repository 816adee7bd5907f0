"""The clock heads of a simulated table: what the station speaks to, and what people press."""

from collections.abc import Callable
from dataclasses import dataclass

from station.clock.buttons import Buttons
from station.clock.control import TimeControl
from station.clock.head import ClockHead
from station.clock.simulated import SimulatedHead
from station.clock.station_time import StationTime


@dataclass(frozen=True, slots=True)
class PlayedHeads:
    """The left and the right board's."""

    heads: tuple[ClockHead, ClockHead]
    buttons: tuple[Buttons, Buttons]


OpenPlayed = Callable[[StationTime, TimeControl], PlayedHeads]
"""Opens the heads of a game. Raises DeviceError that says what is missing."""


def simulated_heads(_time: StationTime, control: TimeControl) -> PlayedHeads:
    """Heads that take any time, as slow or fast as it goes."""
    heads = SimulatedHead(0, control), SimulatedHead(1, control)
    return PlayedHeads(heads, heads)
