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
        while True:
            handle = os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(handle)
                return False
            if _still_there(self._file, handle):
                self._handle = handle
                return True
            os.close(handle)  # its last holder removed it between our opening and our locking it

    def give_back(self) -> None:
        """Let go of it. Nothing happens when it is not held, or another thread just lets go of it."""
        handle, self._handle = self._handle, None
        if handle is not None:
            self._file.unlink(missing_ok=True)
            os.close(handle)


def _still_there(file: Path, handle: int) -> bool:
    try:
        return os.path.samestat(file.stat(), os.fstat(handle))
    except FileNotFoundError:
        return False


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
