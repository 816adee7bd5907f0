"""`station clocks`, killed and frozen while it drives heads on the pins."""

import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from scripts.lab.guest.chip import Chip, displays
from scripts.lab.guest.fingers import press, settle
from scripts.lab.outcome import Checks
from station.rules.tile import Side

STATION: Final = Path("/home/pi/house-station/.venv/bin/station")
AS_PI: Final = ("setpriv", "--reuid=pi", "--init-groups", "env", "HOME=/home/pi", "LG_WD=/tmp")
LOG: Final = Path("/run/lab-clocks.log")
DEADLINE_S: Final = 60.0


def wait_until(done: Callable[[], bool], most_s: float = DEADLINE_S) -> bool:
    """Look until something is so; returns whether it was in time."""
    until = time.monotonic() + most_s
    while not done():
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


def clocks_running(chip: Chip) -> "subprocess.Popen[bytes]":
    """The user pi's clocks, of five minutes, South's running on both heads; returns once they show that."""
    words: list[str | Path] = [*AS_PI, STATION, "clocks", "set", "5", "--heads", "gpio", "--start", "S"]
    process = subprocess.Popen(words, cwd="/tmp", stdout=LOG.open("w"), stderr=subprocess.STDOUT)
    wait_until(
        lambda: (
            process.poll() is not None
            or (all(text.startswith(" 4.") for text in displays()) and chip.lit(0) == (Side.SOUTH,))
        )
    )
    return process


def killed(checks: Checks, chip: Chip) -> None:
    """What a killed program leaves lit is put out by `station clocks dark`; a frozen one loses no press."""
    process = clocks_running(chip)
    checks.check("`station clocks set` runs as the user pi", process.poll() is None, LOG.read_text())
    process.send_signal(signal.SIGSTOP)
    press(chip, 0, Side.SOUTH, bounces=20)
    settle(chip, 1, Side.SOUTH, closed=True, bounces=30)
    process.send_signal(signal.SIGCONT)
    followed = wait_until(lambda: [chip.lit(board) for board in (0, 1)] == [(Side.NORTH,)] * 2)
    checks.check(
        "presses while the program was frozen, with more bounces than the kernel keeps, count",
        followed,
        str(displays()),
    )
    settle(chip, 1, Side.SOUTH, closed=False)
    process.kill()
    process.wait()
    left = displays()
    checks.check("a killed program leaves its displays lit", "dark" not in left, str(left))
    words: list[str | Path] = [*AS_PI, STATION, "clocks", "dark"]
    done = subprocess.run(words, cwd="/tmp", capture_output=True, text=True, check=False)
    well = done.returncode == 0 and "turned off" in done.stderr
    checks.check("`station clocks dark` says that it turned them off", well, done.stdout + done.stderr)
    checks.same("and puts the displays out", displays(), ["dark", "dark"])
    checks.same("and the lights", [chip.lit(board) for board in (0, 1)], [(), ()])
