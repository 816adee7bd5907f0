"""One number for a whole table, which proves that a replay is the same game."""

import hashlib
import json
from typing import Any

from station.journal.plain import Json, plain
from station.referee.state import TableState


def state_digest(state: TableState[Any]) -> str:
    """SHA-256, in hexadecimal, of the state's canonical JSON."""
    return digest_of(plain(state))


def digest_of(value: Json) -> str:
    """SHA-256, in hexadecimal, of a value's canonical JSON: keys sorted, no white space."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()
