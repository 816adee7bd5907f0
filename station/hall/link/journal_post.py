"""The journal of a game on its way: row by row to the director, and from there to another machine."""

import json
import sqlite3
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from station.errors import InputError
from station.hall.link.event_post import EventPost
from station.hall.link.outbox import JournalProgress, Outbox
from station.hall.wire.happened import EventRow, GameBegan, JournalRows, SealRow
from station.hall.wire.order import Restore
from station.hall.wire.payload import MOST_BYTES
from station.journal.rows import RowReader, add_rows, understood

MOST_ROWS: Final = 200
"""In one message."""

ROOM: Final = MOST_BYTES // 2
"""Characters of rows in one message, at most, which escapes may make longer."""


class JournalTail:
    """What is new in a journal, as messages. Raises sqlite3.Error if it cannot be read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._reader = RowReader(path)

    def began(self) -> GameBegan:
        """What a copy of the journal must begin with."""
        return GameBegan(self._reader.meta(), self._reader.schema())

    def after(self, events: int, seals: int) -> JournalRows | None:
        """The next rows: events after this number, and the seals among them after that one; None if there are
        none."""
        found: list[EventRow] = []
        length = 0
        for row in self._reader.events(events, MOST_ROWS):
            event = EventRow(*row)
            length += len(json.dumps(event.payload))
            if found and length > ROOM:
                break
            found.append(event)
        upto = found[-1].number if found else events
        marks = tuple(SealRow(*row) for row in self._reader.seals(seals, upto))
        return JournalRows(tuple(found), marks) if found or marks else None

    def close(self) -> None:
        self._reader.close()


def keep_rows(path: Path, order: Restore) -> JournalProgress:
    """Add the rows to the journal at `path`, made if there is none; the same rows may come again.

    Returns how much of the game it holds. Raises InputError if it cannot be written or the rows leave a gap.
    """
    if not understood(order.schema):
        raise InputError(
            f"the journal of {order.game} has schema {order.schema}, which this station cannot continue"
        )
    path.parent.mkdir(parents=True, exist_ok=True)
    held = add_rows(path, order)
    return JournalProgress(path, held.event, held.seal)


@dataclass(slots=True)
class _Followed:
    """A journal that is sent. waits: rows of it wait for room on the disk."""

    game: str
    tail: JournalTail
    sent: JournalProgress
    waits: bool = False


class JournalPost:
    """Used by one thread. game: the director's name of the one that was followed last."""

    def __init__(self, outbox: Outbox, events: EventPost) -> None:
        self._outbox, self._events = outbox, events
        self._followed: _Followed | None = None
        self.game: str | None = None

    def follow(self, game: str, journal: Path, at_ms: int, known: JournalProgress | None) -> None:
        """From now on send the rows of this journal. known: what the director has of it already, from
        another machine."""
        if self._followed is not None and not self._followed.waits:
            self._followed.tail.close()
        self._followed, self.game = None, game
        try:
            tail = JournalTail(journal)
            try:
                began = tail.began()
            except sqlite3.Error:
                tail.close()
                raise
        except sqlite3.Error as error:
            self._fail(journal, error)
            return
        progress = self._outbox.progress(game) or known
        followed = self._followed = _Followed(game, tail, progress or JournalProgress(journal))
        if progress is None:
            self._events.report(began, at_ms, game, followed.sent)
        self.moved(at_ms)

    def moved(self, at_ms: int) -> None:
        """Something was added to the journal."""
        followed = self._followed
        if followed is None or followed.waits:
            return  # all rows that there are then will be sent

        def append() -> None:
            self._append(followed, at_ms)
            followed.waits = False
            if followed is not self._followed:
                followed.tail.close()

        followed.waits = True
        self._events.store(append)

    def close(self) -> None:
        if self._followed is not None:
            self._followed.tail.close()

    def _append(self, followed: _Followed, at_ms: int) -> None:
        """Raises InputError if there is no room for the rows."""
        while True:
            progress = followed.sent
            try:
                rows = followed.tail.after(progress.events, progress.seals)
            except sqlite3.Error as error:
                self._fail(followed.tail.path, error)
                return
            if rows is None:
                return
            progress = replace(
                progress,
                events=rows.events[-1].number if rows.events else progress.events,
                seals=rows.seals[-1].number if rows.seals else progress.seals,
            )
            self._events.append(rows, at_ms, followed.game, progress)
            followed.sent = progress

    def _fail(self, journal: Path, error: sqlite3.Error) -> None:
        self._events.fail(f"the journal {journal} cannot be told to the hall: {error}")
