"""The shipped program leaves room on the chip: in its flash, its memory and on its stack."""

import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from station.clock.serial import messages as m
from station.rules.tile import Side
from tests.firmware.at_the_head import NORTH, SOUTH, alone, set_up, tap

FLASH_BYTES, RAM_BYTES = 32_768, 2_048


def test_flash_and_memory_are_used_by_less_than_three_quarters(built_chip: tuple[Path, Path]) -> None:
    _, shipped = built_chip
    listed = subprocess.run(["avr-size", "-A", str(shipped)], capture_output=True, text=True, check=True)
    words = [line.split() for line in listed.stdout.splitlines()]
    sizes = {row[0]: int(row[1]) for row in words if len(row) == 3 and row[0].startswith(".")}
    assert sizes[".text"] + sizes[".data"] < 0.75 * FLASH_BYTES
    assert sizes[".data"] + sizes[".bss"] + sizes[".noinit"] < 0.75 * RAM_BYTES


def test_the_stack_has_room_to_spare(chip: Any, host_of: Callable[[Any], Any]) -> None:
    """After a game with take-backs, a full queue and every command, much RAM was never touched."""
    host = host_of(chip)
    host.run(50_000)
    host.hello()
    host.ask(set_up("10/5"))
    host.ask(m.Start(side=SOUTH))
    for turn in range(20):
        tap(host, (Side.SOUTH, Side.NORTH)[turn % 2])
        if turn % 5 == 4:
            host.ask(m.TakeBack(press=turn - 2))
            host.ask(m.Start(side=(SOUTH, NORTH)[(turn + 1) % 2]))
    for command in (
        m.SelfTest(parts=7, tenths=2),
        m.Identify(),
        m.SetUnit(unit=1),
        m.Adjust(side=1, remaining_ms=5),
    ):
        host.ask(command)
    for turn in range(20):
        alone(host.head, (Side.SOUTH, Side.NORTH)[turn % 2], 200)
    host.hello()
    host.run_ms(500)
    assert int(host.head.do("untouched")[0].split()[1]) >= 64
