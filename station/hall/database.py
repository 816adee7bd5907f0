"""The SQLite files of halls and tables: one process at a time writes one, and a power cut damages none."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from station.errors import InputError
from station.journal.lock import Lock


class DamagedError(InputError):
    """A file cannot be read as what it should be: it is damaged, or something else was written over it."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What a file holds. name: as in "the outbox of a table"; application_id: marks such a file; tables: the
    statements that make it; in_use: what to say if another process writes it, which may name its folder."""

    name: str
    application_id: int
    tables: tuple[str, ...]
    in_use: str
    schema: int = 0


class Database:
    """An open file."""

    def __init__(self, path: Path | None, kind: Kind, *, only_read: bool = False) -> None:
        """path: the file, made if there is none; None: in memory. only_read: nothing is stored, and whoever
        does meanwhile is not disturbed; there must be a file.

        Raises DamagedError if it is something else or cannot be read, InputError if a newer program wrote it,
        another process writes it, or it cannot be opened.
        """
        self.path = path
        self._lock = None if path is None or only_read else Lock(path)
        connection: sqlite3.Connection | None = None
        try:
            if path is not None and self._lock is not None:
                path.parent.mkdir(parents=True, exist_ok=True)
                if not self._lock.take():
                    raise InputError(kind.in_use.format(folder=path.parent))
            connection = sqlite3.connect(
                _only_read(path) if path is not None and only_read else str(path or ":memory:"),
                isolation_level=None,
                check_same_thread=False,
                uri=only_read,
            )
            self.connection = connection
            if path is not None and not only_read:
                # For its owner alone; what SQLite keeps beside it is as open as the file itself.
                with suppress(OSError):
                    path.chmod(0o600)
            self._prepare(kind, only_read=only_read)
        except (InputError, OSError, sqlite3.Error) as error:
            if connection is not None:
                connection.close()
            if self._lock is not None:
                self._lock.give_back()
            if isinstance(error, InputError):
                raise
            # What cannot be done now, for want of rights or room, is an OperationalError.
            damaged = isinstance(error, sqlite3.DatabaseError) and not isinstance(
                error, sqlite3.OperationalError
            )
            refused = DamagedError if damaged else InputError
            raise refused(f"{kind.name} cannot be opened in {path}: {error}") from error

    def _prepare(self, kind: Kind, *, only_read: bool) -> None:
        run = self.connection.execute
        (application,) = run("PRAGMA application_id").fetchone()
        (schema,) = run("PRAGMA user_version").fetchone()
        new = application == 0 and not run("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if application != kind.application_id and (only_read or not new):
            raise DamagedError(f"{self.path} is not {kind.name}")
        if schema > kind.schema:
            raise InputError(f"{self.path} was written by a newer version of House Station; update this one")
        if only_read:
            return
        run("PRAGMA journal_mode = WAL")
        # What was acknowledged survives a power cut.
        run("PRAGMA synchronous = FULL")
        if new:
            with Database.together(self):
                run(f"PRAGMA application_id = {kind.application_id}")
                run(f"PRAGMA user_version = {kind.schema}")
                for statement in kind.tables:
                    run(statement)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Everything stored in here is on disk when it ends, or nothing is."""
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            yield
            self.connection.execute("COMMIT")
        except BaseException:
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")
            raise

    def close(self) -> None:
        self.connection.close()
        if self._lock is not None:
            self._lock.give_back()


def _only_read(path: Path) -> str:
    """The address of a file for SQLite, by which it cannot be written. A folder that is closed to us, such as
    one on a medium that cannot be written, is fine if nobody writes to the file either."""
    closed = not os.access(path.parent, os.W_OK) and not path.with_name(f"{path.name}-wal").exists()
    return f"{path.absolute().as_uri()}?mode=ro{'&immutable=1' if closed else ''}"
