"""The director of the demo, in a process of its own so that it can be killed.

It says what happens as JSON lines on standard output, and takes orders as JSON lines on standard input.
"""

import json
import sys
import threading
import time
from pathlib import Path
from random import Random
from typing import Any, Final

from station.app.hall.demo.plan import Plan, finished, following, opening
from station.errors import InputError
from station.hall.broker.broker import prepared
from station.hall.director.commands import JoinMachine, ServeTable
from station.hall.director.errors import StorageError
from station.hall.director.hall import Hall
from station.hall.link.client import Received
from station.hall.link.director_link import DirectorLink, Doorkeeper
from station.hall.link.service import LOOPBACK, Service, serve
from station.hall.tournament.digest import digest
from station.hall.tournament.errors import TournamentError
from station.hall.wire.event import Ack
from station.hall.wire.order import Order
from station.hall.wire.picture import PictureKept
from station.hall.wire.topics import Topic, Up
from station.json_text import Json

LOOK_S: Final = 0.05


class Unruly(DirectorLink):
    """A link on which events come twice, late and out of order, and what goes to the tables twice."""

    def __init__(self, hall: Hall, doorkeeper: Doorkeeper) -> None:
        super().__init__(hall, doorkeeper)
        self._luck = Random(1)
        self._held: list[Received] = []

    def received(self, message: Received) -> None:
        if Topic.parse(message.topic).what is not Up.EVENT:
            super().received(message)
            return
        if self._luck.random() < 0.15:
            self._held.append(message)
        else:
            super().received(message)
        if self._luck.random() < 0.15:
            super().received(message)

    def _publish(self, machine: str, message: Order | Ack | PictureKept) -> None:
        super()._publish(machine, message)
        if self._luck.random() < 0.15:
            super()._publish(machine, message)

    def tick(self, now_s: float) -> None:
        held, self._held = self._held, []
        self._luck.shuffle(held)
        for message in held:
            super().received(message)
        super().tick(now_s)


def main(said: Json) -> int:
    """said: `broker`, `folder`, `port`, the `plan`, and what `Director` adds."""
    plan = Plan(**said["plan"])
    broker = prepared(Path(said["broker"]), LOOPBACK, int(said["port"]))
    folder, ended = Path(said["folder"]), threading.Event()
    asked = said.get("pages")
    if asked is None:
        service = serve(broker, folder, Unruly if said.get("unruly") else DirectorLink)
        try:
            _direct(service.hall, plan, ended)
        finally:
            service.close()
        return 0
    from station.hall.link.server import Pages, serve_pages

    pages = Pages(LOOPBACK, 0, shown="localhost", plain_port=int(asked["port"]), trial=True)

    def begun(service: Service) -> None:
        threading.Thread(target=_direct, args=(service.hall, plan, ended), daemon=True).start()

    serve_pages(broker, folder, pages, report=lambda text: report(text=text), begun=begun, ended=ended)
    return 0


def _direct(hall: Hall, plan: Plan, ended: threading.Event) -> None:
    """Do what the director of this plan does, until `ended`."""
    for command in opening(plan, hall.whole):
        _do(hall, command)
    threading.Thread(target=_listen, args=(hall, ended), daemon=True).start()
    report(ready=True)
    reported, over = -1, False
    while not ended.is_set():
        due = following(hall.state, plan)
        if due is not None:
            _do(hall, due)
        played = sum(pairing.result is not None for one in hall.state.rounds for pairing in one.pairings)
        if played != reported:
            reported = played
            report(games=played, rounds=len(hall.state.rounds))
        if finished(hall.state, plan) and not over:
            over = True
            report(finished=True, digest=digest(hall.state), games=played)
        # Orders wake nobody here: what the director does next depends on results, which come in seconds.
        ended.wait(LOOK_S)


def report(**news: object) -> None:
    sys.stdout.write(json.dumps(news) + "\n")
    sys.stdout.flush()


def _do(hall: Hall, command: Any) -> None:
    try:
        hall.do(command)
    except StorageError as error:
        report(trouble=str(error))
        time.sleep(LOOK_S)


def _listen(hall: Hall, ended: threading.Event) -> None:
    for line in sys.stdin:
        said = json.loads(line)
        match said:
            case {"replace": str(machine), "table": int(table)}:
                try:
                    hall.do(JoinMachine(machine, f"Table {table}, second machine"))
                    hall.do(ServeTable(table, machine, replace=True))
                    report(replaced=machine)
                except TournamentError as error:
                    report(trouble=str(error))
            case {"room": int(pages)}:
                # As a full disk: the database may grow by so many pages; -1: as it likes.
                with hall._lock:
                    connection = hall._store.connection
                    (now,) = connection.execute("PRAGMA page_count").fetchone()
                    connection.execute(f"PRAGMA max_page_count = {now + pages if pages >= 0 else 1_000_000}")
                report(room=pages)
            case {"end": True}:
                break
    ended.set()


if __name__ == "__main__":
    try:
        raise SystemExit(main(json.loads(sys.argv[1])))
    except InputError as error:
        sys.stderr.write(f"station: {error}\n")
        raise SystemExit(2) from None
