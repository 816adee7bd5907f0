"""A journal put together again from what another machine told the director."""

import sqlite3
from pathlib import Path

from station.errors import InputError
from station.hall.link.outbox import Told
from station.hall.wire.order import Restore
from station.journal.schema import APPLICATION_ID, SCHEMA, TABLES


def keep_rows(path: Path, order: Restore) -> Told:
    """Add the rows to the journal at `path`, made if there is none; the same rows may come again.

    Returns how much of the game it holds. Raises InputError if it cannot be written or the rows leave a gap.
    """
    if not 3 <= order.schema <= SCHEMA:
        raise InputError(
            f"the journal of {order.game} has schema {order.schema}, which this station cannot continue"
        )
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        connection = sqlite3.connect(path, isolation_level=None)
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("BEGIN IMMEDIATE")
            if not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                connection.execute(f"PRAGMA user_version = {order.schema}")
                for statement in TABLES:
                    connection.execute(statement)
                connection.executemany("INSERT INTO meta VALUES (?, ?)", order.meta)
            connection.executemany(
                "INSERT OR IGNORE INTO events VALUES (?, ?, ?, ?)",
                [(row.number, row.at_ms, row.kind, row.payload) for row in order.events],
            )
            connection.executemany(
                "INSERT OR IGNORE INTO seals VALUES (?, ?, ?, ?)",
                [(seal.number, seal.digest, seal.phase, seal.turns) for seal in order.seals],
            )
            count, last = connection.execute(
                "SELECT count(*), coalesce(max(number), 0) FROM events"
            ).fetchone()
            (sealed,) = connection.execute("SELECT coalesce(max(number), 0) FROM seals").fetchone()
            if count != last:
                connection.execute("ROLLBACK")
                raise InputError(f"rows of the journal of {order.game} are missing before event {last}")
            connection.execute("COMMIT")
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise InputError(f"the journal {path} cannot be written: {error}") from error
    return Told(path, last, sealed)
