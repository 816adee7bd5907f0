"""The Pi's pins in the guest: lines that are pulled by hand, and two displays that can be read back."""

import os
import subprocess
import time
from pathlib import Path
from typing import Final

from station.clock.gpio.pins import GpioSettings
from station.rules.tile import Side

LINES: Final = 28
SETTINGS: Final = GpioSettings()
CHIP: Final = Path("/sys/kernel/config/gpio-sim/pi")
DISPLAYS: Final = Path("/sys/kernel/debug/lab_spi")
INTERRUPT: Final = Path("/sys/kernel/debug/lab_irq")
PARAMETERS: Final = Path("/sys/module/lab_spi/parameters")
SEGMENTS: Final = {
    0b1111110: "0", 0b0110000: "1", 0b1101101: "2", 0b1111001: "3", 0b0110011: "4",
    0b1011011: "5", 0b1011111: "6", 0b1110000: "7", 0b1111111: "8", 0b1111011: "9",
    0b0000000: " ", 0b0000001: "-",
}  # fmt: skip
"""What a digit shows, by its segments A to G, from the MAX7219's data sheet."""
SHUTDOWN, TEST, POINT = 12, 15, 0b10000000


class Chip:
    """A gpiochip of the kernel (gpio-sim) with the lines of a Pi, and the displays on their bus."""

    def __init__(self) -> None:
        subprocess.run(["modprobe", "--all", "gpio-sim", "lab_irq", "lab_spi"], check=True)
        bank = CHIP / "bank"
        bank.mkdir(parents=True)
        (bank / "num_lines").write_text(str(LINES))
        for number in range(LINES):
            line = bank / f"line{number}"
            line.mkdir()
            (line / "name").write_text(f"GPIO{number}")
        (CHIP / "live").write_text("1")
        device = (CHIP / "dev_name").read_text().strip()
        chip = (bank / "chip_name").read_text().strip()
        self._lines = Path("/sys/devices/platform") / device / chip
        # Kept open, so that a contact can bounce fast.
        self._interrupt = os.open(INTERRUPT, os.O_WRONLY)
        self._contacts = {
            (board, side): os.open(self._line(board, f"{_name(side)}_button", "pull"), os.O_WRONLY)
            for board in (0, 1)
            for side in Side
        }
        for board, side in self._contacts:
            self.put(board, side, closed=False)

    def put(self, board: int, side: Side, *, closed: bool) -> float:
        """Close a button's contact or open it; returns when that began, in seconds of the monotonic clock."""
        at = time.monotonic()
        os.pwrite(self._contacts[board, side], b"pull-down" if closed else b"pull-up", 0)
        os.write(self._interrupt, b"now")
        return at

    def lit(self, board: int) -> tuple[Side, ...]:
        """Whose light is on."""
        return tuple(
            side
            for side in Side
            if self._line(board, f"{_name(side)}_light", "value").read_text().strip() == "1"
        )

    def _line(self, board: int, pin: str, file: str) -> Path:
        return self._lines / f"sim_gpio{getattr(SETTINGS.of_board(board), pin)}" / file


def _name(side: Side) -> str:
    return side.name.lower()


def registers(text: str) -> list[tuple[int, int, list[int]]]:
    """The module's own account: for each display, writes, spoiled writes, and its sixteen registers."""
    rows = [line.split() for line in text.splitlines()]
    return [(int(row[0]), int(row[1]), [int(word, 16) for word in row[2:]]) for row in rows]


def shown(values: list[int]) -> str:
    """What a display with these registers shows, from left to right; "dark" if it is shut down."""
    if not values[SHUTDOWN] & 1:
        return "dark"
    if values[TEST] & 1:
        return "8." * 8
    text = ""
    for digit in range(8, 0, -1):
        segments = values[digit]
        text += SEGMENTS.get(segments & ~POINT, "?") + ("." if segments & POINT else "")
    return text


def displays() -> list[str]:
    """What both displays show now."""
    return [shown(values) for _, _, values in registers(DISPLAYS.read_text())]


def spoiled() -> int:
    """How many writes to the displays were no whole words."""
    return sum(bad for _, bad, _ in registers(DISPLAYS.read_text()))


def put_displays(state: str, *, on: bool) -> None:
    """state: "broken" or "unpowered", as in lab_spi.c."""
    (PARAMETERS / state).write_text("Y" if on else "N")
