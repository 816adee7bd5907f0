"""Personal codes: whoever has one checks in as that entry.

A code is made of the hall's secret and the entry's number, so nothing has to be stored and nobody can guess
it: 50 bits, in signs that are not mistaken for one another.
"""

import hmac
from base64 import b32encode
from hashlib import sha256
from typing import Final

from station.hall.tournament.entry import Entry
from station.hall.tournament.state import TournamentState
from station.hall.web.settings import Keys

SIGNS: Final = 10


def code_of(keys: Keys, entry: int) -> str:
    """The code of an entry, like `k7f3q-z2mab`."""
    made = hmac.digest(keys.behind_badges.encode(), str(entry).encode(), sha256)
    signs = b32encode(made).decode("ascii").lower()[:SIGNS]
    return f"{signs[:5]}-{signs[5:]}"


def entry_of(keys: Keys, state: TournamentState, typed: str) -> Entry | None:
    """Whose code this is, with or without the hyphen, in capitals or not; None for nobody's."""
    plain = "".join(sign for sign in typed.casefold() if sign.isalnum())
    wanted = f"{plain[:5]}-{plain[5:]}".encode()
    found = [
        entry for entry in state.entries if hmac.compare_digest(code_of(keys, entry.number).encode(), wanted)
    ]
    return found[0] if found else None
