"""The tables of a journal file."""

import sqlite3
import sys
from collections.abc import Iterable, Mapping
from typing import Final

APPLICATION_ID = 0x484F5553
"""Marks an SQLite file as ours ("HOUS")."""

SCHEMA = 6
"""Increased whenever an older program could not read what a newer one writes, or would judge it by other
rules (`station.rules.game.RULINGS`). 1 was for House alone, 2 added the other games
(`station.journal.version_0_1` reads both); 3 is the same for all games. In 4 an end stays open;
`station.journal.schema_3` says what events before it mean. In 5 seals prove facts (`station.journal.seal`);
before, they were digests of whole states. In 6 games are judged by the third rulings."""

BEFORE: Final = {3: "old_events", 4: "earlier_events", 5: "unproved_events"}
"""By schema, what `meta` calls the number of events (and their seals) of an earlier schema than that, in a
journal in which a game of such a schema went on."""

_KEPT = ("events", "seals", "meta")


TABLES = (
    """CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT""",
    # The inputs and nothing else: everything about a game follows from them.
    """CREATE TABLE events (
        number INTEGER PRIMARY KEY,
        at_ms INTEGER NOT NULL,
        kind TEXT NOT NULL,
        payload TEXT NOT NULL
    ) STRICT""",
    # The state's digest after an event, which proves that a replay is the same game.
    """CREATE TABLE seals (
        number INTEGER PRIMARY KEY,
        digest TEXT NOT NULL,
        phase TEXT NOT NULL,
        turns INTEGER NOT NULL
    ) STRICT""",
    # The clocks as last seen, in case of a power cut; not an input, overwritten all the time.
    """CREATE TABLE checkpoint (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        at_ms INTEGER NOT NULL,
        clocks TEXT NOT NULL
    ) STRICT""",
    *(
        f"""CREATE TRIGGER {table}_{what.lower()} BEFORE {what} ON {table}
        BEGIN SELECT RAISE(ABORT, 'a journal is only ever added to'); END"""
        for table in _KEPT
        for what in ("UPDATE", "DELETE")
    ),
)


def written_before(schema: int, journal: int, meta: Mapping[str, str]) -> int:
    """How many events of a journal (of schema `journal`) were written before a schema: all, or those before
    the game was resumed."""
    if journal < schema:
        return sys.maxsize
    count = meta.get(BEFORE[schema], "0")
    return int(count) if count.isdecimal() and len(count) < 10 else 0


def mark(connection: sqlite3.Connection, schema: int) -> None:
    """Mark a file as a journal of this schema. Raises sqlite3.Error."""
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {schema}")


def make_tables(connection: sqlite3.Connection, meta: Iterable[tuple[str, str]]) -> None:
    """Make the tables of a journal without events. Raises sqlite3.Error."""
    for statement in TABLES:
        connection.execute(statement)
    connection.executemany("INSERT INTO meta VALUES (?, ?)", meta)
