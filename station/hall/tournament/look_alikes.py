"""Names that look alike: perhaps one person, entered twice."""

from collections.abc import Iterable
from typing import Final
from unicodedata import combining, normalize

from station.hall.tournament.entry import Entry
from station.hall.tournament.state import TournamentState

_LATIN: Final = str.maketrans(
    {
        **dict(zip("авеѕіјклмнорстухүӏ", "abesijklmhopctyxyl", strict=True)),
        **dict(zip("αβεικνορτυχ", "abeiknoptux", strict=True)),
        **{"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ı": "i", "0": "o", "1": "l", "æ": "ae", "œ": "oe"},
    }
)
"""Letters of other scripts, and digits, that look like a Latin one."""


def shape(name: str) -> tuple[str, ...]:
    """What is left of a name without marks, capitals and blanks, in any order of its words: names with the
    same shape look alike."""
    bare = "".join(sign for sign in normalize("NFKD", name.casefold()) if not combining(sign))
    latin = bare.translate(_LATIN)
    words = "".join(sign if sign.isalnum() else " " for sign in latin).split()
    return tuple(sorted(words))


def alike(state: TournamentState, entered: Iterable[Entry]) -> tuple[tuple[str, str], ...]:
    """Of these entries the names that look like another one in their division, there or among them; with that
    one. A name that is the same is no question: it is refused."""
    known: dict[tuple[str, tuple[str, ...]], str] = {}
    coming = {entry.number: entry for entry in entered}
    for entry in state.entries:
        for player in entry.players if entry.number not in coming else ():
            known.setdefault((entry.division, shape(player.name)), player.name)
    found: list[tuple[str, str]] = []
    for entry in coming.values():
        for player in entry.players:
            other = known.setdefault((entry.division, shape(player.name)), player.name)
            if other != player.name:
                found.append((other, player.name))
    return tuple(found)
