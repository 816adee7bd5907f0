"""A broker that somebody else started, such as one left behind by a director that was killed."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from station.cli.main import main
from station.errors import DeviceError
from station.hall.broker.broker import prepared
from station.hall.broker.files import BrokerFiles
from station.hall.broker.mosquitto import Kept, Mosquitto, orphaned, running
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


KEEPER = """
import sys, time
from pathlib import Path
from station.hall.broker.files import BrokerFiles
from station.hall.broker.mosquitto import Kept
Kept(BrokerFiles(Path(sys.argv[1])))
print("running", flush=True)
time.sleep(600)
"""


@pytest.fixture
def keeper(files: BrokerFiles) -> Iterator["subprocess.Popen[str]"]:
    """Another process that keeps a broker."""
    command = [sys.executable, "-c", KEEPER, str(files.folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "running\n"
        yield process
        process.kill()


def test_a_broker_whose_keeper_was_killed_is_replaced_at_once(
    files: BrokerFiles, keeper: "subprocess.Popen[str]"
) -> None:
    orphan = running(files)
    assert not orphaned(files)
    keeper.kill()
    keeper.wait()
    assert orphaned(files)
    kept = Kept(files)
    try:
        assert running(files) not in (None, orphan)
        assert not orphaned(files)
    finally:
        kept.stop()
    assert running(files) is None


def test_a_broker_whose_keeper_is_killed_later_is_replaced_too(
    files: BrokerFiles, keeper: "subprocess.Popen[str]"
) -> None:
    orphan = running(files)
    kept = Kept(files, grace_s=60.0)
    try:
        assert running(files) == orphan, "somebody looks after it"
        keeper.kill()
        keeper.wait()
        until(lambda: running(files) not in (None, orphan))
    finally:
        kept.stop()
    assert running(files) is None


def test_the_command_refuses_only_while_somebody_keeps_a_broker(
    files: BrokerFiles, keeper: "subprocess.Popen[str]", capsys: pytest.CaptureFixture[str]
) -> None:
    port = files.port.read_text().strip()
    assert main(["hall", "broker", "--dir", str(files.folder.parent), "--port", port]) == 2
    assert "already" in capsys.readouterr().err


def test_a_port_that_another_program_has_is_one_sentence(
    files: BrokerFiles, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        for command in (["serve", "--broker-port"], ["broker", "--port"]):
            status = main(
                ["hall", *command, str(port), "--host", "127.0.0.1", "--dir", str(tmp_path / "hall")]
            )
            assert status == 2
            sentence = capsys.readouterr().err.splitlines()[-1]
            assert sentence.startswith(f"station: port {port}: another program uses it; end that one")


def test_one_that_has_only_closed_its_log_does_not_listen(
    files: BrokerFiles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ending = tmp_path / "ending"
    ending.write_text("#!/bin/sh\necho 'Error: no room' >&2\nexec 2>&-\nexec sleep 60\n")
    ending.chmod(0o700)
    monkeypatch.setattr("station.hall.broker.mosquitto.program", lambda: str(ending))
    with pytest.raises(DeviceError, match=r"^Mosquitto does not start: no room$"):
        Mosquitto(files).wait_ready()
