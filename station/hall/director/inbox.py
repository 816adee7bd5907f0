"""Events of machines, in the order in which each machine reported them, whatever order they come in."""

from collections.abc import Iterator, Mapping
from typing import Final

from station.hall.wire.event import Event

MOST_WAITING: Final = 1000
"""Events of a machine that are held while one before them is missing."""
MOST_CHARACTERS: Final = 2_000_000
"""So long are all of them together at most; what is dropped is asked for again when its turn comes."""


class Inbox:
    """What has come and is not stored yet. Not safe to share between threads."""

    def __init__(self, seqs: Mapping[str, int]) -> None:
        """seqs: the number of each machine's last event that is stored."""
        self._seqs = dict(seqs)
        self._waiting: dict[str, dict[int, Event]] = {}
        self._asked: dict[str, int] = {}
        self._lengths: dict[str, int] = {}

    @property
    def machines(self) -> tuple[str, ...]:
        """Those that anything came from."""
        return tuple(self._waiting)

    def last(self, machine: str) -> int:
        """The number of the machine's last event that is stored; 0 if none is."""
        return self._seqs.get(machine, 0)

    def put(self, machine: str, event: Event) -> None:
        """An event has come. One that came before is dropped; the one that is waited for always has room."""
        waiting = self._waiting.setdefault(machine, {})
        ahead = event.seq - self.last(machine)
        if event.seq in waiting or ahead < 1:
            return
        if ahead > 1:
            length = self._lengths.get(machine, 0) + len(str(event.to_json()))
            if len(waiting) >= MOST_WAITING or length > MOST_CHARACTERS:
                return
            self._lengths[machine] = length
        waiting[event.seq] = event

    def ready(self, machine: str) -> Iterator[Event]:
        """Its events that wait for none before them, in order."""
        waiting = self._waiting.get(machine, {})
        following = self.last(machine) + 1
        while following in waiting:
            yield waiting[following]
            following += 1

    def stored(self, machine: str, seq: int) -> None:
        """The next one is stored; its number is `seq`."""
        waiting = self._waiting.get(machine, {})
        waiting.pop(seq, None)
        if not waiting:
            self._lengths.pop(machine, None)
        self._seqs[machine] = seq

    def lacks(self, machine: str) -> bool:
        """Whether an event has come before its time, and nobody has asked yet for those before it."""
        seq = self.last(machine)
        if not self._waiting.get(machine) or self._asked.get(machine) == seq:
            return False
        self._asked[machine] = seq
        return True

    def forget(self, machine: str) -> None:
        """Drop what waits."""
        self._waiting.pop(machine, None)
        self._lengths.pop(machine, None)
