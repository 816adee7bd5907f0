"""News from the line as events in station time, with presses numbered over all boots."""

from dataclasses import replace
from typing import Final

from station.clock.head import ClockChanged, Flagged, HeadEvent, Held, Pressed, Released
from station.clock.serial import messages as wire
from station.clock.serial.known_head import KnownHead
from station.clock.serial.link import SerialLink
from station.clock.serial.messages import AnyEvent
from station.clock.serial.news import Answered, Connected, Forgotten, Happened, News, Refreshed, Restarted
from station.clock.serial.wire_values import SIDES, WireClock, reading_of
from station.clock.station_time import StationTime
from station.rules.tile import Side

_CLOCK_COMMANDS: Final = (wire.SetUp, wire.Start, wire.Stop, wire.TakeBack, wire.Adjust)


class Translation:
    """For the head of one board."""

    def __init__(self, board: int, time: StationTime, link: SerialLink, known: KnownHead) -> None:
        self._board, self._time, self._link, self._known = board, time, link, known
        self._base = self._last_press = 0

    def event(self, news: News | Restarted) -> HeadEvent | None:
        """The event for a piece of news, if there is one."""
        match news:
            case Happened(event=event):
                return self._happened(event)
            case Answered(command=command, done=done) if isinstance(command, _CLOCK_COMMANDS):
                return self._changed(done.at_ms, done)
            case Refreshed(snapshot=snapshot) | Connected(snapshot=snapshot, new_boot=True):
                return self._changed(snapshot.at_ms, snapshot)
            case Restarted(snapshot=snapshot, why=why, heard_ms=heard_ms):
                heard = None if heard_ms is None else self._time.at_ms(heard_ms / 1000)
                changed = self._changed(snapshot.at_ms, snapshot)
                return replace(changed, restarted=why, heard_ms=heard)
            case Forgotten() if self._known.clock is not None:
                return self._changed(*self._known.clock)
        return None

    def new_boot(self) -> None:
        """The head numbers its presses from 1 again; ours continue."""
        self._base = self._last_press

    def number_in_head(self, number: int) -> int:
        """The head's own number of a press; 0 or less if it was made before the last reset."""
        return number - self._base

    def station_ms(self, stamp_ms: float) -> int:
        # The nearest millisecond: the offset is known to a fraction of one, but not exactly.
        return self._time.at_ms((self._link.comparison.host_ms(stamp_ms) + 0.5) / 1000)

    def head_stamp(self, now_ms: int) -> int:
        """The head's stamp of a station time; 0, meaning at once, while the two cannot be compared."""
        if not self._link.comparison.ready or not self._link.up:
            return 0
        stamp = round(self._link.comparison.head_ms(self._time.monotonic_ms(now_ms)))
        return stamp & 0xFFFFFFFF or 1

    def _changed(self, at_ms: int, clock: WireClock) -> ClockChanged:
        at = self.station_ms(self._link.stamp_ms(at_ms))
        return ClockChanged(self._board, at, reading_of(clock, at))

    def _happened(self, event: AnyEvent) -> HeadEvent:
        part_ms = event.at_us / 1000 if isinstance(event, wire.Pressed) else 0.0
        at_ms = self.station_ms(self._link.stamp_ms(event.at_ms) + part_ms)
        match event:
            case wire.Pressed(press=press, side=side):
                clock = reading_of(event, at_ms)
                return Pressed(self._board, _side(side), self._number(press), at_ms, clock)
            case wire.Flagged(side=side):
                return Flagged(self._board, _side(side), at_ms, reading_of(event, at_ms))
            case wire.Held(press=press):
                return Held(self._board, self._number(press), at_ms)
            case wire.Released(press=press):
                return Released(self._board, self._number(press), at_ms)

    def _number(self, press: int) -> int:
        """The press's number over all boots; on the line it has 16 bits and restarts with each boot."""
        last = self._last_press - self._base
        near = last + (press - last + 0x8000) % 0x10000 - 0x8000
        number = self._base + near
        self._last_press = max(self._last_press, number)
        return number


def _side(code: int) -> Side:
    return SIDES.get(code) or Side.SOUTH
