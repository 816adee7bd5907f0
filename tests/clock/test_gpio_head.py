"""The GPIO head on gpiozero's mock pins, whose stamps the tests set; its display's bytes are decoded."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from station.clock.control import TimeControl
from station.clock.face import Face, time_text
from station.clock.gpio.head import GpioHead, open_gpio_heads
from station.clock.gpio.pins import GpioSettings, HeadPins, load_settings
from station.clock.gpio.wires import SegmentDisplay
from station.clock.head import (
    Adjust,
    Flagged,
    Pressed,
    Released,
    Start,
    TakeBack,
)
from station.clock.reading import ClockReading
from station.clock.station_time import StationTime
from station.errors import DeviceError, InputError
from station.rules.tile import Side
from tests.clock.scenario import Scenario, parse_scenarios, play

mock: Any = pytest.importorskip("gpiozero.pins.mock", reason="gpiozero is not installed")
pytest.importorskip("luma.led_matrix", reason="luma.led_matrix is not installed")

S, N = Side.SOUTH, Side.NORTH
PINS = HeadPins(5, 6, 12, 16, 13)
SCENARIOS = parse_scenarios((Path(__file__).parent / "vectors.toml").read_text(encoding="utf-8"))


class StampedPin(mock.MockPin):  # type: ignore[misc]
    """Stamps its edges with the factory's time, less how late the machine is told to be."""

    def _call_when_changed(self) -> None:
        super(mock.MockPin, self)._call_when_changed(self.factory.now_s - self.factory.late_s, self._state)


class StampedFactory(mock.MockFactory):  # type: ignore[misc]
    """Mock pins in a time that stands still until a test sets it."""

    def __init__(self) -> None:
        super().__init__(pin_class=StampedPin)
        self.now_s = 1000.0
        self.late_s = 0.0

    def ticks(self) -> float:
        return self.now_s


@dataclass
class Bench:
    """A head and the hands that work it."""

    factory: StampedFactory = field(default_factory=StampedFactory)
    display: Any = None
    control: TimeControl = field(default_factory=TimeControl)

    def __post_init__(self) -> None:
        self.time = StationTime(0, self.factory.ticks)
        self.head = GpioHead(0, PINS, self.time, self.factory, display=self.display, control=self.control)

    def at(self, at_ms: int) -> int:
        self.factory.now_s = 1000.0 + at_ms / 1000
        return at_ms

    def edge(self, side: Side, closed: bool) -> None:
        pin = self.factory.pin(f"GPIO{PINS.south_button if side is S else PINS.north_button}")
        if closed:
            pin.drive_low()
        else:
            pin.drive_high()

    def lit(self, number: int) -> bool:
        return bool(self.factory.pin(f"GPIO{number}").state)


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    yield bench
    bench.head.close()
    bench.factory.reset()


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_the_head_does_what_the_scenario_says(scenario: Scenario) -> None:
    bench = Bench(control=scenario.control)
    assert play(scenario, bench, tail_ms=200) == scenario.said
    bench.head.close()
    bench.factory.reset()


def test_a_press_told_late_by_the_machine_has_its_own_time(bench: Bench) -> None:
    bench.head.send(Start(0, S), 0)
    bench.factory.late_s = 0.223
    bench.at(5_000)
    bench.edge(S, True)
    assert [event.at_ms for event in bench.head.poll(5_000) if isinstance(event, Pressed)] == [4_777]


def test_a_stamp_of_another_clock_is_not_believed(bench: Bench) -> None:
    bench.factory.late_s = -1.7e9
    bench.at(5_000)
    bench.edge(S, True)
    assert [event.at_ms for event in bench.head.poll(5_000)] == [5_000]


def test_a_press_told_late_comes_before_the_flag_that_it_prevented(bench: Bench) -> None:
    bench.head.send(Adjust(0, S, 1_000), 0)
    bench.head.send(Start(0, S), 0)
    bench.head.poll(bench.at(1_010))
    bench.factory.late_s = 0.025
    bench.at(1_020)
    bench.edge(S, True)
    (press,) = bench.head.poll(1_020)
    assert isinstance(press, Pressed)
    assert press.at_ms == 995
    assert press.clock.running is N
    assert not any(isinstance(event, Flagged) for event in bench.head.poll(bench.at(1_200)))


def test_the_light_shows_whose_time_runs(bench: Bench) -> None:
    bench.head.send(Start(0, S), 0)
    bench.head.refresh(0)
    assert (bench.lit(12), bench.lit(16)) == (True, False)
    bench.at(1_000)
    bench.edge(S, True)
    bench.head.refresh(1_000)
    assert (bench.lit(12), bench.lit(16)) == (False, True)


def test_a_flag_buzzes_and_blinks_and_a_take_back_buzzes_shortly(bench: Bench) -> None:
    bench.head.send(Adjust(0, S, 1_000), 0)
    bench.head.send(Start(0, S), 0)
    blinks = []
    for now_ms in range(1_060, 3_000, 100):
        bench.head.refresh(bench.at(now_ms))
        blinks.append(bench.lit(12))
        assert bench.lit(13) is (now_ms < 1_060 + 600)
    assert {True, False} == set(blinks)
    bench.head.send(TakeBack(0, 1), 5_000)
    bench.head.refresh(5_010)
    assert bench.lit(13)
    bench.head.refresh(5_200)
    assert not bench.lit(13)


def test_a_self_test_lights_everything_and_the_clock_goes_on(bench: Bench) -> None:
    bench.head.send(Start(0, S), 0)
    bench.head.test(20, 1_000)
    bench.head.refresh(bench.at(1_100))
    assert (bench.lit(12), bench.lit(16), bench.lit(13)) == (True, True, True)
    bench.head.refresh(bench.at(3_100))
    assert (bench.lit(12), bench.lit(16), bench.lit(13)) == (True, False, False)
    assert bench.head.reading(3_100).south_ms == 600_000 - 3_100


class Seen:
    """A display that knows when North's time was first seen to run."""

    def __init__(self) -> None:
        self.north_runs = Event()

    def show(self, face: Face) -> None:
        if face.lit == (N,):
            self.north_runs.set()

    def close(self) -> None:
        pass


def test_the_head_works_by_itself_once_started() -> None:
    display = Seen()
    bench = Bench(display=display)
    bench.head.send(Start(0, S), 0)
    bench.head.start()
    bench.at(1_000)
    bench.edge(S, True)
    assert display.north_runs.wait(5)
    bench.head.close()
    bench.factory.reset()


class Unplugged:
    def show(self, face: Face) -> None:
        raise OSError(5, "Input/output error")

    def close(self) -> None:
        pass


def test_a_display_that_fails_is_said_and_the_clock_runs_on() -> None:
    bench = Bench(display=Unplugged())
    bench.head.send(Start(0, S), 0)
    bench.head.refresh(bench.at(500))
    assert bench.head.trouble is not None
    assert "check its plug" in bench.head.trouble
    assert bench.head.reading(1_000).south_ms == 599_000
    bench.head.close()
    bench.factory.reset()


def test_a_pin_that_is_taken_is_said() -> None:
    bench = Bench()
    with pytest.raises(DeviceError, match="pin 5 cannot be used"):
        GpioHead(1, PINS, bench.time, bench.factory)
    bench.head.close()
    bench.factory.reset()


def test_where_there_are_no_pins_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "")
    with pytest.raises(DeviceError, match="apt install python3-lgpio"):
        open_gpio_heads(GpioSettings(), StationTime())


@dataclass
class Wire:
    """Takes what goes to a MAX7219 and keeps its registers."""

    registers: dict[int, int] = field(default_factory=dict)

    def data(self, sent: list[int]) -> None:
        self.registers.update(zip(sent[::2], sent[1::2], strict=True))

    def command(self, *sent: int) -> None:
        self.data(list(sent))

    def cleanup(self) -> None:
        self.registers.clear()

    @property
    def digits(self) -> str:
        """What a person reads, digit 8 on the left; the bits are dp, a to g."""
        glyphs = {0x7E: "0", 0x30: "1", 0x6D: "2", 0x79: "3", 0x33: "4", 0x5B: "5", 0x5F: "6", 0x70: "7"}
        glyphs |= {0x7F: "8", 0x7B: "9", 0x01: "-", 0x00: " ", 0x17: "h"}
        read = [(glyphs[self.registers[d] & 0x7F], self.registers[d] & 0x80) for d in range(8, 0, -1)]
        return "".join(f"{glyph}{'.' if point else ''}" for glyph, point in read)


# luma.led_matrix 1.9 asks Pillow in a way that Pillow 14 will no longer know.
@pytest.mark.filterwarnings("ignore:Image.Image.getdata:DeprecationWarning")
@pytest.mark.parametrize(
    ("south", "north"),
    [("12.34", " 9.59"), (" 59.9", "  0.0"), ("-1.05", "- 12"), ("2h05", "8.8.8.8."), (" . 0.0", " 5.00.")],
)
def test_the_display_shows_souths_time_left_of_norths(south: str, north: str) -> None:
    wire = Wire()
    display = SegmentDisplay(wire, 7)
    display.show(Face(south, north, ()))
    assert wire.digits == south + north
    assert wire.registers[0x0A] == 7


@pytest.mark.parametrize(
    ("remaining_ms", "text"),
    [
        (600_000, "10.00"), (599_999, "10.00"), (599_000, " 9.59"), (60_000, " 1.00"), (59_901, " 1.00"),
        (59_900, " 59.9"), (9_950, " 10.0"), (9_900, "  9.9"), (1, "  0.1"), (0, "  0.0"), (-1, "-0.00"),
        (-65_999, "-1.05"), (-600_000, "- 10"), (5_999_000, "99.59"), (6_000_000, "1h40"),
        (86_400_000, "24h0"),
    ],
)  # fmt: skip
def test_times_have_four_digits(remaining_ms: int, text: str) -> None:
    assert time_text(remaining_ms) == text
    assert len(text.replace(".", "")) == 4


def test_points_mark_who_runs_and_whose_flag_fell() -> None:
    reading = ClockReading(0, 300_000, N, 0, flagged=(S,))
    assert Face.of(reading, 0) == Face(" . 0.0", " 5.00.", (N,))


def written(folder: Path, text: str) -> Path:
    path = folder / "pins.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_what_a_file_of_pins_does_not_say_is_as_by_default(tmp_path: Path) -> None:
    settings = load_settings(written(tmp_path, "[left]\nsouth_button = 26\nspi = []\n"))
    assert settings.left == HeadPins(26, 6, 12, 16, 13, ())
    assert settings.right == GpioSettings().right


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[left]\nsouth_button = 40", "left.south_button is a BCM pin number from 2 to 27, not 40"),
        ("[left]\nsouth_button = 0", "left.south_button is a BCM pin number"),
        ("[left]\nsouth_button = 27", "pin 27 is used for both left.south_button and right.north_button"),
        ("[left]\nsouth_button = 9", "pin 9 is used for both the displays' SPI bus and left.south_button"),
        ("[left]\nlamp = 3", "left has no pin 'lamp'"),
        ("[middle]\n", "there is no setting 'middle'"),
        ("brightness = 16", "brightness is a number from 0 to 15"),
        ("[right]\nspi = [0, 0]", "both displays have the same spi"),
        ("[right]\nspi = [0]", "chip select"),
        ("left = ", "is no TOML file"),
    ],
)
def test_a_wrong_file_of_pins_says_what_is_wrong(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(InputError, match=rf"pins.toml.*{why}"):
        load_settings(written(tmp_path, text))


def test_releases_are_reported_too(bench: Bench) -> None:
    bench.at(100)
    bench.edge(N, True)
    bench.at(200)
    bench.edge(N, False)
    assert bench.head.poll(300)[-1] == Released(0, 1, 220)
