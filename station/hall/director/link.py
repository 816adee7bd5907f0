"""How messages leave the hall for the tables' machines."""

from typing import Protocol

from station.hall.wire.event import Ack
from station.hall.wire.order import Order


class Link(Protocol):
    """What carries messages to a machine, such as an MQTT client. It must not wait: what cannot go now goes
    later, or is sent again by the hall when the machine is back. The hall calls it with its lock held; it
    must not call the hall back at once."""

    def send(self, machine: str, message: Order | Ack) -> None: ...

    def revoke(self, machine: str) -> None:
        """Take the machine's credentials away and cut it off."""
        ...


class NoLink:
    """A hall without tables: whatever is sent is forgotten."""

    def send(self, machine: str, message: Order | Ack) -> None:
        pass

    def revoke(self, machine: str) -> None:
        pass
