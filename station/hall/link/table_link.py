"""A table's side of the connection: events go up in order from the outbox, orders come down once.

Its methods marked so may be called from any thread; everything else happens in the thread of a `ClientLoop`.
"""

import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from station import __version__
from station.errors import InputError
from station.hall.link.address import Address
from station.hall.link.client import (
    KEEPALIVE_S,
    LOG,
    USUAL,
    Backoff,
    Client,
    Received,
    UserProperties,
    Wanted,
)
from station.hall.link.event_post import EventPost
from station.hall.link.journal_post import JournalPost
from station.hall.link.loop import ClientLoop
from station.hall.link.outbox import JournalProgress, Outbox
from station.hall.link.picture_post import PicturePost
from station.hall.link.view_post import ViewPost
from station.hall.wire.errors import WireError
from station.hall.wire.event import Ack
from station.hall.wire.happened import AnyHappened, OrderDone
from station.hall.wire.order import Order
from station.hall.wire.payload import packed, unpacked
from station.hall.wire.picture import PictureKept, PictureSent
from station.hall.wire.topics import Down, Topic, Up, all_down
from station.hall.wire.view import OFFLINE, Status, ViewNow

CLOSING_S: Final = 10.0


@dataclass(frozen=True, slots=True)
class LinkState:
    """What a screen may say about the link. online: connected. waiting: events that the director does not
    have yet; acked: the number of the last one that it has. why: what is wrong, as a sentence, or "".
    refused: the broker does not let this machine in."""

    online: bool
    waiting: int
    why: str = ""
    refused: bool = False
    acked: int = 0


def wall_now() -> str:
    """What this machine's clock says, ISO 8601."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class TableLink:
    """Make it with `connect`."""

    def __init__(self, machine: str, outbox: Outbox, wall: Callable[[], str] = wall_now) -> None:
        self.machine, self._outbox = machine, outbox
        self.orders: deque[Order] = deque()
        """Those to be carried out and `answer`ed, oldest first."""
        self.on_order: Callable[[], None] = lambda: None
        self.post = PicturePost(self.keep, outbox.kept, self._publish_picture)
        """Pictures of moments that the director is to have."""
        self._views = ViewPost(lambda view: self._publish(Up.VIEW, view, qos=0, retain=True))
        self._events = EventPost(machine, outbox, wall, lambda event: self._publish(Up.EVENT, event))
        self._journals = JournalPost(outbox, self._events)
        self.delays_s = self._events.delays_s
        self._loop: ClientLoop | None = None
        self._client: Client | None = None
        self._queued: set[str] = set()
        """Orders that have come since this station started."""

    def connect(
        self,
        loop: ClientLoop,
        address: Address,
        keepalive_s: int = KEEPALIVE_S,
        backoff: Backoff = USUAL,
    ) -> None:
        """Connect to the broker, and stay connected. For any thread."""
        will = Topic(self.machine, Up.STATUS).text, packed(OFFLINE.to_json())
        wanted = Wanted(address, (all_down(self.machine),), will, keepalive_s=keepalive_s, backoff=backoff)
        self._loop = loop
        self._client = loop.add(wanted, self)

    @property
    def state(self) -> LinkState:
        """For any thread."""
        client, events = self._client, self._events
        if client is None:
            return LinkState(False, events.waiting, events.trouble, acked=events.acked)
        return LinkState(
            client.up, events.waiting, events.trouble or client.why, client.refused, events.acked
        )

    # What the table has to say; for any thread.

    def report(
        self,
        data: AnyHappened,
        at_ms: int,
        game: str | None = None,
        keep: tuple[str, object] | None = None,
    ) -> None:
        """Report to the hall, now or when it can be reached. keep: a name and what is kept under it (`keep`),
        stored with the event: a table that is killed then has both or none."""
        self._call(lambda: self._events.report(data, at_ms, game, keep=keep))

    def follow(self, game: str, journal: Path, at_ms: int, known: JournalProgress | None = None) -> None:
        """From now on send the rows of this journal, as those of the director's game. known: what the
        director has of it already, from another machine."""
        self._call(lambda: self._journals.follow(game, journal, at_ms, known))

    def moved(self, at_ms: int) -> None:
        """Something was added to the journal."""
        self._call(lambda: self._journals.moved(at_ms))

    def show(self, view: ViewNow) -> None:
        """What the table shows now; of several within a second, the last counts."""
        self._views.show(view)
        self._call(lambda: self._send(time.monotonic()))

    def answer(self, order: str, done: bool, says: str = "", at_ms: int = 0) -> None:
        """Say what became of an order."""
        self._call(lambda: self._answer(OrderDone(order, done, says[:900]), at_ms))

    def take(self, order: str) -> None:
        """Note that an order is being carried out that must not be carried out twice, even if the station
        stops in the middle of it. Raises InputError if that cannot be stored."""
        self._outbox.take(order)

    def send_picture(self, picture: PictureSent) -> None:
        """Send a picture of the table as it is now; it is lost if there is no connection."""

        def send() -> None:
            self._publish_picture(picture)

        self._call(send)

    def post_pictures(self, game: str, moment_ms: int, order: str = "") -> None:
        """Send the pictures from before and after a moment of a game, now or when the hall can be reached.
        order: that asked for them, if any did."""

        def ask() -> None:
            self.post.ask(game, moment_ms, order)
            self._send(time.monotonic())

        self._call(ask)

    def keep(self, key: str, value: object) -> None:
        """Keep a JSON value with the outbox, at once; None forgets it."""
        try:
            self._outbox.keep(key, value)
        except InputError as error:
            self._events.fail(str(error))

    def keep_after(self, key: str, value: object) -> None:
        """As `keep`, once everything said so far is in the outbox: who is killed before that has neither."""
        self._call(lambda: self._events.store(lambda: self._outbox.keep(key, value)))

    def kept(self, key: str) -> object:
        """What was kept under this name; None if nothing was."""
        return self._outbox.kept(key)

    def _call(self, what: Callable[[], None]) -> None:
        if self._loop is None:
            what()
        else:
            self._loop.call(what)

    # What follows happens in the loop's thread.

    def connected(self) -> None:
        self._views.connected()
        self.post.connected()
        status = Status(online=True, last=self._outbox.last, program=__version__)
        self._publish(Up.STATUS, packed(status.to_json()), retain=True)
        self._events.connected()

    def lost(self, why: str) -> None:
        self._events.up = False
        LOG.info("%s: %s", self.machine, why)

    def received(self, message: Received) -> None:
        try:
            what = Topic.parse(message.topic).what
            said = unpacked(message.payload)
            if what is Down.ACK:
                ack = Ack.from_json(said)
                if self._events.acknowledged(ack) and ack.again:
                    self.post.again(ack.seq)
            elif what is Down.ORDER:
                self._take_order(said)
            elif what is Down.KEPT:
                self.post.kept(PictureKept.from_json(said), self._outbox.last)
                self._send(time.monotonic())
        except WireError as error:
            LOG.warning("%s: a message was dropped: %s", self.machine, error)

    def tick(self, now_s: float) -> None:
        self._events.step(now_s)
        self._send(now_s)

    def close(self) -> None:
        """Say goodbye and close the outbox, once all reports are in it. For any other thread."""
        client, loop, closed = self._client, self._loop, threading.Event()

        def end() -> None:
            self._publish(Up.STATUS, packed(OFFLINE.to_json()), retain=True)
            try:
                self._events.close()
            finally:
                self._journals.close()
                self._outbox.close()
                closed.set()

        self._call(end)
        if client is not None and loop is not None:
            loop.remove(client)
        closed.wait(CLOSING_S)

    def _publish(
        self, what: Up, payload: bytes, *, qos: int = 1, retain: bool = False, properties: UserProperties = ()
    ) -> bool:
        client, topic = self._client, Topic(self.machine, what).text
        return client is not None and client.publish(
            topic, payload, qos=qos, retain=retain, properties=properties
        )

    def _answer(self, done: OrderDone, at_ms: int) -> None:
        self._events.report(done, at_ms, self._journals.game)

    def _take_order(self, said: dict[str, object]) -> None:
        try:
            order = Order.from_json(said)
        except WireError as error:
            name = said.get("id")
            if isinstance(name, str) and 0 < len(name) <= 200 and self._outbox.taken(name) is None:
                says = f"this station does not understand the order: {error}"
                self._events.report(OrderDone(name, False, says[:900]), self._events.at_ms, None)
            raise
        taken = self._outbox.taken(order.id)
        if taken is not None and taken.done is not None:
            self._answer(OrderDone(order.id, taken.done, taken.says), self._events.at_ms)
        elif order.id in self._queued:
            pass  # it will be answered
        elif taken is not None:
            says = "the station stopped while it did this; look at the table whether it was done"
            self._answer(OrderDone(order.id, False, says), self._events.at_ms)
        else:
            self._queued.add(order.id)
            self.orders.append(order)
            self.on_order()

    def _send(self, now_s: float) -> None:
        """Pictures and views, as far as it is time."""
        if self._client is not None and self._client.up:
            self.post.step(now_s)
            if not self._client.wants_to_write:  # else a newer view can take this one's place
                self._views.step(now_s)

    def _publish_picture(self, picture: PictureSent) -> bool:
        return self._publish(Up.PICTURE, picture.jpeg, properties=tuple(picture.properties()))
