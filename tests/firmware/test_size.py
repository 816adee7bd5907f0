"""The shipped program leaves room on the chip."""

import subprocess
from pathlib import Path

FLASH_BYTES, RAM_BYTES = 32_768, 2_048


def test_flash_and_memory_are_used_by_less_than_three_quarters(built_chip: tuple[Path, Path]) -> None:
    _, shipped = built_chip
    listed = subprocess.run(["avr-size", "-A", str(shipped)], capture_output=True, text=True, check=True)
    words = [line.split() for line in listed.stdout.splitlines()]
    sizes = {row[0]: int(row[1]) for row in words if len(row) == 3 and row[0].startswith(".")}
    assert sizes[".text"] + sizes[".data"] < 0.75 * FLASH_BYTES
    assert sizes[".data"] + sizes[".bss"] + sizes[".noinit"] < 0.75 * RAM_BYTES
