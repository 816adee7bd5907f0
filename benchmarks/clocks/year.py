"""A head powered for a year, idle and playing, on the firmware's logic: `python -m benchmarks.clocks.year`.

Every millisecond of the year is run, none skipped (tests/firmware/test_for_years.py skips, and so takes
seconds). Between games nobody touches the head for hours to six weeks; before each it is tested and
identified. After every pause the face must be quiet, and the time used in a game must be what passed between
Start and Stop. The last line counts what went wrong.
"""

import sys
from dataclasses import replace
from random import Random
from time import monotonic
from typing import Final

from benchmarks.arguments import parser_of
from station.clock.firmware.build import FIRMWARE, make
from station.clock.serial import messages as wire
from station.clock.serial.frames import FrameReader, frame
from station.rules.tile import Side
from tests.firmware.worked_head import WorkedHead, worked

LONG: Final = "twenty minutes"
DAY_US: Final = 86_400_000_000
SESSION: Final = 7


class Host:
    """Says hello, commands and acknowledges, and otherwise leaves the head alone."""

    def __init__(self, head: WorkedHead) -> None:
        self.head, self.ids = head, 0
        self.events: dict[int, wire.AnyEvent] = {}
        self.say(wire.Hello(version=wire.VERSION, session=SESSION))

    def say(self, message: wire.FromHost) -> list[wire.Message]:
        """Send it, and return what the head says within 100 ms."""
        self.head.do(f"hear {frame(wire.pack(message)).hex()}")
        return self.wait(100_000)

    def wait(self, for_us: int) -> list[wire.Message]:
        """Let time pass, acknowledging what happens, and return what the head says."""
        self.head.do(f"pass {self.head.now_us + for_us}")
        reader, heard = FrameReader(), []
        for _, data in self.head.said:
            heard += [message for message in map(wire.unpack, reader.feed(data)) if message is not None]
        self.head.said.clear()
        events = [message for message in heard if isinstance(message, wire.Event)]
        self.events |= {event.event: event for event in events}
        if events:
            self.head.do(f"hear {frame(wire.pack(wire.Ack(1, events[-1].event))).hex()}")
        return heard

    def command(self, message: wire.AnyCommand) -> wire.Done:
        self.ids = (self.ids + 1) & 0xFFFF
        heard = self.say(replace(message, session=SESSION, id=self.ids))
        return [done for done in heard if isinstance(done, wire.Done)][-1]


def main() -> int:
    parser = parser_of(__doc__)
    parser.add_argument("--days", type=int, default=365)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    dice, began, games, faults = Random(options.seed), monotonic(), 0, list[str]()
    make("build/bench-fast")
    with worked(FIRMWARE / "build" / "bench-fast") as head:
        host = Host(head)
        while head.now_us < options.days * DAY_US:
            day = head.now_us // DAY_US
            faults += [f"day {day}: {fault}" for fault in (*_quiet(host), *_game(host, dice))]
            games += 1
            host.wait(round(DAY_US * dice.choice((0.6, 1, 2, 6, 13, 26, 42))))
        days = head.now_us // DAY_US
    for fault in faults:
        print(fault)
    took_s = monotonic() - began
    print(f"{days} days, {games} games, every millisecond run: {len(faults)} faults; {took_s:.0f} s")
    return 1 if faults else 0


def _quiet(host: Host) -> list[str]:
    """What is wrong with a head that nobody has touched for long."""
    faces = []
    host.say(wire.Ask())
    for _ in range(4):
        faces.append(host.head.face())
        host.say(wire.Ask())
    return ["the face changes or a tone sounds"] if len(set(faces)) > 1 or faces[0][2] else []


def _game(host: Host, dice: Random) -> list[str]:
    """Test the head, play twenty turns on it, and say what went wrong."""
    host.command(wire.SelfTest(parts=7, tenths=5))
    host.wait(1_000_000)
    host.command(wire.Identify())
    host.wait(4_000_000)
    host.command(wire.SetUp(main_ms=1_500_000))
    host.events.clear()
    started = host.command(wire.Start(side=1))
    for turn in range(20):
        side = (Side.SOUTH, Side.NORTH)[turn % 2]
        host.head.edge(side, True, host.head.now_us + dice.randrange(1_000_000, 40_000_000))
        host.head.edge(side, False, host.head.now_us + 150_000)
        host.say(wire.Ask())
    stopped = host.command(wire.Stop())
    used_ms = 3_000_000 - stopped.south_ms - stopped.north_ms
    passed_ms = (stopped.at_ms - started.at_ms) & 0xFFFFFFFF
    presses = [event.side for event in host.events.values() if isinstance(event, wire.Pressed)]
    faults = []
    if used_ms != passed_ms:
        faults.append(f"{used_ms} ms used, {passed_ms} ms passed")
    if presses != [1, 2] * 10:
        faults.append(f"20 presses, but reported: {presses}")
    return faults


if __name__ == "__main__":
    sys.exit(main())
