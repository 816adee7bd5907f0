"""Names for new journals."""

from datetime import datetime
from pathlib import Path

from station.errors import InputError
from station.journal.journal import SUFFIX


def unused_path(folder: Path) -> Path:
    """An unused path for a journal, named after the time of day. Raises InputError if its folder cannot be
    created."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"the folder {folder} for journals cannot be made: {error.strerror}") from None
    stem = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    taken = 0
    while (path := folder / f"{stem}{f'-{taken}' if taken else ''}{SUFFIX}").exists():
        taken += 1
    return path
