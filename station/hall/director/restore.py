"""Going back to a copy of the hall's database."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from station.errors import InputError
from station.hall.database import DamagedError
from station.hall.director.copies import FOLDER, back_up, copies, sync
from station.hall.director.stored import StoredHall
from station.hall.tournament.state import TournamentState
from station.journal.lock import Lock

LATEST: Final = "latest"
_BESIDE: Final = ("-wal", "-shm")
"""What SQLite keeps beside a database, and takes for a part of it."""


@dataclass(frozen=True, slots=True)
class Held:
    """What a copy holds. last: when the last thing in it happened, by the director's clock; None if nothing
    did. state: the tournament as it was then."""

    path: Path
    last: datetime | None
    state: TournamentState


def held(path: Path) -> Held:
    """Look into a copy. Raises InputError if it cannot be read."""
    with StoredHall(path) as hall:
        return Held(path, None if hall.last is None else datetime.fromisoformat(hall.last), hall.state)


def copy_named(folder: Path, name: str) -> Path:
    """A copy by its path, by its name among those of a hall's folder, or the `latest`. Raises InputError if
    there is none."""
    found = copies(folder)
    if name == LATEST and found:
        return found[-1]
    for path in (Path(name), folder / FOLDER / name):
        if path.is_file():
            return path
    if not found:
        raise InputError(f"there are no copies in {folder / FOLDER}")
    raise InputError(f"there is no copy {name}; see which there are: {command(folder)}")


def command(folder: Path) -> str:
    """What lists the copies of a hall."""
    return f"station hall restore --dir {folder}"


@contextmanager
def mended(folder: Path | None) -> Iterator[None]:
    """Raises InputError for a damaged database in here, with what to do about it. folder: the hall's; None
    for one in memory."""
    try:
        yield
    except DamagedError as error:
        if folder is None:
            raise
        number = len(copies(folder))
        if not number:
            raise InputError(f"{error}; there is no copy of it in {folder / FOLDER}") from error
        which = "a copy" if number == 1 else f"one of its {number} copies"
        raise InputError(f"{error}; put {which} in its place: {command(folder)}") from error


def restore(database: Path, chosen: Path | None = None) -> Path:
    """Put a copy (the latest unless another is chosen) in the place of the database, which is kept beside it.
    The hall must not be running. Returns the copy. The tables send again what it does not know.

    Raises InputError if there is no copy, it is not one, or the hall is running.
    """
    source = chosen or copy_named(database.parent, LATEST)
    if not source.is_file():
        raise InputError(f"there is no copy {source}")
    lock = Lock(database)
    if not lock.take():
        raise InputError(f"the hall in {database.parent} is running; stop it first")
    try:
        part = _made(source, database)
        _set_aside(database)
        part.replace(database)
        sync(database.parent)
    except OSError as error:
        raise InputError(f"{database.parent} cannot be written: {error.strerror or error}") from error
    finally:
        lock.give_back()
    return source


def _made(source: Path, database: Path) -> Path:
    """A sound file beside the database, ready to take its place. A file that is no hall's, or is damaged, is
    refused before anything is touched."""
    part = database.with_suffix(".part")
    part.unlink(missing_ok=True)
    try:
        # All of it can be read, the journals of games too.
        with StoredHall(source) as hall:
            hall.check()
        back_up(source, part)
    except sqlite3.Error as error:
        part.unlink(missing_ok=True)
        raise InputError(f"{source} cannot be copied: {error}") from error
    return part


def _set_aside(database: Path) -> None:
    """Keep the database, and then leave nothing of it beside its place. At every moment of this there is a
    database: whoever pulls the plug finds the old one or the new one, never an empty hall."""
    number = 1
    while (aside := database.with_name(f"{database.stem}-replaced-{number}{database.suffix}")).exists():
        number += 1
    for ending in ("", *_BESIDE):
        old = database.with_name(database.name + ending)
        if old.exists():
            _linked(old, aside.with_name(aside.name + ending))
    sync(database.parent)
    for ending in _BESIDE:
        database.with_name(database.name + ending).unlink(missing_ok=True)


def _linked(old: Path, new: Path) -> None:
    try:
        os.link(old, new)
    except OSError:  # a disk without links
        shutil.copy2(old, new)
