"""The machine that the station runs on, where it is the station's own: a Raspberry Pi at a table."""

import os
import subprocess
from typing import Final

from station.errors import DeviceError

OWNED_VARIABLE: Final = "HOUSE_STATION_OWNS_MACHINE"
"""Set by the service that `make install-pi` lays down, and by nothing else."""

PATIENCE_S: Final = 20


def owns_machine() -> bool:
    """Whether the station may switch the machine off."""
    return os.environ.get(OWNED_VARIABLE, "") not in {"", "0"}


def switch_off() -> None:
    """Have the system shut down, which then ends this program too. Raises DeviceError if it may not."""
    command = ["systemctl", "--no-ask-password", "poweroff"]
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=PATIENCE_S, check=False, stdin=subprocess.DEVNULL
        )
        why = done.stderr.strip().splitlines()[-1:] if done.returncode else None
    except (OSError, subprocess.TimeoutExpired) as error:
        why = [str(error)]
    if why is not None:
        if why:
            raise DeviceError(
                f"the machine cannot be switched off ({why[0]}); in a terminal, run: sudo poweroff"
            )
        raise DeviceError("the machine cannot be switched off; in a terminal, run: sudo poweroff")
