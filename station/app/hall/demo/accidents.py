"""What can happen to a hall in the middle of a tournament, done to the demo one after the other."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from station.app.hall.demo.venue import Venue
from station.hall.director.restore import restore
from station.hall.director.store import DATABASE


@dataclass(frozen=True, slots=True)
class Accident:
    """name: for the report. happen: what is done; each `yield` lets the tables play on for a moment, until
    it is over."""

    name: str
    happen: Callable[[Venue], Iterator[None]]


def broker_killed(venue: Venue) -> Iterator[None]:
    """Killed without warning; away for a while."""
    venue.process.kill()
    yield from _while(venue.outage_s)
    venue.start_broker()


def director_killed(venue: Venue) -> Iterator[None]:
    venue.kill_director()
    yield from _while(venue.outage_s)
    venue.start_director()


def network_gone(venue: Venue) -> Iterator[None]:
    """A table's cable is pulled: nothing arrives any more, and nobody hears why."""
    cable = venue.fleet.cables[venue.cabled]
    cable.cut()
    yield from _while(venue.network_s)
    cable.mend()


def machine_replaced(venue: Venue) -> Iterator[None]:
    """A machine breaks down in the middle of its game; another one takes its table over, and plays on from
    what the director has of the game. The old one still has its credentials, and they are worth nothing."""
    while (number := venue.fleet.in_a_game()) is None:
        if venue.director.said.get("finished"):
            number = 1
            break
        yield
    old = venue.fleet.abandon(number)
    machine = f"m-{number:04d}b"
    venue.fleet.stand(number, machine)
    venue.director.order(replace=machine, table=number)
    while not old.hall.link.state.refused:
        yield
    old.close()


def disk_full(venue: Venue) -> Iterator[None]:
    venue.director.order(room=0)
    yield from _while(venue.outage_s)
    venue.director.order(room=-1)


def restored(venue: Venue) -> Iterator[None]:
    """The director's database is lost; the latest of the copies that it makes itself takes its place."""
    venue.kill_director()
    restore(venue.folder / DATABASE)
    yield
    venue.start_director()


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
