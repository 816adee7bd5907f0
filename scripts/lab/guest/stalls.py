"""Whether the guest got its processor in time; what happens otherwise says nothing about the station."""

import threading
import time
from typing import Final

NAP_S: Final = 0.005
MOST_S: Final = 0.015
"""Less than a contact must stay open to count as released."""


class Stalls:
    """A thread that takes naps, and notes by how much the longest since `begin` was too long."""

    def __init__(self) -> None:
        self._worst_s, self._ended = 0.0, threading.Event()
        threading.Thread(target=self._nap, daemon=True).start()

    def begin(self) -> None:
        """Forget what was before."""
        self._worst_s = 0.0

    @property
    def stalled(self) -> bool:
        """Whether something waited for the processor too long."""
        return self._worst_s > MOST_S

    def _nap(self) -> None:
        while not self._ended.is_set():
            begun_s = time.monotonic()
            time.sleep(NAP_S)
            self._worst_s = max(self._worst_s, time.monotonic() - begun_s - NAP_S)

    def close(self) -> None:
        self._ended.set()
