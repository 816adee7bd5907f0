"""Waiting for a disk without keeping a window waiting."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Final, TypeVar

FRAME_S: Final = 0.03
"""How long work may take before `meanwhile` is called, and again."""

T = TypeVar("T")
Meanwhile = Callable[[], None]


class Aside:
    """Does work that may wait for a disk in a thread of its own, and calls `meanwhile` about 30 times a
    second until it is done; without `meanwhile`, the work is done at once where it is asked for.

    Whoever asks gets the result, or the exception, either way: nothing goes on before the work is done.
    """

    def __init__(self, meanwhile: Meanwhile | None = None, name: str = "aside") -> None:
        self.meanwhile = meanwhile
        self._name = name
        self._thread: ThreadPoolExecutor | None = None

    def do(self, work: Callable[[], T]) -> T:
        """Do some work and wait for it; `meanwhile` must not ask for any."""
        if self.meanwhile is None:
            return work()
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, self._name)
        done = self._thread.submit(work)
        while not wait((done,), FRAME_S).done:
            self.meanwhile()
        return done.result()

    def close(self) -> None:
        """Wait for work that is still being done."""
        if self._thread is not None:
            self._thread.shutdown()
            self._thread = None
