"""Keeping Mosquitto running: if it dies, it is started again."""

import threading
import time
from collections.abc import Callable
from typing import Final

from station.errors import DeviceError
from station.hall.broker.broker import Broker
from station.hall.broker.mosquitto import Mosquitto

PAUSE_S: Final = 1.0
"""Between two starts at least."""


class Kept:
    """A Mosquitto that is started again whenever it ends, until `stop`. said: called with what it logs."""

    def __init__(self, broker: Broker, said: Callable[[str], None] | None = None) -> None:
        """Raises DeviceError if it does not start."""
        self._broker, self._said = broker, said
        self._process = self._started()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._keep, name="broker", daemon=True)
        self._thread.start()

    @property
    def process(self) -> Mosquitto:
        return self._process

    def wait(self) -> None:
        """Wait until it is stopped from another thread, or by a signal."""
        while not self._stopping.wait(3600):
            pass

    def stop(self) -> None:
        self._stopping.set()
        self._process.stop()
        self._thread.join()

    def _started(self) -> Mosquitto:
        process = Mosquitto(self._broker.files, self._said)
        process.wait_ready()
        return process

    def _keep(self) -> None:
        while not self._stopping.is_set():
            began_s = time.monotonic()
            self._process.wait()
            if self._stopping.wait(max(0.0, PAUSE_S - (time.monotonic() - began_s))):
                break
            try:
                self._process = self._started()
            except DeviceError as error:
                if self._said is not None:
                    self._said(str(error))
