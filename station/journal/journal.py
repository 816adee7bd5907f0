"""The journal of one game: what happened, in order, kept through a power cut."""

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType

from station import __version__
from station.clock.head import ClockChanged
from station.journal import errors
from station.journal.codec import encode
from station.journal.contents import Clocks, Contents, read_journal
from station.journal.errors import JournalError
from station.journal.lock import Lock
from station.journal.names import name_of
from station.journal.reader import schema_of
from station.journal.schema import BEFORE, SCHEMA, make_tables, mark
from station.journal.seal import state_digest
from station.referee.events import AnyEvent, GameSettings, Waited
from station.referee.outcome import Outcome
from station.referee.sight import BoardSeen, LayoutSeen, SpotSeen
from station.referee.state import Phase, TableState
from station.rules.lexicon import Lexicon
from station.waiting import Aside

SUFFIX = ".journal"

PASSING = (BoardSeen, SpotSeen, LayoutSeen, ClockChanged, Waited)
"""Events that need not be on disk before play goes on; whatever confirms a turn writes them, too."""


def _begin(path: Path, meta: Mapping[str, str]) -> None:
    """The file with all that a journal begins with, at once: a station killed meanwhile leaves none."""
    new = path.with_name(f"{path.name}.new")
    for left in (new, path.with_name(f"{new.name}-journal")):
        left.unlink(missing_ok=True)
    with closing(sqlite3.connect(new, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("BEGIN")
        mark(connection, SCHEMA)
        make_tables(connection, meta.items())
        connection.execute("COMMIT")
    new.replace(path)


def _writing(path: Path) -> sqlite3.Connection:
    """A connection that writes a journal. Raises sqlite3.Error if it cannot, JournalError if it is none."""
    # One thread makes it and others write, so as not to keep a window waiting.
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None, check_same_thread=False
    )
    try:
        schema_of(path, connection)
        # Writes nothing, but finds out now rather than at the first event if nothing can be written.
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")
        connection.execute("PRAGMA trusted_schema = OFF")
    except BaseException:
        connection.close()
        raise
    return connection


class Journal(AbstractContextManager["Journal"]):
    """A journal that is being written. Make one with `create` or `open`.

    For inputs, in this order: while `recording` them, `append` each, let the referee handle it and `seal` the
    new state, and only then carry out the effects, so that nothing the players saw can be lost.
    aside: writes; its `meanwhile` can show what is shown already while a slow disk keeps everybody waiting.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, lock: Lock) -> None:
        self.path = path
        self._connection = connection
        self._lock = lock
        self.aside = Aside(name="journal")
        self._full = True
        self._count = int(connection.execute("SELECT count(*) FROM events").fetchone()[0])
        self._sealed: tuple[Phase, int, int, Outcome | None, bool] | None = None
        (self._schema,) = connection.execute("PRAGMA user_version").fetchone()

    @classmethod
    def create(
        cls,
        path: Path,
        settings: GameSettings,
        lexicon: Lexicon,
        created: datetime | None = None,
        notes: Mapping[str, str] = MappingProxyType({}),
    ) -> "Journal":
        """A new journal; `created` is now unless given. notes: more that is written about the game.

        Raises InputError if the file exists already or cannot be made.
        """
        if path.exists():
            raise JournalError(f"{path} exists already; a journal is never overwritten")
        lock = _locked(path)
        meta = {
            "game": settings.game,
            "created": (created or datetime.now(UTC)).isoformat(timespec="seconds"),
            "settings": json.dumps(encode(settings, GameSettings)),
            "lexicon": lexicon.name,
            "lexicon_digest": str(getattr(lexicon, "digest", "")),
            "edition": settings.edition,
            "program": __version__,
            **notes,
        }
        try:
            _begin(path, meta)
            return cls(path, _writing(path), lock)
        except (sqlite3.Error, OSError) as error:
            lock.give_back()
            raise errors.unwritable(path, str(error)) from error

    @classmethod
    def open(cls, path: Path) -> "Journal":
        """A journal whose game goes on.

        Raises InputError if there is none, another station has it open, a newer program wrote it, or it is
        damaged. The sentence then says how much of it can be read, and the file is left alone.
        """
        contents = read_journal(path)
        if contents.damage is not None:
            raise JournalError(contents.damage)
        lock = _locked(path)
        try:
            return cls(path, _writing(path), lock)
        except JournalError:
            lock.give_back()
            raise
        except sqlite3.Error as error:
            lock.give_back()
            raise errors.unwritable(path, str(error)) from error

    def append(self, event: AnyEvent) -> int:
        """Write an input; returns its number. It is on disk when this returns, except for pictures and clock
        reports, which get there no later than the next other event or seal.

        Raises InputError if it cannot be written.
        """
        if self._schema < SCHEMA:
            self._go_on()
        payload = json.dumps(encode(event, AnyEvent), separators=(",", ":"), ensure_ascii=False)
        self._write(
            "INSERT INTO events VALUES (?, ?, ?, ?)",
            (self._count + 1, event.at_ms, name_of(type(event)), payload),
            full=not isinstance(event, PASSING),
        )
        self._count += 1
        return self._count

    @contextmanager
    def recording(self, events: Sequence[AnyEvent]) -> Iterator[None]:
        """Keep back what is written while these events are appended and handled: they and the seals of what
        came of them reach the disk together, with one wait for it, when this ends.

        Raises InputError if they cannot be written.
        """
        if all(isinstance(event, PASSING) for event in events):
            yield
            return
        if self._schema < SCHEMA:
            self._go_on()
        self._write("BEGIN", (), full=True)
        try:
            yield
        finally:
            if self._connection.in_transaction:
                self._write("COMMIT", (), full=True)

    def seal(self, state: TableState[object]) -> None:
        """Note the state's digest after the last event, if a turn was confirmed or undone or the phase or the
        outcome changed since the last seal."""
        if self._schema < SCHEMA:
            return  # these events were sealed by the version that wrote them
        known = (state.phase, state.turns, state.undone, state.outcome, state.kept)
        if known == self._sealed:
            return
        self._sealed = known
        self._write(
            "INSERT OR IGNORE INTO seals VALUES (?, ?, ?, ?)",
            (self._count, state_digest(state), state.phase.value, state.turns),
            full=True,
        )

    def checkpoint(self, clocks: Clocks, at_ms: int) -> None:
        """Note that the clocks ran on from these readings until `at_ms`; only the last such note counts."""
        self._write(
            "INSERT INTO checkpoint VALUES (1, ?, ?) "
            "ON CONFLICT (id) DO UPDATE SET at_ms = excluded.at_ms, clocks = excluded.clocks",
            (at_ms, json.dumps(encode(clocks, Clocks))),
            full=False,
        )

    def contents(self) -> Contents:
        """Everything that is in the journal."""
        return read_journal(self.path)

    def events(self) -> tuple[AnyEvent, ...]:
        """Every input so far, oldest first."""
        return self.contents().events

    def close(self) -> None:
        """Close the file; no other files remain beside it."""
        try:
            self.aside.do(self._connection.close)
        finally:
            self.aside.close()
        self._lock.give_back()

    def __exit__(self, *_: object) -> None:
        self.close()

    def _go_on(self) -> None:
        """Continue a journal of an older schema with today's."""
        keys = (key for schema, key in BEFORE.items() if self._schema < schema)
        counts = (f"INSERT INTO meta VALUES ('{key}', '{self._count}')" for key in keys)
        for statement in ("BEGIN", *counts, f"PRAGMA user_version = {SCHEMA}", "COMMIT"):
            self._write(statement, (), full=True)
        self._schema = SCHEMA

    def _write(self, statement: str, values: tuple[object, ...], *, full: bool) -> None:
        try:
            if full is not self._full and not self._connection.in_transaction:
                self._connection.execute(f"PRAGMA synchronous = {'FULL' if full else 'NORMAL'}")
                self._full = full
            if statement == "BEGIN" or (self._connection.in_transaction and statement != "COMMIT"):
                self._connection.execute(statement, values)  # in memory, until all is committed
            else:
                self.aside.do(lambda: self._connection.execute(statement, values))
        except sqlite3.Error as error:
            raise errors.unwritable(self.path, str(error)) from error


def _locked(path: Path) -> Lock:
    if not path.parent.is_dir():
        raise errors.no_folder(path)
    lock = Lock(path)
    try:
        taken = lock.take()
    except OSError as error:
        raise errors.unwritable(path, error.strerror or str(error)) from error
    if not taken:
        raise errors.locked(path)
    return lock
