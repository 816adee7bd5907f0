"""The topics. Each machine has a subtree: it writes below `up` and reads below `down`.

A machine is a joined station. Its name is its user name at the broker, so that the broker's access list
can name its subtree by pattern.
"""

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final

from station.hall.wire.errors import WireError

ROOT: Final = "hall/1"
"""1 is the version of the wire: it goes up when old and new programs could misunderstand each other."""

DIRECTOR: Final = "director"
"""The director's user name at the broker."""

ALL_UP: Final = f"{ROOT}/+/up/#"
"""What the director subscribes to."""

_MACHINE: Final = re.compile(r"m-[a-z0-9]{1,32}", re.ASCII)
_GAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}", re.ASCII)


class Up(Enum):
    """From the table. EVENT: once and in order; STATUS: whether it is online, retained; VIEW: what it shows,
    retained, the newest counts; PICTURE: a JPEG that was ordered, or of a moment that the arbiter was called
    for."""

    EVENT = "event"
    STATUS = "status"
    VIEW = "view"
    PICTURE = "picture"


class Down(Enum):
    """To the table. ORDER: something to do; ACK: which events are stored; KEPT: which picture is."""

    ORDER = "order"
    ACK = "ack"
    KEPT = "kept"


_WHATS: Final[dict[str, Up | Down]] = {
    **{f"up/{up.value}": up for up in Up},
    **{f"down/{down.value}": down for down in Down},
}


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic, taken apart."""

    machine: str
    what: Up | Down

    @property
    def text(self) -> str:
        return f"{ROOT}/{self.machine}/{'up' if isinstance(self.what, Up) else 'down'}/{self.what.value}"

    @classmethod
    def parse(cls, text: str) -> "Topic":
        """Raises WireError if this is no topic of ours."""
        parts = text.split("/")
        if len(parts) != 5 or "/".join(parts[:2]) != ROOT or not is_machine(parts[2]):
            raise WireError(f"{text[:200]!r} is not a topic of the hall")
        found = _WHATS.get("/".join(parts[3:]))
        if found is None:
            raise WireError(f"{text[:200]!r} is not a topic of the hall")
        return cls(parts[2], found)


def all_down(machine: str) -> str:
    """What a machine subscribes to."""
    return f"{ROOT}/{machine}/down/#"


def is_machine(name: str) -> bool:
    """Whether this can be the name of a machine, like m-7f3a9c."""
    return _MACHINE.fullmatch(name) is not None


def is_game(name: str) -> bool:
    """Whether this can be the director's name of a game: letters, digits, points and dashes."""
    return _GAME.fullmatch(name) is not None
