"""How messages leave the hall for the tables' machines."""

from collections.abc import Callable
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

    def readmit(self, machine: str) -> None:
        """Give it back the credentials that were taken away."""
        ...


class Connection:
    """Whether the hall reaches its broker. lost_at: since when it does not, by the director's clock, ISO
    8601; "" while it does, and for a hall that needs none. For any thread."""

    def __init__(self, now: Callable[[], str], changed: Callable[[], None]) -> None:
        self.lost_at = ""
        self._now, self._changed = now, changed

    def lost(self) -> None:
        """The broker does not answer. `lost_at` stays as it was at the first call."""
        if not self.lost_at:
            self.lost_at = self._now()
            self._changed()

    def made(self) -> None:
        """The broker answers, for the first time or again."""
        if self.lost_at:
            self.lost_at = ""
            self._changed()


class NoLink:
    """A hall without tables: whatever is sent is forgotten."""

    def send(self, machine: str, message: Order | Ack) -> None:
        pass

    def revoke(self, machine: str) -> None:
        pass

    def readmit(self, machine: str) -> None:
        pass
