"""The fuses that the guide has a maker set, decoded as the ATmega328P's data sheet has them (chapter 31)."""

import re
import subprocess
from pathlib import Path

import pytest

from station.clock.firmware.build import FIRMWARE

GUIDE = FIRMWARE.parent / "hardware" / "clock-head" / "README.md"
BROWN_OUT_V = {0b111: None, 0b110: 1.8, 0b101: 2.7, 0b100: 4.3}


def fuses(text: str) -> dict[str, int]:
    return {name: int(value, 16) for name, value in re.findall(r"-U (\w)fuse:w:0x(\w\w):m", text)}


@pytest.mark.parametrize("file", [FIRMWARE / "Makefile", GUIDE], ids=lambda file: file.name)
def test_the_processor_stops_below_4_3_volts_runs_from_the_crystal_and_has_no_boot_loader(file: Path) -> None:
    set_to = fuses(file.read_text(encoding="utf-8"))
    low, high, extended = set_to["l"], set_to["h"], set_to["e"]
    assert BROWN_OUT_V[extended & 0b111] == 4.3
    assert (low & 0b1111, low >> 4 & 0b11, low >> 7) == (0b0111, 0b11, 1), (
        "full swing, slow start, not divided"
    )
    assert high & 0b1 == 1, "no boot loader"
    assert high >> 3 & 0b1 == 0, "EEPROM is kept when flashing"
    assert (high >> 7, high >> 5 & 0b1) == (1, 0), "reset pin and ISP stay usable"


def test_one_line_of_the_guide_sets_a_nano_s_fuses_and_then_removes_its_boot_loader() -> None:
    line = "make -C firmware fuses flash PROGRAMMER=usbasp PORT=usb"
    assert line in GUIDE.read_text(encoding="utf-8")
    command = line.replace("firmware", str(FIRMWARE)).split()
    # Without avrdude or avr-gcc: what would be run.
    done = subprocess.run([*command, "-n", "-o", "avrdude"], capture_output=True, text=True, check=True)
    runs = [words for words in done.stdout.splitlines() if words.startswith("avrdude")]
    assert len(runs) == 2
    assert "efuse" in runs[0]
    assert "flash:w" in runs[1]
    assert all("-c usbasp -P usb" in words for words in runs)
