"""One process directs a hall at a time."""

from pathlib import Path

from station.errors import InputError
from station.journal.lock import Lock


def taken(database: Path) -> Lock:
    """The lock of a hall's database, taken. Raises InputError if another process has it, or if the folder
    cannot be written."""
    lock, folder = Lock(database), database.parent
    try:
        free = lock.take()
    except OSError as error:
        raise InputError(f"the hall's folder {folder} cannot be written: {error.strerror}") from error
    if not free:
        raise InputError(f"the hall in {folder} is being directed already; stop that one first")
    return lock
