"""One number for a whole table, by which a replay is proved to be the same game."""

import hashlib

from station.journal.codec import canonical
from station.referee.state import HouseState


def state_digest(state: HouseState) -> str:
    """SHA-256, in hexadecimal, of the state's canonical JSON."""
    return hashlib.sha256(canonical(state, HouseState).encode("ascii")).hexdigest()
