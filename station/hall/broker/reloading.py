"""Having a running Mosquitto read its files again, so that the last change is in force."""

import threading
from typing import Final

from station.hall.broker.files import BrokerFiles
from station.hall.broker.mosquitto import reload_running

AGAIN_S: Final = 1.0
"""Reading the files takes Mosquitto some milliseconds, even those of a large hall."""


class Reloader:
    """Mosquitto 2.0 forgets a signal that comes while it obeys the one before: its files would stay unread
    until the next change, a machine just admitted stay outside, and one just revoked inside. So it is told
    again once the changes have come to rest."""

    def __init__(self, files: BrokerFiles) -> None:
        self._files = files
        self._lock = threading.Lock()
        self._again: threading.Timer | None = None

    def changed(self) -> None:
        """The files are not what they were. May be called from any thread, and does not wait."""
        reload_running(self._files)
        with self._lock:
            if self._again is not None:
                self._again.cancel()
            self._again = threading.Timer(AGAIN_S, reload_running, [self._files])
            self._again.daemon = True
            self._again.start()
