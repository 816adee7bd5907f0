"""Pictures that tables sent: files beside the database, which holds what they show."""

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from station.hall.director.errors import RefusedError, StorageError
from station.hall.director.store import Store
from station.hall.wire.picture import PictureSent
from station.whole_file import write_whole

MOST: Final = 300
"""Pictures that are kept of a machine: calls for the arbiter and looks at a table for days."""


@dataclass(frozen=True, slots=True)
class KeptPicture:
    """what: `now`, or `before` or `after` the moment that was ordered. at_ms: station time of the exposure.
    kept_at: when it came, by the director's clock."""

    name: str
    machine: str
    order: str
    what: str
    at_ms: int
    game: str | None
    kept_at: str
    jpeg: bytes


class Pictures:
    """folder: None keeps them in memory."""

    def __init__(self, folder: Path | None, store: Store) -> None:
        self._folder = folder
        self._store = store
        self._held: dict[str, bytes] = {}

    def keep(self, machine: str, sent: PictureSent, at: str) -> None:
        """The same picture twice is kept once. Raises StorageError if there is no room, RefusedError if the
        machine has sent enough."""
        (kept,) = self._store.connection.execute(
            "SELECT count(*) FROM pictures WHERE machine = ?", (machine,)
        ).fetchone()
        if kept >= MOST:
            raise RefusedError(
                "machine {machine} has sent {most} pictures; no more are kept", machine=machine, most=MOST
            )
        key = f"{machine}|{sent.order}|{sent.what}|{sent.at_ms}"
        name = f"{sha256(key.encode()).hexdigest()[:24]}.jpg"
        if self._folder is None:
            self._held[name] = sent.jpeg
        else:
            try:
                self._folder.mkdir(0o700, exist_ok=True)
                write_whole(self._folder / name, sent.jpeg)
            except OSError as error:
                raise StorageError(
                    "a picture cannot be saved in {folder}: {why}",
                    folder=str(self._folder),
                    why=str(error.strerror),
                ) from error
        with self._store.together():
            self._store.connection.execute(
                "INSERT OR IGNORE INTO pictures VALUES (?, ?, ?, ?, ?, ?, ?)",
                (name, machine, sent.order, sent.what, sent.at_ms, sent.game, at),
            )

    def of(self, *, order: str | None = None, game: str | None = None) -> tuple[KeptPicture, ...]:
        rows = self._store.connection.execute(
            "SELECT name, machine, order_id, what, at_ms, game, at FROM pictures "
            "WHERE (?1 IS NULL OR order_id = ?1) AND (?2 IS NULL OR game = ?2) ORDER BY at, at_ms",
            (order, game),
        ).fetchall()
        found = ((row, self._read(row[0])) for row in rows)
        return tuple(
            KeptPicture(name, machine, sent, what, at_ms, shown, at, jpeg)
            for (name, machine, sent, what, at_ms, shown, at), jpeg in found
            if jpeg is not None
        )

    def _read(self, name: str) -> bytes | None:
        if self._folder is None:
            return self._held.get(name)
        try:
            return (self._folder / name).read_bytes()
        except OSError:
            return None  # the copy of a database has no pictures
