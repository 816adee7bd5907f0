"""The light tables of the demo, in one process."""

import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from station.app.hall.demo.cable import Cable
from station.app.hall.demo.plan import Plan
from station.app.hall.light.light_table import LightTable, Pace
from station.hall.broker.broker import Broker
from station.hall.link.address import Address
from station.hall.link.client import Backoff
from station.hall.link.loop import ClientLoop
from station.hall.link.outbox import Outbox
from station.hall.link.service import LOOPBACK
from station.hall.link.table_link import TableLink

QUICK: Final = Backoff(0.2, 1.0)
KEEPALIVE_S: Final = 2

MIDDLE: Final = 4
"""After so many turns a game is well under way."""

IDLE_S: Final = 0.01


@dataclass(frozen=True, slots=True)
class Replaced:
    """A machine that served a table and was replaced. acked: up to which event the hall had acknowledged it
    by then."""

    machine: str
    outbox: Path
    acked: int


class Fleet:
    """astray: machines' clocks are off, by hours."""

    def __init__(self, broker: Broker, folder: Path, plan: Plan, pace: Pace, *, astray: bool = False) -> None:
        self._broker, self._folder, self._plan, self._pace, self._astray = broker, folder, plan, pace, astray
        self._loop = ClientLoop("tables")
        self._loop.start()
        self.cables: dict[int, Cable] = {}
        self.tables: dict[int, LightTable] = {}
        self.machines: dict[int, str] = {}
        self.replaced: list[Replaced] = []
        self._before, self._games_before = 0, 0
        for number, machine in enumerate(plan.machines, start=1):
            self.stand(number, machine)

    def stand(self, number: int, machine: str) -> None:
        """A machine begins to serve a table. It may connect, which does not mean that it gets any news."""
        password = self._broker.admit(machine)
        off = timedelta(hours=(number % 5 - 2) * 7) if self._astray else timedelta()

        def wall() -> str:
            return (datetime.now(UTC) + off).isoformat(timespec="milliseconds")

        link = TableLink(machine, Outbox(self.outbox_of(machine)), wall)
        port = self.cables[number].port if number in self.cables else self._broker.port
        address = Address(LOOPBACK, port, machine, password, self._broker.identity.authority)
        link.connect(self._loop, address, KEEPALIVE_S, QUICK)
        self.machines[number] = machine
        self.tables[number] = LightTable(
            link, self._folder / machine, self._plan.seed, time.monotonic, self._pace
        )

    def outbox_of(self, machine: str) -> Path:
        return self._folder / machine / "outbox"

    def cable(self, number: int) -> Cable:
        """Put a cable that can be pulled before a table, from its next connection on."""
        self.cables[number] = Cable(self._broker.port)
        table = self.tables[number]
        machine = self.machines[number]
        table.close()
        self.stand(number, machine)
        return self.cables[number]

    def abandon(self, number: int) -> LightTable:
        """The machine of a table breaks down: nobody plays on it any more. It is still connected."""
        table = self.tables.pop(number)
        machine = self.machines.pop(number)
        link = table.hall.link
        self._before += table.deeds
        self._games_before += table.games
        self.replaced.append(Replaced(machine, self.outbox_of(machine), link.state.acked))
        return table

    def in_a_game(self) -> int | None:
        """A table where some turns of a game have been made; None if there is none."""
        return next((number for number, table in self.tables.items() if table.turns >= MIDDLE), None)

    @property
    def deeds(self) -> int:
        """What people have done so far at all tables."""
        return self._before + sum(table.deeds for table in self.tables.values())

    @property
    def games(self) -> float:
        """How many games have been played so far, with the parts of those that go on."""
        most = max(1, self._pace.turns)
        going_on = sum(min(0.9, table.turns / most) for table in self.tables.values())
        return self._games_before + sum(table.games for table in self.tables.values()) + going_on

    @property
    def settled(self) -> bool:
        """Whether every report has been acknowledged, and every picture has come."""
        links = [table.hall.link for table in self.tables.values()]
        return all(link.state.waiting == 0 and not link.post.waiting for link in links)

    def delays_ms(self) -> list[float]:
        """From sending the hall something until it had it, in order of length."""
        return sorted(delay * 1000 for table in self.tables.values() for delay in table.hall.link.delays_s)

    def step(self) -> None:
        """Let every table do something; waits a moment if none can."""
        stepped = [table.step() for table in tuple(self.tables.values())]
        if not any(stepped):
            time.sleep(IDLE_S)

    def close(self) -> None:
        for table in self.tables.values():
            table.close()
        self._loop.close()
        for cable in self.cables.values():
            cable.close()
