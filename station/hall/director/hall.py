"""The hall: what the director's pages and the tables' link talk to."""

import secrets
import threading
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from station.errors import InputError
from station.hall.director import commands as c
from station.hall.director import events as e
from station.hall.director import ordering
from station.hall.director.changes import Change, Changes
from station.hall.director.copies import Copier, copy, worth_a_copy
from station.hall.director.errors import RefusedError, StorageError
from station.hall.director.happening import Found, noticed
from station.hall.director.inbox import Inbox
from station.hall.director.link import Link, NoLink
from station.hall.director.machines import MachineNow
from station.hall.director.mirror import GameMirror, mirror
from station.hall.director.pictures import KeptPicture, Pictures
from station.hall.director.presetting import check_preset
from station.hall.director.state import HallState, after
from station.hall.director.store import Logged, Store
from station.hall.director.tables import TableNow
from station.hall.director.watching import Places, table_now
from station.hall.tournament.commands import PairRound, SetDivision
from station.hall.tournament.deciding import decide
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.said import Said
from station.hall.tournament.state import TournamentState
from station.hall.wire.ack import Ack
from station.hall.wire.event import Event
from station.hall.wire.order import AnyDeed, Assign, Order
from station.hall.wire.picture import PictureSent
from station.hall.wire.status import Status
from station.hall.wire.view import ViewNow

DATABASE = "hall.sqlite"


def _now() -> datetime:
    return datetime.now(UTC)


class Hall:
    """One hall. Every method may be called from any thread; none waits for a network.

    `state` is the tournament, `whole` everything that follows from what is stored, `tables` what is going on
    at this moment. Whatever `do` and `received` give back is on disk.
    """

    def __init__(
        self, folder: Path | None = None, link: Link | None = None, now: Callable[[], datetime] = _now
    ) -> None:
        """folder: where the database, its copies and the pictures are kept, made if it is not there; None:
        all in memory. link: may be set later. now: the director's clock.

        Raises InputError if the database cannot be opened or read, or another process has it open.
        """
        self.folder = folder
        self.link: Link = link or NoLink()
        self.trouble: Said | None = None
        """Why nothing can be stored now; None if it can."""
        self._clock = now
        self._lock = threading.RLock()
        self._store = Store(None if folder is None else folder / DATABASE)
        self._changes = Changes()
        self._copier = None if folder is None else Copier(folder / DATABASE, now)
        self._pictures = Pictures(None if folder is None else folder / "pictures", self._store)
        self._epoch = secrets.token_hex(4)
        self._orders = 0
        self._log: list[Logged] = []
        self._whole = HallState()
        self._places: Places | None = None
        self._now: dict[str, MachineNow] = {}
        try:
            with self._store.reading():
                self._inbox = Inbox(self._read())
        except InputError:
            self.close()
            raise

    def _read(self) -> dict[str, int]:
        """Everything from the record. Returns the number of each machine's last event."""
        for logged in self._store.logged():
            self._whole = after(self._whole, logged.event)
            self._log.append(logged)
        for received in self._store.states():
            before = self._now.get(received.machine, MachineNow())
            self._now[received.machine] = replace(before.after(received.event), heard_at=received.at)
        return self._store.last_seqs()

    @property
    def state(self) -> TournamentState:
        return self._whole.tournament

    @property
    def whole(self) -> HallState:
        return self._whole

    @property
    def tables(self) -> tuple[TableNow, ...]:
        """Every table of the tournament, by number."""
        with self._lock:
            return tuple(self.table(table.number) for table in self.state.tables)

    def table(self, number: int) -> TableNow:
        """Raises TournamentError if there is no such table."""
        with self._lock:
            if self._places is None or self._places.whole is not self._whole:
                self._places = Places.of(self._whole)
            machine = self._places.machines.get(number)
            now = MachineNow() if machine is None else self._now.get(machine, MachineNow())
            return table_now(self._places, number, now, self._inbox.last(machine or ""))

    def log(self) -> tuple[Logged, ...]:
        """Everything that happened in the hall, in order: when, by whom, what."""
        with self._lock:
            return tuple(self._log)

    def changes(self) -> AsyncIterator[Change]:
        """What changes from now on; a slow reader gets several changes as one and holds nobody up."""
        return self._changes.follow()

    # What people do

    def do(self, command: c.HallCommand, actor: str = "director") -> tuple[e.HallEvent, ...]:
        """Carry a command out. actor: who says so, for the log.

        Returns the events it came to. Raises TournamentError if it cannot be, StorageError if it cannot be
        stored; then nothing has happened.
        """
        # A large field takes seconds to pair; the tables are heard meanwhile.
        state = self.state
        paired = decide(state, command, actor) if isinstance(command, PairRound) else None
        with self._lock:
            at = self._at()
            decided: tuple[e.HallEvent, ...]
            if isinstance(command, c.DirectorCommand):
                decided = ordering.directed(self._whole, command, self._order_id, actor, at)
            elif paired is not None and state is self.state:
                decided = paired
            else:
                if isinstance(command, SetDivision):
                    check_preset(command.division)
                decided = decide(self.state, command, actor, at)
            # What a command means for the tables follows from the state after it.
            then = self._whole
            for event in decided:
                then = after(then, event)
            decided = (*decided, *ordering.following(self._whole, then, decided, self._order_id))
            with self._storing():
                self._store.log(at, actor, decided)
            self._happened(at, actor, decided)
            self._again(decided)
            return decided

    def order(self, table: int, deed: AnyDeed, actor: str = "director") -> str:
        """Have a table do something; returns the id of the order. It is sent again until the table has
        answered.

        Raises TournamentError if no machine serves the table.
        """
        with self._lock:
            self.state.table(table)
            machine = self._whole.machine_at(table)
            if machine is None:
                raise TournamentError("no machine serves table {table}; let one join it first", table=table)
            given = e.OrderGiven(machine, self._order_id(), deed)
            at = self._at()
            with self._storing():
                self._store.log(at, actor, (given,))
            self._happened(at, actor, (given,))
            return given.order

    # What machines say

    def hello(self, machine: str) -> Ack:
        """A machine is there, or there again: what it should send from, and what it has not answered, goes to
        it.

        Raises RefusedError if it is unknown or revoked.
        """
        with self._lock:
            self._welcome(machine)
            ack = Ack(self._inbox.last(machine), again=True)
            self.link.send(machine, ack)
            for given in self._whole.open_orders(machine):
                self.link.send(machine, Order(given.id, given.data))
            return ack

    def received(self, machine: str, event: Event) -> Ack:
        """An event of a machine. Returns what is stored now: up to there the machine need not send again.

        One that came before is dropped, one that comes too early waits for those before it. Raises
        RefusedError if the machine is unknown or revoked, StorageError if nothing can be stored.
        """
        return self.received_all(((machine, event),))[machine]

    def received_all(self, events: Iterable[tuple[str, Event]]) -> dict[str, Ack]:
        """The same for many events, stored at once. Events of unknown or revoked machines are dropped if
        there are any others. The acks are returned, not sent."""
        with self._lock:
            machines: dict[str, None] = {}
            refused: RefusedError | None = None
            for machine, event in events:
                try:
                    self._welcome(machine)
                except RefusedError as error:
                    refused = error
                    continue
                machines[machine] = None
                self._inbox.put(machine, event)
            if refused is not None and not machines:
                raise refused
            self._take(machines)
            for machine in machines:
                self._ask_for_missing(machine)
            return {machine: Ack(self._inbox.last(machine)) for machine in machines}

    def retry(self) -> bool:
        """Store what could not be stored when it came. To be called every few seconds while there is
        `trouble`; returns whether all is well again. Machines are asked for what was not kept."""
        with self._lock:
            if not self.trouble:
                return True
            machines = self._inbox.machines
            try:
                self._take(machines)
            except StorageError:
                return False
            self._well()
            for machine in machines:
                self.link.send(machine, Ack(self._inbox.last(machine), again=True))
            return True

    def status(self, machine: str, status: Status) -> None:
        """Whether a machine is online. One that came back is greeted (`hello`). Raises RefusedError as
        `received`."""
        with self._lock:
            self._welcome(machine)
            before = self._now.get(machine, MachineNow())
            self._now[machine] = replace(before, status=status, heard_at=self._at())
            self._told(machine)
            if status.online:
                self.hello(machine)

    def seen(self, machine: str, view: ViewNow) -> None:
        """What the machine's table shows now; only the newest is kept. Raises RefusedError as `received`."""
        with self._lock:
            self._welcome(machine)
            before = self._now.get(machine, MachineNow())
            self._now[machine] = replace(before, view=view, heard_at=self._at())
            self._told(machine)

    def picture(self, machine: str, sent: PictureSent) -> None:
        """A picture that was ordered. Raises RefusedError as `received`, StorageError if it cannot be
        kept."""
        with self._lock:
            self._welcome(machine)
            self._pictures.keep(machine, sent, self._at())
            self._told(machine)

    # What is kept

    def pictures(self, *, order: str | None = None, game: str | None = None) -> tuple[KeptPicture, ...]:
        """The pictures that an order brought, or those of a game, oldest first."""
        with self._lock:
            return self._pictures.of(order=order, game=game)

    def journal(self, game: str) -> GameMirror:
        """The journal of a game as far as it has come. Raises TournamentError if nothing has."""
        with self._lock:
            return mirror(game, self._store.of_game(game), self._whole.assigned.get(game, ()))

    def backup(self) -> Path:
        """A copy of the database as it is now, made and on disk when this returns. The hall makes one by
        itself whenever a round is published, changed or complete, and when a machine takes a table; `restore`
        goes back.

        Raises StorageError if there is no room, TournamentError for a hall in memory.
        """
        if self.folder is None:
            raise TournamentError("this hall is in memory; there is nothing to copy")
        return copy(self.folder / DATABASE, self._clock())

    @property
    def copy_trouble(self) -> Said | None:
        """Why the last copy could not be made; None if it could."""
        return None if self._copier is None else self._copier.trouble

    def close(self) -> None:
        if self._copier is not None:
            self._copier.close()
        with self._lock:
            self._store.close()

    def __enter__(self) -> "Hall":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _at(self) -> str:
        return self._clock().isoformat(timespec="milliseconds")

    def _order_id(self) -> str:
        # A hall that was restored from a copy counts anew: its ids must not be those it gave before.
        self._orders += 1
        return f"o-{self._epoch}-{self._orders}"

    def _welcome(self, machine: str) -> None:
        known = self._whole.machine(machine)
        if known is None or known.revoked:
            if known is None:
                raise RefusedError(
                    "machine {machine} has not joined this hall; let it join again", machine=machine
                )
            raise RefusedError(
                "machine {machine} has been replaced or revoked; let it join again", machine=machine
            )

    def _take(self, machines: Iterable[str]) -> None:
        """Store what waits for nothing any more, and what follows from it, all at once."""
        at = self._at()
        now, whole = dict(self._now), self._whole
        came: list[Found] = []
        for machine in machines:
            for event in self._inbox.ready(machine):
                now[machine] = replace(now.get(machine, MachineNow()).after(event), heard_at=at)
                follows = noticed(whole, machine, event, at)
                for one in follows:
                    whole = after(whole, one)
                came.append(Found(machine, event, follows))
        if not came:
            return
        with self._storing():
            for found in came:
                self._store.keep(found.machine, at, found.event)
                self._store.log(at, found.machine, found.events)
        self._now = now
        for found in came:
            self._inbox.stored(found.machine, found.event.seq)
            self._told(found.machine)
        self._happened_all(at, came)

    @contextmanager
    def _storing(self) -> Iterator[None]:
        """Store all that is in here; if that cannot be, it is known until it can."""
        try:
            with self._store.together():
                yield
        except StorageError as error:
            self.trouble = error.said
            self._changes.tell(hall=True)
            raise
        self._well()

    def _well(self) -> None:
        if self.trouble:
            self.trouble = None
            self._changes.tell(hall=True)

    def _ask_for_missing(self, machine: str) -> None:
        """An event has come before its time: ask once for those before it."""
        if self._inbox.lacks(machine):
            self.link.send(machine, Ack(self._inbox.last(machine), again=True))

    def _again(self, events: Iterable[e.HallEvent]) -> None:
        """Results that tables told before there was such a pairing, because the hall went back to a copy and
        paired the round again, count now."""
        at = self._at()
        deeds = [event.data for event in events if isinstance(event, e.OrderGiven)]
        games = [deed.game for deed in deeds if isinstance(deed, Assign)]
        for game in games:
            for received in self._store.of_game(game, "result"):
                follows = noticed(self._whole, received.machine, received.event, at)
                if follows:
                    with self._storing():
                        self._store.log(at, received.machine, follows)
                    self._happened(at, received.machine, follows)

    def _happened_all(self, at: str, came: Iterable[Found]) -> None:
        for found in came:
            if found.events:
                self._happened(at, found.machine, found.events)

    def _happened(self, at: str, actor: str, events: Iterable[e.HallEvent]) -> None:
        """Events are stored: from now on they are so."""
        tables = set[int]()
        tournament = False
        for event in events:
            before = self._whole
            self._whole = after(before, event)
            self._log.append(Logged(len(self._log) + 1, at, actor, event))
            tournament = tournament or before.tournament is not self._whole.tournament
            tables |= ordering.touched(before, self._whole, event)
            if isinstance(event, e.OrderGiven):
                self.link.send(event.machine, Order(event.order, event.data))
            elif isinstance(event, e.MachineRevoked):
                self._inbox.forget(event.machine)
                self.link.revoke(event.machine)
        self._changes.tell(tournament=tournament, hall=True, tables=frozenset(tables))
        if self._copier is not None and any(worth_a_copy(self.state, event) for event in events):
            self._copier.ask()

    def _told(self, machine: str) -> None:
        table = self._whole.table_of(machine)
        self._changes.tell(tables=frozenset() if table is None else frozenset({table}))
