"""One number for a whole table, by which a replay is proved to be the same game."""

import hashlib
import json

from station.journal.codec import canonical
from station.journal.plain import plain
from station.referee.any_game import AnyState
from station.referee.state import HouseState


def state_digest(state: AnyState) -> str:
    """SHA-256, in hexadecimal, of the state's canonical JSON."""
    if isinstance(state, HouseState):
        text = canonical(state, HouseState)
    else:
        text = json.dumps(plain(state), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()
