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

from collections import deque
from dataclasses import dataclass, replace
from typing import Final

from station.clock.serial import messages as wire
from station.clock.serial.clock_comparison import ClockComparison
from station.clock.serial.frames import FrameReader, frame
from station.clock.serial.messages import AnyCommand, AnyEvent, FromHost, ResultCode, pack, unpack

HELLO_MS: Final = 200
PING_MS: Final = 250
FIRST_PINGS: Final = 10
FIRST_PING_MS: Final = 40
COMMAND_MS: Final = 80
BYTE_MS: Final = 10_000 / wire.BAUD
"""Time on the line for a byte: eight bits, start and stop."""


@dataclass(frozen=True, slots=True)
class Connected:
    """The head has sent its whole state. new_boot: it has been reset since we last knew it (or is new to us).

    heard_ms: host time of the last frame before this connection; None if there was none.
    """

    snapshot: wire.Snapshot
    control: wire.Control
    new_boot: bool
    heard_ms: float | None = None


@dataclass(frozen=True, slots=True)
class Refreshed:
    """The head has sent its whole state again, after it had to drop events (`lost` has grown)."""

    snapshot: wire.Snapshot


@dataclass(frozen=True, slots=True)
class Happened:
    """The next event, each exactly once."""

    event: AnyEvent


@dataclass(frozen=True, slots=True)
class Answered:
    """A command was carried out or, if the answer's result is not DONE, refused."""

    command: AnyCommand
    done: wire.Done


@dataclass(frozen=True, slots=True)
class Forgotten:
    """A take-back that was under way when the head was reset: its press no longer exists."""

    command: AnyCommand


@dataclass(frozen=True, slots=True)
class OtherVersion:
    """The head speaks another version of the protocol; it is sent nothing but hello."""

    version: int


@dataclass(frozen=True, slots=True)
class Lost:
    """No valid frame for two seconds, or the port is gone."""


News = Connected | Refreshed | Happened | Answered | Forgotten | OtherVersion | Lost


class SerialLink:
    """session: 1 to 65535, drawn at random by each program. taken: boot and number of the last event that an
    earlier program has handled, if it wrote that down."""

    def __init__(self, session: int, taken: tuple[int, int] | None = None) -> None:
        self.session = session
        self.up = False
        self.comparison = ClockComparison()
        self._frames = FrameReader()
        self._boot: int | None = None
        self._boots = dict([taken] if taken else [])
        self._last = self._acknowledged = 0
        self._owe_ack = False
        self._snapshot: wire.Snapshot | None = None
        self._known_lost = 0
        self._commands: deque[AnyCommand] = deque()
        self._under_way: AnyCommand | None = None
        self._next_id = 1
        self._renumber = False
        self._answers: list[tuple[AnyCommand, wire.Done]] = []
        self._pings: dict[int, float] = {}
        self._token = 0
        self._stamp_ms = 0
        self._news: list[News] = []
        self._out = bytearray()
        self._heard_ms: float | None = None
        self._alive_ms: float | None = None
        self._hello_due = self._ping_due = self._command_due = 0.0
        self._ask_due: float | None = None

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
        return len(self._commands) + (self._under_way is not None)

    def send(self, command: AnyCommand) -> None:
        """Queue a command; its session and id are filled in here."""
        self._commands.append(command)
        self._command_due = 0.0

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
        return self._stamp_ms + _signed(at_ms - self._stamp_ms, 32)

    def gone(self) -> None:
        """The port is gone: unplugged, or closed."""
        self._frames = FrameReader()
        self._out.clear()
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
        out = bytes(self._out)
        self._out.clear()
        return out

    def _say(self, message: FromHost) -> int:
        framed = frame(pack(message))
        self._out += framed
        return len(framed)

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
        self._stamp_ms = self.stamp_ms(snapshot.at_ms)
        self.up, self._snapshot = True, None
        self._catch_up(snapshot.last_event - snapshot.waiting)
        self._number_again(snapshot, new_boot=new_boot)
        self._token += 1
        self._pings.clear()
        self._ping_due = self._command_due = 0.0
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
        self._boot, self._stamp_ms, self._known_lost = snapshot.boot, snapshot.at_ms, 0
        self.comparison = ClockComparison()
        last = self._boots.pop(snapshot.boot, None)
        known = last is not None and _signed(snapshot.last_event - last, 16) >= 0
        self._last = last if known and last is not None else (snapshot.last_event - snapshot.waiting) & 0xFFFF
        self._acknowledged, self._owe_ack = self._last, known
        self._answers.clear()
        pending = [*([self._under_way] if self._under_way else []), *self._commands]
        self._under_way = None
        # What was meant for a time in the previous boot is meant for now.
        self._commands = deque(replace(c, when_ms=0) for c in pending if not isinstance(c, wire.TakeBack))
        self._news += [Forgotten(command) for command in pending if isinstance(command, wire.TakeBack)]

    def _number_again(self, snapshot: wire.Snapshot, *, new_boot: bool) -> None:
        """After hello, ids continue from the head's last; a command under way keeps its id if it can."""
        following = (snapshot.last_id + 1) & 0xFFFF
        if not (new_boot or self._renumber) and _signed(following - self._next_id, 16) <= 0:
            # The head knows all our ids, or an old snapshot came late: ours are right.
            return
        self._next_id, self._renumber = following, False
        if self._under_way is not None:
            self._commands.appendleft(self._under_way)
            self._under_way = None

    def _hear_event(self, event: AnyEvent) -> None:
        self._owe_ack = True
        self._catch_up(event.event - event.waiting - 1)
        if event.event != (self._last + 1) & 0xFFFF:
            return
        self._last = event.event
        self._stamp_ms = max(self._stamp_ms, self.stamp_ms(event.at_ms))
        self._news.append(Happened(event))
        self._release_answers()

    def _catch_up(self, gone: int) -> None:
        """The head no longer has event `gone` and earlier ones; any that we lack are lost."""
        if _signed(gone - self._last, 16) > 0:
            self._last = gone & 0xFFFF
            self._release_answers()
            if self.up:
                self._ask_due = 0.0

    def _hear_done(self, done: wire.Done) -> None:
        command = self._under_way
        if command is None or done.id != command.id:
            return
        if done.result == ResultCode.OTHER_SESSION:
            # Another program has spoken to the head since; our id may be one of its ids now.
            self._renumber = True
            self._down()
            return
        if done.session != self.session:
            return
        if done.result == ResultCode.OUT_OF_ORDER:
            self._renumber = True
            self._down()
            return
        self._under_way = None
        self._command_due = 0.0
        self._stamp_ms = max(self._stamp_ms, self.stamp_ms(done.at_ms))
        self._answers.append((command, done))
        self._release_answers()

    def _release_answers(self) -> None:
        while self._answers and _signed(self._answers[0][1].after_event - self._last, 16) <= 0:
            self._news.append(Answered(*self._answers.pop(0)))

    def _hear_pong(self, pong: wire.Pong, size: int, now_ms: float) -> None:
        sent_ms = self._pings.pop(pong.token, None)
        if sent_ms is None:
            return
        head_ms = self.stamp_ms(pong.at_ms)
        self._stamp_ms = max(self._stamp_ms, head_ms)
        # Checksum, stuffing and the closing zero: six bytes more than the message.
        back_ms = (size + 6) * BYTE_MS
        self.comparison.note(head_ms + pong.at_us / 1000, sent_ms, now_ms - pong.held_us / 1000 - back_ms)

    def _down(self) -> None:
        if self.up:
            self._news.append(Lost())
        self.up, self._snapshot = False, None
        self._pings.clear()
        self._hello_due = 0.0

    def _run(self, now_ms: float) -> None:
        if self._heard_ms is not None and now_ms - self._heard_ms > wire.LINK_LOST_MS:
            self._heard_ms = None
            self._down()
        if not self.up:
            if now_ms >= self._hello_due:
                self._say(wire.Hello(wire.VERSION, self.session))
                self._hello_due = now_ms + HELLO_MS
            return
        if self._owe_ack and self._boot is not None:
            self._say(wire.Ack(self._boot, self._acknowledged))
            self._owe_ack = False
        if self._ask_due is not None and now_ms >= self._ask_due:
            self._say(wire.Ask())
            self._ask_due = now_ms + HELLO_MS
        self._run_command(now_ms)
        if now_ms >= self._ping_due:
            self._ping(now_ms)

    def _run_command(self, now_ms: float) -> None:
        if self._under_way is None and self._commands:
            command = self._commands.popleft()
            self._under_way = replace(command, session=self.session, id=self._next_id)
            self._next_id = (self._next_id + 1) & 0xFFFF
            self._command_due = 0.0
        if self._under_way is not None and now_ms >= self._command_due:
            self._say(self._under_way)
            self._command_due = now_ms + COMMAND_MS

    def _ping(self, now_ms: float) -> None:
        self._token = (self._token + 1) & 0xFFFF
        waits_ms = len(self._out) * BYTE_MS
        own_ms = self._say(wire.Ping(self._token)) * BYTE_MS
        self._pings[self._token] = now_ms + waits_ms + own_ms
        if len(self._pings) > FIRST_PINGS:
            self._pings.pop(next(iter(self._pings)))
        quick = not self.comparison.ready or self._token % 64 < FIRST_PINGS
        self._ping_due = now_ms + (FIRST_PING_MS if quick else PING_MS)


def _signed(difference: int, bits: int) -> int:
    """The difference of two wrapping numbers, taken as signed."""
    half = 1 << (bits - 1)
    return ((difference + half) & ((1 << bits) - 1)) - half
