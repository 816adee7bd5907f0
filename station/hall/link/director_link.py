"""The director's side of the connection: what tables send goes to the `Hall`, what it sends goes to them."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Final, Protocol

from station.hall.director.errors import RefusedError, StorageError
from station.hall.director.hall import Hall
from station.hall.link.address import Address
from station.hall.link.client import KEEPALIVE_S, LOG, Backoff, Client, Received, Wanted
from station.hall.link.loop import ClientLoop
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.sentence import verbatim
from station.hall.wire.errors import WireError
from station.hall.wire.event import Ack, Event
from station.hall.wire.happened import EventRow
from station.hall.wire.order import Assign, Order, Restore
from station.hall.wire.payload import MOST_BYTES, packed, unpacked
from station.hall.wire.picture import PictureKept, PictureSent
from station.hall.wire.topics import ALL_UP, Down, Topic, Up
from station.hall.wire.view import Status, ViewNow

RETRY_S: Final = 2.0
"""How often storing is tried again while the disk is full."""

SOON: Final = Backoff(0.25, 2.0)
"""The broker is on the same machine."""


_TOPICS: Final[dict[type, Down]] = {Order: Down.ORDER, Ack: Down.ACK, PictureKept: Down.KEPT}


class Doorkeeper(Protocol):
    """Who lets machines in and out: the broker."""

    def revoke(self, *machines: str) -> None: ...

    def readmit(self, machine: str) -> None: ...


class DirectorLink:
    """The `Link` of a `Hall`. Events that come together are stored together."""

    def __init__(self, hall: Hall, doorkeeper: Doorkeeper) -> None:
        self._hall, self._doorkeeper = hall, doorkeeper
        self._loop: ClientLoop | None = None
        self._client: Client | None = None
        self._events: list[tuple[str, Event]] = []
        self._retry_s = 0.0
        self._complained = ""
        self.dropped = 0
        """Messages that were none, or came from nobody we know."""

    def connect(self, loop: ClientLoop, address: Address, keepalive_s: int = KEEPALIVE_S) -> None:
        """Connect to the broker, and stay connected."""
        wanted = Wanted(address, (ALL_UP,), session=False, keepalive_s=keepalive_s, backoff=SOON)
        self._loop = loop
        self._client = loop.add(wanted, self)

    @property
    def up(self) -> bool:
        return self._client is not None and self._client.up

    @property
    def why(self) -> str:
        """Why there is no connection; "" if there is one."""
        return "" if self._client is None else self._client.why

    # For the hall, in whatever thread it is called.

    def send(self, machine: str, message: Order | Ack) -> None:
        self._call(lambda: self._send(machine, message))

    def revoke(self, machine: str) -> None:
        self._call(lambda: self._doorkeeper.revoke(machine))

    def readmit(self, machine: str) -> None:
        self._call(lambda: self._doorkeeper.readmit(machine))

    def _call(self, what: Callable[[], None]) -> None:
        if self._loop is not None:
            self._loop.call(what)

    def _send(self, machine: str, message: Order | Ack) -> None:
        if isinstance(message, Order) and isinstance(message.data, Assign):
            self._send_journal(machine, message, message.data.game)
        self._publish(machine, message)

    def _publish(self, machine: str, message: Order | Ack | PictureKept) -> None:
        """What cannot be sent now is sent when the machine is greeted again."""
        if self._client is not None:
            self._client.publish(Topic(machine, _TOPICS[type(message)]).text, packed(message.to_json()))

    def _send_journal(self, machine: str, order: Order, game: str) -> None:
        """What another machine reported about a game goes first to the one that plays it on."""
        try:
            mirror = self._hall.journal(game)
        except TournamentError:
            return
        if not mirror.machines or mirror.machines[-1] == machine:
            return
        for number, rows in enumerate(chunks(mirror.events)):
            first, last = rows[0].number, rows[-1].number
            seals = tuple(seal for seal in mirror.seals if first <= seal.number <= last)
            part = Restore(game, mirror.meta, mirror.schema, rows, seals)
            self._publish(machine, Order(f"{order.id}-journal-{number}", part))

    # What follows is called in the loop's thread.

    def connected(self) -> None:
        LOG.info("the director is connected to the broker")
        self._hall.connection.made()

    def lost(self, why: str) -> None:
        LOG.warning("the director: %s", why)
        self._hall.connection.lost()

    def received(self, message: Received) -> None:
        try:
            topic = Topic.parse(message.topic)
            machine = topic.machine
            match topic.what:
                case Up.EVENT:
                    if not self._events:
                        # All that has come is read before it is stored.
                        self._call(self._store)
                    self._events.append((machine, Event.from_json(unpacked(message.payload))))
                case Up.STATUS:
                    self._store()
                    self._hall.status(machine, Status.from_json(unpacked(message.payload)))
                case Up.VIEW:
                    self._hall.seen(machine, ViewNow.from_json(unpacked(message.payload)))
                case Up.PICTURE:
                    sent = PictureSent.from_message(message.payload, message.properties)
                    self._hall.picture(machine, sent)
                    self._publish(machine, PictureKept.of(sent))
        except (WireError, RefusedError) as error:
            self.dropped += 1
            LOG.warning("a message on %s was dropped: %s", message.topic, error)
            self._note_refused(message.topic, error)
        except StorageError as error:
            self._complain(error)

    def _note_refused(self, topic: str, error: WireError | RefusedError) -> None:
        """Whose message it was is known by the topic, to which nobody else can write."""
        try:
            machine = Topic.parse(topic).machine
        except WireError:
            return
        why = error.said if isinstance(error, RefusedError) else verbatim(str(error))
        with suppress(RefusedError):  # of a machine that is not let in nobody wants to know
            self._hall.heard(machine, lambda now: replace(now, refused=why))

    def tick(self, now_s: float) -> None:
        if self._hall.trouble and now_s >= self._retry_s:
            self._retry_s = now_s + RETRY_S
            if self._hall.retry():
                self._complained = ""

    def _complain(self, error: StorageError) -> None:
        """Once for each trouble, not for each message."""
        if str(error) != self._complained:
            self._complained = str(error)
            LOG.error("%s", error)

    def _store(self) -> None:
        events, self._events = self._events, []
        if not events:
            return
        try:
            for machine, ack in self._hall.received(events).items():
                self._publish(machine, ack)
        except RefusedError as error:
            self.dropped += len(events)
            LOG.warning("events were dropped: %s", error)
        except StorageError as error:
            self._complain(error)


def chunks(rows: tuple[EventRow, ...]) -> list[tuple[EventRow, ...]]:
    """The rows in parts that fit into a message each."""
    found: list[tuple[EventRow, ...]] = []
    part: list[EventRow] = []
    length = 0
    for row in rows:
        size = len(packed({"": row.payload})) + 200
        if part and (length + size > MOST_BYTES // 2 or len(part) >= 500):
            found.append(tuple(part))
            part, length = [], 0
        part.append(row)
        length += size
    return [*found, tuple(part)] if part else found
