"""Only one station at a time writes a journal."""

import fcntl
import os
from pathlib import Path


class Lock:
    """A lock file beside a journal, released when its process ends, however it ends.

    It is a separate file because closing any second handle on an SQLite file drops SQLite's own locks.
    """

    def __init__(self, journal: Path) -> None:
        self._file = journal.with_name(journal.name + ".lock")
        self._handle: int | None = None

    def take(self) -> bool:
        """Take the lock; False when another process has it. Raises OSError when it cannot be made."""
        handle = os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(handle)
            return False
        self._handle = handle
        return True

    def give_back(self) -> None:
        if self._handle is not None:
            self._file.unlink(missing_ok=True)
            os.close(self._handle)
            self._handle = None


def in_use(journal: Path) -> bool:
    """Whether another process is writing this journal."""
    file = journal.with_name(journal.name + ".lock")
    try:
        handle = os.open(file, os.O_RDWR | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    else:
        return False
    finally:
        os.close(handle)
