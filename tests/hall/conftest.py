"""A real broker, shared by the tests of a process."""

import shutil
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from station.hall.broker.broker import Broker, prepared
from station.hall.broker.mosquitto import Mosquitto
from tests.hall.closed import halls_closed  # noqa: F401  (a fixture)


@dataclass(frozen=True, slots=True)
class Running:
    """A broker and its process."""

    broker: Broker
    process: Mosquitto


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port: int = asked.getsockname()[1]
        return port


def need_mosquitto() -> None:
    if shutil.which("mosquitto", path="/usr/sbin:/usr/bin:/usr/local/sbin:/opt/homebrew/sbin") is None:
        pytest.skip("Mosquitto is not installed (on Debian: make hall-tools)")


@pytest.fixture(scope="session")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A broker that listens on loopback, with TLS."""
    need_mosquitto()
    made = prepared(tmp_path_factory.mktemp("broker"), "127.0.0.1", free_port())
    process = Mosquitto(made.files)
    process.wait_ready()
    yield Running(made, process)
    process.stop()


@pytest.fixture
def own_folder(tmp_path: Path) -> Path:
    return tmp_path / "hall"
