"""Options that the commands of a hall share."""

import argparse
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from station.errors import InputError, pip_install

BROKER_PORT: Final = 8883
PAGES_PORT: Final = 8443


def add_dir_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--dir", type=Path, metavar="DIR", help="where the hall is kept (default: among the user's data)"
    )


def add_port_option(parser: argparse.ArgumentParser, name: str, usual: int, whose: str) -> None:
    parser.add_argument(
        name, type=int, default=usual, metavar="P", help=f"the port of {whose} (default: {usual})"
    )


def add_host_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--host", default="", metavar="ADDRESS", help="listen on this address only (default: on all)"
    )


def check_port(option: str, port: int) -> None:
    """Raises InputError if there is no such port."""
    if not 0 < port < 65536:
        raise InputError(f"{option}: a port is 1 to 65535, not {port}")


def folder_of(options: argparse.Namespace) -> Path:
    from station.hall.broker.files import hall_dir

    found: Path = options.dir or hall_dir()
    return found


NEEDED: Final = ("paho", "cryptography", "starlette", "uvicorn", "jinja2")


def need_extra(*modules: str, part: str = "hall") -> None:
    """Raises InputError that says what to install if a library of this optional part is missing."""
    missing = [name for name in modules or NEEDED if find_spec(name) is None]
    if missing:
        raise InputError(f"{', '.join(missing)} is missing; install it with: {pip_install(part)}")
