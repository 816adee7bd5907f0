"""A serial head as the referee sees every head: commands in, events out, in station time.

The line has its own thread (`line_worker`), which calls `receive`, `to_send` and `gone`; the program calls
`send`, `poll` and `reading`. Both may do so at any time.
"""

from collections.abc import Callable
from threading import Lock

from station.clock.control import TimeControl
from station.clock.countdown import passed
from station.clock.head import Command, HeadEvent, TakeBack
from station.clock.reading import ClockReading
from station.clock.serial import messages as wire
from station.clock.serial.known_head import KnownHead
from station.clock.serial.line_trouble import LineTrouble, cause_of
from station.clock.serial.link import SerialLink
from station.clock.serial.messages import AnyCommand
from station.clock.serial.news import Connected, Forgotten, News, OtherVersion, Restarted
from station.clock.serial.translation import Translation
from station.clock.serial.wire_values import reading_of, wire_command
from station.clock.station_time import StationTime


class SerialHead:
    """A `DeviceHead` at the far end of a line. session: 1 to 65535, drawn at random by each program."""

    def __init__(self, board: int, time: StationTime, session: int) -> None:
        self.board = board
        self.on_close: Callable[[], None] | None = None
        self._wake: Callable[[], None] | None = None
        self._link = SerialLink(session)
        self._known = KnownHead(self._link)
        self._translation = Translation(board, time, self._link, self._known)
        self._line = LineTrouble(board)
        self._uneven = False
        self._lock = Lock()
        self._news: list[News | Restarted] = []

    @property
    def name(self) -> str:
        return self._line.name

    own_crystal = True

    @property
    def unit(self) -> int | None:
        """The number by which it is recognised, 0 if it has none; None until it has said."""
        return self._known.unit

    @property
    def port(self) -> str:
        """Where it was heard last; "" before it has been found."""
        return self._line.port

    @property
    def up(self) -> bool:
        """Whether the head answers."""
        return self._link.up

    @property
    def trouble(self) -> str | None:
        """What is wrong and what to do, as a sentence; the game goes on meanwhile."""
        self._line.uneven = self._uneven and self._known.unit is not None and not self._known.own_bonus
        return self._line.sentence(up=self._link.up, known=self._known.unit is not None)

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
                press = self._translation.number_in_head(command.number)
                if press <= 0:
                    self._news.append(Forgotten(wire.TakeBack()))
                    return
            message = wire_command(command, self._translation.head_stamp(now_ms), press)
            if isinstance(message, wire.SetUp):
                self._uneven = message.north_bonus_ms > 0
            self._link.send(message)
            self._line.restarted = ""

    def send_extra(self, command: AnyCommand) -> None:
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
            events = map(self._translation.event, news)
            return tuple(event for event in events if event is not None)

    def reading(self, now_ms: int) -> ClockReading | None:
        """What both displays show at `now_ms`, as far as known here; None before the head has been heard."""
        with self._lock:
            self._take_news()
            if self._known.clock is None or not self._link.comparison.ready:
                return None
            stamp_ms, clock = self._known.clock
            at_ms = self._translation.station_ms(stamp_ms)
            return passed(reading_of(clock, at_ms), self._known.control, now_ms)

    @property
    def control(self) -> TimeControl | None:
        """The time control in force in the head; None before it has been heard."""
        with self._lock:
            self._take_news()
            return None if self._known.unit is None else self._known.control

    def test(self, tenths: int, now_ms: int) -> None:
        del now_ms
        self.send_extra(wire.SelfTest(parts=7, tenths=tenths))

    def listen(self, wake: Callable[[], None]) -> None:
        """As in `ClockHead`: called by the line's thread when the head has reported something."""
        self._wake = wake

    def ran_on(self, control: TimeControl, now_ms: int) -> ClockReading | None:
        """As in `ClockHead`: a head that keeps another time control was set by somebody else."""
        return self.reading(now_ms) if self.control == control.counted else None

    def close(self) -> None:
        """Release the line, if anything is using it."""
        if self.on_close is not None:
            self.on_close()

    def receive(self, received: bytes, now_s: float) -> None:
        """From the line's thread: what arrived by `now_s` of the station time's clock of seconds."""
        with self._lock:
            self._link.receive(received, now_s * 1000)
            self._take_news()
            news = bool(self._news)
        if news and self._wake is not None:
            self._wake()

    def to_send(self, now_s: float) -> bytes:
        """From the line's thread, at least every 20 ms: what to write now."""
        with self._lock:
            return self._link.to_send(now_s * 1000)

    def plugged(self, port: str) -> None:
        """From the line's thread: the port was opened."""
        with self._lock:
            self._line.port, self._line.why = port, ""

    def gone(self, why: str) -> None:
        """From the line's thread: there is no port now. why: a clause that says what to do."""
        with self._lock:
            self._link.gone()
            self._line.why = why
            self._take_news()

    def _take_news(self) -> None:
        for news in self._link.news():
            met = self._known.unit is not None
            self._known.take(news)
            match news:
                case OtherVersion(version=version):
                    self._line.version = version
                case Connected(new_boot=True, snapshot=snapshot, heard_ms=heard_ms) if met:
                    self._line.version, self._line.restarted = None, cause_of(snapshot.cause)
                    self._translation.new_boot()
                    self._news.append(Restarted(snapshot, self._line.restarted, heard_ms))
                    continue
                case Connected():
                    self._line.version = None
                case Forgotten():
                    # The reset itself is reported next.
                    continue
            self._news.append(news)
