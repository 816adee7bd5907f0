"""A journal on its way: what is added while the station writes it, and what another machine told of it."""

import json
from pathlib import Path
from typing import Final

from station.errors import InputError
from station.hall.link.outbox import Told
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


def keep_rows(path: Path, order: Restore) -> Told:
    """Add the rows to the journal at `path`, made if there is none; the same rows may come again.

    Returns how much of the game it holds. Raises InputError if it cannot be written or the rows leave a gap.
    """
    if not understood(order.schema):
        raise InputError(
            f"the journal of {order.game} has schema {order.schema}, which this station cannot continue"
        )
    path.parent.mkdir(parents=True, exist_ok=True)
    held = add_rows(path, order)
    return Told(path, held.event, held.seal)
