"""Mosquitto's password file: a line a user, with a salted PBKDF2-SHA512 hash as `mosquitto_passwd` has it."""

import hashlib
import secrets
from base64 import b64encode
from collections.abc import Iterable, Mapping
from typing import Final

ROUNDS: Final = 101
"""As mosquitto_passwd has it. The passwords are 160 random bits, which no number of rounds makes safer; the
broker computes one hash for every connected client whenever a machine joins or leaves."""

_BYTES: Final = 20


def new_password() -> str:
    """A random one, of letters and digits."""
    return secrets.token_hex(_BYTES)


def password_line(user: str, password: str) -> str:
    """What the file says about a user."""
    salt = secrets.token_bytes(12)
    hashed = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, ROUNDS, 64)
    return f"{user}:$7${ROUNDS}${b64encode(salt).decode()}${b64encode(hashed).decode()}"


def read_lines(text: str) -> dict[str, str]:
    """The lines of a password file by user."""
    return {line.partition(":")[0]: line for line in text.splitlines() if ":" in line}


def written(lines: Mapping[str, str] | Iterable[tuple[str, str]]) -> str:
    """The text of a password file."""
    return "".join(f"{line}\n" for _, line in sorted(dict(lines).items()))
