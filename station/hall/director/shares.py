"""How much of what a machine says is stored: more than any table has to say, and less than a disk."""

from collections.abc import Mapping
from typing import Final

from station.hall.director.errors import RefusedError
from station.hall.wire.event import Event
from station.hall.wire.happened import JournalRows

MOST: Final = 100_000_000
"""Characters of a machine's events. A game of three hours takes less than two million."""

_OTHER: Final = 500
"""What any other event, or a row besides its payload, is reckoned at."""


class Shares:
    """What is stored of each machine. Not safe to share between threads."""

    def __init__(self, stored: Mapping[str, int]) -> None:
        self._stored = dict(stored)

    def check(self, machine: str) -> None:
        """Raises RefusedError if no more is stored of this machine."""
        if self._stored.get(machine, 0) >= MOST:
            raise RefusedError(
                "machine {machine} has sent more than any table has to say; nothing more is stored of it",
                machine=machine,
            )

    def stored(self, machine: str, event: Event) -> None:
        """An event has been stored."""
        length = _OTHER
        if isinstance(event.data, JournalRows):
            length += sum(len(row.payload) + _OTHER for row in event.data.events)
        self._stored[machine] = self._stored.get(machine, 0) + length
