"""Reading what is added to a journal while the station writes it."""

import json
import sqlite3
from pathlib import Path
from typing import Final

from station.hall.wire.happened import EventRow, GameBegan, JournalRows, SealRow
from station.hall.wire.payload import MOST_BYTES

MOST_ROWS: Final = 200
"""In one message."""

ROOM: Final = MOST_BYTES // 2
"""Characters of rows in one message, at most, which escapes may make longer."""


class JournalTail:
    """A second connection to a journal, which only reads. Raises sqlite3.Error if that fails."""

    def __init__(self, path: Path) -> None:
        self.path = path
        uri = f"{path.absolute().as_uri()}?mode=ro"
        self._connection = sqlite3.connect(uri, uri=True, check_same_thread=False, isolation_level=None)

    def began(self) -> GameBegan:
        """What a copy of the journal must begin with."""
        (schema,) = self._connection.execute("PRAGMA user_version").fetchone()
        rows = self._connection.execute("SELECT key, value FROM meta ORDER BY key").fetchall()
        return GameBegan(tuple(rows), schema)

    def after(self, events: int, seals: int) -> JournalRows | None:
        """The next rows: events after this number, and the seals among them after that one; None if there are
        none."""
        found: list[EventRow] = []
        length = 0
        rows = self._connection.execute(
            "SELECT number, at_ms, kind, payload FROM events WHERE number > ? ORDER BY number LIMIT ?",
            (events, MOST_ROWS),
        )
        for row in rows:
            length += len(json.dumps(row[3]))
            if found and length > ROOM:
                break
            found.append(EventRow(*row))
        upto = found[-1].number if found else events
        sealed = self._connection.execute(
            "SELECT number, digest, phase, turns FROM seals WHERE number > ? AND number <= ? ORDER BY number",
            (seals, upto),
        )
        marks = tuple(SealRow(*row) for row in sealed)
        return JournalRows(tuple(found), marks) if found or marks else None

    def close(self) -> None:
        self._connection.close()
