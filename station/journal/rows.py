"""A journal as rows: how machines send one another a game, and how a journal is made of them again."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from station.errors import InputError
from station.journal import errors
from station.journal.reader import connected, opened
from station.journal.schema import SCHEMA, make_tables, mark

FIRST = 3
"""The first schema whose rows can be sent: from it on, all games are written alike."""


class EventRow(Protocol):
    """payload: the JSON text of the event, as it stands in the journal."""

    @property
    def number(self) -> int: ...
    @property
    def at_ms(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def payload(self) -> str: ...


class SealRow(Protocol):
    @property
    def number(self) -> int: ...
    @property
    def digest(self) -> str: ...
    @property
    def phase(self) -> str: ...
    @property
    def turns(self) -> int: ...


class Rows(Protocol):
    """Rows of one journal. meta: its table of that name. schema: its version."""

    @property
    def meta(self) -> Sequence[tuple[str, str]]: ...
    @property
    def schema(self) -> int: ...
    @property
    def events(self) -> Sequence[EventRow]: ...
    @property
    def seals(self) -> Sequence[SealRow]: ...


@dataclass(frozen=True, slots=True)
class Held:
    """How much a journal holds: the numbers of its last event and its last seal, 0 for none."""

    event: int
    seal: int


def understood(schema: int) -> bool:
    """Whether rows of a journal of this schema mean here what they meant where they were written."""
    return FIRST <= schema <= SCHEMA


def as_file(rows: Rows) -> bytes:
    """The journal as the content of a file."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    try:
        mark(connection, rows.schema)
        make_tables(connection, rows.meta)
        _insert(connection, rows)
        return connection.serialize()
    finally:
        connection.close()


def add_rows(path: Path, rows: Rows) -> Held:
    """Add the rows to the journal at `path`, made if there is none; the same rows may come again.

    Returns how much it holds then. Raises InputError if it cannot be written or the rows leave a gap; then
    nothing is added.
    """
    if path.exists() and path.stat().st_size:
        with opened(path):
            pass  # it is a journal of ours
    try:
        connection = sqlite3.connect(path, isolation_level=None)
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("BEGIN IMMEDIATE")
            if not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                mark(connection, rows.schema)
                make_tables(connection, rows.meta)
            _insert(connection, rows)
            count, last = connection.execute(
                "SELECT count(*), coalesce(max(number), 0) FROM events"
            ).fetchone()
            (sealed,) = connection.execute("SELECT coalesce(max(number), 0) FROM seals").fetchone()
            if count != last:
                connection.execute("ROLLBACK")
                raise InputError(f"rows of the journal of {path.stem} are missing before event {last}")
            connection.execute("COMMIT")
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise errors.unwritable(path, str(error)) from error
    return Held(last, sealed)


def _insert(connection: sqlite3.Connection, rows: Rows) -> None:
    """Rows that are there already stay as they are."""
    connection.executemany(
        "INSERT OR IGNORE INTO events VALUES (?, ?, ?, ?)",
        [(row.number, row.at_ms, row.kind, row.payload) for row in rows.events],
    )
    connection.executemany(
        "INSERT OR IGNORE INTO seals VALUES (?, ?, ?, ?)",
        [(seal.number, seal.digest, seal.phase, seal.turns) for seal in rows.seals],
    )


class RowReader:
    """A second connection to a journal, which only reads while the station writes. Raises sqlite3.Error if
    that fails."""

    def __init__(self, path: Path) -> None:
        self._connection = connected(path, one_thread=False)

    def schema(self) -> int:
        return int(self._connection.execute("PRAGMA user_version").fetchone()[0])

    def meta(self) -> tuple[tuple[str, str], ...]:
        return tuple(self._connection.execute("SELECT key, value FROM meta ORDER BY key"))

    def events(self, after: int, most: int) -> list[tuple[int, int, str, str]]:
        """The next events after this number, at most so many: number, time, kind and payload of each."""
        return self._connection.execute(
            "SELECT number, at_ms, kind, payload FROM events WHERE number > ? ORDER BY number LIMIT ?",
            (after, most),
        ).fetchall()

    def seals(self, after: int, upto: int) -> list[tuple[int, str, str, int]]:
        """The seals after this event, up to and with that one: number, digest, phase and turns of each."""
        return self._connection.execute(
            "SELECT number, digest, phase, turns FROM seals WHERE number > ? AND number <= ? ORDER BY number",
            (after, upto),
        ).fetchall()

    def close(self) -> None:
        self._connection.close()
