"""The serial head as the referee sees it, against the model head over a line in simulated time."""

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from station.clock.control import TimeControl
from station.clock.head import (
    Adjust,
    ClockChanged,
    Pressed,
    SetUp,
    Start,
    Stop,
    TakeBack,
)
from station.clock.reading import ClockReading
from station.clock.serial import messages as wire
from station.clock.serial.clock_comparison import ClockComparison
from station.clock.serial.frames import frame
from station.clock.serial.head import SerialHead
from station.clock.station_time import StationTime
from station.journal.codec import decode, encode
from station.referee.events import AnyEvent
from station.rules.tile import Side
from tests.cases import for_each
from tests.clock.model_head import ModelHead
from tests.clock.scenario import Scenario, parse_scenarios, play

S, N = Side.SOUTH, Side.NORTH
SCENARIOS = parse_scenarios((Path(__file__).parent / "vectors.toml").read_text(encoding="utf-8"))
BEFORE_MS = 700
"""The head has been on for so long when station time begins."""


@dataclass
class Table:
    """A head, a line that carries at once, and a station whose time stands still until it is set."""

    model: ModelHead = field(default_factory=ModelHead)
    now_ms: int = 0
    plugged: bool = True
    offset_ms: int = BEFORE_MS

    def __post_init__(self) -> None:
        self.time = StationTime(self.now_ms, lambda: 5000.0 + self.now_ms / 1000)
        self.head = SerialHead(0, self.time, 9)
        self.head.plugged("/dev/ttyUSB0")

    def at(self, now_ms: int) -> None:
        """Let time pass and the line be worked, every 100 ms at most."""
        while self.now_ms < now_ms:
            self.now_ms = min(now_ms, self.now_ms + 100)
            self.carry()
        self.carry()

    def carry(self) -> None:
        for _ in range(3):
            out = self.head.to_send(self.time.monotonic_s())
            back = b""
            if self.plugged:
                self.model.receive(out, self.now_ms + self.offset_ms)
            back = self.model.to_send(self.now_ms + self.offset_ms)
            if self.plugged and back:
                self.head.receive(back, self.time.monotonic_s())

    def edge(self, side: Side, closed: bool) -> None:
        self.model.edge(side, closed, self.now_ms + self.offset_ms)


@pytest.fixture
def table() -> Table:
    table = Table()
    table.at(200)
    table.head.poll(200)
    return table


@for_each("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_the_head_does_what_the_scenario_says(scenario: Scenario) -> None:
    """The station's time begins only when the head is set up, as the scenario wants."""
    table = Table(now_ms=-1_000, offset_ms=1_500)
    table.at(-100)
    table.head.send(SetUp(0, scenario.control), -100)
    table.at(-1)
    table.head.poll(-1)
    assert play(scenario, table) == scenario.said


def test_a_press_has_station_time(table: Table) -> None:
    table.head.send(Start(0, S), 200)
    table.carry()
    table.at(5_000)
    table.edge(S, True)
    table.at(5_010)
    changed, press = table.head.poll(5_010)
    assert changed == ClockChanged(0, 200, ClockReading(600_000, 600_000, S, 200))
    assert press == Pressed(0, S, 1, 5_000, ClockReading(595_200, 600_000, N, 5_000))


def test_a_press_late_in_a_millisecond_belongs_to_the_next_one(table: Table) -> None:
    """Station time is the nearest millisecond: never off by more than half of one."""
    pressed = wire.Pressed(boot=1, event=1, press=1, side=1, at_ms=3_000 + BEFORE_MS, at_us=900, south_ms=5)
    table.head.receive(frame(wire.pack(pressed)), table.time.monotonic_s())
    (press,) = (event for event in table.head.poll(3_010) if isinstance(event, Pressed))
    assert press.at_ms == 3_001


def test_a_command_that_reaches_the_head_late_counts_from_when_it_was_given(table: Table) -> None:
    table.plugged = False
    table.head.send(Start(0, S), 300)
    table.at(900)
    table.plugged = True
    table.at(1_200)
    known = table.head.reading(1_300)
    assert known is not None
    assert known.south_ms == 600_000 - 1_000


def test_press_numbers_go_on_over_a_reset_and_an_old_press_is_not_taken_back(table: Table) -> None:
    table.head.send(Start(0, S), 200)
    table.at(400)
    table.edge(S, True)
    table.edge(S, False)
    table.at(1_000)
    table.head.poll(1_000)
    table.model.reset(1_000 + table.offset_ms)
    table.offset_ms = -1_000
    table.at(2_000)
    assert table.head.trouble is not None
    assert "has restarted: its power dipped" in table.head.trouble
    changed = table.head.poll(2_000)[-1]
    assert isinstance(changed, ClockChanged)
    assert changed.clock.paused is N
    assert changed.restarted == "its power dipped; check the cable and the power supply"
    assert decode(encode(changed, AnyEvent), AnyEvent) == changed
    table.head.send(TakeBack(0, 1), 2_000)
    table.head.send(Start(0, N), 2_000)
    table.at(2_500)
    table.edge(N, True)
    table.at(2_600)
    *answers, press = table.head.poll(2_600)
    assert isinstance(press, Pressed)
    assert press.number == 2
    assert all(isinstance(answer, ClockChanged) for answer in answers)
    table.head.send(TakeBack(0, 2), 2_600)
    table.at(2_700)
    assert table.model.reading(1_700).running is N
    assert table.head.trouble is None


def test_what_a_head_showed_when_it_came_is_reported_before_what_happened_since() -> None:
    table = Table()
    table.at(200)
    table.head.send(Start(0, S), 200)
    table.at(4_000)
    table.edge(S, True)
    table.at(4_010)
    came, started, pressed = table.head.poll(4_010)
    assert isinstance(came, ClockChanged)
    assert (came.clock.running, came.restarted) == (None, "")
    assert came.at_ms <= started.at_ms < pressed.at_ms


def test_an_unplugged_head_is_said_and_found_again(table: Table) -> None:
    table.head.send(Start(0, S), 200)
    table.at(400)
    table.head.gone("it was unplugged from /dev/ttyUSB0; plug it in again")
    assert table.head.trouble == (
        "the left board's clock head at /dev/ttyUSB0 is not connected: it was unplugged from /dev/ttyUSB0; "
        "plug it in again. It keeps running as a plain chess clock"
    )
    known = table.head.reading(2_000)
    assert known is not None
    assert known.south_ms == 600_000 - 1_800
    table.head.plugged("/dev/ttyUSB1")
    table.at(2_300)
    assert table.head.trouble is None


@pytest.mark.parametrize(("version", "words"), [(0, "older protocol"), (2, "newer protocol")])
def test_firmware_of_another_version_is_said_with_what_to_do(version: int, words: str) -> None:
    table = Table(ModelHead(version=version))
    table.at(500)
    assert table.head.trouble is not None
    assert words in table.head.trouble
    assert table.head.poll(500) == ()


def test_a_flag_known_here_before_the_head_has_said_so(table: Table) -> None:
    table.head.send(Adjust(0, S, 1_000), 200)
    table.head.send(Start(0, S), 200)
    table.at(400)
    known = table.head.reading(9_000)
    assert known is not None
    assert (known.south_ms, known.flagged) == (0, (S,))


def test_a_command_for_another_board_is_our_own_fault(table: Table) -> None:
    with pytest.raises(ValueError, match="board 1 came to the head of board 0"):
        table.head.send(Stop(1), 0)


def test_a_time_control_goes_to_the_head_and_back(table: Table) -> None:
    for number, text in enumerate(("7:30,6d2.5/5x20", "10+5,3", "10b0,2", "10+4,0")):
        control, now_ms = TimeControl.parse(text), 600 * number
        table.head.send(SetUp(0, control), now_ms + 200)
        table.at(now_ms + 400)
        assert table.head.control == control
        again = SerialHead(0, table.time, 10)
        table.head = again
        again.plugged("/dev/ttyUSB0")
        table.at(now_ms + 600)
        assert again.control == control


def test_a_head_counts_from_the_first_bonus_where_there_is_no_main_time(table: Table) -> None:
    control = TimeControl.parse("0+30,20")
    table.head.send(SetUp(0, control), 200)
    table.at(400)
    assert table.head.control == control.counted
    known = table.head.ran_on(control, 400)
    assert known is not None
    assert (known.south_ms, known.north_ms) == (30_000, 20_000)


def test_firmware_from_before_uneven_bonuses_is_said_with_what_to_do() -> None:
    table = Table(ModelHead(buttons=0))
    table.at(500)
    assert table.head.trouble is None
    table.head.send(SetUp(0, TimeControl.parse("10+5,3")), 500)
    assert "cannot give the two sides different bonuses" in str(table.head.trouble)
    table.head.send(SetUp(0, TimeControl.parse("10,8+5")), 500)
    assert table.head.trouble is None


def test_what_a_head_does_besides_keeping_time(table: Table) -> None:
    table.head.test(10, 200)
    table.head.send_extra(wire.SetUnit(unit=4711))
    table.at(600)
    assert [type(done.command) for done in table.model.done] == [wire.SelfTest, wire.SetUnit]
    assert table.model.unit == table.head.unit == 4711
    assert table.head.poll(600) == ()


@pytest.mark.parametrize("ppm", [-80, 0, 35])
def test_drift_is_known_to_five_millionths_in_two_hours_of_busy_line(ppm: int) -> None:
    """Delays there and back differ and are mostly long: a busy machine, USB frames."""
    from random import Random

    dice, comparison = Random(ppm), ClockComparison()
    worst = 0.0
    for ping in range(2 * 3600 * 4):
        sent_ms = ping * 250.0
        there, back = dice.expovariate(1 / 3) + 0.2, dice.expovariate(1 / 6) + 0.9
        arrived_ms = sent_ms + there
        comparison.note(arrived_ms * (1 + ppm / 1e6) - 7_000, sent_ms, arrived_ms + back)
        if comparison.drift_ppm is not None and ping > 4 * 600:
            worst = max(worst, abs(comparison.drift_ppm + ppm))
        if ping % 400 == 0 and ping > 4 * 600:
            stamp = arrived_ms * (1 + ppm / 1e6) - 7_000
            assert comparison.host_ms(stamp) == pytest.approx(arrived_ms, abs=1.0)
            assert comparison.head_ms(comparison.host_ms(stamp)) == pytest.approx(stamp, abs=1e-3)
    assert worst < 5


@pytest.mark.parametrize("ppm", [-60, 60])
def test_a_crystal_that_errs_does_not_show_in_the_first_minute(ppm: int) -> None:
    """One lucky ping at the start is not believed for ever: the drift is not known yet."""
    comparison = ClockComparison()
    for ping in range(4 * 59):
        sent_ms = 100.0 + ping * 250.0
        width_ms = 0.1 if ping == 0 else 1.2
        head_ms = (sent_ms + width_ms / 2) * (1 + ppm / 1e6)
        comparison.note(head_ms, sent_ms, sent_ms + width_ms)
        assert comparison.host_ms(head_ms) == pytest.approx(sent_ms + width_ms / 2, abs=0.75)


def test_a_head_that_restarted_is_reported_with_when_it_was_last_heard(table: Table) -> None:
    table.head.send(Start(0, S), 200)
    table.at(5_000)
    table.head.poll(5_000)
    table.plugged = False
    table.at(65_000)
    table.model.reset(65_000 + table.offset_ms)
    table.offset_ms = -65_000
    table.plugged = True
    table.at(66_000)
    (changed,) = (event for event in table.head.poll(66_000) if isinstance(event, ClockChanged))
    assert changed.restarted
    assert changed.heard_ms is not None
    assert 4_700 <= changed.heard_ms <= 5_000
    assert changed.at_ms >= 65_000


def test_a_take_back_that_was_lost_with_a_reset_reports_nothing_before_the_restart(table: Table) -> None:
    table.head.send(Start(0, S), 200)
    table.at(400)
    table.edge(S, True)
    table.edge(S, False)
    table.at(1_000)
    table.head.poll(1_000)
    table.plugged = False
    table.head.send(TakeBack(0, 1), 1_000)
    table.at(1_500)
    table.model.reset(1_500 + table.offset_ms)
    table.offset_ms = -1_500
    table.plugged = True
    table.at(2_500)
    first, *_ = (event for event in table.head.poll(2_500) if isinstance(event, ClockChanged))
    assert first.restarted
