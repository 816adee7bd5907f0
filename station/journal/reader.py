"""The one place where a journal is opened for reading. Whatever the file holds, reading it takes bounded time
and memory, changes nothing, and ends in values or in one JournalError.

Limits are some forty times what the longest games recorded so far need.
"""

import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

from station.journal import errors, version_0_1
from station.journal.codec import TIMES_MS, Json, MalformedError, decode
from station.journal.errors import JournalError
from station.journal.lock import in_use
from station.journal.schema import APPLICATION_ID, SCHEMA, TABLES
from station.json_text import read_json
from station.referee.events import AnyEvent, GameSettings

T = TypeVar("T")

MOST_BYTES: Final = 64 << 20
"""Of a file that is copied to be read."""

MOST_LENGTH: Final = 256 << 10
"""Bytes of one row. The longest event so far has 1,518 characters."""

MOST_CHARACTERS: Final = 32 << 20
"""Of all events together."""

MOST_EVENTS: Final = 100_000

MOST_META: Final = 64
"""Rows that say who made the journal, and for what."""

MOST_NAMES: Final = 100
"""Players of one game, and games of one match."""

STEPS: Final = 10_000
MOST_STEPS: Final = 20_000_000
"""Instructions of SQLite's machine between two looks, and in all: about a second."""

_LIMITS: Final = {
    sqlite3.SQLITE_LIMIT_LENGTH: MOST_LENGTH,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 10_000,
    sqlite3.SQLITE_LIMIT_COLUMN: 32,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 20,
    sqlite3.SQLITE_LIMIT_COMPOUND_SELECT: 2,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 2,
}

_NAMES: Final = ("meta", "events", "seals", "checkpoint")
_TRIGGERS: Final = frozenset(" ".join(sql.split()) for sql in TABLES if sql.startswith("CREATE TRIGGER"))

BROKEN: Final = (
    sqlite3.Error, ValueError, KeyError, TypeError, IndexError, AttributeError, OverflowError,
    RecursionError, MemoryError,
)  # fmt: skip
"""What damaged or hostile content can raise in SQLite, json, a decoder or a value's own check."""


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that reads a journal and changes nothing, neither the file nor its folder.

    One that a station is writing is read in place. Otherwise the file alone is read, or a copy of it where
    a power cut left turns beside it or the file is damaged. Raises JournalError if it is no journal, a newer
    program wrote it, or it cannot be read; and in place of whatever SQLite raises while it is open.
    """
    if not path.is_file():  # a pipe would never end
        raise errors.not_found(path) if not path.exists() or path.is_dir() else errors.not_a_journal(path)
    with tempfile.TemporaryDirectory(prefix="station-journal-") as folder:
        connection = _connected(path, Path(folder))
        try:
            _check(path, connection)
            yield connection
        except JournalError:
            raise
        except BROKEN as error:
            raise errors.damaged(path, why(error)) from error
        finally:
            connection.close()


def connected(path: Path, query: str = "mode=ro", *, one_thread: bool = True) -> sqlite3.Connection:
    """A connection within all limits to a file that is a journal already. Raises sqlite3.Error."""
    uri = f"{path.absolute().as_uri()}?{query}"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=one_thread)
    bound(connection)
    return connection


def bound(connection: sqlite3.Connection, most_steps: int = MOST_STEPS) -> None:
    """Have this connection only read, trust nothing that is in the file, and give up in time."""
    for limit, most in _LIMITS.items():
        connection.setlimit(limit, most)
    for pragma in ("query_only = ON", "trusted_schema = OFF", "cell_size_check = ON", "mmap_size = 0"):
        connection.execute(f"PRAGMA {pragma}")
    left = iter(range(most_steps // STEPS))
    connection.set_progress_handler(lambda: next(left, None) is None, STEPS)


def schema_of(path: Path, connection: sqlite3.Connection) -> int:
    """The schema of a journal. Raises JournalError if this program cannot read it, or it is not a journal."""
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (schema,) = connection.execute("PRAGMA user_version").fetchone()
    except sqlite3.Error:
        raise errors.not_a_journal(path) from None
    if application != APPLICATION_ID or schema < 1:
        raise errors.not_a_journal(path)
    if schema > SCHEMA:
        raise errors.newer(path, schema, SCHEMA)
    return int(schema)


def meta_of(connection: sqlite3.Connection) -> dict[str, str]:
    """Who made the journal, and for what. Raises one of BROKEN."""
    rows = connection.execute("SELECT key, value FROM meta LIMIT ?", (MOST_META + 1,)).fetchall()
    if len(rows) > MOST_META:
        raise MalformedError("there are too many notes about the game")
    return {_text(key): _text(value) for key, value in rows}


def events_of(connection: sqlite3.Connection, old: int) -> tuple[tuple[AnyEvent, ...], str | None]:
    """The events up to the first that cannot be read, and why. old: how many are of version 0.1."""
    events: list[AnyEvent] = []
    characters = 0
    try:
        for number, payload in connection.execute("SELECT number, payload FROM events ORDER BY number"):
            wanted = len(events) + 1
            if type(number) is not int or number > wanted:
                return tuple(events), f"event {wanted} is missing"
            if number < wanted:
                return tuple(events), f"an event {number} comes after event {len(events)}"
            characters += len(_text(payload))
            if characters > MOST_CHARACTERS or wanted > MOST_EVENTS:
                return tuple(events), f"it is too long from event {wanted} on"
            events.append(event_in(payload, old=number <= old))
    except sqlite3.Error as error:
        return tuple(events), str(error)
    except BROKEN as error:
        return tuple(events), f"event {len(events) + 1}: {why(error)}"
    return tuple(events), None


def event_in(payload: str, *, old: bool = False) -> AnyEvent:
    """The event in its JSON text. Raises one of BROKEN."""
    value = _json(payload)
    event: AnyEvent = version_0_1.event(value) if old else decode(value, AnyEvent)
    settings = getattr(event, "settings", None)
    if settings is not None:
        _check_settings(settings)
    return event


def settings_in(path: Path, meta: dict[str, str]) -> GameSettings:
    """The settings of the game. Raises JournalError if the journal does not have them."""
    try:
        if "settings" not in meta:
            raise MalformedError("they are missing")
        settings = version_0_1.settings(_json(meta["settings"]))
        _check_settings(settings)
    except BROKEN as error:
        raise errors.damaged(path, f"what was agreed before the game: {why(error)}") from None
    return settings


def value_in(text: object, type_: Any) -> Any:
    """A value of this type in its JSON text. Raises one of BROKEN."""
    return decode(_json(text), type_)


def time_in(value: object) -> int:
    """A station time, in milliseconds. Raises MalformedError."""
    if type(value) is not int or value not in TIMES_MS:
        raise MalformedError("a time that makes no sense")
    return value


def tolerant(read: Callable[[], T], otherwise: T) -> tuple[T, str | None]:
    """What can be read, or this instead and why."""
    try:
        return read(), None
    except BROKEN as error:
        return otherwise, why(error)


def why(error: BaseException) -> str:
    """What went wrong, short enough for a sentence."""
    match error:
        case RecursionError():
            return "it is nested too deep"
        case MemoryError():
            return "it is too large"
        case KeyError() | IndexError() | AttributeError() | TypeError() | OverflowError():
            return f"it makes no sense ({type(error).__name__})"
    text = "".join(character if character.isprintable() else "�" for character in str(error))
    return text if len(text) <= 160 else f"{text[:160]}…"


def _connected(path: Path, folder: Path) -> sqlite3.Connection:
    """A connection that leaves no files beside the journal, to a copy in this folder if need be."""
    wal = path.with_name(path.name + "-wal")
    try:
        used = in_use(path)
        if used or not wal.exists() or not wal.stat().st_size:
            connection = None
            try:
                connection = connected(path, "mode=ro" if used else "mode=ro&immutable=1")
                connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
                return connection
            except BROKEN:  # SQLite may quote the file in what it says, whatever that is
                if connection is not None:
                    connection.close()
        copy = folder / "journal"
        for source, target in ((path, copy), (wal, copy.with_name("journal-wal"))):
            if source is path or source.is_file():
                if source.stat().st_size > MOST_BYTES:
                    raise errors.damaged(path, "it is too large")
                shutil.copyfile(source, target)
    except OSError as error:
        raise errors.unreadable(path, error.strerror or str(error)) from error
    connection = sqlite3.connect(copy)
    # Otherwise a truncated file is refused; this is a copy.
    connection.execute("PRAGMA writable_schema = ON")
    bound(connection)
    return connection


def _check(path: Path, connection: sqlite3.Connection) -> None:
    """Raises JournalError if it is no journal, or holds anything but our own tables."""
    schema_of(path, connection)
    try:
        held = connection.execute("SELECT type, name, rootpage, sql FROM sqlite_master").fetchmany(100)
    except BROKEN as error:
        raise errors.damaged(path, why(error)) from None
    tables = {name for kind, name, root, _ in held if kind == "table" and type(root) is int and root > 0}
    for kind, name, _, sql in held:
        own = (
            (kind == "table" and name in tables and name in _NAMES)
            or (kind == "index" and sql is None)
            or (kind == "trigger" and " ".join(str(sql).split()) in _TRIGGERS)
        )
        if not own:
            raise errors.damaged(path, f"it holds a {kind} that does not belong there")
    if missing := [name for name in _NAMES if name not in tables]:
        raise errors.damaged(path, f"its table {missing[0]} is missing")


def _json(text: object) -> Json:
    if len(_text(text)) > MOST_LENGTH:
        raise MalformedError("it is too long")
    return read_json(_text(text))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise MalformedError("there is no text where there should be" if value is None else "it is not text")
    return value


def _check_settings(settings: GameSettings) -> None:
    """Raises MalformedError if no game can have been agreed on like that."""
    players, match, dealt = len(settings.names), settings.match, settings.dealt
    if players > MOST_NAMES or len(settings.waiting) > MOST_NAMES or len(settings.options) > MOST_NAMES:
        raise MalformedError("there are too many players")
    if dealt is not None and len(dealt.levels) != players:
        raise MalformedError(f"{len(dealt.levels)} levels for {players} players")
    for result in () if match is None else match.results:
        if any(not 0 <= player < len(result.names) for player in result.winners):
            raise MalformedError("a game of the match was won by nobody in it")
