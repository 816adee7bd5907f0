"""Sessions that have ended: a cookie that was copied before is worth nothing any more."""

import json
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import time
from typing import Final

from station.hall.web.access import SESSION_S
from station.json_text import read_json
from station.whole_file import write_whole

FILE: Final = "ended.json"


class Ended:
    """folder: where they are kept over a restart; None: in memory. now_s: seconds since 1970."""

    def __init__(self, folder: Path | None, now_s: Callable[[], float] = time) -> None:
        self._path = None if folder is None else folder / FILE
        self._now_s = now_s
        self._lock = threading.Lock()
        self._until: dict[str, float] = {}
        if self._path is not None:
            # What cannot be read has no session in it that is still good, or a cookie less is refused.
            with suppress(OSError, ValueError, AttributeError, TypeError, OverflowError):
                stored = read_json(self._path.read_text(encoding="ascii"))
                self._until = {str(name): float(until) for name, until in stored.items()}

    def __contains__(self, session: object) -> bool:
        return session in self._until

    def end(self, session: str) -> None:
        """A session has ended; that is remembered for as long as its cookie would be good."""
        with self._lock:
            now_s = self._now_s()
            kept = {name: until for name, until in self._until.items() if until > now_s}
            self._until = {**kept, session: now_s + SESSION_S}
            if self._path is not None:
                with suppress(OSError):  # on a full disk it ends for as long as the director runs
                    write_whole(self._path, json.dumps(self._until))
