"""A table's process on a real broker, killed in the middle of its game."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from station.app.hall.demo.plan import Plan, following, opening
from station.hall.director.commands import Rule
from station.hall.director.hall import Hall
from station.hall.link.address import Address
from station.hall.link.director_link import DirectorLink
from station.hall.link.loop import ClientLoop
from station.hall.link.membership import keep
from station.hall.tournament.errors import TournamentError
from station.hall.wire.joining import JoinAnswer
from station.hall.wire.topics import DIRECTOR
from tests.hall.club import DIVISION, until
from tests.hall.conftest import Running

PLAN = Plan(tables=1, rounds=1, seed=3)
(MACHINE,) = PLAN.machines

PATIENCE_S = 120.0
"""A process has to start, load its networks and play."""


@pytest.fixture
def hall(broker: Running, tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path / "hall")
    for command in opening(PLAN):
        made.do(command)
    while (then := following(made.state, PLAN)) is not None:
        made.do(then)
    yield made
    made.close()
    broker.broker.revoke(MACHINE)


@contextmanager
def connected(hall: Hall, broker: Running) -> Iterator[None]:
    """The director is there; afterwards nobody hears the tables."""
    loop, link = ClientLoop(), DirectorLink(hall, broker.broker)
    hall.link = link
    loop.start()
    identity, password = broker.broker.identity, broker.broker.director_password
    link.connect(loop, Address("127.0.0.1", broker.broker.port, DIRECTOR, password, identity.authority))
    yield
    loop.close()


def table(folder: Path, *options: str) -> subprocess.Popen[bytes]:
    command = ["play", "--hall", "--simulated", "--headless", "--turns", "2", "--joined", str(folder)]
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "HOUSE_STATION_DATA": str(folder / "data")}
    return subprocess.Popen([sys.executable, "-m", "station", *command, *options], env=environment)


def pictures_wait(outbox: Path) -> bool:
    """Whether the table has noted, on disk, that the director is to have pictures."""
    reader = sqlite3.connect(f"{outbox.absolute().as_uri()}?mode=ro", uri=True)
    try:
        return reader.execute("SELECT 1 FROM kept WHERE key = 'pictures'").fetchone() is not None
    finally:
        reader.close()


def test_a_table_that_is_killed_plays_the_same_game_to_its_end_and_its_pictures_come(
    broker: Running, hall: Hall, tmp_path: Path
) -> None:
    """The arbiter is called while the director is away, and then the table is killed."""
    folder = tmp_path / "table"
    authority, port = broker.broker.identity.authority, broker.broker.port
    keep(JoinAnswer(MACHINE, broker.broker.admit(MACHINE), authority, "127.0.0.1", port, "1"), folder)
    (pairing,) = hall.state.rounds_of(DIVISION)[0].pairings

    def rows() -> int:
        try:
            return len(hall.journal(pairing.id).events)
        except TournamentError:
            return 0

    first = table(folder, "--calls", "1")
    try:
        with connected(hall, broker):
            until(lambda: rows() > 1, patience_s=PATIENCE_S)
        until(lambda: pictures_wait(folder / f"{MACHINE}.outbox"), patience_s=PATIENCE_S)
    finally:
        first.kill()
        first.wait()
    assert not hall.pictures()
    second = table(folder)
    try:
        with connected(hall, broker):
            until(lambda: bool(hall.whole.disputes), patience_s=PATIENCE_S)
            # The table has not forgotten that it waits for this.
            hall.do(Rule(next(iter(hall.whole.disputes.values())).id, None, "It stands"))
            until(lambda: hall.state.pairing(pairing.id).result is not None, patience_s=PATIENCE_S)
            until(lambda: len(hall.pictures(game=pairing.id)) == 2, patience_s=PATIENCE_S)
    finally:
        second.terminate()
        assert second.wait(30) == 0
    events = hall.journal(pairing.id).events
    assert [row.number for row in events] == list(range(1, len(events) + 1))
    assert [row.kind for row in events].count("GameSetUp") == 1
    assert "Resumed" in {row.kind for row in events}
    before, after = hall.pictures(game=pairing.id)
    (dispute,) = hall.whole.disputes.values()
    assert (before.what, after.what) == ("before", "after")
    assert before.at_ms <= dispute.raised.moment_ms < after.at_ms
