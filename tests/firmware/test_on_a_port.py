"""The shipped firmware in real time behind a port, driven by the program like a head on the table."""

from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

pytest.importorskip("serial", reason="pyserial is not installed")

from station.clock.control import TimeControl
from station.clock.face import Face
from station.clock.firmware.head import FirmwareHead
from station.clock.head import ClockChanged, HeadEvent, Pressed, Released, SetUp, Start, TakeBack
from station.clock.opening import serial_heads
from station.clock.serial.head import SerialHead
from station.clock.serial.line_worker import LineWorker
from station.clock.serial.messages import CauseCode
from station.clock.serial.port import PortDirectory
from station.clock.station_time import StationTime
from station.rules.tile import Side
from tests.clock.model_pty import has_pseudo_terminals

pytestmark = pytest.mark.skipif(not has_pseudo_terminals(), reason="no pseudo-terminals here: mount /dev/pts")

S, N = Side.SOUTH, Side.NORTH
LONG_S = 60.0


class Table:
    """One head, the thread that works its line, and the events it brought. sharpness_ms: of the clocks when
    presses came; they get sharper with every ping."""

    def __init__(self, firmware: FirmwareHead) -> None:
        self.firmware = firmware
        self.time = StationTime()
        self.head = SerialHead(0, self.time, 9)
        ports = PortDirectory(lambda: tuple([firmware.device] if firmware.device else []))
        self.worker = LineWorker(self.head, ports)
        self.events: list[HeadEvent] = []
        self.sharpness_ms = 0.0
        assert self.worker.wait(LONG_S), self.head.trouble
        self.until(lambda: self.head.reading(self.time.now_ms()) is not None)

    def until(self, holds: Callable[[], bool]) -> None:
        """Waits, however busy this machine is, until something holds."""
        until_s = monotonic() + LONG_S
        while not holds():
            assert monotonic() < until_s, self.head.trouble
            before_ms = self.head.sharpness_ms
            sleep(0.002)
            new = self.head.poll(self.time.now_ms())
            if any(isinstance(event, Pressed) for event in new):
                self.sharpness_ms = max(self.sharpness_ms, before_ms, self.head.sharpness_ms)
            self.events += new

    def reported(self, kind: type[HeadEvent]) -> list[HeadEvent]:
        return [event for event in self.events if isinstance(event, kind)]

    def running(self) -> Side | None:
        known = self.head.reading(self.time.now_ms())
        return known.running if known else None


@pytest.fixture
def table(built_chip: tuple[Path, Path]) -> Iterator[Table]:
    with FirmwareHead(*built_chip) as firmware:
        table = Table(firmware)
        yield table
        table.worker.close()


def test_a_bouncing_press_comes_with_the_time_of_its_first_edge_and_can_be_taken_back(table: Table) -> None:
    table.head.send(SetUp(0, TimeControl(300_000)), table.time.now_ms())
    table.head.send(Start(0, S), table.time.now_ms())
    table.until(lambda: table.running() is S)
    pressed_s = table.firmware.press(S, monotonic() + 0.05, (0.001, 0.0015, 0.004, 0.009))
    table.firmware.release(S, pressed_s + 0.1, (0.002, 0.003))
    table.until(lambda: table.reported(Released) != [])
    (press,) = table.reported(Pressed)
    assert isinstance(press, Pressed)
    assert (press.side, press.number, press.clock.running) == (S, 1, N)
    assert abs(press.at_ms - table.time.at_ms(pressed_s)) <= 1 + table.sharpness_ms
    table.until(lambda: table.firmware.display().face.lit == (N,))
    table.head.send(TakeBack(0, 1), table.time.now_ms())
    table.until(lambda: table.running() is S)
    table.until(lambda: table.firmware.display().face.lit == (S,))
    assert len(table.reported(Pressed)) == 1


def test_a_head_that_is_unplugged_goes_on_and_hands_over_what_happened(table: Table) -> None:
    table.head.send(Start(0, S), table.time.now_ms())
    table.until(lambda: table.running() is S)
    table.firmware.unplug()
    table.until(lambda: "it was unplugged" in (table.head.trouble or ""))
    presses_s = [table.firmware.tap(S), table.firmware.tap(N, monotonic() + 0.3)]
    sleep(0.5)
    assert table.reported(Pressed) == []
    table.firmware.plug()
    table.until(lambda: len(table.reported(Released)) == 2)
    presses = [event for event in table.events if isinstance(event, Pressed)]
    assert [(press.side, press.number) for press in presses] == [(S, 1), (N, 2)]
    for press, pressed_s in zip(presses, presses_s, strict=True):
        assert abs(press.at_ms - table.time.at_ms(pressed_s)) <= 1 + table.sharpness_ms
    assert table.head.trouble is None


def test_a_head_that_restarts_says_why_and_shows_the_times_it_had(table: Table) -> None:
    table.head.send(SetUp(0, TimeControl(300_000)), table.time.now_ms())
    table.head.send(Start(0, S), table.time.now_ms())
    # The game goes to memory that outlives a reset within 20 ms of the head's own time.
    table.until(lambda: "4.58" in table.firmware.display().face.south)
    table.firmware.reset(int(CauseCode.BROWN_OUT))
    table.until(lambda: any(isinstance(event, ClockChanged) and event.restarted for event in table.events))
    (back,) = (event for event in table.events if isinstance(event, ClockChanged) and event.restarted)
    assert isinstance(back, ClockChanged)
    assert "its power dipped" in back.restarted
    assert (back.clock.running, back.clock.paused) == (None, S)
    shown = Face.of(back.clock, back.at_ms)
    table.until(lambda: table.firmware.display().face == shown)


def test_two_heads_are_a_table_and_one_may_be_unplugged(built_chip: tuple[Path, Path]) -> None:
    """As a game on the table opens them; the other board never notices."""
    with FirmwareHead(*built_chip) as left, FirmwareHead(*built_chip, crystal_ppm=50) as right:
        ports = PortDirectory(lambda: tuple(head.device for head in (left, right) if head.device))
        time = StationTime()
        opened = serial_heads(ports, (left.device, right.device))(time, TimeControl())
        heads = opened.heads
        events: list[HeadEvent] = []

        def until(holds: Callable[[], bool]) -> None:
            until_s = monotonic() + LONG_S
            while not holds():
                assert monotonic() < until_s, opened.trouble
                events.extend(event for head in heads for event in head.poll(time.now_ms()))
                sleep(0.002)

        def presses() -> list[tuple[int, Side]]:
            return [(event.board, event.side) for event in events if isinstance(event, Pressed)]

        for board, side in ((0, S), (1, N)):
            heads[board].send(SetUp(board, TimeControl(300_000)), time.now_ms())
            heads[board].send(Start(board, side), time.now_ms())
        until(lambda: left.display().face.lit == (S,) and right.display().face.lit == (N,))
        left.unplug()
        until(lambda: "it was unplugged" in (opened.trouble or ""))
        right.tap(N)
        until(lambda: presses() == [(1, N)])
        until(lambda: right.display().face.lit == (S,))
        assert left.display().face.lit == (S,)
        opened.close()
