"""The display of a GPIO head, from the bytes on its bus, and how times look on it."""

from dataclasses import dataclass, field

import pytest

from station.clock.face import Face, time_text
from station.clock.gpio.wires import SegmentDisplay
from station.clock.reading import ClockReading
from tests.cases import for_each
from tests.clock.gpio_bench import Bench, N, S


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


@for_each(
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
