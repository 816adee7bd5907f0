"""The host's end of the line to a serial head, without any I/O: bytes and time in, news out.

What firmware/PROTOCOL.md requires of a host, in the order in which it happens:

- Until a snapshot of our session arrives, nothing is believed: hello is repeated.
- An event is taken if it is the next one; one we already have is acknowledged again; at a gap we wait for the
  head to repeat, unless it says that it no longer has what is missing.
- Taken is not acknowledged: `acknowledge` means that the program has handled the news (written it down), and
  only then may the head forget it.
- One command at a time is repeated under its id until it is answered. An answer that counts events not yet
  taken waits for them.
- A frame of another boot means that the head was reset: hello is sent, and the reply is believed.
- A line on which no valid frame arrives for two seconds is lost; hello is sent until it is back.

Host times are milliseconds of any monotonic clock.
"""

from typing import Final

from station.clock.serial import messages as wire
from station.clock.serial.clock_comparison import ClockComparison
from station.clock.serial.commands import Commands
from station.clock.serial.counters import Stamps, signed
from station.clock.serial.frames import FrameReader, FrameWriter
from station.clock.serial.messages import AnyCommand, AnyEvent, unpack
from station.clock.serial.news import (
    Answered,
    Connected,
    Forgotten,
    Happened,
    Lost,
    News,
    OtherVersion,
    Refreshed,
)
from station.clock.serial.pings import Pings

HELLO_MS: Final = 200


class SerialLink:
    """session: 1 to 65535, drawn at random by each program. taken: boot and number of the last event that an
    earlier program has handled, if it wrote that down."""

    def __init__(self, session: int, taken: tuple[int, int] | None = None) -> None:
        self.session = session
        self.up = False
        self._frames, self._out = FrameReader(), FrameWriter()
        self._stamps, self._pings, self._commands = Stamps(), Pings(), Commands(session)
        self._boot: int | None = None
        self._boots = dict([taken] if taken else [])
        self._last = self._acknowledged = 0
        self._owe_ack = False
        self._snapshot: wire.Snapshot | None = None
        self._known_lost = 0
        self._answers: list[tuple[AnyCommand, wire.Done]] = []
        self._news: list[News] = []
        self._heard_ms: float | None = None
        self._alive_ms: float | None = None
        self._hello_due = 0.0
        self._ask_due: float | None = None

    @property
    def comparison(self) -> ClockComparison:
        """Of the head's clock with this machine's, since the head's last reset."""
        return self._pings.comparison

    @property
    def damaged(self) -> int:
        """How many frames arrived damaged."""
        return self._frames.damaged

    @property
    def taken(self) -> tuple[int, int] | None:
        """Boot and number of the last event taken, for a program to write down for the next."""
        return None if self._boot is None else (self._boot, self._last)

    @property
    def waiting(self) -> int:
        """Commands not answered yet."""
        return self._commands.waiting

    def send(self, command: AnyCommand) -> None:
        """Queue a command; its session and id are filled in here."""
        self._commands.add(command)

    def acknowledge(self) -> None:
        """Everything fetched so far has been handled; the head may forget it."""
        if self._acknowledged != self._last:
            self._acknowledged = self._last
            self._owe_ack = True

    def news(self) -> tuple[News, ...]:
        """What is new, oldest first."""
        news = tuple(self._news)
        self._news.clear()
        return news

    def stamp_ms(self, at_ms: int) -> int:
        """A head's 32-bit stamp, unwrapped."""
        return self._stamps.unwrapped(at_ms)

    def gone(self) -> None:
        """The port is gone: unplugged, or closed."""
        self._frames, self._out = FrameReader(), FrameWriter()
        self._down()

    def receive(self, received: bytes, now_ms: float) -> None:
        """Take what arrived by `now_ms`, in pieces of any size."""
        for data in self._frames.feed(received):
            message = unpack(data)
            if message is None:
                continue
            self._heard_ms = now_ms
            self._hear(message, len(data), now_ms)

    def to_send(self, now_ms: float) -> bytes:
        """What to write to the line now; call it after `receive` and at least every 20 ms."""
        self._run(now_ms)
        return self._out.take()

    def _hear(self, message: wire.Message, size: int, now_ms: float) -> None:
        if self.up and getattr(message, "boot", None) == self._boot:
            self._alive_ms = now_ms
        if isinstance(message, wire.Snapshot):
            self._hear_snapshot(message)
        elif isinstance(message, wire.Control):
            self._hear_control(message)
        elif not self.up or not isinstance(message, wire.Event | wire.Done | wire.Pong):
            return
        elif message.boot != self._boot:
            self._down()
        elif isinstance(message, wire.Done):
            self._hear_done(message)
        elif isinstance(message, wire.Pong):
            self._hear_pong(message, size, now_ms)
        else:
            self._hear_event(message)

    def _hear_snapshot(self, snapshot: wire.Snapshot) -> None:
        if snapshot.version != wire.VERSION:
            self._snapshot = None
            self._news.append(OtherVersion(snapshot.version))
            return
        if snapshot.session != self.session or (self.up and snapshot.boot != self._boot):
            # It has been reset, or another program has spoken to it: hello brings a snapshot of our session.
            self._down()
            return
        if not self.up:
            self._snapshot = snapshot
            return
        self._ask_due = None
        self._catch_up(snapshot.last_event - snapshot.waiting)
        if snapshot.lost != self._known_lost:
            self._known_lost = snapshot.lost
            self._news.append(Refreshed(snapshot))

    def _hear_control(self, control: wire.Control) -> None:
        snapshot = self._snapshot
        if self.up or snapshot is None or control.boot != snapshot.boot:
            return
        new_boot = snapshot.boot != self._boot
        if new_boot:
            self._meet(snapshot)
        self._stamps.latest = self.stamp_ms(snapshot.at_ms)
        self.up, self._snapshot = True, None
        self._catch_up(snapshot.last_event - snapshot.waiting)
        self._commands.number_after(snapshot.last_id, new_boot=new_boot)
        self._commands.hurry()
        self._pings.begin()
        self._news.append(Connected(snapshot, control, new_boot, self._alive_ms))
        self._alive_ms = self._heard_ms
        if snapshot.lost != self._known_lost:
            self._known_lost = snapshot.lost
            self._news.append(Refreshed(snapshot))

    def _meet(self, snapshot: wire.Snapshot) -> None:
        """Meet a head that is new to us, or no longer known."""
        if self._boot is not None:
            # A late frame of an earlier boot may bring us back to it, so remember what was taken.
            self._boots = {self._boot: self._last}
        self._boot, self._stamps.latest, self._known_lost = snapshot.boot, snapshot.at_ms, 0
        self._pings.comparison = ClockComparison()
        last = self._boots.pop(snapshot.boot, None)
        known = last is not None and signed(snapshot.last_event - last, 16) >= 0
        self._last = last if known and last is not None else (snapshot.last_event - snapshot.waiting) & 0xFFFF
        self._acknowledged, self._owe_ack = self._last, known
        self._answers.clear()
        self._news += [Forgotten(command) for command in self._commands.forget_take_backs()]

    def _hear_event(self, event: AnyEvent) -> None:
        self._owe_ack = True
        self._catch_up(event.event - event.waiting - 1)
        if event.event != (self._last + 1) & 0xFFFF:
            return
        self._last = event.event
        self._stamps.heard(event.at_ms)
        self._news.append(Happened(event))
        self._release_answers()

    def _catch_up(self, gone: int) -> None:
        """The head no longer has event `gone` and earlier ones; any that we lack are lost."""
        if signed(gone - self._last, 16) > 0:
            self._last = gone & 0xFFFF
            self._release_answers()
            if self.up:
                self._ask_due = 0.0

    def _hear_done(self, done: wire.Done) -> None:
        command = self._commands.answered(done)
        if self._commands.renumber:
            self._down()
        elif command is not None:
            self._stamps.heard(done.at_ms)
            self._answers.append((command, done))
            self._release_answers()

    def _release_answers(self) -> None:
        while self._answers and signed(self._answers[0][1].after_event - self._last, 16) <= 0:
            self._news.append(Answered(*self._answers.pop(0)))

    def _hear_pong(self, pong: wire.Pong, size: int, now_ms: float) -> None:
        sent_ms = self._pings.sent_ms(pong.token)
        if sent_ms is not None:
            self._pings.compare(pong, self._stamps.heard(pong.at_ms), sent_ms, now_ms, size)

    def _down(self) -> None:
        if self.up:
            self._news.append(Lost())
        self.up, self._snapshot = False, None
        self._pings.forget()
        self._hello_due = 0.0

    def _run(self, now_ms: float) -> None:
        if self._heard_ms is not None and now_ms - self._heard_ms > wire.LINK_LOST_MS:
            self._heard_ms = None
            self._down()
        if not self.up:
            if now_ms >= self._hello_due:
                self._out.say(wire.Hello(wire.VERSION, self.session))
                self._hello_due = now_ms + HELLO_MS
            return
        if self._owe_ack and self._boot is not None:
            self._out.say(wire.Ack(self._boot, self._acknowledged))
            self._owe_ack = False
        if self._ask_due is not None and now_ms >= self._ask_due:
            self._out.say(wire.Ask())
            self._ask_due = now_ms + HELLO_MS
        if (command := self._commands.next(now_ms)) is not None:
            self._out.say(command)
        self._pings.send(self._out, now_ms)
