"""An event at a table, numbered: the director stores it once and in order; and the answer to it."""

from dataclasses import dataclass
from typing import Annotated

from station.hall.wire.happened import KINDS, AnyHappened
from station.hall.wire.limits import Count, MaybeGame, Number, Time, text
from station.hall.wire.message import TaggedMessage, WireMessage


@dataclass(frozen=True, slots=True)
class Event(TaggedMessage):
    """seq: 1, 2, 3 … for each machine. at_ms: station time, monotonic while a game is played. wall: what the
    machine's own clock said, ISO 8601, not to be trusted. game: the director's name of it, None if the event
    is about none."""

    called = "event"
    tag = "kind"
    kinds = KINDS

    seq: Number
    at_ms: Time
    wall: Annotated[str, text(40)]
    data: AnyHappened
    game: MaybeGame = None


@dataclass(frozen=True, slots=True)
class Ack(WireMessage):
    """All events up to `seq` are stored; 0: none. again: send everything after it once more, even what was
    acknowledged before: the director went back to an earlier state."""

    seq: Count
    again: bool = False
