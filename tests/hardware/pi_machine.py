"""A Raspberry Pi that is a folder, for the scripts of `hardware/raspberry-pi`.

DESTDIR is put before its paths, and what would change the real one (apt, raspi-config, systemctl …) is played
by small scripts.
"""

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

REAL = Path(__file__).parents[2] / "hardware" / "raspberry-pi"

PLAYED = {
    "sudo": 'exec "$@"',
    "apt-get": ":",
    "dpkg-query": "echo 'install ok installed'",
    "getent": "exit 2",
    "systemctl": ":",
    "udevadm": ":",
    # 0 is on, as raspi-config has it.
    "raspi-config": 'case $2 in get_spi) cat "$PLAYED/spi" ;; do_spi) echo "$3" >"$PLAYED/spi" ;; esac',
    "python": """
case "$1 $2" in
    "-m venv")
        for last; do :; done
        mkdir -p "$last/bin"
        echo "include-system-site-packages = true" >"$last/pyvenv.cfg"
        for name in python pip; do printf '#!/bin/sh\\n' >"$last/bin/$name"; done
        printf '#!/bin/sh\\nexec cat "%s/line"\\n' "$last" >"$last/bin/station"
        # A station that cannot start has no line to say.
        grep -qs '^[0-9]' "$last/../VERSION" && echo "station $(cat "$last/../VERSION")" >"$last/line"
        chmod +x "$last"/bin/* ;;
    "-c "*) echo numpy==2.2.4 ;;
esac""",
}


@dataclass
class Machine:
    """A Raspberry Pi with a Lite system, and a checkout of the project on it."""

    folder: Path

    @property
    def root(self) -> Path:
        return self.folder / "root"

    @property
    def checkout(self) -> Path:
        return self.folder / "home" / "house-station"

    @property
    def service(self) -> Path:
        return self.root / "etc/systemd/system/house-station.service"

    @property
    def autostart(self) -> Path:
        return self.folder / "home/.config/autostart/house-station.desktop"

    @property
    def keeping(self) -> Path:
        return self.root / "etc/tmpfiles.d/house-station.conf"

    @property
    def version(self) -> str:
        """What the installed station says of itself."""
        command: list[str | Path] = [self.checkout / ".venv/bin/station", "--version"]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    @property
    def spi_is_on(self) -> bool:
        return (self.folder / "played/spi").read_text().strip() == "0"

    def run(self, script: str, *options: str, status: int = 0) -> str:
        played = self.folder / "played"
        known = {name: value for name, value in os.environ.items() if not name.startswith(("SUDO", "HOUSE_"))}
        environment = known | {
            "PATH": f"{played}:{os.environ['PATH']}",
            "PLAYED": str(played),
            "DESTDIR": str(self.root),
            "HOME": str(self.folder / "home"),
            "PYTHON": str(played / "python"),
        }
        command: list[str | Path] = [self.checkout / "hardware/raspberry-pi" / script, *options]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout + done.stderr
