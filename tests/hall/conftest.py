"""A real broker, shared by the tests of a process."""

import shutil
import socket
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from station.hall.broker.broker import Broker, prepared
from station.hall.broker.mosquitto import Kept
from tests.hall.closed import halls_closed  # noqa: F401  (a fixture)


@dataclass(frozen=True, slots=True)
class Running:
    """A broker and what keeps it running."""

    broker: Broker
    port: int
    kept: Kept

    def wait_ready(self) -> None:
        """Wait until it listens: Mosquitto 2.0.11 crashes now and then as it reads its passwords again while
        somebody leaves. As in a hall it is started again."""
        end_s = time.monotonic() + 60
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=5).close()
            except OSError:
                assert time.monotonic() < end_s, "the broker does not listen"
                time.sleep(0.02)
            else:
                return


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port: int = asked.getsockname()[1]
        return port


def need_mosquitto() -> None:
    if shutil.which("mosquitto", path="/usr/sbin:/usr/bin:/usr/local/sbin:/opt/homebrew/sbin") is None:
        pytest.skip("Mosquitto is not installed (on Debian: make hall-tools)")


class Brokers:
    """The broker of a process of tests, kept running as that of a hall."""

    def __init__(self, folders: pytest.TempPathFactory) -> None:
        self._folders = folders
        self._running: Running | None = None

    def running(self) -> Running:
        if self._running is None:
            port = free_port()
            made = prepared(self._folders.mktemp("broker"), "127.0.0.1", port)
            self._running = Running(made, port, Kept(made.files))
        self._running.wait_ready()
        return self._running

    def stop(self) -> None:
        if self._running is not None:
            self._running.kept.stop()


@pytest.fixture(scope="session")
def brokers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Brokers]:
    made = Brokers(tmp_path_factory)
    yield made
    made.stop()


@pytest.fixture(scope="module")
def broker(brokers: Brokers) -> Running:
    """A broker that listens on loopback, with TLS."""
    need_mosquitto()
    return brokers.running()


@pytest.fixture
def own_folder(tmp_path: Path) -> Path:
    return tmp_path / "hall"
