"""The director's answer to events."""

from dataclasses import dataclass

from station.hall.wire.limits import Count
from station.hall.wire.message import WireMessage


@dataclass(frozen=True, slots=True)
class Ack(WireMessage):
    """All events up to `seq` are stored; 0: none. again: send everything after it once more, even what was
    acknowledged before: the director went back to an earlier state."""

    seq: Count
    again: bool = False
