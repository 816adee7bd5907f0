"""What is stored of a hall: one SQLite file, only ever added to."""

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from station.errors import InputError
from station.hall.director.errors import StorageError
from station.hall.director.events import HallEvent
from station.hall.wire.event import Event
from station.journal.codec import MalformedError, decode, encode

APPLICATION_ID: Final = 0x48414C4C
"""Marks an SQLite file as a hall's ("HALL")."""

SCHEMA: Final = 1

STATES: Final = ("checks", "checked-in", "trouble", "game-began")
"""The kinds of events that say how a table is."""

_TABLES: Final = (
    # What happened in the hall: everything about the tournament follows from it.
    """CREATE TABLE events (
        number INTEGER PRIMARY KEY,
        at TEXT NOT NULL,
        actor TEXT NOT NULL,
        payload TEXT NOT NULL
    ) STRICT""",
    # What the tables' machines said, as they said it: seq without gaps for each machine.
    """CREATE TABLE received (
        machine TEXT NOT NULL,
        seq INTEGER NOT NULL,
        at TEXT NOT NULL,
        game TEXT,
        kind TEXT NOT NULL,
        payload TEXT NOT NULL,
        PRIMARY KEY (machine, seq)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX received_games ON received (game, kind, machine, seq)",
    # What a hall that starts wants to know of the machines, without reading all journals.
    f"CREATE INDEX received_states ON received (machine, seq) WHERE kind IN {STATES}",
    # The files beside the database that hold pictures.
    """CREATE TABLE pictures (
        name TEXT PRIMARY KEY,
        machine TEXT NOT NULL,
        order_id TEXT NOT NULL,
        what TEXT NOT NULL,
        at_ms INTEGER NOT NULL,
        game TEXT,
        at TEXT NOT NULL
    ) STRICT""",
    *(
        f"""CREATE TRIGGER {table}_{what.lower()} BEFORE {what} ON {table}
        BEGIN SELECT RAISE(ABORT, 'the record of a hall is only ever added to'); END"""
        for table in ("events", "received", "pictures")
        for what in ("UPDATE", "DELETE")
    ),
)


@dataclass(frozen=True, slots=True)
class Logged:
    """An event of the hall as it is stored. at: by the director's clock, ISO 8601. actor: who did it."""

    number: int
    at: str
    actor: str
    event: HallEvent


@dataclass(frozen=True, slots=True)
class Received:
    """An event of a machine as it is stored."""

    machine: str
    at: str
    event: Event


class Store:
    """An open file. Everything within one `with store.together():` is on disk when it ends, or nothing is."""

    def __init__(self, path: Path | None, *, only_read: bool = False) -> None:
        """path: the file, made if there is none; None: in memory. only_read: nothing is stored, and whoever
        does meanwhile is not disturbed; there must be a file.

        Raises InputError if the file is not a hall's, a newer program wrote it, or it cannot be opened.
        """
        self.path = path
        try:
            # The lock of the hall sees to it that only one thread at a time is in here.
            self.connection = sqlite3.connect(
                _only_read(path) if only_read and path is not None else str(path or ":memory:"),
                isolation_level=None,
                check_same_thread=False,
                uri=only_read,
            )
        except sqlite3.DatabaseError as error:
            raise InputError(f"the hall's database {path} cannot be opened: {error}") from error
        try:
            (application,) = self.connection.execute("PRAGMA application_id").fetchone()
            (schema,) = self.connection.execute("PRAGMA user_version").fetchone()
            if application == 0 and not only_read and not self._tables():
                self._make()
            elif application != APPLICATION_ID:
                raise InputError(f"{path} is not the database of a hall")
            elif schema > SCHEMA:
                raise InputError(f"{path} was written by a newer version of House Station; update this one")
            if not only_read:
                self.connection.execute("PRAGMA journal_mode = WAL")
                # An acknowledged event survives a power cut.
                self.connection.execute("PRAGMA synchronous = FULL")
            self._logged = self._number()
        except (InputError, sqlite3.DatabaseError) as error:
            self.connection.close()
            if isinstance(error, InputError):
                raise
            raise InputError(f"the hall's database {path} cannot be opened: {error}") from error

    @contextmanager
    def together(self) -> Iterator[None]:
        """Store everything in here at once. Raises StorageError if it cannot be, and then nothing is
        stored."""
        logged = self._logged
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            yield
            self.connection.execute("COMMIT")
        except BaseException as error:
            self._logged = logged
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                raise StorageError(
                    "nothing can be stored in {path}: {why}; make room on the disk. Tables play on and keep "
                    "what they have to say until it can be stored",
                    path=str(self.path),
                    why=str(error),
                ) from error
            raise

    def log(self, at: str, actor: str, events: Iterable[HallEvent]) -> None:
        """Add events of the hall; only within `together`."""
        for event in events:
            payload = json.dumps(encode(event, HallEvent), ensure_ascii=False, separators=(",", ":"))
            self.connection.execute(
                "INSERT INTO events VALUES (?, ?, ?, ?)", (self._logged + 1, at, actor, payload)
            )
            self._logged += 1

    def keep(self, machine: str, at: str, event: Event) -> None:
        """Add an event of a machine; only within `together`."""
        payload = json.dumps(event.to_json(), ensure_ascii=False, separators=(",", ":"))
        self.connection.execute(
            "INSERT INTO received VALUES (?, ?, ?, ?, ?, ?)",
            (machine, event.seq, at, event.game, event.kind, payload),
        )

    def logged(self) -> Iterator[Logged]:
        """Every event of the hall, in order. Raises InputError if one cannot be read."""
        rows = self.connection.execute("SELECT number, at, actor, payload FROM events ORDER BY number")
        for number, at, actor, payload in rows:
            try:
                yield Logged(number, at, actor, decode(json.loads(payload), HallEvent))
            except (MalformedError, ValueError) as error:
                raise InputError(f"{self.path}: event {number} cannot be read ({error})") from None

    def last_seqs(self) -> dict[str, int]:
        """The number of the last stored event of each machine."""
        return dict(self.connection.execute("SELECT machine, max(seq) FROM received GROUP BY machine"))

    def of_game(self, game: str, kind: str | None = None) -> Iterator[Received]:
        """What machines said about a game, or what of this kind, as it came."""
        return self._received(
            "WHERE game = ?1 AND (?2 IS NULL OR kind = ?2) ORDER BY at, machine, seq", (game, kind)
        )

    def of_machine(self, machine: str) -> Iterator[Received]:
        return self._received("WHERE machine = ? ORDER BY seq", (machine,))

    def states(self) -> Iterator[Received]:
        """What machines said of how their tables are, of each in order."""
        return self._received(f"WHERE kind IN {STATES} ORDER BY machine, seq", ())

    def close(self) -> None:
        self.connection.close()

    def _received(self, where: str, values: tuple[object, ...]) -> Iterator[Received]:
        rows = self.connection.execute(f"SELECT machine, at, payload FROM received {where}", values)
        for machine, at, payload in rows.fetchall():
            yield Received(machine, at, Event.from_json(json.loads(payload)))

    def _tables(self) -> int:
        return int(self.connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])

    def _number(self) -> int:
        return int(self.connection.execute("SELECT coalesce(max(number), 0) FROM events").fetchone()[0])

    def _make(self) -> None:
        self.connection.execute("BEGIN")
        self.connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        self.connection.execute(f"PRAGMA user_version = {SCHEMA}")
        for statement in _TABLES:
            self.connection.execute(statement)
        self.connection.execute("COMMIT")


def _only_read(path: Path) -> str:
    """The address of a file for SQLite, by which it cannot be written. A folder that is closed to us, such as
    one on a medium that cannot be written, is fine if nobody writes to the file either."""
    closed = not os.access(path.parent, os.W_OK) and not path.with_name(f"{path.name}-wal").exists()
    return f"{path.absolute().as_uri()}?mode=ro{'&immutable=1' if closed else ''}"
