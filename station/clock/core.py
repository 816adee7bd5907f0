"""What every head implemented on the host does: two buttons and a clock, without hardware."""

from station.clock.button import Button, Change
from station.clock.clock import Clock
from station.clock.control import TimeControl
from station.clock.head import (
    Adjust,
    ClockChanged,
    Command,
    Flagged,
    HeadEvent,
    Held,
    Pressed,
    Released,
    SetUp,
    Start,
    Stop,
    TakeBack,
)
from station.clock.reading import ClockReading
from station.rules.tile import Side


class HeadCore:
    """Edges and commands in, events out, in order of time. `board` is set on every event."""

    def __init__(self, board: int, control: TimeControl, now_ms: int = 0) -> None:
        self.board = board
        self._clock = Clock.new(control, now_ms)
        self._buttons = {Side.SOUTH: Button(), Side.NORTH: Button()}
        self._numbers = {Side.SOUTH: 0, Side.NORTH: 0}
        self._reported: tuple[Side, ...] = ()
        self._events: list[HeadEvent] = []

    def reading(self, now_ms: int) -> ClockReading:
        """What both displays show."""
        return self._clock.at(now_ms)

    def edge(self, side: Side, closed: bool, at_ms: int) -> None:
        """`side`'s contact closed or opened."""
        self.run(at_ms)
        self._buttons[side], change = self._buttons[side].edge(closed, at_ms)
        if change is Change.PRESSED:
            self._clock = self._clock.press(side, at_ms)
            self._numbers[side] = self._clock.presses
            clock = self._clock.at(at_ms)
            self._reported = tuple(flagged for flagged in self._reported if flagged in clock.flagged)
            self._events.append(Pressed(self.board, side, self._clock.presses, at_ms, clock))

    def command(self, command: Command, now_ms: int) -> None:
        """Carry out a command and report what is shown after it.

        Raises ValueError if it is meant for another board's head.
        """
        if command.board != self.board:
            raise ValueError(f"a command for board {command.board} came to the head of board {self.board}")
        self.run(now_ms)
        match command:
            case SetUp(control=control, reading=reading):
                self._clock = self._clock.set_up(control, now_ms, reading)
                self._reported = self._clock.reading.flagged
            case Start(side=side):
                self._clock = self._clock.start(side, now_ms)
            case Stop():
                self._clock = self._clock.stop(now_ms)
            case TakeBack(number=number):
                self._clock = self._clock.take_back(number)
            case Adjust(side=side, remaining_ms=remaining_ms):
                self._clock = self._clock.adjust(side, remaining_ms, now_ms)
        clock = self._clock.at(now_ms)
        self._reported = tuple(flagged for flagged in self._reported if flagged in clock.flagged)
        self._events.append(ClockChanged(self.board, now_ms, clock))

    def run(self, now_ms: int) -> None:
        """Let everything happen that falls due up to `now_ms`: flags first, then holds and releases."""
        while True:
            next_ms, next_side = now_ms, None
            for side, button in self._buttons.items():
                due_ms = button.due_ms
                if due_ms is not None and (due_ms < next_ms or (due_ms == next_ms and next_side is None)):
                    next_ms, next_side = due_ms, side
            self._flag(next_ms)
            if next_side is None:
                return
            self._buttons[next_side], change = self._buttons[next_side].tick(next_ms)
            number = self._numbers[next_side]
            if change is Change.HELD:
                self._events.append(Held(self.board, number, next_ms))
            elif change is Change.RELEASED:
                self._events.append(Released(self.board, number, next_ms))

    def events(self) -> tuple[HeadEvent, ...]:
        """Events not yet fetched, oldest first."""
        events = tuple(self._events)
        self._events.clear()
        return events

    def _flag(self, now_ms: int) -> None:
        for side in self._clock.flagged(now_ms):
            if side not in self._reported:
                fell_ms = self._clock.flag_ms(side, now_ms)
                at_ms = now_ms if fell_ms is None else fell_ms
                self._reported = (*self._reported, side)
                self._events.append(Flagged(self.board, side, at_ms, self._clock.at(at_ms)))
