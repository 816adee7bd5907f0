"""Copies of the hall's database, made while it is in use."""

import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Final

from station.hall.director import events as e
from station.hall.director.errors import StorageError
from station.hall.tournament import events as t
from station.hall.tournament.sentence import Sentence
from station.hall.tournament.state import TournamentState

FOLDER: Final = "copies"
MOST: Final = 30
LEAST: Final = 3
MOST_BYTES: Final = 2_000_000_000
"""So many copies are kept; of a large hall fewer, as long as all together are larger than MOST_BYTES."""


def copy(database: Path, at: datetime) -> Path:
    """Make a copy of a database as it is now; its writer need not stop. at: for its name.

    Raises StorageError if there is no room; then there is no half copy either.
    """
    folder = database.parent / FOLDER
    path = folder / f"hall-{at:%Y%m%d-%H%M%S-%f}.sqlite"
    part = path.with_suffix(".part")
    try:
        folder.mkdir(0o700, exist_ok=True)
        back_up(database, part)
        part.replace(path)
        sync(folder)
    except (OSError, sqlite3.Error) as error:
        part.unlink(missing_ok=True)
        raise StorageError(
            "no copy of the hall can be made in {folder}: {why}; free some space on the disk",
            folder=str(folder),
            why=str(error),
        ) from error
    for old in _spare(copies(database.parent)):
        old.unlink(missing_ok=True)
    return path


def _spare(found: tuple[Path, ...]) -> tuple[Path, ...]:
    """The copies, oldest first, that make room for later ones."""
    kept = min(len(found), MOST)
    while kept > LEAST and sum(path.stat().st_size for path in found[-kept:]) > MOST_BYTES:
        kept -= 1
    return found[: len(found) - kept]


def copies(folder: Path) -> tuple[Path, ...]:
    """The copies in a hall's folder, oldest first."""
    return tuple(sorted((folder / FOLDER).glob("hall-*.sqlite")))


def back_up(source: Path, target: Path) -> None:
    """Copy a database as it is now, with what its log holds, into one file.

    Raises OSError or sqlite3.Error.
    """
    address = f"{source.absolute().as_uri()}?mode=ro"
    target.touch(0o600)
    with closing(sqlite3.connect(address, uri=True)) as reading, closing(sqlite3.connect(target)) as writing:
        reading.backup(writing)
        # What is left is one file, without a log beside it.
        writing.execute("PRAGMA journal_mode = DELETE")
    sync(target)


def sync(path: Path) -> None:
    """A file is on disk, or what was renamed in a folder."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


class Copier:
    """Makes copies beside the work of the hall, one at a time: whatever is asked for while one is made comes
    to one more. trouble: why the last one could not be made, None if it could."""

    def __init__(self, database: Path, now: Callable[[], datetime]) -> None:
        self._database, self._now = database, now
        self._thread = ThreadPoolExecutor(1, "copies of the hall")
        self._asked: Future[None] | None = None
        self.trouble: Sentence | None = None

    def ask(self) -> None:
        """A copy of what is stored now, soon."""
        if self._asked is None or self._asked.running() or self._asked.done():
            self._asked = self._thread.submit(self._copy)

    def wait(self) -> None:
        """Until everything asked for has been made."""
        if self._asked is not None:
            self._asked.result()

    def close(self) -> None:
        """Make what was asked for, and stop."""
        self._thread.shutdown()

    def _copy(self) -> None:
        try:
            copy(self._database, self._now())
            self.trouble = None
        except StorageError as error:
            self.trouble = error.said


def worth_a_copy(state: TournamentState, event: e.HallEvent) -> bool:
    """What the tables cannot send again, or ends a round."""
    match event:
        case (
            t.RoundPublished()
            | t.RoundWithdrawn()
            | t.PairingsChanged()
            | e.MachineJoined()
            | e.TableServed()
        ):
            return True
        case t.ResultCame(pairing) | t.ResultCorrected(pairing):
            return state.located(pairing)[0].complete
        case _:
            return False
