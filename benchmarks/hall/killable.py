"""A light event in processes that can be killed: a director, a broker, and the tables in two of their own.

The processes are forked from one that has imported everything, so that a new start takes milliseconds and a
thousand kills some minutes.
"""

import contextlib
import json
import logging
import multiprocessing
import os
import sys
import time
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime, timedelta
from multiprocessing.context import ForkServerContext, ForkServerProcess
from pathlib import Path
from typing import Any, Final

from station.app.hall.demo import director
from station.app.hall.demo.audit import Audit, audit
from station.app.hall.demo.plan import Plan
from station.app.hall.light.light_table import LightTable, Pace
from station.cli.hall.demo import free_port
from station.hall.broker.broker import prepared
from station.hall.broker.mosquitto import Mosquitto
from station.hall.director.restore import restore
from station.hall.director.store import DATABASE
from station.hall.link.address import Address
from station.hall.link.client import Backoff
from station.hall.link.loop import ClientLoop
from station.hall.link.outbox import Outbox
from station.hall.link.service import LOOPBACK
from station.hall.link.table_link import TableLink

QUICK: Final = Backoff(0.1, 0.5)
KEEPALIVE_S: Final = 2
REPORT_S: Final = 0.1
LOOK_S: Final = 0.01
CALLS: Final = 0.1
"""How likely somebody calls the arbiter after a deed."""


@dataclass(frozen=True, slots=True)
class Event:
    """What is played. turn_s, turns: as in `Pace`."""

    plan: Plan
    turn_s: float = 0.0
    turns: int = 12


@dataclass
class Child:
    """A process that reports as JSON lines in a file; `said` holds the latest of everything it reported."""

    process: ForkServerProcess
    reports: Path
    said: dict[str, Any] = field(default_factory=dict)
    _read: int = 0

    def look(self) -> dict[str, Any]:
        with contextlib.suppress(FileNotFoundError), self.reports.open("rb") as file:
            file.seek(self._read)
            whole, _, _ = file.read().rpartition(b"\n")
            for line in filter(None, whole.split(b"\n")):
                self.said.update(json.loads(line))
            self._read += len(whole) + 1 if whole else 0
        return self.said

    def kill(self) -> None:
        self.process.kill()
        self.process.join()


class Killable:
    """The whole of one event. unruly: messages come twice, late and out of order, and clocks are off."""

    def __init__(self, event: Event, folder: Path, *, unruly: bool) -> None:
        self.event, self.folder, self._unruly = event, folder, unruly
        self._context: ForkServerContext = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload(["__main__", "benchmarks.hall.killable"])
        self.database = folder / "hall" / DATABASE
        self._broker = prepared(folder / "broker", LOOPBACK, free_port())
        self.passwords = {machine: self._broker.admit(machine) for machine in event.plan.machines}
        self.starts = 0
        self.broker = self._mosquitto()
        self.director = self._director()
        half = len(event.plan.machines) // 2
        self._shares = (event.plan.machines[:half], event.plan.machines[half:])
        self.tables = [self._tables(share) for share in self._shares]

    def _mosquitto(self) -> Mosquitto:
        started = Mosquitto(self._broker.files)
        started.wait_ready()
        return started

    def kill_broker(self, away_s: float) -> None:
        self.broker.kill()
        time.sleep(away_s)
        self.broker = self._mosquitto()

    def kill_director(self, away_s: float) -> None:
        self.director.kill()
        time.sleep(away_s)
        self.director = self._director()

    def lose_database(self, away_s: float) -> None:
        """The director is killed, and goes on from the latest of the copies that it made itself."""
        self.director.kill()
        time.sleep(away_s)
        restore(self.database)
        self.director = self._director()

    def kill_tables(self, which: int, away_s: float) -> None:
        self.tables[which].kill()
        time.sleep(away_s)
        self.tables[which] = self._tables(self._shares[which])

    @property
    def finished(self) -> bool:
        """Whether all rounds are over, and everything has come to the director."""
        tables = [child.look() for child in self.tables]
        return bool(self.director.look().get("finished")) and all(said.get("settled") for said in tables)

    @property
    def progress(self) -> tuple[object, ...]:
        """Differs whenever anything has happened."""
        games = self.director.look().get("games")
        return (games, self.starts, *(child.look().get("deeds") for child in self.tables))

    @property
    def ended(self) -> str:
        """What has ended although nobody killed it; "" if everything runs."""
        children = {"the director": self.director, "tables 1": self.tables[0], "tables 2": self.tables[1]}
        gone = [name for name, child in children.items() if not child.process.is_alive()]
        return ", ".join((*gone, *(["the broker"] if self.broker.wait(0) is not None else [])))

    def audit(self) -> Audit:
        outboxes = [(machine, self.folder / machine / "outbox") for machine in self.event.plan.machines]
        return audit(self.database, outboxes, ())

    def close(self) -> None:
        for child in (*self.tables, self.director):
            child.kill()
        self.broker.stop()

    def _director(self) -> Child:
        settings = {
            "broker": str(self._broker.files.folder),
            "port": self._broker.port,
            "folder": str(self.folder / "hall"),
            "plan": asdict(self.event.plan),
            "unruly": self._unruly,
        }
        return self._started(direct, settings)

    def _tables(self, share: tuple[str, ...]) -> Child:
        settings = {
            "folder": str(self.folder),
            "port": self._broker.port,
            "authority": self._broker.identity.authority,
            "passwords": {machine: self.passwords[machine] for machine in share},
            "seed": self.event.plan.seed,
            "pace": [self.event.turn_s, self.event.turns, CALLS],
            "astray": self._unruly,
        }
        return self._started(sit, settings)

    def _started(self, what: Any, settings: dict[str, Any]) -> Child:
        self.starts += 1
        reports = self.folder / f"reports-{self.starts}"
        process = self._context.Process(target=what, args=(settings, str(reports)), daemon=True)
        process.start()
        return Child(process, reports)


def direct(settings: dict[str, Any], reports: str) -> None:
    """The process of a director."""
    sys.stdout = Path(reports).open("w", encoding="utf-8")  # noqa: SIM115 - until the process is killed
    sys.stdin = os.fdopen(os.pipe()[0])
    logging.disable()
    director.main(settings)


def sit(settings: dict[str, Any], reports: str) -> None:
    """The process of some tables; they are new ones, or go on where others were killed."""
    logging.disable()
    loop = ClientLoop("tables")
    loop.start()
    pace = Pace(*settings["pace"])
    tables = []
    for number, (machine, password) in enumerate(settings["passwords"].items()):
        folder = Path(settings["folder"]) / machine
        link = TableLink(machine, Outbox(folder / "outbox"), wall(number if settings["astray"] else 0))
        address = Address(LOOPBACK, settings["port"], machine, password, settings["authority"])
        link.connect(loop, address, KEEPALIVE_S, QUICK)
        tables.append(LightTable(link, folder, settings["seed"], time.monotonic, pace))
    due_s = 0.0
    with Path(reports).open("w", encoding="utf-8") as file:
        while True:
            stepped = [table.step() for table in tables]
            if not any(stepped):
                time.sleep(LOOK_S)
            if time.monotonic() >= due_s:
                due_s = time.monotonic() + REPORT_S
                links = [table.hall.link for table in tables]
                settled = all(link.state.waiting == 0 and not link.post.waiting for link in links)
                deeds = sum(table.deeds for table in tables)
                file.write(json.dumps({"deeds": deeds, "settled": settled}) + "\n")
                file.flush()


def wall(astray: int) -> Any:
    """What a machine takes for the time of day, so many times seven hours off."""
    return lambda: (datetime.now(UTC) + timedelta(hours=7 * astray)).isoformat(timespec="milliseconds")
