"""The demo with tables that have cameras: drawn, read and refereed as in `station demo`, a process each."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from station.app.hall.demo.audit import audit
from station.app.hall.demo.outcome import Outcome
from station.app.hall.demo.plan import Plan
from station.app.hall.demo.process import Child, Director
from station.errors import DeviceError
from station.hall.broker.broker import Broker, prepared
from station.hall.broker.mosquitto import Mosquitto
from station.hall.director.store import DATABASE
from station.hall.link.folder import FILE
from station.hall.link.service import LOOPBACK
from station.hall.wire.joining import JoinAnswer
from station.json_text import Json
from station.whole_file import write_whole

LOOK_S: Final = 0.2


class CameraTable(Child):
    """One table's process. waiting: events that the director does not have yet, as far as is known."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.waiting: int | None = None
        self.delays_ms: list[float] = []
        super().__init__("camera_table", str(folder), str(seed))

    def stop(self) -> None:
        """Have it stop, its game unfinished perhaps."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self.done(20)

    def heard(self, said: Json) -> None:
        self.waiting = said.get("waiting")
        self.delays_ms += said.get("delays_ms", ())


class CameraDemo:
    """Broker, director with its pages, and tables. `run` it, then `close` it."""

    def __init__(self, plan: Plan, folder: Path, port: int, pages: dict[str, int] | None = None) -> None:
        """pages: the `port` of the director's pages; None for none."""
        self.plan, self.folder = plan, folder
        self.broker: Broker = prepared(folder / "broker", LOOPBACK, port)
        self.process = Mosquitto(self.broker.files)
        self.tables: list[CameraTable] = []
        try:
            self.process.wait_ready()
            self.director = Director(self.broker, folder / "hall", plan, pages=pages)
            self.director.wait_ready()
        except BaseException:
            self.process.stop()
            raise
        for number, machine in enumerate(plan.machines, start=1):
            own = self.folder_of(machine)
            own.mkdir(parents=True, exist_ok=True)
            joined = JoinAnswer(
                machine,
                self.broker.admit(machine),
                self.broker.identity.authority,
                LOOPBACK,
                port,
                str(number),
                "House Station demo",
            )
            write_whole(own / FILE, json.dumps(joined.to_json()))
            self.tables.append(CameraTable(own, plan.seed + number))

    def folder_of(self, machine: str) -> Path:
        return self.folder / "tables" / machine

    def run(self, report: Callable[[Json], None]) -> Outcome:
        """Until the last round is over. report: called with what the director says. Raises DeviceError if a
        process ends."""
        reported: Json = {}
        while not (self.director.said.get("finished") and all(one.waiting == 0 for one in self.tables)):
            if self.director.ended:
                raise DeviceError("the director of the demo has ended")
            if any(one.ended for one in self.tables):
                raise DeviceError("a table of the demo has ended")
            news = dict(self.director.said)
            if news != reported:
                reported = news
                report(news)
            time.sleep(LOOK_S)
        outboxes = ((one, self.folder_of(one) / f"{one}.outbox") for one in self.plan.machines)
        found = audit(self.folder / "hall" / DATABASE, outboxes, ())
        news = self.director.said
        delays = sorted(delay for one in self.tables for delay in one.delays_ms) or [0.0]
        return Outcome(
            self.plan.tables,
            self.plan.rounds,
            int(news["games"]),
            found.events,
            found.lost,
            found.doubled,
            str(news["digest"]),
            delays[len(delays) // 2],
            delays[len(delays) * 95 // 100],
        )

    def close(self) -> None:
        for one in self.tables:
            one.stop()
        if not self.director.ended:
            self.director.stop()
        self.process.stop()
