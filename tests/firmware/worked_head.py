"""The firmware in simulated time, driven by lines of text (see firmware/host/bench.c and sim.c).

The same steps give the same answers to the microsecond, however busy this machine is.
"""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from station.clock.firmware.build import FIRMWARE, make
from station.clock.firmware.head import Front
from station.errors import DeviceError
from station.rules.tile import Side

BENCH: Final = FIRMWARE / "build" / "bench"
"""The logic alone, with sanitizers, driven by lines of text."""


def make_bench() -> Path:
    """Build the logic for this machine. Raises DeviceError that says what to install."""
    if shutil.which("make") is None or shutil.which("cc") is None:
        raise DeviceError("no C compiler for the clock heads' firmware; on Debian: make firmware-tools")
    make("test-build")
    return BENCH


@dataclass
class WorkedHead:
    """A head whose time stands still until told to run. Times are whole microseconds since its start.

    said: frames sent and not yet fetched, each with the time its last byte was out.
    """

    process: subprocess.Popen[str]
    now_us: int = 0
    said: list[tuple[int, bytes]] = field(default_factory=list)

    def do(self, *lines: str) -> list[str]:
        """Send lines; returns the answers except frames, which are kept in `said`.

        Raises DeviceError if the program has ended.
        """
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()
        other: list[str] = []
        answered = 0
        while answered < len(lines):
            answer = self.process.stdout.readline().split()
            match answer:
                case ["at", at_us]:
                    self.now_us = int(at_us)
                    answered += 1
                case ["say", at_us, data]:
                    self.said.append((int(at_us), bytes.fromhex(data)))
                case []:
                    raise DeviceError("the simulated head's program has ended; it says why above")
                case _:
                    other.append(" ".join(answer))
        return other

    def run(self, until_us: int) -> None:
        """Let time pass without answering anybody."""
        while self.now_us < until_us:
            self.do(f"run {until_us}")

    def edge(self, side: Side, closed: bool, at_us: int) -> None:
        """Close or open a contact; what falls due earlier happens first."""
        self.do(f"edge {side.value} {int(closed)} {at_us}")

    def face(self) -> tuple[bytes, int, int]:
        """Segments of the eight digits, bits of the lights, and the tone in Hz."""
        words = self.do("face")[0].split()
        return bytes.fromhex(words[2]), int(words[3]), int(words[4])

    def front(self) -> Front:
        """What a person sees and hears."""
        return Front.read(self.do("face")[0].split()[2:])


@contextmanager
def worked(*command: str | Path) -> Iterator[WorkedHead]:
    """A head run by this command line, until the context ends."""
    with subprocess.Popen(
        [str(word) for word in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield WorkedHead(process)
        assert process.stdin is not None
        process.stdin.close()
        if process.wait(10) != 0:
            raise DeviceError("the simulated head's program ended badly; it says why above")
