"""A whole event of 50 tables and 100 entries, directed through the pages by a script in a real browser.

    python -m benchmarks.hall.directed [TABLES] [--rounds N] [--by mouse|keyboard|phone]

A broker, a director with its pages, and light tables with real referees and journals; at every tenth table
there is no machine, and its results are typed. In a round the director pairs, publishes, types what is
missing, corrects a result, and lets an entry withdraw or come late. Reported is the director's own work:
how many things, clicks and keys, and how long that takes somebody who knows the pages; not what the games
take. Needs Chromium.
"""

import json
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from benchmarks.arguments import parser_of
from benchmarks.hall.hands import Finger, Hands, Keyboard
from station.app.hall.demo.fleet import Fleet
from station.app.hall.demo.plan import FIRST, LAST, Plan
from station.app.hall.light.light_table import Pace
from station.cli.hall.demo import free_port
from station.hall.broker.broker import prepared
from station.hall.broker.mosquitto import Mosquitto
from station.hall.director.commands import JoinMachine, ServeTable
from station.hall.director.hall import Hall
from station.hall.link.server import Pages, serve_pages
from station.hall.link.service import LOOPBACK, Service
from station.hall.tournament.commands import SetTable
from station.hall.tournament.state import Table
from tests.web.chromium import Chromium, program

LONG: Final = "ten minutes"
TABLES: Final = 50
ROUNDS: Final = 5
TURNS: Final = 6
WITHOUT: Final = 10
"""Every so many tables have no machine."""

CHANGING: Final = 2
"""After this round people leave and join."""
DIVISION: Final = "Open"
PATIENCE_S: Final = 300.0
WAYS: Final = {"mouse": Hands, "keyboard": Keyboard, "phone": Finger}


@dataclass
class Venue:
    """What is there: the hall with its pages, and tables in a thread of their own."""

    hall: Hall
    address: str
    password: str
    plan: Plan
    fleet: Fleet
    ended: threading.Event

    def play(self) -> None:
        while not self.ended.is_set():
            self.fleet.step()


def directed(way: type[Hands], tables: int, rounds: int, report: Callable[[str], None]) -> list[str]:
    """Direct an event; returns what was awkward."""
    plan = Plan(tables, rounds, game="scrabble", seats=2)
    with (
        tempfile.TemporaryDirectory(prefix="station-directed-") as folder,
        Chromium(program() or "") as browser,
        venue_of(plan, Path(folder)) as venue,
    ):
        hands = way(browser)
        hands.begin()
        direct(venue, hands, report)
        return hands.awkward


@contextmanager
def venue_of(plan: Plan, folder: Path) -> Iterator[Venue]:
    """Everything that an event needs besides a director."""
    broker = prepared(folder / "broker", LOOPBACK, free_port())
    process = Mosquitto(broker.files)
    process.wait_ready()
    ended, port = threading.Event(), free_port()
    texts: list[str] = []
    services: list[Service] = []
    serving = threading.Thread(
        target=serve_pages,
        args=(broker, folder / "hall", Pages(LOOPBACK, 0, shown="localhost", plain_port=port, trial=True)),
        kwargs={"report": texts.append, "begun": services.append, "ended": ended},
    )
    serving.start()
    try:
        wait(lambda: bool(services))
        hall = services[0].hall
        for number, machine in enumerate(plan.machines, start=1):
            hall.do(SetTable(Table(number)))
            if number % WITHOUT:
                hall.do(JoinMachine(machine, f"Table {number}"))
                hall.do(ServeTable(number, machine))
        fleet = Fleet(broker, folder / "tables", plan, Pace(turns=TURNS))
        venue = Venue(hall, f"http://localhost:{port}", password_in(texts), plan, fleet, ended)
        playing = threading.Thread(target=venue.play)
        playing.start()
        try:
            yield venue
        finally:
            ended.set()
            playing.join()
            fleet.close()
    finally:
        ended.set()
        serving.join()
        process.stop()


def password_in(texts: list[str]) -> str:
    """The director's, from what a new hall says."""
    line = next(text for text in texts if text.startswith("Password of the director: "))
    return line.removeprefix("Password of the director: ").partition(";")[0]


def direct(venue: Venue, hands: Hands, report: Callable[[str], None]) -> None:
    """The director's day."""
    luck = Random(1)
    before = hands.work.copy()
    open_event(venue, hands)
    report(f"{hands.name}: before round 1: {hands.work.since(before).text}")
    for number in range(1, venue.plan.rounds + 1):
        before = hands.work.copy()
        pair(venue, hands, number)
        wait(lambda: not with_machine(venue))
        enter_missing(venue, hands, luck)
        correct(venue, hands)
        if number == CHANGING:
            change_people(venue, hands)
        report(f"{hands.name}: round {number}: {hands.work.since(before).text}")
    assert all(one.complete for one in venue.hall.state.rounds)


def open_event(venue: Venue, hands: Hands) -> None:
    """Sign in, make a division, enter everybody."""
    hands.open(f"{venue.address}/in")
    hands.browser.wait("document.activeElement.type === 'password'")
    hands.browser.type(venue.password)
    hands.work.keys += len(venue.password)
    hands.enter()
    hands.write("division", "name", DIVISION)
    hands.choose("division", "game", "scrabble")
    hands.write("division", "clocks", "25/5")
    hands.write("division", "rounds", str(venue.plan.rounds))
    hands.enter()
    hands.press("Entries", "nav a")
    hands.unfold("From a CSV file")
    names = [f"{first} {last}" for last in LAST for first in FIRST]
    Random(2).shuffle(names)
    people = (f"{name},{2000 - 5 * place}" for place, name in enumerate(names[: 2 * venue.plan.tables]))
    hands.write("import", "csv", "\n".join(("name,rating", *people)), pasted=True)
    hands.press("import")
    assert len(venue.hall.state.entries) == 2 * venue.plan.tables
    hands.press("Event", "nav a")
    hands.press(DIVISION, "main a")


def pair(venue: Venue, hands: Hands, number: int) -> None:
    hands.press("pair")
    hands.press("publish")
    assert venue.hall.state.rounds[number - 1].published


def with_machine(venue: Venue) -> list[int]:
    """The tables with a machine whose result is missing."""
    open_ = venue.hall.state.rounds[-1].open
    return [one.table for one in open_ if one.table is not None and one.table % WITHOUT]


def enter_missing(venue: Venue, hands: Hands, luck: Random) -> None:
    """The page says that something is new; then what is still missing is typed."""
    hands.browser.wait("!document.getElementById('news').hidden")
    hands.press("Something has changed: show it", "a")
    for one in venue.hall.state.rounds[-1].open:
        hands.write("quick", "lines", f"{one.table} {luck.randrange(300, 500)} {luck.randrange(300, 500)}")
        hands.enter()
    assert venue.hall.state.rounds[-1].complete


def correct(venue: Venue, hands: Hands) -> None:
    """A slip was misread: the result of a table without a machine is another one."""
    found = next(one for one in venue.hall.state.rounds[-1].pairings if one.table == WITHOUT)
    hands.press("", f"main a[href='/director/pairings/{found.id}']")
    hands.write("result", "score", "444", within="label:nth-child(2)")
    hands.write("result", "score", "333", within="label:nth-child(3)")
    hands.write("result", "reason", "misread")
    hands.enter()
    result = venue.hall.state.pairing(found.id).result
    assert result is not None
    assert result.scores == (444, 333)
    hands.press("", f"main a[href='/director/rounds/{DIVISION}']")


def change_people(venue: Venue, hands: Hands) -> None:
    """Somebody leaves, and somebody joins."""
    leaving = 3 * venue.plan.tables // 2
    hands.press("Entries", "nav a")
    hands.search(venue.hall.state.entry(leaving).title[:5])
    hands.press("", f"main a[href='/director/entries/{leaving}']")
    hands.press("withdraw-entry")
    hands.press("Yes")
    assert venue.hall.state.entry(leaving).withdrawn
    hands.press("Entries", "nav a")
    hands.unfold("New entry")
    hands.write("add-entry", "player", "Zora Late")
    hands.enter()
    assert venue.hall.state.entries[-1].title == "Zora Late"
    hands.press("Event", "nav a")
    hands.press(DIVISION, "main a")


def wait(until: Callable[[], bool]) -> None:
    end_s = time.monotonic() + PATIENCE_S
    while not until():
        if time.monotonic() > end_s:
            raise SystemExit("nothing moves any more")
        time.sleep(0.05)


def main() -> int:
    """Print the work of each part, and what was awkward. Exit status 1 if anything was."""
    parser = parser_of(__doc__)
    parser.add_argument("tables", nargs="?", type=int, default=TABLES)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--by", choices=WAYS, action="append")
    options = parser.parse_args()
    if program() is None:
        print("there is no Chromium on this machine", file=sys.stderr)
        return 2
    found = {}
    for name in options.by or WAYS:
        found[name] = directed(
            WAYS[name], options.tables, options.rounds, lambda text: print(text, flush=True)
        )
    print(json.dumps(found, ensure_ascii=False, indent=1))
    return int(any(found.values()))


if __name__ == "__main__":
    raise SystemExit(main())
