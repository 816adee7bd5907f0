"""A wheel in an environment of its own: installed as users do it, then used."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

VERSIONS: Final = ("3.11", "3.12", "3.13", "3.14")
"""Which Pythons are looked for."""

EXTRAS: Final = "[hall,report,serial,table,web]"
"""All but those that need a Raspberry Pi."""

PLAY: Final = {
    "board": ["." * 15] * 15, "mover": "S", "place": {"A15": "A", "B15": "D"}, "first": True, "words": ["AD"],
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Command:
    """A command of the trial, what it reads, and what its output must have in it."""

    words: tuple[str, ...]
    shown: str
    reads: str = ""


def commands(version: str) -> list[Command]:
    """What the installed program must do."""
    return [
        Command(("station", "--version"), f"House Station {version}"),
        Command(("station", "judge", "house"), '"legal": true', json.dumps(PLAY) + "\n"),
        Command(("station", "demo", "--headless", "--plays", "2", "--out", "demo"), "2 plays"),
        Command(("station", "replay", "demo/game.journal"), "South"),
        Command(("station", "hall", "serve", "--help"), "usage: station hall serve"),
    ]


def pythons() -> dict[str, str]:
    """The Pythons on this machine: version to program. This one counts, whatever it is called."""
    found = {
        version: path for version in VERSIONS if (path := shutil.which(f"python{version}")) and _runs(path)
    }
    found.setdefault(f"{sys.version_info.major}.{sys.version_info.minor}", sys.executable)
    return found


def _runs(python: str) -> bool:
    """A name on the path may only be pyenv's, which has no such version switched on."""
    return subprocess.run([python, "--version"], capture_output=True, check=False).returncode == 0


def missing() -> list[str]:
    """The versions that nobody can try here."""
    return [version for version in VERSIONS if version not in pythons()]


def install(python: str, folder: Path, wheel: Path) -> None:
    """A fresh environment with the newest dependencies, as `pip install` takes them."""
    _run([python, "-m", "venv", "--clear", str(folder)])
    _run(
        [str(folder / "bin" / "pip"), "install", "--quiet", "--disable-pip-version-check", f"{wheel}{EXTRAS}"]
    )
    _run([str(folder / "bin" / "pip"), "check"])


def install_lowest(python: str, folder: Path, wheel: Path) -> None:
    """A fresh environment with the oldest dependencies that the wheel allows; only uv can choose them."""
    uv = [sys.executable, "-m", "uv"]
    _run([*uv, "venv", "--quiet", "--clear", "--python", python, str(folder)])
    _run(
        [*uv, "pip", "install", "--quiet", "--python", str(folder / "bin" / "python"),
         "--resolution", "lowest-direct", f"{wheel}{EXTRAS}"]
    )  # fmt: skip


def use(folder: Path, version: str) -> list[str]:
    """Run the commands of the trial in the environment; what went wrong, as sentences."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))
    }
    around = kept | {
        "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "HOUSE_STATION_DATA": str(folder / "data"),
    }  # fmt: skip
    found = []
    for command in commands(version):
        program = [str(folder / "bin" / command.words[0]), *command.words[1:]]
        ran = subprocess.run(
            program, cwd=folder, env=around, input=command.reads, capture_output=True, text=True, check=False
        )
        if ran.returncode or command.shown not in ran.stdout:
            end = (ran.stderr or ran.stdout).strip().splitlines()[-1:] or ["no output"]
            found.append(f"`{' '.join(command.words)}`: exit status {ran.returncode}, {end[0]}")
    return found


def _run(words: Sequence[str]) -> None:
    """Run a program; CalledProcessError with its output if it fails."""
    subprocess.run(words, check=True, capture_output=True, text=True)
