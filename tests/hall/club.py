"""A director and light tables on a real broker, in one process."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

from station.app.hall.demo.plan import Plan, finished, following, opening
from station.app.hall.light.light_table import LightTable, Pace
from station.hall.director.hall import Hall
from station.hall.link.address import Address
from station.hall.link.client import Backoff
from station.hall.link.director_link import DirectorLink
from station.hall.link.loop import ClientLoop
from station.hall.link.outbox import Outbox
from station.hall.link.table_link import TableLink
from station.hall.wire.topics import DIRECTOR
from tests.hall.conftest import Running

QUICK = Backoff(0.05, 0.2)
PATIENCE_S = 240.0

DIVISION = "House"
"""What the demo calls its division when its plan names no game."""


def until(
    met: Callable[[], bool], meanwhile: Callable[[], bool] = lambda: False, patience_s: float = PATIENCE_S
) -> None:
    """Go on until it is so. Waits only while there is nothing to do; fails if it takes far too long."""
    end = monotonic() + patience_s
    while not met():
        assert monotonic() < end, "it never came to that"
        if not meanwhile():
            sleep(0.002)


class Club:
    """Everything of one tournament. Close it."""

    def __init__(self, running: Running, folder: Path, plan: Plan) -> None:
        self.running, self.folder, self.plan = running, folder, plan
        running.wait_ready()
        self.loop = ClientLoop()
        self.loop.start()
        self.hall, self.link = self._director()
        for command in opening(plan, self.hall.whole):
            self.hall.do(command)
        self.tables = {machine: self.table(machine) for machine in plan.machines}

    def address(self, user: str, password: str) -> Address:
        broker = self.running.broker
        return Address("127.0.0.1", broker.port, user, password, broker.identity.authority)

    def _director(self) -> tuple[Hall, DirectorLink]:
        hall = Hall(self.folder / "hall")
        link = DirectorLink(hall, self.running.broker)
        hall.link = link
        link.connect(self.loop, self.address(DIRECTOR, self.running.broker.director_password))
        return hall, link

    def table(self, machine: str) -> LightTable:
        """A table with a fresh password and, if it was there before, its old folder."""
        password = self.running.broker.admit(machine)
        link = TableLink(machine, Outbox(self.folder / machine / "outbox"))
        link.connect(self.loop, self.address(machine, password), backoff=QUICK)
        return LightTable(link, self.folder / machine, self.plan.seed, monotonic, Pace(turns=8))

    def direct(self) -> None:
        """What the director does next, if anything."""
        command = following(self.hall.state, self.plan)
        if command is not None:
            self.hall.do(command)

    def step(self) -> bool:
        self.direct()
        stepped = [table.step() for table in self.tables.values()]
        return any(stepped)

    def play(self) -> None:
        """To the end, until all that was told is acknowledged."""
        until(
            lambda: (
                finished(self.hall.state, self.plan)
                and all(table.hall.link.state.waiting == 0 for table in self.tables.values())
            ),
            self.step,
        )

    def close(self) -> None:
        for table in self.tables.values():
            table.close()
        self.loop.close()
        self.hall.close()
        self.running.broker.revoke(*self.running.broker.machines)
