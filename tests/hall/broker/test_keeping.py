"""A broker that somebody else started, such as one left behind by a director that was killed."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from station.hall.broker.broker import prepared
from station.hall.broker.files import BrokerFiles
from station.hall.broker.mosquitto import Kept, Mosquitto, running
from tests.hall.club import until
from tests.hall.conftest import free_port, need_mosquitto


@pytest.fixture
def files(tmp_path: Path) -> BrokerFiles:
    need_mosquitto()
    return prepared(tmp_path / "broker", "127.0.0.1", free_port()).files


@pytest.fixture
def left_behind(files: BrokerFiles) -> Iterator[Mosquitto]:
    made = Mosquitto(files)
    made.wait_ready()
    yield made
    made.stop()


def test_a_broker_left_behind_is_replaced_when_it_dies(files: BrokerFiles, left_behind: Mosquitto) -> None:
    kept = Kept(files, grace_s=0.0)
    try:
        assert running(files) == left_behind.pid
        left_behind.kill()
        until(lambda: running(files) not in (None, left_behind.pid))
    finally:
        kept.stop()
    assert running(files) is None, "our own ends with us"


def test_a_broker_that_somebody_else_runs_goes_on_without_us(
    files: BrokerFiles, left_behind: Mosquitto
) -> None:
    kept = Kept(files, grace_s=0.0)
    kept.stop()
    assert running(files) == left_behind.pid


def test_whoever_started_it_may_start_it_again(files: BrokerFiles, left_behind: Mosquitto) -> None:
    kept = Kept(files, grace_s=60.0)
    left_behind.kill()
    again = Mosquitto(files)
    try:
        again.wait_ready()
        assert running(files) == again.pid
        kept.stop()
        assert running(files) == again.pid
    finally:
        again.stop()
