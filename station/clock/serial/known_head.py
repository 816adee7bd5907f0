"""What the program knows about a serial head from its messages."""

from typing import Final

from station.clock.control import TimeControl
from station.clock.serial import messages as wire
from station.clock.serial.link import SerialLink
from station.clock.serial.messages import ResultCode
from station.clock.serial.news import Answered, Connected, Happened, News, Refreshed
from station.clock.serial.wire_values import WireClock, control_of
from station.errors import InputError

KNOWS_NORTH_BONUS: Final = 4
"""In a snapshot's buttons."""


class KnownHead:
    """unit: the number by which it is recognised, 0 if it has none; None until it has said. control: the time
    control in force. own_bonus: whether it knows a bonus of North's own. clock: the latest message that holds
    a reading, and its stamp."""

    def __init__(self, link: SerialLink) -> None:
        self._link = link
        self.unit: int | None = None
        self.control = TimeControl()
        self.own_bonus = False
        self.clock: tuple[int, WireClock] | None = None

    def take(self, news: News) -> None:
        match news:
            case Connected(snapshot=snapshot, control=control, new_boot=new_boot):
                if new_boot:
                    self.clock = None
                self.unit = snapshot.unit
                self.own_bonus = bool(snapshot.buttons & KNOWS_NORTH_BONUS)
                try:
                    self.control = control_of(control)
                except InputError:
                    self.control = TimeControl()
                self._note(snapshot.at_ms, snapshot)
            case Refreshed(snapshot=snapshot):
                self._note(snapshot.at_ms, snapshot)
            case Happened(event=wire.Pressed() | wire.Flagged() as event):
                self._note(event.at_ms, event)
            case Answered(command=command, done=done):
                if isinstance(command, wire.SetUp) and done.result == ResultCode.DONE:
                    self.control = control_of(command)
                if isinstance(command, wire.SetUnit) and done.result == ResultCode.DONE:
                    self.unit = command.unit
                self._note(done.at_ms, done)

    def _note(self, at_ms: int, clock: WireClock) -> None:
        stamp_ms = self._link.stamp_ms(at_ms)
        if self.clock is None or stamp_ms >= self.clock[0]:
            self.clock = (stamp_ms, clock)
