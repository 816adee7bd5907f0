"""Two hours of play on head.elf in simavr with an inaccurate crystal: `python -m benchmarks.clocks.drift`.

Reports how far the head's clocks deviate from the simulated truth beyond the crystal's own error, how well
the host estimates that error, and how far press times are off. The host is the real one; what it sends and
receives is delayed at random, as on a busy machine behind USB. Times are simulated and seeded: the results
are the same on any machine. Takes some minutes.
"""

import sys
from dataclasses import dataclass, field
from random import Random
from time import monotonic
from typing import Final

from benchmarks.arguments import parser_of
from station.clock.control import TimeControl
from station.clock.firmware.build import make_simulator
from station.clock.head import Pressed, SetUp, Start
from station.clock.serial.head import SerialHead
from station.clock.station_time import StationTime
from station.rules.tile import Side
from tests.firmware.worked_head import WorkedHead, worked

LONG: Final = "some minutes"
STEP_US: Final = 20_000
DOWN_US: Final = 200_000
SETTLED_MS: Final = 600_000
"""The host's estimate is judged from here on."""
MAIN_MS: Final = 6 * 3_600_000


@dataclass
class Course:
    """A head, a host, and a line with delays at both ends."""

    worked: WorkedHead
    dice: Random
    heard_us: float = 0.0
    truth_us: dict[int, int] = field(default_factory=dict)
    presses: list[Pressed] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.time = StationTime(0, lambda: self.worked.now_us / 1e6)
        self.head = SerialHead(0, self.time, 7)
        self.head.plugged("simavr")

    def late_us(self) -> float:
        """USB polls every millisecond; now and then the machine is busy with something else."""
        return self.dice.uniform(50, 1_100) + (
            self.dice.expovariate(1 / 4_000) if self.dice.random() < 0.3 else 0
        )

    def step(self, edges: tuple[str, ...] = ()) -> None:
        now_us = self.worked.now_us
        out = self.head.to_send((now_us - self.late_us()) / 1e6)
        lines = [f"hear {out.hex()}"] if out else []
        self.worked.do(*lines, *edges, f"pass {now_us + STEP_US}")
        for at_us, data in self.worked.said:
            # Bytes stay in order.
            self.heard_us = max(self.heard_us, at_us + self.late_us())
            self.head.receive(data, self.heard_us / 1e6)
        self.worked.said.clear()
        for event in self.head.poll(self.time.now_ms()):
            if isinstance(event, Pressed):
                self.presses.append(event)


def main() -> int:
    parser = parser_of(__doc__)
    parser.add_argument("--minutes", type=int, default=120)
    parser.add_argument(
        "--ppm", type=float, default=37.0, help="how fast the crystal runs, in parts per million"
    )
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    began = monotonic()
    with worked(*make_simulator(), "--ppm", str(options.ppm)) as head:
        course = Course(head, Random(options.seed))
        worst_ppm = _play(course, options.minutes * 60_000_000, options.ppm)
        shown_ppm = course.head.drift_ppm
    off_ms = _off_ms(course, options.ppm)
    stamps_ms = sorted(abs(press.at_ms - course.truth_us[press.number] / 1e3) for press in course.presses)
    print(
        f"{options.minutes} minutes on head.elf, crystal {options.ppm:+g} ppm, {len(stamps_ms)} presses: "
        f"clocks off by {max(off_ms):.2f} ms at most besides the crystal's error"
    )
    print(
        f"the host estimates {-(shown_ppm or 0.0):+.2f} ppm at the end, "
        f"from ten minutes on never off by more than {worst_ppm:.2f}"
    )
    print(
        f"presses in station time, whole milliseconds: off by {stamps_ms[-1]:.2f} ms at most, "
        f"99 % by {stamps_ms[int(len(stamps_ms) * 0.99)]:.2f}; {monotonic() - began:.0f} s"
    )
    return 0


def _play(course: Course, length_us: int, ppm: float) -> float:
    """Alternate presses to the end; returns the host's worst error in estimating the crystal."""
    dice, worst = course.dice, 0.0
    while course.worked.now_us < 1_000_000:
        course.step()
    now_ms = course.time.now_ms()
    course.head.send(SetUp(0, TimeControl(MAIN_MS)), now_ms)
    course.head.send(Start(0, Side.SOUTH), now_ms)
    side, number = Side.SOUTH, 0
    press_us, release_us = course.worked.now_us + 2_000_000, length_us
    while course.worked.now_us < length_us:
        edges: tuple[str, ...] = ()
        until_us = course.worked.now_us + STEP_US
        if until_us > press_us:
            number += 1
            course.truth_us[number] = press_us
            edges = (f"edge {side.value} 1 {press_us}",)
            release_us = press_us + DOWN_US
            side, press_us = side.other, press_us + dice.randrange(1_000_000, 15_000_000)
        elif until_us > release_us:
            edges = (f"edge {side.other.value} 0 {release_us}",)
            release_us = length_us
        course.step(edges)
        known_ppm = course.head.drift_ppm
        if known_ppm is not None and course.worked.now_us > SETTLED_MS * 1000:
            worst = max(worst, abs(known_ppm + ppm))
    return worst


def _off_ms(course: Course, ppm: float) -> list[float]:
    """How far the time shown as used at each press is off from the truth, in the crystal's own time."""
    first = course.presses[0]
    left_ms = first.clock.south_ms + first.clock.north_ms
    crystal = 1 + ppm / 1e6
    off = []
    for press in course.presses[1:]:
        used_ms = left_ms - press.clock.south_ms - press.clock.north_ms
        truth_us = course.truth_us[press.number] - course.truth_us[first.number]
        off.append(abs(used_ms - truth_us * crystal / 1e3))
    return off


if __name__ == "__main__":
    sys.exit(main())
