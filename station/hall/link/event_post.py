"""Events on their way to the director: in order from the outbox, until all of them are stored there."""

import time
from collections import deque
from collections.abc import Callable
from typing import Final

from station.errors import InputError
from station.hall.link.client import LOG
from station.hall.link.outbox import JournalProgress, Outbox
from station.hall.wire.event import Ack
from station.hall.wire.happened import AnyHappened

WINDOW: Final = 100
"""Events on their way at a time."""

PATIENCE_S: Final = 15.0
"""Without an acknowledgement for so long, events are sent again."""

RETRY_S: Final = 2.0
"""How often storing is tried again while the disk is full."""

DELAYS: Final = 2000
"""How many delays are remembered."""

ACKED: Final = "acked"


class EventPost:
    """Used by one thread. machine: its name, for the log. wall: what its clock says. send: whether an event
    could be sent."""

    def __init__(
        self, machine: str, outbox: Outbox, wall: Callable[[], str], send: Callable[[bytes], bool]
    ) -> None:
        self._machine, self._outbox, self._wall, self._send = machine, outbox, wall, send
        self.up = False
        """Whether there is a connection."""
        acked = outbox.kept(ACKED)
        self.acked = min(int(acked), outbox.last) if isinstance(acked, int) else 0
        self._sent = self.acked
        self._moved_s = 0.0
        self.at_ms = 0
        """Station time of what was reported last."""
        self.trouble = ""
        """Why something could not be stored, as a sentence; "" if all is."""
        self._unstored: deque[Callable[[], None]] = deque()
        """What could not be stored, and what was reported after that, oldest first."""
        self._retry_s = 0.0
        self.delays_s: deque[float] = deque(maxlen=DELAYS)
        """From the report until the hall had stored it, of the latest events."""
        self._stored_s: deque[tuple[int, float]] = deque(maxlen=DELAYS)

    @property
    def waiting(self) -> int:
        """How many events the director does not have yet. For any thread."""
        return self._outbox.last - self.acked

    def report(
        self,
        data: AnyHappened,
        at_ms: int,
        game: str | None,
        known: JournalProgress | None = None,
        *,
        keep: tuple[str, object] | None = None,
    ) -> None:
        """Store an event, now or when there is room, and send it. known: how much of the game's journal is
        sent with it; keep: what is kept under which name together with it."""
        self.at_ms = max(0, at_ms)
        wall = self._wall()
        self.store(lambda: self.append(data, at_ms, game, known, wall=wall, keep=keep))

    def append(
        self,
        data: AnyHappened,
        at_ms: int,
        game: str | None,
        known: JournalProgress | None = None,
        *,
        wall: str = "",
        keep: tuple[str, object] | None = None,
    ) -> None:
        """Store an event now. Raises InputError if there is no room for it."""
        self._outbox.append(data, max(0, at_ms), wall or self._wall(), game, known, keep=keep)
        self._stored_s.append((self._outbox.last, time.monotonic()))

    def store(self, what: Callable[[], None]) -> None:
        """Do something that needs room on the disk, now or, after all that waits already, once there is, and
        send what it adds."""
        if not self._unstored:
            try:
                what()
                self.send()
                return
            except InputError as error:
                self.fail(str(error))
        self._unstored.append(what)

    def store_again(self) -> None:
        while self._unstored:
            try:
                self._unstored[0]()
            except InputError as error:
                self.fail(str(error))
                return
            self._unstored.popleft()
            self.trouble = ""

    def fail(self, why: str) -> None:
        self.trouble = why
        LOG.warning("%s: %s", self._machine, why)

    def connected(self) -> None:
        self.up, self._sent, self._moved_s = True, self.acked, time.monotonic()
        self.send()

    def step(self, now_s: float) -> None:
        """Whatever is due."""
        if self._unstored and now_s >= self._retry_s:
            self._retry_s = now_s + RETRY_S
            self.store_again()
        if self._sent > self.acked and now_s - self._moved_s > PATIENCE_S:
            self._sent, self._moved_s = self.acked, now_s
        self.send()

    def send(self) -> None:
        """Send the next events, as far as the window allows."""
        room = self.acked + WINDOW - self._sent
        if not self.up or room <= 0 or self._sent >= self._outbox.last:
            return
        for seq, payload in self._outbox.after(self._sent, room):
            if not self._send(payload):
                break
            self._sent = seq

    def acknowledged(self, ack: Ack) -> bool:
        """The director has these; whether they are ours."""
        if ack.seq > self._outbox.last:
            self.fail("the hall has events of this machine that its outbox has not; let it join again")
            return False
        if ack.again:
            self.acked = self._sent = ack.seq
        elif ack.seq > self.acked:
            self.acked, self._sent = ack.seq, max(self._sent, ack.seq)
        else:
            return True
        self._moved_s = time.monotonic()
        while self._stored_s and self._stored_s[0][0] <= ack.seq:
            self.delays_s.append(self._moved_s - self._stored_s.popleft()[1])
        self.send()
        return True

    def close(self) -> None:
        self.store_again()
        self._outbox.keep(ACKED, self.acked)
