"""A serial head as the referee sees every head: commands in, events out, in station time.

The line has its own thread (`line_worker`), which calls `receive`, `to_send` and `gone`; the program calls
`send`, `poll` and `reading`. Both may do so at any time.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Lock
from typing import Final

from station.clock.control import TimeControl
from station.clock.head import (
    ClockChanged,
    Command,
    Flagged,
    HeadEvent,
    Held,
    Pressed,
    Released,
    TakeBack,
)
from station.clock.passing import passed
from station.clock.reading import ClockReading
from station.clock.serial import messages as wire
from station.clock.serial.link import (
    Answered,
    Connected,
    Forgotten,
    Happened,
    News,
    OtherVersion,
    Refreshed,
    SerialLink,
)
from station.clock.serial.messages import AnyCommand, AnyEvent, CauseCode, ResultCode
from station.clock.serial.wire_values import SIDES, WireClock, control_of, reading_of, wire_command
from station.clock.station_time import StationTime
from station.errors import InputError
from station.rules.tile import Side

CAUSES: Final = {
    CauseCode.BROWN_OUT: "its supply sagged; look at the cable and the supply",
    CauseCode.WATCHDOG: "its program had hung; tell us if it happens again",
    CauseCode.EXTERNAL: "its reset line was pulled",
    CauseCode.POWER_ON: "it was without power for a moment",
}
UNKNOWN_CAUSE: Final = "nobody knows why"
_CLOCK_COMMANDS: Final = (wire.SetUp, wire.Start, wire.Stop, wire.TakeBack, wire.Adjust)


@dataclass(frozen=True, slots=True)
class Restarted:
    """A known head has come back after a reset. why: a clause. heard_ms: as in `Connected`."""

    snapshot: wire.Snapshot
    why: str
    heard_ms: float | None


class SerialHead:
    """A `DeviceHead` at the far end of a line. session: 1 to 65535, drawn at random by each program."""

    def __init__(self, board: int, time: StationTime, session: int) -> None:
        self.board = board
        self.on_close: Callable[[], None] | None = None
        self._wake: Callable[[], None] | None = None
        self._time = time
        self._link = SerialLink(session)
        self._lock = Lock()
        self._news: list[News | Restarted] = []
        self._port = ""
        self._port_trouble = "it has not been found yet"
        self._version: int | None = None
        self._restarted = ""
        self._unit: int | None = None
        self._control = TimeControl()
        self._known: tuple[int, WireClock] | None = None
        self._base = self._last_press = 0

    @property
    def name(self) -> str:
        where = f" at {self._port}" if self._port else ""
        return f"the {('left', 'right')[self.board]} board's clock head{where}"

    own_crystal = True

    @property
    def unit(self) -> int | None:
        """The number by which it is recognised, 0 if it has none; None until it has said."""
        return self._unit

    @property
    def port(self) -> str:
        """Where it was heard last; "" before it has been found."""
        return self._port

    @property
    def up(self) -> bool:
        """Whether the head answers."""
        return self._link.up

    @property
    def trouble(self) -> str | None:
        """What is wrong and what to do, as a sentence; the game goes on meanwhile."""
        if self._version is not None:
            age = "older" if self._version < wire.VERSION else "newer"
            mend = "flash the head's firmware" if age == "older" else "update this program"
            return f"{self.name} speaks an {age} protocol ({self._version}, not {wire.VERSION}); {mend}"
        if not self._link.up:
            why = self._port_trouble or "it does not answer; check its cable"
            goes_on = "" if self._unit is None else ". It keeps running as a plain chess clock"
            return f"{self.name} is not connected: {why}{goes_on}"
        if self._restarted:
            return (
                f"{self.name} has restarted: {self._restarted}. Its clock is paused at the times it had; "
                "continue when both players are ready"
            )
        return None

    @property
    def drift_ppm(self) -> float | None:
        with self._lock:
            return self._link.comparison.drift_ppm

    @property
    def sharpness_ms(self) -> float:
        """How far off a stamp may be in station time."""
        with self._lock:
            return self._link.comparison.sharpness_ms

    def send(self, command: Command, now_ms: int) -> None:
        """As in `ClockHead`; the line may be down meanwhile."""
        if command.board != self.board:
            raise ValueError(f"a command for board {command.board} came to the head of board {self.board}")
        with self._lock:
            press = 0
            if isinstance(command, TakeBack):
                press = command.number - self._base
                if press <= 0:
                    self._news.append(Forgotten(wire.TakeBack()))
                    return
            self._link.send(wire_command(command, self._head_stamp(now_ms), press))
            self._restarted = ""

    def tell(self, command: AnyCommand) -> None:
        """Give the head a command outside the contract: brightness, sounds, its number."""
        with self._lock:
            self._link.send(command)

    def poll(self, now_ms: int) -> tuple[HeadEvent, ...]:
        """As in `ClockHead`. A poll confirms that the events of the one before were handled."""
        del now_ms
        with self._lock:
            self._link.acknowledge()
            self._take_news()
            if not self._link.comparison.ready:
                return ()
            news, self._news = self._news, []
            events = (self._told(told) for told in news)
            return tuple(event for event in events if event is not None)

    def reading(self, now_ms: int) -> ClockReading | None:
        """What both displays show at `now_ms`, as far as known here; None before the head has been heard."""
        with self._lock:
            self._take_news()
            if self._known is None or not self._link.comparison.ready:
                return None
            stamp_ms, clock = self._known
            return passed(reading_of(clock, self._station_ms(stamp_ms)), self._control, now_ms)

    @property
    def control(self) -> TimeControl | None:
        """The time control in force in the head; None before it has been heard."""
        with self._lock:
            self._take_news()
            return None if self._unit is None else self._control

    def test(self, tenths: int, now_ms: int) -> None:
        del now_ms
        self.tell(wire.SelfTest(parts=7, tenths=tenths))

    def identify(self, now_ms: int) -> None:
        del now_ms
        self.tell(wire.Identify())

    def listen(self, wake: Callable[[], None]) -> None:
        """As in `ClockHead`: called by the line's thread when the head has reported something."""
        self._wake = wake

    def ran_on(self, control: TimeControl, now_ms: int) -> ClockReading | None:
        """As in `ClockHead`: a head that keeps another time control was set by somebody else."""
        return self.reading(now_ms) if self.control == control else None

    def close(self) -> None:
        """Release the line, if anything is using it."""
        if self.on_close is not None:
            self.on_close()

    def receive(self, received: bytes, now_s: float) -> None:
        """From the line's thread: what arrived by `now_s` of the station time's clock of seconds."""
        with self._lock:
            self._link.receive(received, now_s * 1000)
            self._take_news()
            told = bool(self._news)
        if told and self._wake is not None:
            self._wake()

    def to_send(self, now_s: float) -> bytes:
        """From the line's thread, at least every 20 ms: what to write now."""
        with self._lock:
            return self._link.to_send(now_s * 1000)

    def plugged(self, port: str) -> None:
        """From the line's thread: the port was opened."""
        with self._lock:
            self._port, self._port_trouble = port, ""

    def gone(self, why: str) -> None:
        """From the line's thread: there is no port now. why: a clause that says what to do."""
        with self._lock:
            self._link.gone()
            self._port_trouble = why
            self._take_news()

    def _take_news(self) -> None:
        for told in self._link.news():
            match told:
                case OtherVersion(version=version):
                    self._version = version
                case Connected(snapshot=snapshot, control=control, new_boot=new_boot, heard_ms=heard_ms):
                    again = new_boot and self._unit is not None
                    self._connected(snapshot, control, new_boot=new_boot)
                    if again:
                        self._news.append(Restarted(snapshot, self._restarted, heard_ms))
                        continue
                case Forgotten():
                    # The reset itself is reported next.
                    continue
                case Refreshed(snapshot=snapshot):
                    self._note_clock(snapshot.at_ms, snapshot)
                case Happened(event=wire.Pressed() | wire.Flagged() as event):
                    self._note_clock(event.at_ms, event)
                case Answered(command=command, done=done):
                    if isinstance(command, wire.SetUp) and done.result == ResultCode.DONE:
                        self._control = control_of(command)
                    if isinstance(command, wire.SetUnit) and done.result == ResultCode.DONE:
                        self._unit = command.unit
                    self._note_clock(done.at_ms, done)
            self._news.append(told)

    def _connected(self, snapshot: wire.Snapshot, control: wire.Control, *, new_boot: bool) -> None:
        self._version = None
        if new_boot and self._unit is not None:
            self._restarted = next(
                (told for cause, told in CAUSES.items() if snapshot.cause & cause), UNKNOWN_CAUSE
            )
            # Presses of this boot are numbered from 1 again; ours continue.
            self._base = self._last_press
        if new_boot:
            self._known = None
        self._unit = snapshot.unit
        try:
            self._control = control_of(control)
        except InputError:
            self._control = TimeControl()
        self._note_clock(snapshot.at_ms, snapshot)

    def _note_clock(self, at_ms: int, clock: WireClock) -> None:
        stamp_ms = self._link.stamp_ms(at_ms)
        if self._known is None or stamp_ms >= self._known[0]:
            self._known = (stamp_ms, clock)

    def _told(self, told: News | Restarted) -> HeadEvent | None:
        """The event for a piece of news, if there is one."""
        match told:
            case Happened(event=event):
                return self._event(event)
            case Answered(command=command, done=done) if isinstance(command, _CLOCK_COMMANDS):
                return self._changed(done.at_ms, done)
            case Refreshed(snapshot=snapshot) | Connected(snapshot=snapshot, new_boot=True):
                return self._changed(snapshot.at_ms, snapshot)
            case Restarted(snapshot=snapshot, why=why, heard_ms=heard_ms):
                heard = None if heard_ms is None else self._time.at_ms(heard_ms / 1000)
                changed = self._changed(snapshot.at_ms, snapshot)
                return replace(changed, restarted=why, heard_ms=heard)
            case Forgotten() if self._known is not None:
                return self._changed(*self._known)
        return None

    def _changed(self, at_ms: int, clock: WireClock) -> ClockChanged:
        at = self._station_ms(self._link.stamp_ms(at_ms))
        return ClockChanged(self.board, at, reading_of(clock, at))

    def _event(self, event: AnyEvent) -> HeadEvent:
        part_ms = event.at_us / 1000 if isinstance(event, wire.Pressed) else 0.0
        at_ms = self._station_ms(self._link.stamp_ms(event.at_ms) + part_ms)
        match event:
            case wire.Pressed(press=press, side=side):
                clock = reading_of(event, at_ms)
                return Pressed(self.board, _side(side), self._number(press), at_ms, clock)
            case wire.Flagged(side=side):
                return Flagged(self.board, _side(side), at_ms, reading_of(event, at_ms))
            case wire.Held(press=press):
                return Held(self.board, self._number(press), at_ms)
            case wire.Released(press=press):
                return Released(self.board, self._number(press), at_ms)

    def _number(self, press: int) -> int:
        """The press's number over all boots; on the line it has 16 bits and restarts with each boot."""
        last = self._last_press - self._base
        near = last + (press - last + 0x8000) % 0x10000 - 0x8000
        number = self._base + near
        self._last_press = max(self._last_press, number)
        return number

    def _station_ms(self, stamp_ms: float) -> int:
        # The nearest millisecond: the offset is known to a fraction of one, but not exactly.
        return self._time.at_ms((self._link.comparison.host_ms(stamp_ms) + 0.5) / 1000)

    def _head_stamp(self, now_ms: int) -> int:
        """The head's stamp of a station time; 0, meaning at once, while the two cannot be compared."""
        if not self._link.comparison.ready or not self._link.up:
            return 0
        stamp = round(self._link.comparison.head_ms(self._time.monotonic_ms(now_ms)))
        return stamp & 0xFFFFFFFF or 1


def _side(code: int) -> Side:
    return SIDES.get(code) or Side.SOUTH
