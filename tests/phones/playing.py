"""A table that is played by phones: a real server, the real loop, and phones without a screen."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Condition, Thread
from typing import Any

import httpx

from station.app.dealt.computers import Computers
from station.app.dealt.desk import Desk
from station.app.dealt.thinkers import OnTheSpot
from station.app.phones.table import PhonesTable
from station.app.runtime import CameraReader, NoCamera, drive
from station.app.station import Station
from station.app.table.session_start import referee_of
from station.app.table.web import WebTable
from station.clock.control import TimeControl
from station.clock.simulated import SimulatedHead
from station.clock.station_time import StationTime
from station.editions import load_edition
from station.journal.journal import Journal
from station.lexicon import load
from station.phones.codes import new_code
from station.phones.places import Place, Places
from station.referee.dealt import Dealt
from station.referee.events import GameSettings, GameSetUp
from station.registry import control_of
from station.web.limits import Bucket
from station.web.phones.app import Limits, phones_app
from station.web.server import WebServer
from station.web.streams import Changes

NAMES = ("Ann", "Bob", "Cy", "Di", "Eve")


@dataclass
class Phone:
    """Somebody's phone, as far as the server can tell. line: what it was told last."""

    address: str
    seat: str
    browser: httpx.Client
    count: int = 0
    name: str = ""
    line: dict[str, Any] = field(default_factory=dict)

    def get(self, path: str = "") -> httpx.Response:
        return self.browser.get(f"{self.address}{self.seat}{path}")

    def post(self, path: str, content: Any) -> httpx.Response:
        return self.browser.post(f"{self.address}{self.seat}{path}", json=content)

    def do(self, **deed: Any) -> httpx.Response:
        self.count += 1
        mine = self.line.get("phone", {})
        common = {"number": f"{self.count}", "lane": mine.get("board", 0), "moment": mine.get("moment", "")}
        return self.post("/do", {**common, **deed})

    def take(self, key: str, value: str = "") -> httpx.Response:
        return self.do(do="take", key=key, value=value)

    def look(self) -> tuple[str, Any]:
        """The newest of its stream, as a page that is opened now is told it."""
        with self.browser.stream("GET", f"{self.address}{self.seat}/events") as answer:
            assert answer.status_code == 200, answer.read()
            kind, data = next(events_of(answer.iter_lines()))
        if kind == "view":
            self.line = data["view"]
        return kind, data

    @property
    def mine(self) -> dict[str, Any]:
        found: dict[str, Any] = self.line["phone"]
        return found

    def offered(self) -> list[str]:
        return [one["key"] for one in self.mine["offers"]]


def events_of(lines: Iterator[str]) -> Iterator[tuple[str, Any]]:
    """The events of a stream."""
    kind = ""
    for text in lines:
        name, _, value = text.partition(": ")
        if name == "event":
            kind = value
        elif name == "data":
            yield kind, json.loads(value)


@dataclass
class Table:
    """A table whose loop runs in a thread. rounds: how often the loop has gone round."""

    station: Station
    time: StationTime
    phones: PhonesTable
    server: WebServer
    desk: Desk
    trouble: list[BaseException] = field(default_factory=list)
    stopped: bool = False
    rounds: int = 0
    round: Condition = field(default_factory=Condition)
    camera: CameraReader = field(default_factory=NoCamera)
    browser: httpx.Client = field(default_factory=lambda: httpx.Client(timeout=30))

    def run(self, ended: Callable[[], bool]) -> None:
        """Play until this is true. The journal belongs to the thread that does."""
        dealt = self.station.state.settings.dealt
        levels = () if dealt is None else dealt.levels
        computers = (Computers(self.desk, OnTheSpot(), hurry=True),) if any(levels) else ()
        acting = () if dealt is None else (self.desk, *computers)
        drive(self.station, self.time, self.camera, (*acting, self.phones), ended)

    def goes_on(self) -> bool:
        """Count a round of the loop; whether there is another."""
        with self.round:
            self.rounds += 1
            self.round.notify_all()
        return not self.stopped

    def wait(self) -> None:
        """Wait until the loop has shown everybody what has happened so far, and taken in what they did."""
        with self.round:
            seen = self.rounds
            assert self.round.wait_for(lambda: self.rounds >= seen + 2, timeout=30), "the loop goes on"

    def get(self, path: str) -> httpx.Response:
        return self.browser.get(self.address + path)

    def post(self, path: str, content: Any) -> httpx.Response:
        return self.browser.post(self.address + path, json=content)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server.port}"

    @property
    def state(self) -> Any:
        return self.station.state


def roomy() -> Limits:
    """Limits that no test reaches by playing fast."""
    return Limits(Bucket(1e6, 1e6), Bucket(1e6, 1e6), Bucket(1e6, 1e6))


def settings_for(
    game: str, players: int, *, seed: int = 3, levels: tuple[int, ...] = (), time: str = "25"
) -> GameSettings:
    return GameSettings(
        game,
        NAMES[:players],
        camera=False,
        control=TimeControl.parse(time),
        dealt=Dealt(seed, levels or (0,) * players),
    )


def new_places(settings: GameSettings) -> Places:
    code = new_code()
    return Places(code, new_code(code), tuple(Place(level=1) for _ in settings.names))


def station_for(settings: GameSettings, journal: Path | None = None) -> Station:
    control, lexicon = control_of(settings), load("english")
    heads = SimulatedHead(0, control), SimulatedHead(1, control)
    recorded = None if journal is None else Journal.create(journal, settings, lexicon)
    station: Station = Station(referee_of(settings, lexicon, load_edition("en")), heads, recorded)
    station.handle(GameSetUp(0, settings))
    return station


def opened(
    station: Station,
    phones: PhonesTable,
    *,
    limits: Limits | None = None,
    port: int = 0,
    camera: CameraReader | None = None,
) -> Table:
    """The table with its server, before its loop runs. camera: of a table where people hold their own tiles;
    phones are its clock buttons."""
    contacts: Any = None if camera is None else station.heads
    watched, changes, time, desk = WebTable(), Changes(), StationTime(station.state.at_ms), Desk()
    if station.state.settings.dealt is not None:
        station.objection = desk.objection
    app = phones_app(phones, watched, changes, limits=limits or roomy())
    server = WebServer(app, changes, "127.0.0.1", port)
    phones.wake = time.wake
    phones.follow(station, contacts)
    watched.follow(station)
    return Table(station, time, phones, server, desk, camera=camera or NoCamera())


@contextmanager
def played(
    station: Station,
    phones: PhonesTable,
    *,
    limits: Limits | None = None,
    port: int = 0,
    camera: CameraReader | None = None,
) -> Iterator[Table]:
    """The table with its server, and its loop in a thread."""
    table = opened(station, phones, limits=limits, port=port, camera=camera)

    def run() -> None:
        try:
            table.run(lambda: not table.goes_on())
        except BaseException as error:
            table.trouble.append(error)
        finally:
            phones.close()

    loop = Thread(target=run, name="table")
    loop.start()
    try:
        yield table
    finally:
        table.stopped = True
        table.time.wake()
        loop.join()
        table.browser.close()
        table.server.close()
        assert not table.trouble, table.trouble


def people_at(table: Table, count: int, names: tuple[str, ...] = NAMES) -> list[Phone]:
    """Phones that have joined by the code, in the order of the seats."""
    return [sit(table, player, names[player]) for player in range(count)]


def sit(table: Table, player: int, name: str) -> Phone:
    answer = table.post(f"/j/{table.phones.places.code}", {"player": player, "name": name})
    assert answer.status_code == 200, answer.text
    return Phone(table.address, answer.json()["seat"], table.browser, name=name)


@contextmanager
def at_phones(
    game: str,
    players: int,
    *,
    seed: int = 3,
    limits: Limits | None = None,
    options: tuple[tuple[str, str], ...] = (),
) -> Iterator[tuple[Table, list[Phone]]]:
    """A game that is on, everybody at a phone."""
    settings = replace(settings_for(game, players, seed=seed), options=options)
    table = played(station_for(settings), PhonesTable(settings, new_places(settings)), limits=limits)
    with table as here:
        people = people_at(here, players)
        people[0].look()
        assert people[0].take("start").status_code == 200
        for phone in people:
            phone.look()
        yield here, people


def placed(tiles: Any) -> list[list[Any]]:
    """Tiles as a phone sends them."""
    return [[square, tile.letter, tile.kit, stands] for square, tile, stands in tiles]
