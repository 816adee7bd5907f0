"""Codes that people type, and secrets that only phones know."""

import hashlib
import hmac
import secrets
from typing import Final

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Capitals without I and O, which look like digits."""

LONG: Final = 4
"""Letters of a code: a third of a million of them, and few tries a minute."""


def new_code(*others: str) -> str:
    """A code to type, unlike these others."""
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(LONG))
        if code not in others:
            return code


def new_secret() -> str:
    """What makes a phone the holder of a seat."""
    return secrets.token_urlsafe(18)


def mark_of(secret: str) -> str:
    """What is kept of a secret: enough to know it again, not to use it."""
    return hashlib.sha256(secret.encode()).hexdigest()


def same_code(typed: str, code: str) -> bool:
    """Whether somebody typed the code, however large and with whatever spaces."""
    return hmac.compare_digest("".join(typed.split()).upper().encode(), code.encode())
