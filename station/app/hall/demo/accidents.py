"""What can happen to a hall in the middle of a tournament, done to the demo one after the other."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from station.hall.director.copies import restore
from station.hall.director.hall import DATABASE

if TYPE_CHECKING:
    from station.app.hall.demo.running import Demo


@dataclass(frozen=True, slots=True)
class Accident:
    """name: for the report. happen: what is done; each `yield` lets the tables play on for a moment, until
    it is over."""

    name: str
    happen: Callable[["Demo"], Iterator[None]]


def broker_killed(demo: "Demo") -> Iterator[None]:
    """Killed, not told; away for a while."""
    demo.process.kill()
    yield from _while(demo.outage_s)
    demo.start_broker()


def director_killed(demo: "Demo") -> Iterator[None]:
    demo.kill_director()
    yield from _while(demo.outage_s)
    demo.start_director()


def network_gone(demo: "Demo") -> Iterator[None]:
    """A table's cable is pulled: nothing arrives any more, and nobody is told."""
    cable = demo.fleet.cables[demo.cabled]
    cable.cut()
    yield from _while(demo.network_s)
    cable.mend()


def machine_replaced(demo: "Demo") -> Iterator[None]:
    """A machine breaks down in the middle of its game; another one takes its table over, and plays on from
    what the director has of the game. The old one still has its credentials, and they are worth nothing."""
    while (number := demo.fleet.in_a_game()) is None:
        if demo.director.said.get("finished"):
            number = 1
            break
        yield
    old = demo.fleet.abandon(number)
    machine = f"m-{number:04d}b"
    demo.fleet.stand(number, machine)
    demo.director.order(replace=machine, table=number)
    while not old.hall.link.refused:
        yield
    old.close()


def disk_full(demo: "Demo") -> Iterator[None]:
    demo.director.order(room=0)
    yield from _while(demo.outage_s)
    demo.director.order(room=-1)


def restored(demo: "Demo") -> Iterator[None]:
    """The director's database is lost; the latest of the copies that it makes itself takes its place."""
    demo.kill_director()
    restore(demo.folder / DATABASE)
    yield
    demo.start_director()


ACCIDENTS: Final = (
    Accident("broker killed", broker_killed),
    Accident("network of a table gone", network_gone),
    Accident("director killed", director_killed),
    Accident("machine of a table replaced", machine_replaced),
    Accident("disk of the director full", disk_full),
    Accident("database restored from its copy", restored),
)
"""In the order in which they happen."""

ALWAYS: Final = ("clocks of machines off by hours", "messages doubled, late, out of order")
"""What is so all the time."""


def _while(seconds: float) -> Iterator[None]:
    end_s = time.monotonic() + seconds
    while time.monotonic() < end_s:
        yield
