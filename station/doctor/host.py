"""How the facts of a machine are come by: its files, its programs, its environment."""

import os
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

PATIENCE_S = 10


def output_of(*command: str) -> str | None:
    """What a program prints; None if there is no such program, or it does not end. Its exit status does not
    matter: `systemctl is-active` answers with one."""
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=PATIENCE_S, check=False, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.strip()


@dataclass(frozen=True, slots=True)
class Host:
    """root: where its file tree begins; another one in tests."""

    root: Path = Path("/")
    output: Callable[..., str | None] = output_of
    environment: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    home: Path = field(default_factory=Path.home)

    def text(self, path: str) -> str:
        """What a file says; "" if it cannot be read."""
        try:
            return (self.root / path).read_text(errors="replace").rstrip("\0\n")
        except OSError:
            return ""

    def has(self, path: str) -> bool:
        return os.path.lexists(self.root / path)

    def found(self, pattern: str) -> list[Path]:
        """Files by a pattern, sorted."""
        return sorted(self.root.glob(pattern))

    @property
    def is_pi(self) -> bool:
        return "Raspberry Pi" in self.text("proc/device-tree/model")

    @property
    def systemd(self) -> bool:
        """Whether systemd runs, rather than being installed only."""
        return self.has("run/systemd/system")

    def unit_state(self, unit: str) -> str:
        """Such as "active"; "" if systemd cannot be asked."""
        return (self.output("systemctl", "is-active", unit) or "") if self.systemd else ""
