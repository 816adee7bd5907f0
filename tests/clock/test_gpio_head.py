"""The GPIO head on gpiozero's mock pins, whose stamps the tests set; its display's bytes are decoded."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from station.clock.control import TimeControl
from station.clock.face import Face, time_text
from station.clock.gpio.head import GpioHead, open_gpio_heads
from station.clock.gpio.pins import GpioSettings, HeadPins, load_settings
from station.clock.gpio.wires import SegmentDisplay, missing_for_displays, no_pins
from station.clock.head import (
    Adjust,
    ClockChanged,
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


class StampedPin(mock.MockPin):  # type: ignore[misc]  # gpiozero has no types
    """Stamps its edges with the factory's time, less how late it is told to be; a deaf one tells none."""

    def _call_when_changed(self) -> None:
        if self.factory.deaf:
            return
        super(mock.MockPin, self)._call_when_changed(self.factory.now_s - self.factory.late_s, self._state)


class StampedFactory(mock.MockFactory):  # type: ignore[misc]  # gpiozero has no types
    """Mock pins in a time that stands still until a test sets it."""

    def __init__(self) -> None:
        super().__init__(pin_class=StampedPin)
        self.now_s = 1000.0
        self.late_s = 0.0
        self.deaf = False

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


def refreshed(bench: Bench, from_ms: int, until_ms: int) -> list[Any]:
    """What happens while the head is refreshed every 20 ms, as its thread does."""
    events: list[Any] = []
    for now_ms in range(from_ms, until_ms, 20):
        bench.head.refresh(bench.at(now_ms))
        events += bench.head.poll(now_ms)
    return [event for event in events if not isinstance(event, ClockChanged)]


def test_a_release_that_nobody_told_is_noticed_so_that_the_next_press_counts(bench: Bench) -> None:
    """Otherwise the head would say Held, and the next press would vanish."""
    bench.head.send(Start(0, S), 0)
    bench.at(100)
    bench.edge(S, True)
    bench.factory.deaf = True
    bench.at(200)
    bench.edge(S, False)
    bench.factory.deaf = False
    told = refreshed(bench, 210, 1_500)
    assert [type(event) for event in told] == [Pressed, Released]
    bench.at(1_500)
    bench.edge(S, True)
    assert [event.number for event in bench.head.poll(1_500) if isinstance(event, Pressed)] == [2]


def test_a_press_that_nobody_told_is_noticed_with_the_time_it_was_first_seen(bench: Bench) -> None:
    bench.head.send(Start(0, S), 0)
    bench.factory.deaf = True
    bench.at(1_005)
    bench.edge(S, True)
    bench.factory.deaf = False
    told = refreshed(bench, 1_000, 1_300)
    assert [(event.side, event.at_ms) for event in told] == [(S, 1_000)]


def test_an_edge_that_is_only_late_is_not_taken_for_lost(bench: Bench) -> None:
    """The contact is closed already; the report comes 150 ms later, with its own time."""
    bench.head.send(Start(0, S), 0)
    bench.factory.deaf = True
    bench.edge(S, True)
    bench.factory.deaf = False
    told = refreshed(bench, 1_000, 1_150)
    bench.factory.late_s = 0.145
    bench.factory.pin(f"GPIO{PINS.south_button}")._call_when_changed()
    told += refreshed(bench, 1_160, 1_500)
    assert [(type(event), event.at_ms) for event in told] == [(Pressed, 995)]


def test_a_contact_closed_since_the_start_is_no_press(bench: Bench) -> None:
    bench.edge(S, True)
    again = GpioHead(1, HeadPins(7, 8), bench.time, bench.factory)
    bench.factory.pin("GPIO7").drive_low()
    again.close()
    bench.factory.pin("GPIO7").drive_low()
    begun = GpioHead(1, HeadPins(7, 8), bench.time, bench.factory)
    for now_ms in range(0, 500, 20):
        begun.refresh(bench.at(now_ms))
    assert begun.poll(500) == ()
    begun.close()


class Seen:
    """A display that knows when North's time was first seen to run."""

    def __init__(self) -> None:
        self.north_runs = Event()

    def show(self, face: Face) -> None:
        if face.lit == (N,):
            self.north_runs.set()

    def renew(self) -> None:
        pass

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

    def renew(self) -> None:
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


class OffUntil(Unplugged):
    """A display whose plug goes in again some time. tries: how often anybody wrote to it."""

    plugged, tries = False, 0

    def renew(self) -> None:
        self.show(Face("", "", ()))

    def show(self, face: Face) -> None:
        self.tries += 1
        if not self.plugged:
            super().show(face)
        self.face = face


def test_a_display_that_fails_is_tried_again_once_a_second_and_comes_back() -> None:
    display = OffUntil()
    bench = Bench(display=display)
    bench.head.send(Start(0, S), 0)
    for now_ms in range(0, 10_000, 20):
        bench.head.refresh(bench.at(now_ms))
    assert 9 <= display.tries <= 11
    display.plugged = True
    for now_ms in range(10_000, 11_100, 20):
        bench.head.refresh(bench.at(now_ms))
    assert bench.head.trouble is None
    assert display.face.south == " 9.49."
    bench.head.close()
    bench.factory.reset()


def test_a_pin_that_is_taken_is_said() -> None:
    bench = Bench()
    with pytest.raises(DeviceError, match="pin 5 cannot be used"):
        GpioHead(1, PINS, bench.time, bench.factory)
    bench.head.close()
    bench.factory.reset()


@pytest.mark.skipif(find_spec("lgpio") is not None, reason="lgpio is installed")
def test_without_lgpio_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    with pytest.raises(DeviceError, match=r"need lgpio.*apt install python3-lgpio"):
        open_gpio_heads(GpioSettings(), StationTime())


def test_a_pin_factory_chosen_by_name_that_does_not_exist_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "wishful")
    with pytest.raises(DeviceError, match="GPIOZERO_PIN_FACTORY=wishful"):
        open_gpio_heads(GpioSettings(), StationTime())


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (ModuleNotFoundError("No module named 'lgpio'", name="lgpio"), "apt install python3-lgpio"),
        (AttributeError("module 'lgpio' has no attribute 'gpiochip_open'"), "apt install python3-lgpio"),
        (FileNotFoundError(2, "No such file or directory", ".lgd-nfy-3"), "folder that you can write to"),
        (RuntimeError("can not open gpiochip"), "not a Raspberry Pi, or you are not in the group gpio"),
    ],
)
def test_what_keeps_lgpio_from_working_is_said(error: Exception, told: str) -> None:
    assert told in no_pins(error)


@pytest.mark.skipif(find_spec("spidev") is not None, reason="spidev is installed")
def test_without_spidev_the_error_names_spidev() -> None:
    with pytest.raises(DeviceError, match=r"need spidev.*apt install python3-spidev.*--system-site-packages"):
        SegmentDisplay.on_bus((0, 0), 7)


def test_without_luma_the_error_names_luma() -> None:
    told = missing_for_displays(ModuleNotFoundError("No module named 'luma'", name="luma.led_matrix"))
    assert "need luma.led_matrix" in told
    assert "pip install 'house-station[gpio]'" in told


@dataclass
class Wire:
    """Takes what goes to a MAX7219 and keeps its registers."""

    registers: dict[int, int] = field(default_factory=dict)
    left: dict[int, int] = field(default_factory=dict)
    """What they were when the bus was let go."""

    def data(self, sent: list[int]) -> None:
        self.registers.update(zip(sent[::2], sent[1::2], strict=True))

    def command(self, *sent: int) -> None:
        self.data(list(sent))

    def cleanup(self) -> None:
        self.left = dict(self.registers)

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


SCAN_LIMIT, SHUTDOWN, TEST, INTENSITY = 0x0B, 0x0C, 0x0F, 0x0A


@pytest.mark.filterwarnings("ignore:Image.Image.getdata:DeprecationWarning")
def test_a_display_that_a_spark_has_upset_is_itself_again_within_a_second() -> None:
    wire = Wire()
    bench = Bench(display=SegmentDisplay(wire, 7))
    bench.head.refresh(bench.at(0))
    before = dict(wire.registers)
    wire.registers.update({SHUTDOWN: 0, TEST: 1, SCAN_LIMIT: 0, INTENSITY: 0, 3: 0x55})
    for now_ms in range(20, 1_041, 20):
        bench.head.refresh(bench.at(now_ms))
    assert wire.registers == before
    bench.head.close()
    bench.factory.reset()


@pytest.mark.filterwarnings("ignore:Image.Image.getdata:DeprecationWarning")
def test_a_head_that_is_closed_leaves_its_display_dark() -> None:
    wire = Wire()
    bench = Bench(display=SegmentDisplay(wire, 7))
    bench.head.refresh(bench.at(0))
    assert wire.digits == "10.0010.00"
    bench.head.close()
    assert wire.left[SHUTDOWN] == 0
    assert {wire.left[digit] for digit in range(1, 9)} == {0}
    bench.factory.reset()


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
        ("left = ", "is not a TOML file"),
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
