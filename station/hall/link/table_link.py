"""A table's side of the connection: events go up in order from the outbox, orders come down once.

Its methods marked so may be called from any thread; everything else happens in the thread of a `ClientLoop`.
"""

import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from station import __version__
from station.errors import InputError
from station.hall.link.address import Address
from station.hall.link.backoff import USUAL, Backoff
from station.hall.link.client import KEEPALIVE_S, LOG, Client, Received, Wanted
from station.hall.link.journal_tail import JournalTail
from station.hall.link.loop import ClientLoop
from station.hall.link.outbox import Outbox, Told
from station.hall.link.picture_post import PicturePost
from station.hall.wire.ack import Ack
from station.hall.wire.errors import WireError
from station.hall.wire.happened import AnyHappened, OrderDone
from station.hall.wire.order import Order
from station.hall.wire.payload import packed, unpacked
from station.hall.wire.picture import PictureKept, PictureSent
from station.hall.wire.status import OFFLINE, Status
from station.hall.wire.topics import Down, Topic, Up, all_down
from station.hall.wire.view import ViewNow

WINDOW: Final = 100
"""Events on their way at a time."""

PATIENCE_S: Final = 15.0
"""Without an acknowledgement for so long, events are sent again."""

CLOSING_S: Final = 10.0

RETRY_S: Final = 2.0
"""How often storing is tried again while the disk is full."""

DELAYS: Final = 2000
"""How many delays are remembered."""

VIEW_S: Final = 1.0
"""The least time between two views."""


@dataclass(frozen=True, slots=True)
class LinkState:
    """What a screen may say about the link. online: connected. waiting: events that the director does not
    have yet. why: what is wrong, as a sentence, or ""."""

    online: bool
    waiting: int
    why: str = ""


@dataclass(slots=True)
class _Followed:
    """A journal that is told. waits: rows of it wait for room on the disk."""

    game: str
    tail: JournalTail
    told: Told
    waits: bool = False


def wall_now() -> str:
    """What this machine's clock says, ISO 8601."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class TableLink:
    """Make it with `connect`."""

    def __init__(self, machine: str, outbox: Outbox, wall: Callable[[], str] = wall_now) -> None:
        self.machine, self._outbox, self._wall = machine, outbox, wall
        self.orders: deque[Order] = deque()
        """Those to be carried out and `answer`ed, oldest first."""
        self.on_order: Callable[[], None] = lambda: None
        self.post = PicturePost(self.keep, self.kept, self._publish_picture)
        """Pictures of moments that the director is to have."""
        self._loop: ClientLoop | None = None
        self._client: Client | None = None
        acked = outbox.kept("acked")
        self._acked = min(int(acked), outbox.last) if isinstance(acked, int) else 0
        self._sent = self._acked
        self._moved_s = 0.0
        self._view: ViewNow | None = None
        self._view_due_s, self._view_sent = 0.0, False
        self._followed: _Followed | None = None
        self._game: str | None = None
        self._at_ms = 0
        self._trouble = ""
        self._unstored: deque[Callable[[], None]] = deque()
        """What could not be stored, and what was told after that, oldest first."""
        self._retry_s = 0.0
        self._queued: set[str] = set()
        """Orders that have come since this station started."""
        self.delays_s: deque[float] = deque(maxlen=DELAYS)
        """From telling the hall until it had stored it, of the latest events."""
        self._told_s: deque[tuple[int, float]] = deque(maxlen=DELAYS)

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
    def refused(self) -> bool:
        """Whether the broker does not let this machine in."""
        return self._client is not None and self._client.refused

    @property
    def last(self) -> int:
        """The number of the last event told."""
        return self._outbox.last

    @property
    def state(self) -> LinkState:
        """For any thread."""
        client = self._client
        why = self._trouble or (client.why if client is not None else "")
        return LinkState(client is not None and client.up, self._outbox.last - self._acked, why)

    # What the table has to say; for any thread.

    def tell(self, data: AnyHappened, at_ms: int, game: str | None = None) -> None:
        """Tell the hall, now or when it can be reached."""
        self._call(lambda: self._append(data, at_ms, game))

    def follow(self, game: str, journal: Path, at_ms: int, known: Told | None = None) -> None:
        """From now on the rows of this journal are told, as those of the director's game. known: what the
        director has of it already, from another machine."""
        self._call(lambda: self._follow(game, journal, at_ms, known))

    def moved(self, at_ms: int) -> None:
        """Something was added to the journal."""
        self._call(lambda: self._tell_rows(at_ms))

    def show(self, view: ViewNow) -> None:
        """What the table shows now; of several within a second, the last counts."""
        self._view, self._view_sent = view, False
        self._call(lambda: self._send_view(time.monotonic()))

    def answer(self, order: str, done: bool, says: str = "", at_ms: int = 0) -> None:
        """Say what became of an order."""
        self._call(lambda: self._append(OrderDone(order, done, says[:900]), at_ms, self._game))

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
            self._send_pictures(time.monotonic())

        self._call(ask)

    @property
    def posted(self) -> bool:
        """Whether the director has all pictures that it is to have."""
        return not self.post.waiting

    def keep(self, key: str, value: object) -> None:
        """Keep a JSON value with the outbox, at once; None forgets it."""
        try:
            self._outbox.keep(key, value)
        except InputError as error:
            self._fail(str(error))

    def kept(self, key: str) -> object:
        """What was kept under this name; None if nothing was."""
        return self._outbox.kept(key)

    def settle(self, what: Callable[[], None]) -> None:
        """Have this called once everything said so far is in the outbox."""
        self._call(lambda: self._store(what))

    def _call(self, what: Callable[[], None]) -> None:
        if self._loop is None:
            what()
        else:
            self._loop.call(what)

    # What follows happens in the loop's thread.

    def connected(self) -> None:
        self._sent = self._acked
        self._moved_s = time.monotonic()
        self._view_sent = False
        self.post.connected()
        self._send_status()
        self._send()

    def lost(self, why: str) -> None:
        LOG.info("%s: %s", self.machine, why)

    def received(self, message: Received) -> None:
        try:
            what = Topic.parse(message.topic).what
            said = unpacked(message.payload)
            if what is Down.ACK:
                self._take_ack(Ack.from_json(said))
            elif what is Down.ORDER:
                self._take_order(said)
            elif what is Down.KEPT:
                self.post.kept(PictureKept.from_json(said), self._outbox.last)
                self._send_pictures(time.monotonic())
        except WireError as error:
            LOG.warning("%s: a message was dropped: %s", self.machine, error)

    def tick(self, now_s: float) -> None:
        if self._unstored and now_s >= self._retry_s:
            self._retry_s = now_s + RETRY_S
            self._store_again()
        if self._client is None or not self._client.up:
            return
        if self._sent > self._acked and now_s - self._moved_s > PATIENCE_S:
            self._sent, self._moved_s = self._acked, now_s
        self._send()
        self._send_pictures(now_s)
        self._send_view(now_s)

    def close(self) -> None:
        """Say goodbye and close the outbox, once all that was told is in it. For any other thread."""
        client, loop, closed = self._client, self._loop, threading.Event()

        def end() -> None:
            if client is not None and client.up:
                client.publish(Topic(self.machine, Up.STATUS).text, packed(OFFLINE.to_json()), retain=True)
            self._store_again()
            if self._followed is not None:
                self._followed.tail.close()
            try:
                self._outbox.keep("acked", self._acked)
            finally:
                self._outbox.close()
                closed.set()

        self._call(end)
        if client is not None and loop is not None:
            loop.remove(client)
        closed.wait(CLOSING_S)

    def _send_view(self, now_s: float) -> None:
        view, client = self._view, self._client
        if client is None or not client.up or view is None or self._view_sent or now_s < self._view_due_s:
            return
        if client.wants_to_write:
            return  # the line is slow: a newer view can take this one's place
        topic = Topic(self.machine, Up.VIEW).text
        if client.publish(topic, packed(view.to_json()), qos=0, retain=True):
            self._view_due_s = now_s + VIEW_S
            self._view_sent = view is self._view

    def _append(self, data: AnyHappened, at_ms: int, game: str | None) -> None:
        self._at_ms = at_ms = max(0, at_ms)
        wall = self._wall()

        def append() -> None:
            self._outbox.append(data, at_ms, wall, game)
            self._told_s.append((self._outbox.last, time.monotonic()))

        self._store(append)
        self._send()

    def _store(self, what: Callable[[], None]) -> None:
        """Do something that needs room on the disk: now or, after all that waits already, once there is."""
        if not self._unstored:
            try:
                what()
                return
            except InputError as error:
                self._fail(str(error))
        self._unstored.append(what)

    def _store_again(self) -> None:
        while self._unstored:
            try:
                self._unstored[0]()
            except InputError as error:
                self._fail(str(error))
                return
            self._unstored.popleft()
            self._trouble = ""

    def _follow(self, game: str, journal: Path, at_ms: int, known: Told | None) -> None:
        if self._followed is not None and not self._followed.waits:
            self._followed.tail.close()
        self._followed, self._game = None, game
        try:
            tail = JournalTail(journal)
            try:
                began = tail.began()
            except sqlite3.Error:
                tail.close()
                raise
        except sqlite3.Error as error:
            self._fail(f"the journal {journal} cannot be told to the hall: {error}")
            return
        followed = self._followed = _Followed(game, tail, self._outbox.told(game) or known or Told(journal))
        if self._outbox.told(game) is None and known is None:
            begun, wall = followed.told, self._wall()

            def begin() -> None:
                self._outbox.append(began, max(0, at_ms), wall, game, begun)

            self._store(begin)
        self._tell_rows(at_ms)

    def _tell_rows(self, at_ms: int) -> None:
        followed = self._followed
        if followed is None or followed.waits:
            return  # all rows that there are then will be told

        def append() -> None:
            self._append_rows(followed, at_ms)
            followed.waits = False
            if followed is not self._followed:
                followed.tail.close()

        followed.waits = True
        self._store(append)
        self._send()

    def _append_rows(self, followed: "_Followed", at_ms: int) -> None:
        """Raises InputError if there is no room for them."""
        while True:
            told = followed.told
            try:
                rows = followed.tail.after(told.events, told.seals)
            except sqlite3.Error as error:
                self._fail(f"the journal {followed.tail.path} cannot be told to the hall: {error}")
                return
            if rows is None:
                return
            told = replace(
                told,
                events=rows.events[-1].number if rows.events else told.events,
                seals=rows.seals[-1].number if rows.seals else told.seals,
            )
            self._outbox.append(rows, max(0, at_ms), self._wall(), followed.game, told)
            followed.told = told
            self._told_s.append((self._outbox.last, time.monotonic()))

    def _fail(self, why: str) -> None:
        self._trouble = why
        LOG.warning("%s: %s", self.machine, why)

    def _send_status(self) -> None:
        if self._client is not None:
            status = Status(online=True, last=self._outbox.last, program=__version__)
            self._client.publish(Topic(self.machine, Up.STATUS).text, packed(status.to_json()), retain=True)

    def _send(self) -> None:
        """Send the next events, as far as the window allows."""
        client = self._client
        if client is None or not client.up:
            return
        room = self._acked + WINDOW - self._sent
        if room <= 0 or self._sent >= self._outbox.last:
            return
        topic = Topic(self.machine, Up.EVENT).text
        for seq, payload in self._outbox.after(self._sent, room):
            if not client.publish(topic, payload):
                break
            self._sent = seq

    def _take_ack(self, ack: Ack) -> None:
        if ack.seq > self._outbox.last:
            self._fail("the hall has events of this machine that its outbox has not; let it join again")
            return
        if ack.again:
            self._acked = self._sent = ack.seq
            self.post.again(ack.seq)
        elif ack.seq > self._acked:
            self._acked, self._sent = ack.seq, max(self._sent, ack.seq)
        else:
            return
        self._moved_s = time.monotonic()
        while self._told_s and self._told_s[0][0] <= ack.seq:
            self.delays_s.append(self._moved_s - self._told_s.popleft()[1])
        self._send()

    def _take_order(self, said: dict[str, object]) -> None:
        try:
            order = Order.from_json(said)
        except WireError as error:
            name = said.get("id")
            if isinstance(name, str) and 0 < len(name) <= 200 and self._outbox.taken(name) is None:
                says = f"this station does not understand the order: {error}"
                self._append(OrderDone(name, False, says[:900]), self._at_ms, None)
            raise
        taken = self._outbox.taken(order.id)
        if taken is not None and taken.done is not None:
            self._append(OrderDone(order.id, taken.done, taken.says), self._at_ms, self._game)
        elif order.id in self._queued:
            pass  # it will be answered
        elif taken is not None:
            says = "the station stopped while it did this; look at the table whether it was done"
            self._append(OrderDone(order.id, False, says), self._at_ms, self._game)
        else:
            self._queued.add(order.id)
            self.orders.append(order)
            self.on_order()

    def _send_pictures(self, now_s: float) -> None:
        if self._client is not None and self._client.up:
            self.post.step(now_s)

    def _publish_picture(self, picture: PictureSent) -> bool:
        if self._client is None:
            return False
        topic = Topic(self.machine, Up.PICTURE).text
        return self._client.publish(topic, picture.jpeg, properties=tuple(picture.properties()))
