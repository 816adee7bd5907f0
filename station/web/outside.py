"""Visitors who have come and are not let in yet."""

from collections import OrderedDict, deque
from typing import Final, Generic, TypeVar

MOST: Final = 2048
"""Of one address; who waits longest is forgotten."""

T = TypeVar("T")


class Outside(Generic[T]):
    """Addresses take turns, so that a crowd from some keeps nobody of another waiting. Of one address, who
    came last is first, so that a crowd that goes on for ever keeps nobody out there either."""

    def __init__(self) -> None:
        self._of: OrderedDict[str, deque[T]] = OrderedDict()

    def __bool__(self) -> bool:
        return bool(self._of)

    def put(self, address: str, visitor: T) -> None:
        """Somebody comes. Whose address nobody else waits of is next."""
        if address not in self._of:
            self._of[address] = deque(maxlen=MOST)
            self._of.move_to_end(address, last=False)
        self._of[address].append(visitor)

    def take(self) -> T:
        """Who is let in now. Raises KeyError if nobody waits."""
        address, waiting = self._of.popitem(last=False)
        visitor = waiting.pop()
        if waiting:
            self._of[address] = waiting
        return visitor
