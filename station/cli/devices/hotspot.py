"""A Wi-Fi network of the station's own, in which phones find the table where there is none."""

import argparse
import getpass
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from station.card.hotspot import ADDRESS, CONNECTION, FILE, MODE, Hotspot, connection
from station.card.wifi import key
from station.cli.parser import Actions
from station.errors import DeviceError, InputError

PORT: Final = 8080
SHOWN_BY: Final = f"--web {PORT} --web-host 0.0.0.0"
"""Options of `station play` with which phones in the hotspot see the table."""
MISSING: Final = (
    "there is no NetworkManager (nmcli); Raspberry Pi OS has it, sudo apt install network-manager"
)


def add(parser: argparse.ArgumentParser) -> None:
    """Declare `station hotspot`."""
    parser.description = __doc__
    actions = Actions(parser)
    on = actions.add(
        "on",
        "turn it on, now and at every start",
        turn_on,
        "Turn the hotspot on, now and at every start. The machine itself is in no other Wi-Fi meanwhile; "
        "a cable still leads to a hall. It takes root.",
    )
    on.add_argument("name", metavar="NAME", help="what phones show, such as House")
    on.add_argument(
        "--password-file", metavar="FILE", type=Path, help="the file's first line (default: it is asked for)"
    )
    actions.add("off", "turn it off for good", turn_off, "Turn the hotspot off, for good. It takes root.")


def turn_on(options: argparse.Namespace) -> int:
    """Write the connection, and connect."""
    text = connection(Hotspot(options.name, key(options.name, _password(options))))
    try:
        FILE.unlink(missing_ok=True)
        with os.fdopen(os.open(FILE, os.O_WRONLY | os.O_CREAT | os.O_EXCL, MODE), "w") as file:
            file.write(text)
    except OSError as error:
        raise _refused(error) from error
    _managed("reload")
    _managed("up", CONNECTION)
    print(f"phones find {options.name} now; the table is at http://{ADDRESS}:{PORT} with {SHOWN_BY}")
    return 0


def turn_off(_options: argparse.Namespace) -> int:
    """Remove the connection; NetworkManager ends it and takes up another."""
    if not FILE.parent.is_dir() or (os.access(FILE.parent, os.X_OK) and not FILE.exists()):
        print("the hotspot is off")
        return 0
    try:
        FILE.unlink()
    except OSError as error:
        raise _refused(error) from error
    _managed("reload")
    print("the hotspot is off now, and at every start")
    return 0


def _password(options: argparse.Namespace) -> str:
    """Never an argument, which every user of a machine can see."""
    file: Path | None = options.password_file
    if file is not None:
        try:
            return (file.read_text(encoding="utf-8").splitlines() or [""])[0]
        except UnicodeDecodeError:
            raise InputError(f"{file} is no text") from None
    if not sys.stdin.isatty():
        raise InputError("the password cannot be asked for here; write it to a file: --password-file FILE")
    return getpass.getpass("Password of the hotspot (8 characters at least): ")


def _refused(error: OSError) -> DeviceError:
    if isinstance(error, PermissionError):
        return DeviceError("this takes root; run it again with sudo")
    if isinstance(error, FileNotFoundError):
        return DeviceError(MISSING)
    return DeviceError(f"{FILE} cannot be written: {error.strerror}")


def _managed(*words: str) -> None:
    """Raises DeviceError with what NetworkManager says."""
    command = ["nmcli", "--wait", "30", "connection", *words]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    except FileNotFoundError:
        raise DeviceError(MISSING) from None
    if done.returncode:
        message = (done.stderr.strip() or "nmcli failed").splitlines()[-1]
        raise DeviceError(f"NetworkManager: {message.removeprefix('Error: ')}")
