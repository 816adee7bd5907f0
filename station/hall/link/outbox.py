"""What a table has to report to the hall, on disk until the event has ended.

Nothing is deleted when it is acknowledged: a director restored from a copy asks for it again.
"""

import json
import sqlite3
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Concatenate, Final, ParamSpec, TypeVar

from station.errors import InputError
from station.hall.database import Database, Kind
from station.hall.wire.event import Event
from station.hall.wire.happened import AnyHappened, OrderDone
from station.hall.wire.payload import packed

_P = ParamSpec("_P")
_R = TypeVar("_R")


def _alone(method: "Callable[Concatenate[Outbox, _P], _R]") -> "Callable[Concatenate[Outbox, _P], _R]":
    """One thread at a time."""

    @wraps(method)
    def alone(self: "Outbox", /, *args: _P.args, **kwargs: _P.kwargs) -> _R:
        with self._lock:
            return method(self, *args, **kwargs)

    return alone


_TABLES: Final = (
    "CREATE TABLE events (seq INTEGER PRIMARY KEY, payload BLOB NOT NULL) STRICT",
    # done: null while the order is being carried out.
    "CREATE TABLE orders (id TEXT PRIMARY KEY, done INTEGER, says TEXT NOT NULL DEFAULT '') STRICT",
    # How much of a game's journal stands in events.
    """CREATE TABLE journals (
        game TEXT PRIMARY KEY, path TEXT NOT NULL, events INTEGER NOT NULL, seals INTEGER NOT NULL
    ) STRICT""",
    "CREATE TABLE kept (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT",
)

KIND: Final = Kind(
    "the outbox of a table",
    0x484F5558,  # "HOUX"
    _TABLES,
    "another station uses the outbox in {folder}; only one can be this table",
)


@dataclass(frozen=True, slots=True)
class JournalProgress:
    """How much of a game's journal stands in the outbox: events, and the number of the last seal."""

    path: Path
    events: int = 0
    seals: int = 0


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of an order. done: None while it is carried out, or if the station stopped in the
    middle."""

    done: bool | None
    says: str = ""


class Outbox:
    """An open outbox, for any thread."""

    def __init__(self, path: Path) -> None:
        """path: made if there is none. Raises InputError if it cannot be opened, is something else, or
        another station has it open."""
        self._lock = threading.RLock()
        self._database = Database(path, KIND)
        self._connection = self._database.connection
        try:
            (last,) = self._connection.execute("SELECT coalesce(max(seq), 0) FROM events").fetchone()
            self._values: dict[str, str] = dict(self._connection.execute("SELECT key, value FROM kept"))
        except sqlite3.Error as error:
            self.close()
            raise InputError(f"the outbox {path} cannot be read: {error}") from error
        self.last: int = last

    @_alone
    def append(
        self,
        data: AnyHappened | Sequence[AnyHappened],
        at_ms: int,
        wall: str,
        game: str | None = None,
        progress: JournalProgress | None = None,
        *,
        keep: tuple[str, object] | None = None,
    ) -> int:
        """Number events and store them, all or none; returns the number of the last. progress: how much of
        the game's journal is here with these. keep: as for `keep`, together with them.

        Raises InputError if they cannot be stored, because the disk is full for example.
        """
        many = data if isinstance(data, Sequence) else (data,)
        events = [Event(self.last + 1 + k, at_ms, wall, one, game) for k, one in enumerate(many)]
        try:
            with self._database.together():
                self._connection.executemany(
                    "INSERT INTO events VALUES (?, ?)", [(one.seq, packed(one.to_json())) for one in events]
                )
                for one in events:
                    if isinstance(one.data, OrderDone):
                        self._connection.execute(
                            "INSERT OR REPLACE INTO orders VALUES (?, ?, ?)",
                            (one.data.order, int(one.data.done), one.data.says),
                        )
                if progress is not None:
                    self._connection.execute(
                        "INSERT OR REPLACE INTO journals VALUES (?, ?, ?, ?)",
                        (game, str(progress.path), progress.events, progress.seals),
                    )
                if keep is not None:
                    self._keep(*keep)
        except sqlite3.Error as error:
            raise InputError(f"nothing can be stored in {self._database.path}: {error}") from error
        self.last += len(events)
        if keep is not None:
            self._remember(*keep)
        return self.last

    @_alone
    def after(self, seq: int, most: int) -> list[tuple[int, bytes]]:
        """The first `most` events after number `seq`, as they go over the wire."""
        rows = self._connection.execute(
            "SELECT seq, payload FROM events WHERE seq > ? ORDER BY seq LIMIT ?", (seq, most)
        )
        return rows.fetchall()

    @_alone
    def take(self, order: str) -> None:
        """Note that an order is about to be carried out.

        Raises InputError if that cannot be stored: then it must not be carried out.
        """
        try:
            self._connection.execute("INSERT OR IGNORE INTO orders (id) VALUES (?)", (order,))
        except sqlite3.Error as error:
            raise InputError(f"nothing can be stored in {self._database.path}: {error}") from error

    @_alone
    def taken(self, order: str) -> Taken | None:
        """What became of an order that came before; None if it is not known."""
        row = self._connection.execute("SELECT done, says FROM orders WHERE id = ?", (order,)).fetchone()
        return None if row is None else Taken(None if row[0] is None else bool(row[0]), row[1])

    @_alone
    def progress(self, game: str) -> JournalProgress | None:
        """How much of a game's journal is here; None if the game is not known."""
        row = self._connection.execute(
            "SELECT path, events, seals FROM journals WHERE game = ?", (game,)
        ).fetchone()
        return None if row is None else JournalProgress(Path(row[0]), row[1], row[2])

    @_alone
    def keep(self, key: str, value: object) -> None:
        """Keep a JSON value under a name; None forgets it. Raises InputError if it cannot be stored."""
        try:
            self._keep(key, value)
        except sqlite3.Error as error:
            raise InputError(f"nothing can be stored in {self._database.path}: {error}") from error
        self._remember(key, value)

    def _keep(self, key: str, value: object) -> None:
        if value is None:
            self._connection.execute("DELETE FROM kept WHERE key = ?", (key,))
        else:
            self._connection.execute("INSERT OR REPLACE INTO kept VALUES (?, ?)", (key, json.dumps(value)))

    def _remember(self, key: str, value: object) -> None:
        """It is stored."""
        if value is None:
            self._values.pop(key, None)
        else:
            self._values[key] = json.dumps(value)

    def kept(self, key: str) -> object:
        """The JSON value kept under this name, None if there is none. Waits for no disk, and for nobody who
        stores something."""
        found = self._values.get(key)
        return None if found is None else json.loads(found)

    @_alone
    def close(self) -> None:
        self._database.close()
