"""Where the firmware's simulator is, and how it is built if missing."""

import fcntl
import shutil
import subprocess
from pathlib import Path
from typing import Final

from station.errors import DeviceError

FIRMWARE: Final = Path(__file__).resolve().parents[3] / "firmware"
SIMULATOR: Final = FIRMWARE / "build" / "sim"
SHIPPED: Final = FIRMWARE / "build" / "head.elf"
"""The image that a head is flashed with."""
SIMAVR: Final = Path("/usr/include/simavr/sim_avr.h")


def make_simulator() -> tuple[Path, Path]:
    """Build the simulator and the shipped image. Raises DeviceError that says what to install."""
    if not (FIRMWARE / "Makefile").exists():
        raise DeviceError("the clock heads' firmware is missing; get the whole project, not just its package")
    if shutil.which("make") is None or shutil.which("avr-gcc") is None or not SIMAVR.exists():
        raise DeviceError(
            "the clock heads' firmware needs avr-gcc and simavr; on Debian: make firmware-tools"
        )
    make("sim")
    return SIMULATOR, SHIPPED


def make(target: str) -> None:
    """Build a target of the firmware's Makefile, once even if several processes ask. Raises DeviceError."""
    (FIRMWARE / "build").mkdir(exist_ok=True)
    with (FIRMWARE / "build" / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        made = subprocess.run(
            ["make", "--silent", "-C", str(FIRMWARE), target], capture_output=True, text=True, check=False
        )
    if made.returncode != 0:
        raise DeviceError(f"the clock heads' firmware does not build: {(made.stderr or made.stdout).strip()}")
