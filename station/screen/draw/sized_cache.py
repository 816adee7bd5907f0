"""A cache of pictures, bounded by their memory rather than their number."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, ParamSpec, TypeVar

import pygame

P = ParamSpec("P")
R = TypeVar("R")


class SizedCache(Generic[P, R]):
    """Makes each thing once, and evicts the least recently used once everything together takes more than
    `most_bytes`. The latest is always kept. size_of: the bytes that one takes.

    A clock shows a new text every second, and one text may be as large as a hundred others: a bound on the
    number of pictures says nothing about the memory of a long game.
    """

    def __init__(self, make: Callable[P, R], size_of: Callable[[R], int], most_bytes: int) -> None:
        self.held_bytes = 0
        self.most_bytes = most_bytes
        self._make, self._size_of = make, size_of
        self._held: OrderedDict[Hashable, tuple[R, int]] = OrderedDict()

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        key = (args, tuple(kwargs.items()))
        if key in self._held:
            self._held.move_to_end(key)
            return self._held[key][0]
        made = self._make(*args, **kwargs)
        size = self._size_of(made)
        self._held[key] = made, size
        self.held_bytes += size
        while self.held_bytes > self.most_bytes and len(self._held) > 1:
            _, (_, gone) = self._held.popitem(last=False)
            self.held_bytes -= gone
        return made

    def cache_clear(self) -> None:
        """Drop everything."""
        self._held.clear()
        self.held_bytes = 0


def sized_cache(size_of: Callable[[R], int], most_bytes: int) -> Callable[[Callable[P, R]], SizedCache[P, R]]:
    """`SizedCache` as a decorator."""
    return lambda make: SizedCache(make, size_of, most_bytes)


def surface_bytes(surface: pygame.Surface) -> int:
    """The memory of a surface."""
    return surface.get_pitch() * surface.get_height()
