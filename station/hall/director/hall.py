"""The hall: what the director's pages and the tables' link talk to."""

import threading
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from station.errors import InputError
from station.hall.director import commands as c
from station.hall.director import events as e
from station.hall.director import orders
from station.hall.director.changes import Change
from station.hall.director.copies import copy
from station.hall.director.errors import RefusedError, StorageError
from station.hall.director.inbox import Inbox
from station.hall.director.link import Connection, Link, NoLink
from station.hall.director.machine_events import Found, noticed
from station.hall.director.mirror import GameMirror, mirror
from station.hall.director.pictures import KeptPicture, Pictures
from station.hall.director.presets import check_preset
from station.hall.director.record import Record
from station.hall.director.restore import mended
from station.hall.director.shares import Shares
from station.hall.director.state import HallState, after
from station.hall.director.store import DATABASE, Logged
from station.hall.director.table_watch import Places, table_now
from station.hall.director.tables import MachineNow, TableNow
from station.hall.tournament.commands import PairRound, SetDivision
from station.hall.tournament.decisions import decide
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.sentence import Sentence
from station.hall.tournament.state import TournamentState
from station.hall.wire.event import Ack, Event
from station.hall.wire.order import Assign, Order
from station.hall.wire.picture import PictureSent
from station.hall.wire.view import Status, ViewNow


def _now() -> datetime:
    return datetime.now(UTC)


class Hall(AbstractContextManager["Hall"]):
    """One hall. Every method may be called from any thread; none waits for a network.

    `state` is the tournament, `whole` everything that follows from what is stored, `table` what is going on
    at a table at this moment. Whatever `do` and `received` give back is on disk.
    """

    def __init__(
        self, folder: Path | None = None, link: Link | None = None, now: Callable[[], datetime] = _now
    ) -> None:
        """folder: where the database, its copies and the pictures are kept, made if it is not there; None:
        all in memory. link: may be set later; it says in `connection` whether it reaches the broker. now: the
        director's clock.

        Raises InputError if the database cannot be opened or read, or another process has it open; of one
        that is damaged it says how to go back to a copy.
        """
        with mended(folder):
            self.folder = folder
            self.link: Link = link or NoLink()
            self.clock = now
            self._lock = threading.RLock()
            self._record = Record(folder, now, self._carry)
            self._store = self._record.store
            self.connection = Connection(self._record.at, lambda: self._record.changes.report(hall=True))
            self._pictures = Pictures(None if folder is None else folder / "pictures", self._store)
            self._places: Places | None = None
            self._now: dict[str, MachineNow] = {}
            try:
                with self._store.reading():
                    self._record.read()
                    self._inbox = Inbox(self._store.last_seqs())
                    self._shares = Shares(self._store.lengths())
                    for received in self._store.states():
                        now_ = self._now.get(received.machine, MachineNow())
                        self._now[received.machine] = replace(
                            now_.after(received.event), heard_at=received.at
                        )
            except InputError:
                self.close()
                raise

    @property
    def state(self) -> TournamentState:
        return self.whole.tournament

    @property
    def whole(self) -> HallState:
        return self._record.whole

    @property
    def trouble(self) -> Sentence | None:
        """Why nothing can be stored now; None if it can."""
        return self._record.trouble

    def table(self, number: int) -> TableNow:
        """Raises TournamentError if there is no such table."""
        with self._lock:
            if self._places is None or self._places.whole is not self.whole:
                self._places = Places.of(self.whole)
            machine = self.whole.served.get(number)
            now = MachineNow() if machine is None else self._now.get(machine, MachineNow())
            return table_now(
                self._places,
                number,
                now,
                self._inbox.last(machine or ""),
                connected=not self.connection.lost_at,
            )

    def log(self) -> tuple[Logged, ...]:
        """Everything that happened in the hall, in order: when, by whom, what."""
        with self._lock:
            return tuple(self._record.log)

    def changes(self) -> AsyncIterator[Change]:
        """What changes from now on; a slow reader gets several changes as one and holds nobody up."""
        return self._record.changes.follow()

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
            at, new_id = self._record.at(), self._record.order_id
            decided: tuple[e.HallEvent, ...]
            if isinstance(command, c.DirectorCommand):
                decided = orders.directed(self.whole, command, new_id, actor, at)
            elif paired is not None and state is self.state:
                decided = paired
            else:
                if isinstance(command, SetDivision):
                    check_preset(command.division)
                decided = decide(self.state, command, actor, at)
            # What a command means for the tables follows from the state after it.
            then = self.whole
            for event in decided:
                then = after(then, event)
            decided = (*decided, *orders.following(self.whole, then, decided, new_id))
            self._record.add(at, actor, decided)
            self._again(decided)
            return decided

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
            for given in self.whole.open_orders(machine):
                self.link.send(machine, Order(given.id, given.data))
            return ack

    def received(self, events: Iterable[tuple[str, Event]]) -> dict[str, Ack]:
        """Events of machines. Returns what is stored now of each: up to there it need not send again.

        One that came before is dropped, one that comes too early waits for those before it. Events of unknown
        or revoked machines are dropped. Raises RefusedError if there are no others, StorageError if nothing
        can be stored. The acks are returned, not sent.
        """
        with self._lock:
            machines: dict[str, None] = {}
            refused: RefusedError | None = None
            for machine, event in events:
                try:
                    self._welcome(machine)
                    self._shares.check(machine)
                except RefusedError as error:
                    refused = error
                    known = self.whole.machines.get(machine)
                    if known is not None and not known.revoked:
                        self.heard(machine, partial(replace, refused=error.said))
                    continue
                machines[machine] = None
                self._inbox.put(machine, event)
            if refused is not None and not machines:
                raise refused
            self._take(machines)
            for machine in machines:
                # One has come before its time: those before it are asked for, once.
                if self._inbox.lacks(machine):
                    self.link.send(machine, Ack(self._inbox.last(machine), again=True))
            return {machine: Ack(self._inbox.last(machine)) for machine in machines}

    def retry(self) -> bool:
        """Store what could not be stored when it came. To be called every few seconds while there is
        `trouble`; returns whether all is well again. Machines are asked for what was not kept."""
        with self._lock:
            if not self._record.trouble:
                return True
            machines = self._inbox.machines
            try:
                self._take(machines)
            except StorageError:
                return False
            self._record.well()
            for machine in machines:
                self.link.send(machine, Ack(self._inbox.last(machine), again=True))
            return True

    def heard(self, machine: str, now: Callable[[MachineNow], MachineNow]) -> None:
        """Note something of a machine that is not stored. Raises RefusedError as `received`."""
        with self._lock:
            self._welcome(machine)
            known = now(self._now.get(machine, MachineNow()))
            self._now[machine] = replace(known, heard_at=self._record.at())
            self._record.heard(machine)

    def status(self, machine: str, status: Status) -> None:
        """Whether a machine is online. One that came back is greeted (`hello`). Raises RefusedError as
        `received`."""
        with self._lock:
            self.heard(machine, lambda now: replace(now, status=status))
            if status.online:
                self.hello(machine)

    def seen(self, machine: str, view: ViewNow) -> None:
        """What the machine's table shows now; only the newest is kept. Raises RefusedError as `received`."""
        with self._lock:
            self.heard(machine, lambda now: replace(now, view=view))

    def picture(self, machine: str, sent: PictureSent) -> None:
        """A picture that was ordered. Raises RefusedError as `received`, StorageError if it cannot be
        kept."""
        with self._lock:
            self._welcome(machine)
            self._pictures.keep(machine, sent, self._record.at())
            self._record.heard(machine)

    # What is kept

    def pictures(self, *, order: str | None = None, game: str | None = None) -> tuple[KeptPicture, ...]:
        """The pictures that an order brought, or those of a game, oldest first."""
        with self._lock:
            return self._pictures.of(order=order, game=game)

    def journal(self, game: str) -> GameMirror:
        """The journal of a game as far as it has come. Raises TournamentError if nothing has."""
        with self._lock:
            return mirror(game, self._store.of_game(game), self.whole.assigned.get(game, ()))

    def backup(self) -> Path:
        """A copy of the database as it is now, made and on disk when this returns. The hall makes one by
        itself whenever a round is published, changed or complete, and when a machine takes a table; `restore`
        goes back.

        Raises StorageError if there is no room, TournamentError for a hall in memory.
        """
        if self.folder is None:
            raise TournamentError("this hall is in memory; there is nothing to copy")
        return copy(self.folder / DATABASE, self.clock())

    @property
    def copy_trouble(self) -> Sentence | None:
        """Why the last copy could not be made; None if it could."""
        return None if self._record.copier is None else self._record.copier.trouble

    def close(self) -> None:
        if self._record.copier is not None:
            self._record.copier.close()
        with self._lock:
            self._store.close()

    def __exit__(self, *_: object) -> None:
        self.close()

    def _welcome(self, machine: str) -> None:
        known = self.whole.machines.get(machine)
        if known is None:
            raise RefusedError(
                "machine {machine} has not joined this hall; let it join again", machine=machine
            )
        if known.revoked:
            raise RefusedError(
                "machine {machine} has been replaced or revoked; let it join again", machine=machine
            )

    def _take(self, machines: Iterable[str]) -> None:
        """Store what waits for nothing any more, and what follows from it, all at once."""
        at = self._record.at()
        now, whole = dict(self._now), self.whole
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
        with self._record.storing():
            for found in came:
                self._store.keep(found.machine, at, found.event)
                self._store.log(at, found.machine, found.events)
        self._now = now
        for found in came:
            self._inbox.stored(found.machine, found.event.seq)
            self._shares.stored(found.machine, found.event)
            self._record.heard(found.machine)
        for found in came:
            if found.events:
                self._record.happened(at, found.machine, found.events)

    def _again(self, events: Iterable[e.HallEvent]) -> None:
        """Results that tables reported before such a pairing existed, because the hall went back to a copy
        and paired the round again, count now."""
        at = self._record.at()
        deeds = [event.data for event in events if isinstance(event, e.OrderGiven)]
        for game in [deed.game for deed in deeds if isinstance(deed, Assign)]:
            for received in self._store.of_game(game, "result"):
                follows = noticed(self.whole, received.machine, received.event, at)
                if follows:
                    self._record.add(at, received.machine, follows)

    def _carry(self, event: e.HallEvent) -> None:
        """What an event means for the machines, once it is stored."""
        if isinstance(event, e.OrderGiven):
            self.link.send(event.machine, Order(event.order, event.data))
        elif isinstance(event, e.MachineRevoked):
            self._inbox.forget(event.machine)
            self.link.revoke(event.machine)
        elif isinstance(event, e.MachineReadmitted):
            self.link.readmit(event.machine)
