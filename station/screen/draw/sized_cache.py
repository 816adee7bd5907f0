"""A cache of pictures that is bounded by the memory they take, not by how many there are."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, ParamSpec, TypeVar

import pygame

P = ParamSpec("P")
R = TypeVar("R")


class SizedCache(Generic[P, R]):
    """Makes the same thing once, and lets go of what was used longest ago once all that it holds takes more
    than `most_bytes`. The latest is always kept. size_of: bytes that one takes.

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
        """Let go of everything."""
        self._held.clear()
        self.held_bytes = 0


def sized_cache(size_of: Callable[[R], int], most_bytes: int) -> Callable[[Callable[P, R]], SizedCache[P, R]]:
    """As a decorator."""
    return lambda make: SizedCache(make, size_of, most_bytes)


def surface_bytes(surface: pygame.Surface) -> int:
    """What a surface takes."""
    return surface.get_pitch() * surface.get_height()
