"""What is stored of a hall: one SQLite file, only ever added to."""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from station.hall.database import DamagedError, Database, Kind
from station.hall.director.errors import StorageError
from station.hall.director.events import HallEvent
from station.hall.wire.errors import WireError
from station.hall.wire.event import Event
from station.journal.codec import MalformedError, decode, encode

DATABASE: Final = "hall.sqlite"
"""The file, in the hall's folder."""

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

KIND: Final = Kind(
    "the database of a hall",
    0x48414C4C,  # "HALL"
    _TABLES,
    "the hall in {folder} is being directed already; stop that one first",
    schema=1,
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


class Store(Database):
    """An open file. The lock of the hall sees to it that only one thread at a time is in here."""

    def __init__(self, path: Path | None, *, only_read: bool = False) -> None:
        """As of `Database`."""
        super().__init__(path, KIND, only_read=only_read)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Raises StorageError if it cannot be stored."""
        try:
            with super().together():
                yield
        except sqlite3.Error as error:
            raise StorageError(
                "nothing can be saved in {path}: {why}; free some space on the disk. "
                "The tables play on and keep their messages until then",
                path=str(self.path),
                why=str(error),
            ) from error

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Raises DamagedError if something cannot be read in here."""
        try:
            yield
        except sqlite3.Error as error:
            raise DamagedError(f"{self.path} cannot be read: {error}") from error

    def log(self, at: str, actor: str, events: Iterable[HallEvent]) -> None:
        """Add events of the hall; only within `together`."""
        for event in events:
            payload = json.dumps(encode(event, HallEvent), ensure_ascii=False, separators=(",", ":"))
            self.connection.execute("INSERT INTO events VALUES (NULL, ?, ?, ?)", (at, actor, payload))

    def keep(self, machine: str, at: str, event: Event) -> None:
        """Add an event of a machine; only within `together`."""
        payload = json.dumps(event.to_json(), ensure_ascii=False, separators=(",", ":"))
        self.connection.execute(
            "INSERT INTO received VALUES (?, ?, ?, ?, ?, ?)",
            (machine, event.seq, at, event.game, event.kind, payload),
        )

    def logged(self) -> Iterator[Logged]:
        """Every event of the hall, in order. Raises DamagedError if one cannot be read."""
        rows = self.connection.execute("SELECT number, at, actor, payload FROM events ORDER BY number")
        for number, at, actor, payload in rows:
            try:
                yield Logged(number, at, actor, decode(json.loads(payload), HallEvent))
            except (MalformedError, ValueError) as error:
                raise DamagedError(f"{self.path}: event {number} cannot be read ({error})") from None

    def check(self) -> None:
        """Raises DamagedError if SQLite finds the file damaged."""
        (found,) = self.connection.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise DamagedError(f"{self.path} is damaged: {found}")

    def last_seqs(self) -> dict[str, int]:
        """The number of the last stored event of each machine."""
        return dict(self.connection.execute("SELECT machine, max(seq) FROM received GROUP BY machine"))

    def lengths(self) -> dict[str, int]:
        """How many characters are stored of the events of each machine."""
        rows = self.connection.execute("SELECT machine, sum(length(payload)) FROM received GROUP BY machine")
        return dict(rows)

    def of_game(self, game: str, kind: str | None = None) -> Iterator[Received]:
        """What machines said about a game, or what of this kind, as it came."""
        return self._received(
            "WHERE game = ?1 AND (?2 IS NULL OR kind = ?2) ORDER BY at, machine, seq", (game, kind)
        )

    def of_machine(self, machine: str) -> Iterator[Received]:
        return self._received("WHERE machine = ? ORDER BY seq", (machine,))

    def states(self) -> Iterator[Received]:
        """What machines reported about their tables, each in order."""
        return self._received(f"WHERE kind IN {STATES} ORDER BY machine, seq", ())

    def _received(self, where: str, values: tuple[object, ...]) -> Iterator[Received]:
        rows = self.connection.execute(f"SELECT machine, at, payload FROM received {where}", values)
        for machine, at, payload in rows.fetchall():
            try:
                event = Event.from_json(json.loads(payload))
            except WireError:
                continue  # an earlier version took what makes no sense
            yield Received(machine, at, event)
