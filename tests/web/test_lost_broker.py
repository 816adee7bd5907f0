"""How fresh the news is: a dead broker is said until it is back, and every table says when it was heard."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the extra `hall` is not installed")

from station.hall.broker.broker import Broker, prepared
from station.hall.broker.mosquitto import Mosquitto
from station.hall.director.commands import JoinMachine, ServeTable
from station.hall.director.tables import Alert
from station.hall.link.service import Service, serve
from station.hall.tournament.commands import SetTable
from station.hall.tournament.state import Table
from station.hall.web.frame import time_of
from tests.hall.club import until
from tests.hall.conftest import free_port, need_mosquitto
from tests.web.halls import ARBITER, DIRECTOR, Filled
from tests.web.visiting import visiting

LOST = "The broker has not answered since"


@pytest.fixture
def stopped(tmp_path: Path) -> Broker:
    need_mosquitto()
    return prepared(tmp_path / "broker", "127.0.0.1", free_port())


@pytest.fixture
def service(stopped: Broker, tmp_path: Path) -> Iterator[Service]:
    made = serve(stopped, tmp_path / "hall")
    made.hall.do(SetTable(Table(1)))
    made.hall.do(JoinMachine("m-1", "Pi 1"))
    made.hall.do(ServeTable(1, "m-1"))
    yield made
    made.close()


def started(broker: Broker) -> Mosquitto:
    process = Mosquitto(broker.files)
    process.wait_ready()
    return process


def is_lost(service: Service) -> bool:
    return bool(service.hall.connection.lost_at)


@pytest.mark.anyio
async def test_a_dead_broker_is_said_on_the_pages_until_it_is_back(stopped: Broker, service: Service) -> None:
    until(lambda: is_lost(service))  # there was none to begin with
    process = started(stopped)
    try:
        until(lambda: not is_lost(service))
        async with visiting(service.hall, password=ARBITER) as arbiter:
            assert LOST not in (await arbiter.get("/arbiter/lights")).text
            process.kill()
            until(lambda: is_lost(service))
            for path in ("/arbiter", "/arbiter/lights", "/arbiter/tables/1", "/arbiter/disputes"):
                page = (await arbiter.get(path)).text
                assert page.count(LOST) == 1, path
                assert "start “station hall serve” again" in page
            assert LOST not in (await visitor_page(service)), "spectators can do nothing about it"
            process = started(stopped)
            until(lambda: not is_lost(service))
            assert LOST not in (await arbiter.get("/arbiter/lights")).text
    finally:
        process.stop()


async def visitor_page(service: Service) -> str:
    async with visiting(service.hall) as anybody:
        return (await anybody.get("/")).text


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("path", "count"), [("/director/tables", 5), ("/arbiter/lights", 5), ("/arbiter/tables/1", 1)]
)
async def test_every_table_says_when_its_last_news_came(own: Filled, path: str, count: int) -> None:
    heard = time_of(own.hall.table(1).heard_at)
    async with visiting(own.hall, password=DIRECTOR) as director:
        page = (await director.get(path)).text
    assert page.count("last news at ") == count
    assert f"last news at {heard}" in page


@pytest.mark.anyio
@pytest.mark.parametrize(("passed_s", "shown_s"), [(0, 0), (75, 75), (-3600, 0)])
async def test_the_age_of_the_news_is_by_the_directors_clock(
    own: Filled, passed_s: int, shown_s: int
) -> None:
    heard_at = datetime.fromisoformat(own.hall.table(1).heard_at)
    own.hall.clock = lambda: heard_at + timedelta(seconds=passed_s)
    async with visiting(own.hall, password=ARBITER) as arbiter:
        cards = (await arbiter.get("/arbiter/tables.json")).json()
    assert cards[0]["heard_s"] == shown_s
    assert cards[5]["heard_s"] is None, "no machine stands there"


def test_without_a_broker_no_table_counts_as_online_and_no_new_alarms_come(
    own: Filled,
) -> None:
    hall = own.hall
    before = [hall.table(number) for number in (1, 5)]
    assert [one.online for one in before] == [True, False]
    hall.connection.lost()
    lost = [hall.table(number) for number in (1, 5)]
    assert [one.online for one in lost] == [False, False]
    assert [one.alarms for one in lost] == [one.alarms for one in before]
    assert Alert.OFFLINE in [one.alert for one in lost[1].alarms], "it was away before"
    hall.connection.made()
    assert [hall.table(number) for number in (1, 5)] == before
