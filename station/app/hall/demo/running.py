"""Running the demo's tournament to its end."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from station.app.hall.demo.accidents import ACCIDENTS, ALWAYS
from station.app.hall.demo.audit import Audit, audit
from station.app.hall.demo.fleet import Fleet
from station.app.hall.demo.outcome import Outcome
from station.app.hall.demo.plan import Plan
from station.app.hall.demo.process import Director
from station.app.hall.light.light_table import Pace
from station.errors import DeviceError
from station.hall.broker.broker import prepared
from station.hall.broker.mosquitto import Mosquitto
from station.hall.director.hall import DATABASE
from station.hall.link.service import LOOPBACK

PATIENCE_S: Final = 180.0
"""Without any progress for so long, something is stuck."""


class Demo:
    """Broker, director and light tables. outage_s: how long what fails stays away; network_s: the same for
    the network of a table. pace: of the people. tell: called with what happens, in words."""

    def __init__(
        self,
        plan: Plan,
        folder: Path,
        port: int,
        *,
        faults: bool = False,
        outage_s: float = 3.0,
        network_s: float | None = None,
        pace: Pace = Pace(),  # noqa: B008 - it is frozen
        tell: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.plan, self.folder, self.faults, self.tell = plan, folder / "hall", faults, tell
        self.outage_s, self.network_s = outage_s, outage_s if network_s is None else network_s
        self._pace = pace
        self.away = False
        """Whether the director has been killed, and is not back."""
        self.broker = prepared(folder / "broker", LOOPBACK, port)
        self.start_broker()
        self.start_director()
        try:
            self.director.wait_ready()
            self.fleet = Fleet(self.broker, folder / "tables", plan, pace, astray=faults)
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
        # While something is away for long, nothing may be able to move.
        patience_s = PATIENCE_S + max(self.outage_s, self.network_s, self._pace.turn_s)
        told: tuple[int, int] | None = None
        while still_to_come or not (self.director.said.get("finished") and self.fleet.settled):
            self.fleet.step()
            name = next(happening, None)
            still_to_come = self.faults and name is not None
            if name:
                happened.append(name)
                self.tell(f"now: {name}")
            played = self._played()
            if played is not None and played != told:
                told = played
                self.tell(f"round {told[0]} of {self.plan.rounds}, {told[1]} of {self._games} games played")
            now = self.fleet.deeds + len(happened)
            if now != moved:
                moved, moved_s = now, time.monotonic()
            elif time.monotonic() - moved_s > patience_s:
                raise DeviceError(f"the tournament stands still: {self.director.said}")
            if self.director.ended and not self.away:
                raise DeviceError("the director of the demo has ended")
        return self._outcome((*happened, *ALWAYS) if happened else ())

    @property
    def _games(self) -> int:
        return self.plan.tables * self.plan.rounds

    def _played(self) -> tuple[int, int] | None:
        """The round, and the games whose results the director has; None while it is away."""
        said = self.director.said
        return (int(said["rounds"]), int(said["games"])) if "rounds" in said else None

    def close(self) -> None:
        self.fleet.close()
        if not self.director.ended:
            self.director.stop()
        self.process.stop()

    def _accidents(self) -> Iterator[str]:
        """What happens, spread over the tournament; "" while nothing does. If the games are over early, the
        rest happens then."""
        for number, accident in enumerate(ACCIDENTS):
            due = (number + 0.6) * 0.9 / len(ACCIDENTS)
            while self.fleet.games < due * self._games and not self.director.said.get("finished"):
                yield ""
            yield accident.name
            for _ in accident.happen(self):
                yield ""

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
            found.pictures,
            happened,
        )
