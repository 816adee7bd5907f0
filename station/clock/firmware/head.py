"""The shipped firmware on a simulated chip, in real time, behind a pseudo-terminal: a head on a port.

    with FirmwareHead.started() as head:
        worker = LineWorker(SerialHead(0, time, session), ports, device=head.device)
        head.tap(Side.SOUTH)

From its contacts to the host's event, everything but USB is as in a head on the table. Two of them take a
tenth of a core.
"""

import subprocess
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Final

from station.clock.face import Face
from station.clock.firmware.build import make_simulator
from station.errors import DeviceError
from station.rules.tile import Side

SEGMENTS: Final = {
    0x7E: "0", 0x30: "1", 0x6D: "2", 0x79: "3", 0x33: "4", 0x5B: "5", 0x5F: "6", 0x70: "7", 0x7F: "8",
    0x7B: "9", 0x00: " ", 0x01: "-", 0x17: "h",
}  # fmt: skip
"""Characters by their segments, as a MAX7219 takes them, without the point (0x80)."""


@dataclass(frozen=True, slots=True)
class Front:
    """What a person sees and hears of a head. tone_hz: 0 is silence."""

    face: Face
    link_lost: bool
    tone_hz: int

    @classmethod
    def read(cls, words: Sequence[str]) -> "Front":
        """Parse what follows `face` and its time: segments, lights, tone."""
        segments, lights = bytes.fromhex(words[0]), int(words[1])
        lit = tuple(side for bit, side in ((1, Side.SOUTH), (2, Side.NORTH)) if lights & bit)
        return cls(
            Face(sign_text(segments[:4]), sign_text(segments[4:]), lit), bool(lights & 4), int(words[2])
        )


def sign_text(segments: bytes) -> str:
    """Digits with their points; `?` for anything that is not a character."""
    return "".join(SEGMENTS.get(byte & 0x7F, "?") + ("." if byte & 0x80 else "") for byte in segments)


TAP_S: Final = 0.12


class FirmwareHead(AbstractContextManager["FirmwareHead"]):
    """device: the port to open, such as `/dev/pts/7`; "" while it is unplugged.

    Times are seconds of `time.monotonic()`. A time in the past means now. Thread-safe.
    """

    def __init__(self, simulator: Path, shipped: Path, *, crystal_ppm: float = 0.0) -> None:
        """crystal_ppm: how fast its crystal is, in parts per million.

        Raises DeviceError if the program does not start.
        """
        self._process = subprocess.Popen(
            [str(simulator), str(shipped), "--pty", "--ppm", str(crystal_ppm)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._lock = Lock()
        self._at_us = 0
        try:
            self.device = self._next("pty")[0]
            self._zero_us = int(self._next("zero")[0])
        except DeviceError:
            self.close()
            raise

    @classmethod
    def started(cls, *, crystal_ppm: float = 0.0) -> "FirmwareHead":
        """A head with this project's firmware, which is built if necessary.

        Raises DeviceError that says what to install.
        """
        return cls(*make_simulator(), crystal_ppm=crystal_ppm)

    def press(self, side: Side, at_s: float | None = None, bounces_s: tuple[float, ...] = ()) -> float:
        """Close `side`'s contact; returns when it closed.

        bounces_s: when, after that, it opens, closes, opens … again: an even number, ascending.
        """
        return self._edges(side, True, at_s, bounces_s)

    def release(self, side: Side, at_s: float | None = None, bounces_s: tuple[float, ...] = ()) -> float:
        """Open `side`'s contact; returns when it opened. bounces_s: as for `press`."""
        return self._edges(side, False, at_s, bounces_s)

    def tap(self, side: Side, at_s: float | None = None, down_s: float = TAP_S) -> float:
        """A whole press; returns when the contact closed."""
        pressed_s = self.press(side, at_s)
        self.release(side, pressed_s + down_s)
        return pressed_s

    def display(self) -> Front:
        """What a person sees and hears now."""
        with self._lock:
            return Front.read(self._do("face", "face")[1:])

    def reset(self, cause: int) -> None:
        """Restart it for a `CauseCode`; with POWER_ON, power is off for a moment."""
        with self._lock:
            self._do(f"reset {cause}")

    def unplug(self) -> None:
        """Unplug its USB, as far as the host can see; the head keeps running."""
        with self._lock:
            self._do("unplug")
            self.device = ""

    def plug(self) -> str:
        """Plug it in again; returns the port, which may be a different one."""
        with self._lock:
            self.device = self._do("plug", "pty")[0]
        return self.device

    def close(self) -> None:
        """Stop it."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()

    def __exit__(self, *_: object) -> None:
        self.close()

    def _edges(self, side: Side, closed: bool, at_s: float | None, bounces_s: tuple[float, ...]) -> float:
        with self._lock:
            at_us = max(0, round((at_s or 0.0) * 1e6) - self._zero_us)
            wanted_s = at_s if at_s is not None and at_s > monotonic() else None
            self._do(f"edge {side.value} {int(closed)} {at_us}")
            now_us = self._at_us if wanted_s is None else at_us
            for number, bounce_s in enumerate(bounces_s):
                level = closed if number % 2 else not closed
                self._do(f"edge {side.value} {int(level)} {now_us + round(bounce_s * 1e6)}")
        return (now_us + self._zero_us) / 1e6

    def _do(self, line: str, wanted: str = "") -> list[str]:
        """Send a line; returns the words after `wanted` in its answer."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{line}\n")
            self._process.stdin.flush()
        except OSError as error:
            raise DeviceError("the simulated head's program has ended; it says why above") from error
        found = self._next(wanted) if wanted else []
        self._at_us = int(self._next("at")[0])
        return found

    def _next(self, wanted: str) -> list[str]:
        assert self._process.stdout is not None
        word, *rest = self._process.stdout.readline().split() or [""]
        if word != wanted:
            raise DeviceError("the simulated head's program has ended; it says why above")
        return rest
