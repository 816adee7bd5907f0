"""Bring an installed station up to date, or back to what was there before: update.sh does it."""

import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import station
from station.app.machine import owns_machine
from station.errors import DeviceError

SCRIPT: Final = Path("hardware/raspberry-pi/update.sh")
NOTES: Final = Path("/var/lib/house-station")
"""Where install.sh notes what it changed: only there is this program an installed station's."""

Runs = Callable[[Sequence[str | Path]], "subprocess.CompletedProcess[str]"]


def _run(command: Sequence[str | Path]) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)


@dataclass(frozen=True, slots=True)
class Updates:
    """How the station in this folder is updated. runs: a command."""

    checkout: Path
    runs: Runs = _run

    @classmethod
    def here(cls, notes: Path = NOTES) -> "Updates | None":
        """Of this program; None where it was not installed with make install-pi."""
        checkout = Path(station.__file__).parents[1]
        return cls(checkout) if notes.is_dir() and (checkout / SCRIPT).is_file() else None

    @property
    def has_before(self) -> bool:
        """Whether there is a version to go back to."""
        return self.checkout.with_name(f"{self.checkout.name}.before").is_dir()

    def command(self, *options: str) -> list[str | Path]:
        return ["sh", self.checkout / SCRIPT, *options]

    def update(self, *, back: bool = False) -> None:
        """Get the newest version, or take the one before; this program should end soon afterwards.

        It takes minutes. Raises DeviceError that says why nothing was changed.
        """
        done = self.runs(self.command(*(["--back"] if back else [])))
        if done.returncode:
            message = (done.stderr.strip() or done.stdout.strip() or "update.sh failed").splitlines()[-1]
            raise DeviceError(message.removeprefix("update-pi: "))


def updates_of_machine() -> Updates | None:
    """What the menu offers: only where the machine is the station's own, and starts it again."""
    return Updates.here() if owns_machine() else None
