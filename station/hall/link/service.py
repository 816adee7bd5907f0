"""The director's process: the broker, the hall, and the link between them."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from station.hall.broker.broker import Broker
from station.hall.director.hall import Hall
from station.hall.link.address import Address
from station.hall.link.director_link import DirectorLink
from station.hall.link.loop import ClientLoop
from station.hall.wire.topics import DIRECTOR

LOOPBACK: Final = "127.0.0.1"


@dataclass(slots=True)
class Service:
    """hall: with its link to the tables. Close it."""

    hall: Hall
    loop: ClientLoop

    def close(self) -> None:
        self.loop.close()
        self.hall.close()


def serve(
    broker: Broker, folder: Path, new_link: Callable[[Hall, Broker], DirectorLink] = DirectorLink
) -> Service:
    """A director for this broker, which may start and stop at any time. folder: of the hall's database.

    Raises InputError if the database cannot be opened.
    """
    hall = Hall(folder)
    link = new_link(hall, broker)
    hall.link = link
    loop = ClientLoop("director")
    address = Address(LOOPBACK, broker.port, DIRECTOR, broker.director_password, broker.identity.authority)
    link.connect(loop, address)
    # The broker learns now who was revoked while it was away.
    gone = tuple(one.id for one in hall.whole.machines.values() if one.revoked)
    broker.revoke(*(set(gone) & set(broker.machines)))
    loop.start()
    return Service(hall, loop)
