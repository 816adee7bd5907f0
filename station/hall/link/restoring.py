"""A journal put together again from what another machine told the director."""

from pathlib import Path

from station.errors import InputError
from station.hall.link.outbox import Told
from station.hall.wire.order import Restore
from station.journal.rows import add_rows, understood


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
