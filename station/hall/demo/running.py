"""Running the demo's tournament to its end."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from station.errors import DeviceError
from station.hall.broker.broker import prepared
from station.hall.broker.mosquitto import Mosquitto
from station.hall.demo.accidents import ACCIDENTS
from station.hall.demo.audit import Audit, audit
from station.hall.demo.fleet import Fleet
from station.hall.demo.outcome import Outcome
from station.hall.demo.plan import Plan
from station.hall.demo.process import Director
from station.hall.director.hall import DATABASE
from station.hall.light.light_table import Pace
from station.hall.link.service import LOOPBACK

GUESSED_DEEDS: Final = 1.5
"""Deeds a turn in a game of light tables: an explosion is one of its own."""

PATIENCE_S: Final = 60.0
"""Without any progress for so long, something is stuck."""


class Demo:
    """Broker, director and light tables. outage_s: how long what fails stays away. tell: called with what
    happens, in words."""

    def __init__(
        self,
        plan: Plan,
        folder: Path,
        port: int,
        *,
        faults: bool = False,
        outage_s: float = 3.0,
        turns: int = 40,
        tell: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.plan, self.folder, self.faults, self.outage_s, self.tell = (
            plan,
            folder / "hall",
            faults,
            outage_s,
            tell,
        )
        self._turns = turns
        self.away = False
        """Whether the director has been killed, and is not back."""
        self.broker = prepared(folder / "broker", LOOPBACK, port)
        self.start_broker()
        self.start_director()
        try:
            self.director.wait_ready()
            self.fleet = Fleet(self.broker, folder / "tables", plan, Pace(turns=turns), astray=faults)
            self.cabled = min(2, plan.tables)
            if faults:
                self.fleet.cable(self.cabled)
        except BaseException:
            self.director.kill()
            self.process.stop()
            raise

    def start_broker(self) -> None:
        self.process = Mosquitto(self.broker.files)
        self.process.wait_ready()

    def kill_director(self) -> None:
        self.away = True
        self.director.kill()

    def start_director(self) -> None:
        self.away = False
        self.director = Director(self.broker, self.folder, self.plan, unruly=self.faults)

    def run(self) -> Outcome:
        """Play to the end. Raises DeviceError if nothing moves any more."""
        happening = self._accidents() if self.faults else iter(())
        happened: list[str] = []
        still_to_come = self.faults
        moved, moved_s = -1, time.monotonic()
        while still_to_come or not (self.director.said.get("finished") and self.fleet.settled):
            self.fleet.step()
            name = next(happening, None)
            still_to_come = self.faults and name is not None
            if name:
                happened.append(name)
                self.tell(name)
            now = self.fleet.deeds + len(happened)
            if now != moved:
                moved, moved_s = now, time.monotonic()
            elif time.monotonic() - moved_s > PATIENCE_S:
                raise DeviceError(f"the tournament stands still: {self.director.said}")
            if self.director.ended and not self.away:
                raise DeviceError("the director of the demo has ended")
        return self._outcome(tuple(happened))

    def close(self) -> None:
        self.fleet.close()
        if not self.director.ended:
            self.director.stop()
        self.process.stop()

    def _accidents(self) -> Iterator[str]:
        """What happens, spread over the tournament; "" while nothing does. If the games are over early, the
        rest happens then."""
        deeds = self.plan.tables * self.plan.rounds * self._turns * GUESSED_DEEDS
        for number, accident in enumerate(ACCIDENTS):
            due = (number + 0.6) * deeds / len(ACCIDENTS) * 0.9
            while self._done < due and not self.director.said.get("finished"):
                yield ""
            yield accident.name
            for _ in accident.happen(self):
                yield ""

    @property
    def _done(self) -> int:
        return self.fleet.deeds

    def _audit(self) -> Audit:
        return audit(
            self.folder / DATABASE,
            ((machine, self.fleet.outbox_of(machine)) for machine in self.fleet.machines.values()),
            self.fleet.replaced,
        )

    def _outcome(self, happened: tuple[str, ...]) -> Outcome:
        found, until_s = self._audit(), time.monotonic() + PATIENCE_S
        while found.lost and time.monotonic() < until_s:
            # What a copy lacks is on its way again.
            self.fleet.step()
            found = self._audit()
        delays = self.fleet.delays_ms() or [0.0]
        return Outcome(
            self.plan.tables,
            self.plan.rounds,
            int(self.director.said["games"]),
            found.events,
            found.lost,
            found.doubled,
            str(self.director.said["digest"]),
            round(delays[len(delays) // 2], 1),
            round(delays[len(delays) * 95 // 100], 1),
            happened,
        )
