"""The key of a Wi-Fi network, made from its name and password as WPA does: no card has the password."""

from hashlib import pbkdf2_hmac
from typing import Final

from station.errors import InputError

SHORTEST, LONGEST = 8, 63
ROUNDS: Final = 4096
NAME_BYTES: Final = 32


def key(network: str, password: str) -> str:
    """64 hexadecimal digits (IEEE 802.11i, annex J.4). Raises InputError for what cannot be either."""
    if not 0 < len(network.encode()) <= NAME_BYTES:
        raise InputError(f"a Wi-Fi network's name has 1 to {NAME_BYTES} bytes; {network!r} cannot be one")
    if not SHORTEST <= len(password) <= LONGEST or not (password.isascii() and password.isprintable()):
        raise InputError(
            f"a Wi-Fi password has {SHORTEST} to {LONGEST} plain characters; the one given cannot be one"
        )
    return pbkdf2_hmac("sha1", password.encode(), network.encode(), ROUNDS, 32).hex()
