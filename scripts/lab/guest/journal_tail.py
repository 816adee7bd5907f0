"""New events of the journal that a running station writes."""

import sqlite3
from contextlib import AbstractContextManager
from pathlib import Path


class JournalTail(AbstractContextManager["JournalTail"]):
    """Reads what has been added since the last look; opens the file once it is there."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._known = folder, set(folder.glob("*.journal"))
        self._connection: sqlite3.Connection | None = None
        self._number = 0

    def meta(self) -> dict[str, str] | None:
        """Who wrote it and for what; None until there is a new journal."""
        new = sorted(set(self._folder.glob("*.journal")) - self._known)
        if not new:
            return None
        self.close()
        try:
            self._connection = sqlite3.connect(f"file:{new[0]}?mode=ro", uri=True, isolation_level=None)
            found = dict(self._connection.execute("SELECT key, value FROM meta").fetchall())
        except sqlite3.Error:
            self.close()
            return None
        return found or None

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def __exit__(self, *_: object) -> None:
        self.close()

    def events(self) -> list[str]:
        """The payloads of new events, oldest first."""
        if self._connection is None:
            return []
        rows = self._connection.execute(
            "SELECT number, payload FROM events WHERE number > ? ORDER BY number", (self._number,)
        ).fetchall()
        if rows:
            self._number = rows[-1][0]
        return [payload for _, payload in rows]
