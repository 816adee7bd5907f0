"""Tables without a table: machines that keep what they have to say until it is acknowledged."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from station.hall.director.commands import JoinMachine, ServeTable
from station.hall.director.errors import RefusedError, StorageError
from station.hall.director.hall import Hall
from station.hall.tournament.commands import AddEntry, PairRound, PublishRound, SetDivision, SetTable
from station.hall.tournament.division import Division
from station.hall.tournament.entry import Player
from station.hall.tournament.state import Table
from station.hall.wire.event import Ack, Event
from station.hall.wire.happened import (
    AnyHappened,
    EventRow,
    GameBegan,
    JournalRows,
    OrderDone,
    Result,
)
from station.hall.wire.order import Assign, Order


@dataclass
class Machine:
    """Plays what it is assigned, and tells. outbox: all it ever said; acked: how much of it is stored. wall:
    what its own clock says, which is wrong by hours."""

    id: str
    wall: str
    outbox: list[Event] = field(default_factory=list)
    acked: int = 0
    done: set[str] = field(default_factory=set)
    played: set[str] = field(default_factory=set)

    def say(self, what: AnyHappened, game: str | None = None) -> None:
        self.outbox.append(Event(len(self.outbox) + 1, 7, self.wall, what, game))

    def hear(self, message: Order | Ack) -> None:
        if isinstance(message, Ack):
            self.acked = message.seq if message.again else max(self.acked, message.seq)
            return
        if message.id not in self.done:
            self.done.add(message.id)
            if isinstance(message.data, Assign) and message.data.game not in self.played:
                self.play(message.data.game)
        self.say(OrderDone(message.id, True))

    def play(self, game: str) -> None:
        """The same game comes out whoever plays it, and whenever."""
        self.played.add(game)
        lots = Random(game)
        self.say(GameBegan((("game", "house"),), 4), game)
        for number in range(1, 4):
            self.say(JournalRows((EventRow(number, number, "Pressed", f'{{"at_ms":{number}}}'),)), game)
        winners = lots.choice([(0, 2), (1, 3)])
        self.say(Result(lots.choice(["finished", "time"]), winners, turns=lots.randrange(20, 60)), game)

    @property
    def waiting(self) -> list[Event]:
        return self.outbox[self.acked :]


@dataclass
class Net:
    """What lies between hall and machines: messages come late, twice, out of order or not at all, as `lots`
    say."""

    machines: dict[str, Machine]
    lots: Random
    faults: bool = True
    refused: int = 0

    def send(self, machine: str, message: Order | Ack) -> None:
        if machine in self.machines and not (self.faults and self.lots.random() < 0.2):
            self.machines[machine].hear(message)

    def revoke(self, machine: str) -> None:
        self.machines.pop(machine, None)

    def readmit(self, machine: str) -> None:
        """A machine that is gone stays away."""

    def deliver(self, hall: Hall) -> None:
        """Some of what waits to be told reaches the hall."""
        found = [(machine.id, event) for machine in self.machines.values() for event in machine.waiting]
        if self.faults:
            found = [pair for pair in found if self.lots.random() < 0.7]
            found += [pair for pair in found if self.lots.random() < 0.3]
            self.lots.shuffle(found)
        for machine, event in found:
            try:
                ack: Any = hall.received([(machine, event)])[machine]
            except (RefusedError, StorageError):
                self.refused += 1
                continue
            self.send(machine, ack)

    def greet(self, hall: Hall) -> None:
        """All machines come back."""
        for machine in tuple(self.machines.values()):
            try:
                hall.hello(machine.id)
            except RefusedError:
                self.refused += 1


def opened(hall: Hall, tables: int = 4) -> dict[str, Machine]:
    """A House event with a machine at each table."""
    machines = {}
    hall.do(SetDivision(Division("A", method="swiss")))
    for number in range(1, tables + 1):
        machine = Machine(f"m-{number}", f"20{10 + number}-01-01T0{number}:00:00")
        machines[machine.id] = machine
        hall.do(SetTable(Table(number)))
        hall.do(JoinMachine(machine.id))
        hall.do(ServeTable(number, machine.id))
        for which in "ab":
            hall.do(AddEntry("A", (Player(f"{which}{number} One"), Player(f"{which}{number} Two"))))
    return machines


def next_round(hall: Hall) -> None:
    """Pair and publish the next round, or publish the one that was paired."""
    rounds = hall.state.rounds_of("A")
    if not rounds or rounds[-1].published:
        hall.do(PairRound("A"))
    hall.do(PublishRound("A", len(hall.state.rounds_of("A"))))
