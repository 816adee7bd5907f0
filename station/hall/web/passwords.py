"""Passwords as they are kept: scrypt with a salt of their own (RFC 7914)."""

import hashlib
import hmac
import secrets
from typing import Final

N: Final = 2**15
R: Final = 8
P: Final = 1
"""32 MiB and about a tenth of a second for each try."""

LONGEST: Final = 200
"""Characters; more are not hashed, so that nobody keeps the director busy with long ones."""


def kept(password: str, n: int = N) -> str:
    """How a password is stored. n: what trying one costs; kept with it."""
    salt = secrets.token_bytes(16)
    return f"scrypt${n}${R}${P}${salt.hex()}${_hash(password, salt, n, R, P).hex()}"


def matches(password: str, stored: str) -> bool:
    """Whether this is the password that was stored so."""
    try:
        name, n, r, p, salt, expected = stored.split("$")
        if name != "scrypt" or len(password) > LONGEST:
            return False
        found = _hash(password, bytes.fromhex(salt), int(n), int(r), int(p))
        return hmac.compare_digest(found, bytes.fromhex(expected))
    except ValueError:
        return False


def _hash(password: str, salt: bytes, n: int, r: int, p: int) -> bytes:
    return hashlib.scrypt(password.encode(), salt=salt, n=n, r=r, p=p, maxmem=2**27, dklen=32)


def digest(token: str) -> str:
    """How a secret link is stored: it has 128 random bits, which no try finds."""
    return hashlib.sha256(token.encode()).hexdigest()
