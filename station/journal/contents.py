"""Reading a journal without changing it, whatever state it is in."""

import json
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from station.clock.reading import ClockReading
from station.journal import errors, version_0_1
from station.journal.codec import MalformedError, decode
from station.journal.schema import APPLICATION_ID, EARLIER_EVENTS, OLD_EVENTS, SCHEMA
from station.referee.events import AnyEvent

T = TypeVar("T")
Clocks = tuple[ClockReading, ClockReading]


@dataclass(frozen=True, slots=True)
class Seal:
    """The state after event `number`: its digest, its phase, and how many turns were confirmed."""

    number: int
    digest: str
    phase: str
    turns: int


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The clocks as last reported by `at_ms` and untouched since."""

    at_ms: int
    clocks: Clocks


@dataclass(frozen=True, slots=True)
class Contents:
    """All that can be read of a journal. events: numbered from 1. damage: a sentence saying what cannot be
    read, None for a sound file. old: how many of the events, and their seals, were written by version 0.1 and
    translated; the game may have gone on since. earlier: the same for everything before schema 4."""

    path: Path
    meta: dict[str, str]
    events: tuple[AnyEvent, ...]
    seals: tuple[Seal, ...]
    checkpoint: Checkpoint | None
    damage: str | None = None
    old: int = 0
    earlier: int = 0


def read_journal(path: Path) -> Contents:
    """Everything that can be read of a journal, which may be in use by a running station.

    Raises InputError if there is no such file, it is not a journal, or a newer program wrote it.
    """
    if not path.is_file():
        raise errors.not_found(path)
    with _opened(path) as connection:
        schema = check(path, connection)
        meta, meta_damage = _tolerant(lambda: _meta(connection), dict[str, str]())
        events, damage = _events(connection, old_events(schema, meta))
        no_seals: tuple[Seal, ...] = ()
        seals, seals_damage = _tolerant(lambda: _seals(connection), no_seals)
        checkpoint, checkpoint_damage = _tolerant(lambda: _checkpoint(connection), None)
    # Seals beyond the last event that can be read prove nothing.
    seals = tuple(seal for seal in seals if seal.number <= len(events))
    old = min(len(events), old_events(schema, meta))
    earlier = min(len(events), earlier_events(schema, meta))
    trouble = damage or meta_damage or seals_damage or checkpoint_damage
    if trouble is None:
        return Contents(path, meta, events, seals, checkpoint, None, old, earlier)
    count = "1 event" if len(events) == 1 else f"{len(events)} events"
    sentence = (
        f"{path.name} is damaged: {count} can be read, what follows cannot ({trouble}); "
        "the file is left as it is"
    )
    return Contents(path, meta, events, seals, checkpoint, sentence, old, earlier)


def check(path: Path, connection: sqlite3.Connection) -> int:
    """The schema of a journal. Raises InputError if this program cannot read it, or it is not a journal."""
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (schema,) = connection.execute("PRAGMA user_version").fetchone()
    except sqlite3.DatabaseError:
        raise errors.not_a_journal(path) from None
    if application != APPLICATION_ID:
        raise errors.not_a_journal(path)
    if schema > SCHEMA:
        raise errors.newer(path, schema, SCHEMA)
    return int(schema)


def old_events(schema: int, meta: Mapping[str, str]) -> int:
    """How many of a journal's events are of version 0.1: all, or those before the game was resumed."""
    return sys.maxsize if schema < 3 else _count(meta, OLD_EVENTS)


def earlier_events(schema: int, meta: Mapping[str, str]) -> int:
    """How many of a journal's events were written before schema 4."""
    return sys.maxsize if schema < 4 else _count(meta, EARLIER_EVENTS)


def _count(meta: Mapping[str, str], key: str) -> int:
    kept = meta.get(key, "0")
    return int(kept) if kept.isdecimal() else 0


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that reads and changes nothing.

    The journal is read in place if SQLite can do that. If not (a damaged file, a read-only folder after a
    power cut), as much as there is of a copy is read.
    """
    with tempfile.TemporaryDirectory(prefix="station-journal-") as folder:
        connection = _try(f"{path.absolute().as_uri()}?mode=ro")
        if connection is None:
            copy = Path(folder) / "journal"
            try:
                shutil.copyfile(path, copy)
                wal = path.with_name(path.name + "-wal")
                if wal.is_file():
                    shutil.copyfile(wal, copy.with_name("journal-wal"))
            except OSError as error:
                raise errors.unreadable(path, error.strerror or str(error)) from error
            connection = sqlite3.connect(copy)
            # Otherwise a truncated file is refused; this is a copy.
            connection.execute("PRAGMA writable_schema = ON")
        try:
            yield connection
        finally:
            connection.close()


def _try(uri: str) -> sqlite3.Connection | None:
    """A connection to a file, or None if its tables cannot be read."""
    connection = None
    try:
        connection = sqlite3.connect(uri, uri=True)
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error:
        if connection is not None:
            connection.close()
        return None
    return connection


def _tolerant(read: Callable[[], T], otherwise: T) -> tuple[T, str | None]:
    try:
        return read(), None
    except (sqlite3.DatabaseError, MalformedError, ValueError) as error:
        return otherwise, str(error)


def _events(connection: sqlite3.Connection, old: int) -> tuple[tuple[AnyEvent, ...], str | None]:
    """The events up to the first that cannot be read, and why."""
    events: list[AnyEvent] = []
    try:
        for number, payload in connection.execute("SELECT number, payload FROM events ORDER BY number"):
            if number != len(events) + 1:
                return tuple(events), f"event {len(events) + 1} is missing"
            event = json.loads(payload)
            events.append(version_0_1.event(event) if number <= old else decode(event, AnyEvent))
    except (MalformedError, ValueError) as error:
        return tuple(events), f"event {len(events) + 1}: {error}"
    except sqlite3.DatabaseError as error:
        return tuple(events), str(error)
    return tuple(events), None


def _meta(connection: sqlite3.Connection) -> dict[str, str]:
    return dict(connection.execute("SELECT key, value FROM meta"))


def _seals(connection: sqlite3.Connection) -> tuple[Seal, ...]:
    rows = connection.execute("SELECT number, digest, phase, turns FROM seals ORDER BY number")
    return tuple(Seal(*row) for row in rows)


def _checkpoint(connection: sqlite3.Connection) -> Checkpoint | None:
    row = connection.execute("SELECT at_ms, clocks FROM checkpoint").fetchone()
    return None if row is None else Checkpoint(row[0], decode(json.loads(row[1]), Clocks))
