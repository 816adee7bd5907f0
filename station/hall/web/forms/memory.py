"""What the pages remember of forms: what was typed into one that was refused, and how to undo what one did.

In memory, and no longer than the director's process runs; only those who have signed in can fill it.
"""

import secrets
import threading
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from station.hall.director.commands import ReadmitMachine
from station.hall.tournament.commands import Undo
from station.hall.web.accounts.accounts import Account

MOST: Final = 30
LONGEST: Final = 512 * 1024
"""Characters of a form that are remembered."""

Typed = tuple[tuple[str, str], ...]
"""The fields of a form, in order."""

T = TypeVar("T")


@dataclass(slots=True)
class Shelf(Generic[T]):
    """The last things that were put here, each by its ticket."""

    most: int = MOST
    _things: "OrderedDict[str, T]" = field(default_factory=OrderedDict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def put(self, thing: T) -> str:
        """Keep something; returns its ticket."""
        ticket = secrets.token_urlsafe(9)
        with self._lock:
            self._things[ticket] = thing
            while len(self._things) > self.most:
                self._things.popitem(last=False)
        return ticket

    def take(self, ticket: str) -> T | None:
        """What has this ticket, which is worth nothing afterwards."""
        with self._lock:
            return self._things.pop(ticket, None)


Undoing = Undo | ReadmitMachine | Account
"""What undoes a form; an account is one to put back."""


@dataclass(frozen=True, slots=True)
class Memory:
    typed: Shelf[Typed] = field(default_factory=Shelf)
    undoing: Shelf[Undoing] = field(default_factory=Shelf)

    def refused(self, typed: Typed) -> str:
        """Remember a refused form; "" if it is too long for that."""
        if sum(len(value) for _, value in typed) > LONGEST:
            return ""
        return self.typed.put(typed)
