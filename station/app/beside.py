"""Work that is done in a process of its own, so that the screen stays quick."""

import os
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any, Final, Generic, TypeVar

NICE: Final = 5
"""By so much less than the game's the process wants the processor."""

PATIENCE_S: Final = 2.0
"""How long a process may take to end once it was asked to."""

T = TypeVar("T")

Report = Callable[[T], None]


class Beside(Generic[T]):
    """Does `work(*arguments, report)` beside whoever asks for it; it starts at once. first: what is known
    until the work reports more."""

    def __init__(self, first: T, work: Callable[..., None], *arguments: object) -> None:
        context = get_context("spawn")
        self.known = first
        self.gone = False
        """The process has ended; nothing more will be known."""
        self._pipe, theirs = context.Pipe(duplex=False)
        self._process = context.Process(target=_work, args=(work, arguments, theirs), daemon=True)
        self._process.start()
        theirs.close()

    def news(self) -> T:
        """What was reported last."""
        try:
            while not self.gone and self._pipe.poll():
                self.known = self._pipe.recv()
        except (EOFError, OSError):
            self.gone = True
        return self.known

    def wait(self, timeout_s: float) -> bool:
        """Wait for news; false if there is none by then."""
        return self._pipe.poll(timeout_s)

    def close(self, then: Callable[[], None] = lambda: None) -> None:
        """Stop it, wherever it is, without waiting for that. then: called once it has ended."""
        self.gone = True
        if self._process.is_alive():
            self._process.terminate()
        Thread(target=self._end, args=(then,), name="end of work").start()

    def _end(self, then: Callable[[], None]) -> None:
        self._process.join(PATIENCE_S)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        self._pipe.close()
        then()


def _work(work: Callable[..., None], arguments: tuple[object, ...], pipe: "Connection[Any, Any]") -> None:
    """Work until it is done or whoever asked is gone."""
    with suppress(OSError, AttributeError):
        os.nice(NICE)
    with suppress(BrokenPipeError, KeyboardInterrupt):
        work(*arguments, pipe.send)
