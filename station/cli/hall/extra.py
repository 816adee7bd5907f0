"""What a hall needs beside the program itself."""

from importlib.util import find_spec
from typing import Final

from station.errors import InputError

NEEDED: Final = ("paho", "cryptography", "starlette", "uvicorn", "jinja2")


def need_extra(*modules: str) -> None:
    """Raises InputError that says what to install if a library is missing."""
    missing = [name for name in modules or NEEDED if find_spec(name) is None]
    if missing:
        raise InputError(
            f"{', '.join(missing)} is missing; install it with: pip install 'house-station[hall]'"
        )
