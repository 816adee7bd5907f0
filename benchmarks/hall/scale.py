"""A big hall on this machine: light tables at tournament pace, one broker, one director, many spectators.

`python -m benchmarks.hall.scale 500 1000` has 500 tables, where somebody presses every 20 seconds and views
go up once a second, and 1,000 spectators with a stream of events each; reported are the time from the table
to the spectator's page (p50, p95, at most), and CPU and memory of the broker and the director. How far it is
goes to standard error. docs/hall-scale.md has figures.
"""

import argparse
import asyncio
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from benchmarks.arguments import parser_of
from station.app.hall.demo.fleet import Fleet
from station.app.hall.demo.plan import Plan
from station.app.hall.demo.process import Director
from station.app.hall.light.light_table import Pace
from station.cli.hall.demo import free_port
from station.hall.broker.broker import prepared
from station.hall.broker.mosquitto import Mosquitto
from station.hall.link.service import LOOPBACK
from station.hall.wire.view import ViewNow

LONG: Final = "five minutes"
TABLES: Final = 500
SPECTATORS: Final = 1000
PRESS_S: Final = 20.0
DEEDS_A_PRESS: Final = 2
SECONDS: Final = 30.0
STREAMS_AN_ADDRESS: Final = 200
"""The director's pages allow an address only so many; spectators come from several of this machine's."""

OLDEST_MS: Final = 600_000
BEGIN_S: Final = 600.0
REPORT_S: Final = 10.0

_AT: Final = re.compile(rb'"at_ms":(\d+)')


@dataclass(frozen=True, slots=True)
class Used:
    """By a process so far. cpu_s: in all; memory_mb: now."""

    cpu_s: float
    memory_mb: float

    @classmethod
    def by(cls, pid: int) -> "Used":
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        status = Path(f"/proc/{pid}/status").read_text()
        (resident,) = re.findall(r"VmRSS:\s+(\d+) kB", status)
        ticks = int(fields[11]) + int(fields[12])
        return cls(ticks / os.sysconf("SC_CLK_TCK"), int(resident) / 1024)


def main() -> int:
    parser = parser_of(__doc__)
    parser.add_argument("tables", nargs="?", type=int, default=TABLES)
    parser.add_argument("spectators", nargs="?", type=int, default=SPECTATORS)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--watch", help=argparse.SUPPRESS)
    options = parser.parse_args()
    # Stopped by a time limit, it still ends what it has started.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard) if hard > soft else (soft, hard))
    if options.watch is not None:
        said = json.loads(options.watch)
        print(json.dumps(asyncio.run(_watch(**said))))
        return 0
    with tempfile.TemporaryDirectory(prefix="station-hall-") as folder:
        found = measured(options.tables, options.spectators, options.seconds, Path(folder), _report)
    print(json.dumps(found))
    return 0


def _report(text: str) -> None:
    """How far it is; the figures alone go to standard output."""
    print(f"{time.strftime('%H:%M:%S')} {text}", file=sys.stderr, flush=True)


def measured(
    tables: int, spectators: int, seconds: float, folder: Path, report: Callable[[str], None]
) -> dict[str, Any]:
    """The figures of one hall. report: how far it is."""
    load = os.getloadavg()[0]
    report(f"{tables} tables join; the load of this machine before is {load:.1f}")
    plan = Plan(tables, 1, method="lots")
    broker = prepared(folder / "broker", LOOPBACK, free_port())
    process = Mosquitto(broker.files)
    process.wait_ready()
    port = free_port()
    director = Director(broker, folder / "hall", plan, pages={"port": port})
    director.wait_ready()
    fleet = Fleet(broker, folder / "tables", plan, Pace(turn_s=PRESS_S / DEEDS_A_PRESS, turns=1000))
    try:
        began_s = reported_s = time.monotonic()
        while not all(table.turns for table in fleet.tables.values()):
            fleet.step()
            if time.monotonic() - began_s > BEGIN_S:
                raise SystemExit("the tables do not begin")
            if time.monotonic() - reported_s > REPORT_S:
                reported_s = time.monotonic()
                report(f"{sum(bool(table.turns) for table in fleet.tables.values())} of them play")
        ready_s = time.monotonic() - began_s
        report(f"all of them play after {ready_s:.0f} s; {spectators} spectators come")
        watchers = _watchers(port, tables, spectators, seconds)
        ended = threading.Event()
        shown = threading.Thread(target=_show, args=(fleet, ended))
        shown.start()
        end_s = time.monotonic() + 5
        while time.monotonic() < end_s:
            fleet.step()
        report(f"measuring for {seconds:.0f} s")
        before = Used.by(process.pid), Used.by(director.pid), Used.by(os.getpid())
        deeds, start_s = fleet.deeds, time.monotonic()
        while time.monotonic() < start_s + seconds:
            fleet.step()
        took_s = time.monotonic() - start_s
        after = Used.by(process.pid), Used.by(director.pid), Used.by(os.getpid())
        deeds = fleet.deeds - deeds
        ended.set()
        shown.join()
        seen = json.loads(watchers.communicate(timeout=60)[0])
        report(f"{seen['streams']} spectators had a stream to the end; a view is {seen['p95']} ms old (p95)")
    finally:
        fleet.close()
        director.kill()
        process.stop()
    stored = fleet.delays_ms() or [0.0]
    return {
        "tables": tables,
        "spectators": seen["streams"],
        "all_playing_after_s": round(ready_s, 1),
        "deeds_a_s": round(deeds / took_s, 1),
        "views_seen_a_s": round(seen["views"] / seconds, 1),
        "page_ms": {"p50": seen["p50"], "p95": seen["p95"], "max": seen["max"]},
        "stored_ms": {"p50": round(stored[len(stored) // 2]), "p95": round(stored[len(stored) * 95 // 100])},
        **{
            name: {
                "cpu": round((now.cpu_s - then.cpu_s) / took_s, 2),
                "memory_mb": round(now.memory_mb),
            }
            for name, then, now in zip(("broker", "director", "tables_process"), before, after, strict=True)
        },
        "load_before": round(load, 1),
    }


def _show(fleet: Fleet, ended: threading.Event) -> None:
    """Every table shows a view each second, spread evenly; its `at_ms` is this machine's monotonic time, so
    that whoever sees it knows how old it is."""
    tables = list(fleet.tables.values())
    due_s = time.monotonic()
    while not ended.is_set():
        for table in tables:
            feed = table.hall.views.feed
            if feed is not None:
                at_ms = round(time.monotonic() * 1000)
                table.hall.link.show(ViewNow({**feed, "at_ms": at_ms}, table.hall.game))
            due_s += 1 / len(tables)
            ended.wait(max(0.0, due_s - time.monotonic()))


def _watchers(port: int, tables: int, spectators: int, seconds: float) -> "subprocess.Popen[str]":
    said = {"port": port, "tables": tables, "spectators": spectators, "seconds": seconds}
    command = [sys.executable, "-m", "benchmarks.hall.scale", "--watch", json.dumps(said)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


async def _watch(port: int, tables: int, spectators: int, seconds: float) -> dict[str, Any]:
    """Read this many streams; how old views are when they come, in ms."""
    ages: list[float] = []
    counting = asyncio.Event()
    streams = [
        asyncio.create_task(_stream(port, 1 + number % tables, number, ages, counting))
        for number in range(spectators)
    ]
    await asyncio.sleep(5)
    counting.set()
    await asyncio.sleep(seconds)
    counting.clear()
    alive = sum(not stream.done() for stream in streams)
    for stream in streams:
        stream.cancel()
    await asyncio.gather(*streams, return_exceptions=True)
    ages.sort()
    found = ages or [0.0]
    return {
        "streams": alive,
        "views": len(ages),
        "p50": round(found[len(found) // 2]),
        "p95": round(found[len(found) * 95 // 100]),
        "max": round(found[-1]),
    }


async def _stream(port: int, table: int, number: int, ages: list[float], counting: asyncio.Event) -> None:
    await asyncio.sleep(number / 500)
    own = f"127.0.1.{1 + number // STREAMS_AN_ADDRESS}"
    reader, writer = await asyncio.open_connection(LOOPBACK, port, local_addr=(own, 0), limit=1 << 20)
    try:
        writer.write(f"GET /events?tables={table} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        while line := await reader.readline():
            found = _AT.search(line)
            if found is not None and counting.is_set():
                age_ms = time.monotonic() * 1000 - int(found[1])
                # Views that a table shows by itself, at a press, carry its own simulated time.
                if age_ms < OLDEST_MS:
                    ages.append(age_ms)
    finally:
        writer.close()


if __name__ == "__main__":
    raise SystemExit(main())
