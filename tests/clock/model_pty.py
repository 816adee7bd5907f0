"""A model head behind a pseudo-terminal, in real time: a port like a real head's, without hardware."""

import os
import pty
import select
import tty
from threading import Event, Lock, Thread
from time import monotonic

from station.rules.tile import Side
from tests.clock.model_head import ModelHead


def has_pseudo_terminals() -> bool:
    """Whether this machine has any; a bare chroot without /dev/pts does not."""
    try:
        for handle in pty.openpty():
            os.close(handle)
    except OSError:
        return False
    return True


class ModelOnPty:
    """device: the port to open, such as `/dev/pts/7`. Closing it unplugs the head."""

    def __init__(self, head: ModelHead) -> None:
        self.head = head
        self._own, self._theirs = pty.openpty()
        tty.setraw(self._theirs)
        self.device = os.ttyname(self._theirs)
        self._lock = Lock()
        self._started_s = monotonic()
        self._releases: list[tuple[int, Side]] = []
        self._closing = Event()
        self._woken, self._wake = os.pipe()
        self._thread = Thread(target=self._work, name="model head", daemon=True)
        self._thread.start()

    def now_ms(self) -> int:
        """The head's own time."""
        return int((monotonic() - self._started_s) * 1000)

    def tap(self, side: Side, down_ms: int = 1) -> float:
        """Press a button now, for this long; returns when, in seconds of the monotonic clock."""
        at_s = monotonic()
        with self._lock:
            now_ms = self.now_ms()
            self.head.edge(side, True, now_ms)
            if down_ms <= 1:
                self.head.edge(side, False, now_ms + 1)
            else:
                self._releases.append((now_ms + down_ms, side))
        os.write(self._wake, b"!")
        return at_s

    def close(self) -> None:
        """Unplug it."""
        self._closing.set()
        os.write(self._wake, b"!")
        self._thread.join()
        for handle in (self._own, self._theirs, self._woken, self._wake):
            os.close(handle)

    def _work(self) -> None:
        while not self._closing.is_set():
            ready, _, _ = select.select([self._own, self._woken], [], [], 0.01)
            if self._woken in ready:
                os.read(self._woken, 64)
            with self._lock:
                for release in [one for one in self._releases if one[0] <= self.now_ms()]:
                    self._releases.remove(release)
                    self.head.edge(release[1], False, release[0])
                if self._own in ready:
                    self.head.receive(os.read(self._own, 4096), self.now_ms())
                out = self.head.to_send(self.now_ms())
            if out:
                os.write(self._own, out)
