"""A model of a serial head: the head's end of firmware/PROTOCOL.md, without any I/O.

It keeps time like every head on the host (`HeadCore`) and speaks to a host as the firmware does, so that the
host can be tested, and tortured, without hardware. Times are whole milliseconds of the head's own crystal.
"""

from collections import deque
from dataclasses import dataclass, replace
from typing import Final

from station.clock import head as contract
from station.clock.control import TimeControl
from station.clock.core import HeadCore
from station.clock.reading import ClockReading
from station.clock.serial import messages as wire
from station.clock.serial.frames import FrameReader, frame
from station.clock.serial.known_head import KNOWS_NORTH_BONUS
from station.clock.serial.messages import AnyCommand, AnyEvent, CauseCode, FromHead, ResultCode, pack, unpack
from station.clock.serial.wire_values import (
    SIDE_CODES,
    SIDES,
    clock_fields,
    control_fields,
    control_of,
    reading_of,
)
from station.errors import InputError
from station.rules.tile import Side

SAY_MS: Final = 500
"""How often a head that nobody has greeted announces itself."""
_BYTES: Final = {wire.Pressed: 19, wire.Flagged: 19, wire.Held: 9, wire.Released: 9}
"""What each event takes up in the queue."""
_COMMANDS: Final = (
    wire.SetUp, wire.Start, wire.Stop, wire.TakeBack, wire.Adjust,
    wire.Brightness, wire.SelfTest, wire.Identify, wire.Sound, wire.SetUnit,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Done:
    """A command that the head carried out, so that tests can check it."""

    at_ms: int
    command: AnyCommand


class ModelHead:
    """Press its buttons with `edge`; exchange bytes with `receive` and `to_send`.

    done: every command carried out, in order. lit: whether the link-lost light is on.
    """

    def __init__(
        self, unit: int = 0, boot: int = 1, version: int = wire.VERSION, buttons: int = KNOWS_NORTH_BONUS
    ) -> None:
        self.unit = unit
        self._buttons = buttons
        self.done: list[Done] = []
        self._version = version
        self._boot = boot
        self._control = TimeControl()
        self._brightness = 7
        self._heard_ms: int | None = None
        self._greeted = self._link_up = False
        self._say_due = self._repeat_due = 0
        self._begin(0, CauseCode.POWER_ON)

    @property
    def lit(self) -> bool:
        return not self._link_up

    @property
    def waiting(self) -> int:
        """Events that no host has acknowledged."""
        return len(self._queue)

    def reading(self, now_ms: int) -> ClockReading:
        """What both displays show."""
        return self._core.reading(now_ms)

    def reset(self, now_ms: int, cause: CauseCode = CauseCode.BROWN_OUT) -> None:
        """The head restarts with the times it had, paused; its stamps start from 0 again."""
        reading = self._core.reading(now_ms)
        self._boot = (self._boot + 1) & 0xFF
        self._begin(0, cause | CauseCode.RESTORED)
        self._core.command(contract.SetUp(0, self._control, reading), 0)
        self._core.events()

    def edge(self, side: Side, closed: bool, at_ms: int) -> None:
        """`side`'s contact closes or opens."""
        self._run_to(at_ms)
        standing = self._core.reading(at_ms)
        self._core.edge(side, closed, at_ms)
        self._gather()
        last = self._queue[-1] if self._queue else None
        if (
            not self._greeted
            and isinstance(last, wire.Pressed)
            and last.at_ms == at_ms
            and not standing.running
        ):
            self._start_as_a_plain_clock(side, standing, last, at_ms)

    def receive(self, received: bytes, now_ms: int) -> None:
        """Take what arrived by `now_ms`."""
        self._run_to(now_ms)
        for data in self._frames.feed(received):
            message = unpack(data)
            if message is not None:
                self._heard_ms = now_ms
                if not self._link_up:
                    self._link_up, self._repeat_due = True, now_ms
                self._hear(message, now_ms)

    def to_send(self, now_ms: int) -> bytes:
        """What the head sends now. Call it at least every 20 ms."""
        self._run_to(now_ms)
        if self._heard_ms is None or now_ms - self._heard_ms >= wire.LINK_LOST_MS:
            self._link_up = False
        if not self._greeted and now_ms >= self._say_due:
            self._say_who(now_ms)
            self._say_due = now_ms + SAY_MS
        if self._link_up:
            self._send_events(now_ms)
        out = bytes(self._out)
        self._out.clear()
        return out

    def _begin(self, now_ms: int, cause: int) -> None:
        self._cause = cause
        self._core = HeadCore(0, self._control, now_ms)
        self._frames = FrameReader()
        self._session = self._last_id = self._last_event = self._lost = 0
        self._presses = 0
        self._last_done: wire.Done | None = None
        self._queue: deque[AnyEvent] = deque()
        self._unsent = 0
        self._scheduled: list[tuple[int, AnyCommand]] = []
        self._out = bytearray()
        self._heard_ms = None
        self._greeted = self._link_up = False
        self._say_due = self._repeat_due = now_ms

    def _start_as_a_plain_clock(
        self, side: Side, standing: ClockReading, pressed: wire.Pressed, at_ms: int
    ) -> None:
        begins = standing.paused or side.other
        self._core.command(contract.Start(0, begins), at_ms)
        self._core.events()
        clock = clock_fields(self._core.reading(at_ms))
        self._queue[-1] = replace(pressed, **clock)

    def _run_to(self, now_ms: int) -> None:
        while self._scheduled and self._scheduled[0][0] <= now_ms:
            when_ms, command = self._scheduled.pop(0)
            self._carry_out(command, when_ms, when_ms)
        self._core.run(now_ms)
        self._gather()

    def _gather(self) -> None:
        for event in self._core.events():
            made: AnyEvent
            match event:
                case contract.Pressed(side=side, number=number, at_ms=at_ms, clock=clock):
                    self._presses = number
                    made = wire.Pressed(
                        press=number & 0xFFFF, side=SIDE_CODES[side], at_ms=at_ms, **clock_fields(clock)
                    )
                case contract.Flagged(side=side, at_ms=at_ms, clock=clock):
                    made = wire.Flagged(side=SIDE_CODES[side], at_ms=at_ms, **clock_fields(clock))
                case contract.Held(number=number, at_ms=at_ms):
                    made = wire.Held(press=number & 0xFFFF, at_ms=at_ms)
                case contract.Released(number=number, at_ms=at_ms):
                    made = wire.Released(press=number & 0xFFFF, at_ms=at_ms)
                case _:
                    continue
            self._last_event = (self._last_event + 1) & 0xFFFF
            made = replace(made, boot=self._boot, event=self._last_event, at_ms=made.at_ms & 0xFFFFFFFF)
            self._queue.append(made)
            self._unsent += 1
            while sum(_BYTES[type(queued)] for queued in self._queue) > wire.QUEUE_BYTES:
                self._queue.popleft()
                self._lost += 1
            self._unsent = min(self._unsent, len(self._queue))

    def _send_events(self, now_ms: int) -> None:
        if now_ms >= self._repeat_due:
            self._unsent = len(self._queue)
        if self._unsent == len(self._queue):
            # Only the oldest one's time counts: newer ones must not put off its repetition forever.
            self._repeat_due = now_ms + wire.REPEAT_MS
        for waiting in range(len(self._queue) - self._unsent, len(self._queue)):
            self._say(replace(self._queue[waiting], waiting=waiting))
        self._unsent = 0

    def _say(self, message: FromHead) -> None:
        self._out += frame(pack(message))

    def _say_who(self, now_ms: int) -> None:
        self._say(
            wire.Snapshot(
                version=self._version,
                boot=self._boot,
                cause=self._cause,
                unit=self.unit,
                session=self._session,
                last_id=self._last_id,
                last_event=self._last_event,
                waiting=len(self._queue),
                lost=self._lost,
                presses=self._presses & 0xFFFF,
                buttons=self._buttons,
                brightness=self._brightness,
                at_ms=now_ms & 0xFFFFFFFF,
                **clock_fields(self._core.reading(now_ms)),
            )
        )
        self._say(wire.Control(boot=self._boot, **control_fields(self._control)))

    def _hear(self, message: wire.Message, now_ms: int) -> None:
        match message:
            case wire.Hello(version=version, session=session):
                if version == self._version and session:
                    if session != self._session:
                        self._scheduled.clear()
                    self._session, self._greeted = session, True
                self._say_who(now_ms)
            case wire.Ask():
                self._say_who(now_ms)
            case wire.Ack(boot=boot, event=event) if boot == self._boot:
                numbers = [queued.event for queued in self._queue]
                if event in numbers:
                    for _ in range(numbers.index(event) + 1):
                        self._queue.popleft()
                    self._unsent = min(self._unsent, len(self._queue))
                    self._repeat_due = now_ms + wire.REPEAT_MS
            case wire.Ping(token=token):
                self._say(wire.Pong(token, self._boot, now_ms & 0xFFFFFFFF))
            case _ if isinstance(message, _COMMANDS):
                self._command(message, now_ms)

    def _command(self, command: AnyCommand, now_ms: int) -> None:
        if command.session != self._session or not self._greeted:
            self._answer(command, ResultCode.OTHER_SESSION, now_ms)
        elif command.id == self._last_id:
            if self._last_done is not None:
                self._say(self._last_done)
        elif command.id != (self._last_id + 1) & 0xFFFF:
            self._answer(command, ResultCode.OUT_OF_ORDER, now_ms)
        elif not self._scheduled:
            ahead = (command.when_ms - now_ms + (1 << 31)) % (1 << 32) - (1 << 31)
            if not command.when_ms or ahead == 0:
                self._carry_out(command, now_ms, now_ms)
            elif 0 < ahead <= wire.SCHEDULE_MS:
                self._scheduled.append((now_ms + ahead, command))
            else:
                self._carry_out(command, now_ms + ahead if -wire.BACKDATE_MS <= ahead < 0 else now_ms, now_ms)

    def _carry_out(self, command: AnyCommand, when_ms: int, now_ms: int) -> None:
        self._core.run(now_ms)
        self._last_id = command.id
        result = self._act(command, when_ms)
        self._gather()
        if result is ResultCode.DONE:
            self.done.append(Done(when_ms, command))
        self._last_done = self._answer(command, result, now_ms)

    def _act(self, command: AnyCommand, when_ms: int) -> ResultCode:
        try:
            order = self._order_of(command, when_ms)
        except (InputError, KeyError):
            return ResultCode.BAD_VALUE
        if order is not None:
            if isinstance(order, contract.SetUp):
                self._control = order.control
            self._core.command(order, when_ms)
        return ResultCode.DONE

    def _order_of(self, command: AnyCommand, when_ms: int) -> contract.Command | None:
        match command:
            case wire.SetUp(resume=resume):
                reading = reading_of(command, when_ms) if resume else None
                return contract.SetUp(0, control_of(command), reading)
            case wire.Start(side=side):
                return contract.Start(0, _side(side))
            case wire.Stop():
                return contract.Stop(0)
            case wire.TakeBack(press=press):
                back = (self._presses - press) & 0xFFFF
                return contract.TakeBack(0, self._presses - back)
            case wire.Adjust(side=side, remaining_ms=remaining_ms):
                if abs(remaining_ms) > wire.LONGEST_MS:
                    raise KeyError(remaining_ms)
                return contract.Adjust(0, _side(side), remaining_ms)
            case wire.SetUnit(unit=unit):
                self.unit = unit
            case wire.Brightness(level=level):
                if level > 15:
                    raise KeyError(level)
                self._brightness = level
        return None

    def _answer(self, command: AnyCommand, result: ResultCode, now_ms: int) -> wire.Done:
        done = wire.Done(
            boot=self._boot,
            session=command.session,
            id=command.id,
            result=int(result),
            after_event=self._last_event,
            at_ms=now_ms & 0xFFFFFFFF,
            **clock_fields(self._core.reading(now_ms)),
        )
        self._say(done)
        return done


def _side(code: int) -> Side:
    side = SIDES.get(code)
    if side is None:
        raise KeyError(code)
    return side
