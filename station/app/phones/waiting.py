"""Posts of phones that the loop has not seen, and those that it has."""

from collections import OrderedDict
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Final

from station.phones.errors import PhoneError
from station.phones.offer import What
from station.phones.posts import AnyPost, Take

REMEMBERED: Final = 64
"""So many deeds of a phone are known again."""


@dataclass(slots=True)
class Waiting:
    """A post that the loop has not seen. done: once what came of it is recorded."""

    player: int
    mark: str
    post: AnyPost
    done: "Future[None]" = field(default_factory=Future)

    @property
    def presses(self) -> bool:
        """Whether it presses the clock."""
        return isinstance(self.post, Take) and self.post.key == What.PRESS

    @property
    def key(self) -> tuple[str, str]:
        """What distinguishes it from every other deed."""
        return self.mark, self.post.number

    def answer(self, error: PhoneError | None = None) -> None:
        """Say that it is recorded, or why it is not."""
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class KnownDeeds:
    """Deeds that were done, so that one that arrives again is not done again. phones: how many there are."""

    def __init__(self, phones: int) -> None:
        self._most, self._known = REMEMBERED * phones, OrderedDict[tuple[str, str], None]()

    def knows(self, waiting: Waiting) -> bool:
        return bool(waiting.post.number) and waiting.key in self._known

    def remember(self, waiting: Waiting) -> None:
        self._known[waiting.key] = None
        if len(self._known) > self._most:
            self._known.popitem(last=False)
