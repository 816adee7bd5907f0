"""A broker in memory: real tables and a real director, with nothing between them that could be waited for."""

from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

from station.app.hall.hall_table import HallTable
from station.app.hall.table import JoinedTable
from station.hall.director.hall import Hall
from station.hall.link.address import Address
from station.hall.link.client import Handler, Received, UserProperties, Wanted
from station.hall.link.director_link import DirectorLink
from station.hall.link.membership import outbox_of
from station.hall.link.table_link import TableLink
from station.hall.wire.joining import JoinAnswer
from station.hall.wire.topics import DIRECTOR

NOWHERE = Address("127.0.0.1", 1, DIRECTOR, "", "")


class MemoryClient:
    """What `station.hall.link.client.Client` is to a handler."""

    def __init__(self, broker: "MemoryBroker", wanted: Wanted, handler: Handler) -> None:
        self.wanted, self.handler, self._broker = wanted, handler, broker
        self.up, self.refused, self.wants_to_write, self.why = True, False, False, ""

    def publish(
        self,
        topic: str,
        payload: bytes,
        *,
        qos: int = 1,
        retain: bool = False,
        properties: UserProperties = (),
    ) -> bool:
        if self.up:
            self._broker.call(lambda: self._broker.deliver(topic, payload, properties))
        return self.up


class MemoryBroker:
    """What `ClientLoop` is to links. What is called is done at once; what that calls, right after it."""

    def __init__(self) -> None:
        self._clients: list[MemoryClient] = []
        self._calls: deque[Callable[[], None]] = deque()
        self._busy = False

    def add(self, wanted: Wanted, handler: Handler) -> Any:
        client = MemoryClient(self, wanted, handler)
        self._clients.append(client)
        return client

    def remove(self, client: MemoryClient) -> None:
        self._clients.remove(client)

    def call(self, what: Callable[[], None]) -> None:
        self._calls.append(what)
        if self._busy:
            return
        self._busy = True
        try:
            while self._calls:
                self._calls.popleft()()
        finally:
            self._busy = False

    def close(self) -> None:
        """Close the tables that are still connected."""
        for client in tuple(self._clients):
            if isinstance(client.handler, TableLink):
                client.handler.close()

    def deliver(self, topic: str, payload: bytes, properties: UserProperties) -> None:
        for client in self._clients:
            mine = any(_matches(one, topic) for one in client.wanted.subscriptions)
            if mine and client.up:
                client.handler.received(Received(topic, payload, properties=properties))

    def tick(self, now_s: float) -> None:
        for client in tuple(self._clients):
            client.handler.tick(now_s)

    def cut(self, handler: Handler) -> None:
        """The network of a table is gone."""
        client = self._of(handler)
        client.up, client.why = False, "the network is gone"
        if client.wanted.will is not None:
            topic, payload = client.wanted.will
            self.call(lambda: self.deliver(topic, payload, ()))

    def mend(self, handler: Handler) -> None:
        client = self._of(handler)
        client.up, client.why = True, ""
        self.call(handler.connected)

    def _of(self, handler: Handler) -> MemoryClient:
        return next(client for client in self._clients if client.handler is handler)


def _matches(pattern: str, topic: str) -> bool:
    """An MQTT topic filter with `+` and a last `#`."""
    parts, said = pattern.split("/"), topic.split("/")
    if parts[-1] == "#":
        parts, said = parts[:-1], said[: len(parts) - 1]
    return len(parts) == len(said) and all(p in ("+", s) for p, s in zip(parts, said, strict=True))


class Nobody:
    """Keeps no doors."""

    def revoke(self, *machines: str) -> None: ...

    def readmit(self, machine: str) -> None: ...


def director(broker: MemoryBroker) -> Hall:
    """A hall that tables on this broker talk to."""
    hall = Hall()
    link = DirectorLink(hall, Nobody())
    hall.link = link
    link.connect(broker, NOWHERE)  # type: ignore[arg-type]  # what of a loop it needs
    broker.call(link.connected)
    return hall


def table_at(broker: MemoryBroker, machine: str, folder: Path, table: str = "1") -> JoinedTable:
    """A table that has joined, with what it kept before in this folder."""
    joined = JoinAnswer(machine, "secret", "", "127.0.0.1", 8883, table, "Club evening")
    folder.mkdir(parents=True, exist_ok=True)
    link = TableLink(machine, outbox_of(joined, folder))
    own = folder / machine
    made = JoinedTable(joined, HallTable(link, own / "games"), own)
    link.connect(broker, NOWHERE)  # type: ignore[arg-type]  # what of a loop it needs
    broker.call(link.connected)
    return made
