"""The installed unit: started with options, watched, stopped."""

import json
import subprocess
import time
from pathlib import Path
from typing import Final

NAME: Final = "house-station.service"
OPTIONS: Final = Path("/etc/default/house-station")
JOURNALS: Final = Path("/home/pi/.local/share/house-station/journals")


_since = 0.0


def start(options: str, **environment: str) -> None:
    """Start the station as the Pi does at boot; what it wrote before is forgotten. environment: what only the
    laboratory has otherwise."""
    global _since  # noqa: PLW0603  (there is only one unit)
    lines = [f'STATION_OPTIONS="{options}"', *(f"{name}={value}" for name, value in environment.items())]
    OPTIONS.write_text("\n".join(lines) + "\n", encoding="utf-8")
    _since = time.monotonic()
    subprocess.run(["systemctl", "start", NAME], check=True)


def stop() -> None:
    """Stop it as `systemctl` does, and when the machine is switched off."""
    subprocess.run(["systemctl", "stop", NAME], check=True)


def state() -> dict[str, str]:
    """What systemd knows of it."""
    wanted = "ActiveState,SubState,Result,NRestarts,ExecMainStatus"
    shown = subprocess.run(
        ["systemctl", "show", NAME, f"--property={wanted}"], capture_output=True, text=True, check=True
    )
    return dict(line.split("=", 1) for line in shown.stdout.splitlines())


def log() -> str:
    """The last lines that it wrote since it was started."""
    words = ["journalctl", "--unit", NAME, "--no-pager", "--output=json", "--lines=60"]
    shown = subprocess.run(words, capture_output=True, text=True, check=False).stdout
    lines = [json.loads(line) for line in shown.splitlines()]
    new = [str(line["MESSAGE"]) for line in lines if int(line["__MONOTONIC_TIMESTAMP"]) >= _since * 1e6]
    return "\n".join(new[-12:])
