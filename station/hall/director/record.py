"""What happened in a hall, stored, and everything that follows from it."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from station.hall.director import events as e
from station.hall.director.changes import Changes
from station.hall.director.copies import Copier, worth_a_copy
from station.hall.director.errors import StorageError
from station.hall.director.orders import touched
from station.hall.director.state import HallState, after
from station.hall.director.store import DATABASE, Logged, Store
from station.hall.tournament.sentence import Sentence


class Record:
    """trouble: why nothing can be stored now; None if it can. Not safe to share between threads."""

    def __init__(
        self, folder: Path | None, now: Callable[[], datetime], carry: Callable[[e.HallEvent], None]
    ) -> None:
        """folder: None keeps all in memory. carry: called with every event once it is stored.

        Raises InputError if the database cannot be opened or read.
        """
        self.store = Store(None if folder is None else folder / DATABASE)
        self.changes = Changes()
        self.copier = None if folder is None else Copier(folder / DATABASE, now)
        self.trouble: Sentence | None = None
        self.whole = HallState()
        self.log: list[Logged] = []
        self._now, self._carry = now, carry
        self._epoch, self._orders = secrets.token_hex(4), 0

    def read(self) -> None:
        for logged in self.store.logged():
            self.whole = after(self.whole, logged.event)
            self.log.append(logged)

    def at(self) -> str:
        """Now, by the director's clock."""
        return self._now().isoformat(timespec="milliseconds")

    def order_id(self) -> str:
        """A new one. A hall that was restored from a copy counts again: its ids must not be those it gave
        before."""
        self._orders += 1
        return f"o-{self._epoch}-{self._orders}"

    def add(self, at: str, actor: str, events: tuple[e.HallEvent, ...]) -> None:
        """Store events, and what follows from them. Raises StorageError; then they have not happened."""
        with self.storing():
            self.store.log(at, actor, events)
        self.happened(at, actor, events)

    @contextmanager
    def storing(self) -> Iterator[None]:
        """Store all that is in here; if that cannot be, it is known until it can."""
        try:
            with self.store.together():
                yield
        except StorageError as error:
            self.trouble = error.said
            self.changes.report(hall=True)
            raise
        self.well()

    def well(self) -> None:
        if self.trouble:
            self.trouble = None
            self.changes.report(hall=True)

    def happened(self, at: str, actor: str, events: tuple[e.HallEvent, ...]) -> None:
        """Events are stored: from now on they are so."""
        tables = set[int]()
        tournament = False
        for event in events:
            before = self.whole
            self.whole = after(before, event)
            self.log.append(Logged(len(self.log) + 1, at, actor, event))
            tournament = tournament or before.tournament is not self.whole.tournament
            tables |= touched(before, self.whole, event)
            self._carry(event)
        self.changes.report(tournament=tournament, hall=True, tables=frozenset(tables))
        if self.copier is not None and any(worth_a_copy(self.whole.tournament, event) for event in events):
            self.copier.ask()

    def heard(self, machine: str) -> None:
        """A machine has said something that only its table shows."""
        table = self.whole.table_of(machine)
        self.changes.report(tables=frozenset() if table is None else frozenset({table}))
