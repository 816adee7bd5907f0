"""Everything that takes part in the demo, and can break: broker, director, light tables."""

from pathlib import Path

from station.app.hall.demo.fleet import Fleet
from station.app.hall.demo.plan import Plan
from station.app.hall.demo.process import Director
from station.app.hall.light.light_table import Pace
from station.hall.broker.broker import prepared
from station.hall.broker.mosquitto import Mosquitto
from station.hall.link.service import LOOPBACK


class Venue:
    """faults: things are to break. outage_s: how long what breaks stays away; network_s: the same for the
    network of a table. pace: of the people."""

    def __init__(
        self,
        plan: Plan,
        folder: Path,
        port: int,
        *,
        faults: bool = False,
        outage_s: float = 3.0,
        network_s: float | None = None,
        pace: Pace = Pace(),
    ) -> None:
        self.plan, self.folder, self.faults, self.pace = plan, folder / "hall", faults, pace
        self.outage_s, self.network_s = outage_s, outage_s if network_s is None else network_s
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

    def close(self) -> None:
        self.fleet.close()
        if not self.director.ended:
            self.director.stop()
        self.process.stop()
