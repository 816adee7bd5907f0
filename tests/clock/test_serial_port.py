"""Finding, opening, losing and finding again the ports of serial heads, on real pseudo-terminals."""

import errno
import grp  # noqa: F401  (while this program is nobody, nothing can be imported)
import os
import pty
import tty
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

import pytest

pytest.importorskip("serial", reason="pyserial is not installed")

from station.clock.control import TimeControl
from station.clock.head import Pressed, Start
from station.clock.opened import HeadPlace
from station.clock.opening import serial_heads
from station.clock.serial.head import SerialHead
from station.clock.serial.line_worker import LineWorker
from station.clock.serial.pair import (
    Pairing,
    check_numbers,
    find_heads,
    load_pairing,
    open_serial_heads,
    pairing_path,
    save_pairing,
)
from station.clock.serial.port import HeadFound, PortDirectory, greet, lasting_name, open_port, why_not
from station.clock.station_time import StationTime
from station.errors import DeviceError, InputError
from station.rules.tile import Side
from tests.clock.model_head import ModelHead
from tests.clock.model_pty import ModelOnPty, has_pseudo_terminals

pytestmark = pytest.mark.skipif(not has_pseudo_terminals(), reason="no pseudo-terminals here: mount /dev/pts")

S, N = Side.SOUTH, Side.NORTH
LONG_S = 60.0


@pytest.fixture
def model() -> Iterator[ModelOnPty]:
    model = ModelOnPty(ModelHead(unit=5))
    yield model
    model.close()


def said(worker: LineWorker, words: str) -> str:
    """Wait until the head's trouble tells of something."""
    until = monotonic() + LONG_S
    while monotonic() < until:
        if words in (trouble := worker.head.trouble or ""):
            return trouble
        sleep(0.01)
    raise AssertionError(worker.head.trouble)


def heard(head: SerialHead, time: StationTime, kind: type) -> object:
    """Wait for an event of a kind."""
    until = monotonic() + LONG_S
    while monotonic() < until:
        for event in head.poll(time.now_ms()):
            if isinstance(event, kind):
                return event
    raise AssertionError(f"no {kind.__name__} within {LONG_S} s")


def test_a_port_is_asked_for_its_head(model: ModelOnPty) -> None:
    port = open_port(model.device)
    assert greet(port, model.device) == HeadFound(model.device, 5, 1)
    port.close()


def test_a_press_comes_through_a_real_port(model: ModelOnPty) -> None:
    time = StationTime()
    worker = LineWorker(SerialHead(0, time, 3), PortDirectory(lambda: (model.device,)), unit=5)
    assert worker.wait(LONG_S)
    worker.head.send(Start(0, S), time.now_ms())
    before_ms = time.now_ms()
    model.tap(S)
    after_ms = time.now_ms()
    press = heard(worker.head, time, Pressed)
    assert isinstance(press, Pressed)
    doubt_ms = 2 + worker.head.sharpness_ms
    assert before_ms - doubt_ms <= press.at_ms <= after_ms + doubt_ms
    worker.close()


def test_a_head_pulled_out_is_found_again_under_another_name() -> None:
    time = StationTime()
    head = ModelHead(unit=5)
    there = [ModelOnPty(head)]
    worker = LineWorker(
        SerialHead(0, time, 3), PortDirectory(lambda: tuple(port.device for port in there)), unit=5
    )
    assert worker.wait(LONG_S)
    stayed = ModelOnPty(ModelHead(unit=6))
    there.pop().close()
    there += [stayed, ModelOnPty(head)]
    there[-1].tap(S)
    press = heard(worker.head, time, Pressed)
    assert isinstance(press, Pressed)
    assert there[-1].device in worker.head.name
    worker.close()
    for port in there:
        port.close()


def test_a_head_that_is_gone_is_said(model: ModelOnPty) -> None:
    worker = LineWorker(SerialHead(1, StationTime(), 3), PortDirectory(lambda: ()), unit=5)
    worker.close()
    assert worker.head.trouble is not None
    assert "the right board's clock head is not connected: it was not found" in worker.head.trouble


def test_heads_are_distinguished_by_their_numbers() -> None:
    left, right = ModelOnPty(ModelHead(unit=11)), ModelOnPty(ModelHead(unit=12))
    ports = PortDirectory(lambda: (right.device, left.device))
    workers = open_serial_heads(StationTime(), ports, Pairing(11, 12))
    assert all(worker.wait(LONG_S) for worker in workers)
    assert [worker.head.unit for worker in workers] == [11, 12]
    for each in (*workers, left, right):
        each.close()


def test_two_heads_with_one_number_are_said_with_what_to_do() -> None:
    with pytest.raises(DeviceError, match=r"on /dev/a and /dev/b have the same number 4.*unplug one"):
        check_numbers([HeadFound("/dev/a", 4, 1), HeadFound("/dev/b", 4, 1)])


def test_a_port_with_something_else_on_it_is_said() -> None:
    class Modem:
        def read(self) -> bytes:
            return b"OK\r\n"

        def write(self, data: bytes) -> None:
            pass

        def close(self) -> None:
            pass

    with pytest.raises(DeviceError, match="what is on /dev/modem is not a clock head"):
        greet(Modem(), "/dev/modem", within_s=0.01)


def test_a_port_that_another_program_has_is_said(model: ModelOnPty) -> None:
    port = open_port(model.device)
    found, troubles = find_heads(PortDirectory(lambda: (model.device,)))
    port.close()
    assert found == []
    assert "is in use by another program" in troubles[0]


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(errno.EACCES, "Permission denied"), r"no permission for .*usermod -aG \w+ \$USER"),
        (OSError(errno.EBUSY, "Device or resource busy"), "in use by another program"),
        (OSError(errno.ENOENT, "No such file or directory"), "plug the head in"),
        (OSError(errno.ENOTTY, "Inappropriate ioctl for device"), "cannot be used as a serial port"),
    ],
)
def test_why_a_port_cannot_be_opened_is_a_sentence(tmp_path: Path, error: OSError, words: str) -> None:
    device = tmp_path / "ttyUSB0"
    device.touch()
    with pytest.raises(DeviceError, match=words):
        raise DeviceError(why_not(str(device), error))


@contextmanager
def without_permission(*models: ModelOnPty) -> Iterator[None]:
    """These ports are refused by the system itself. Root may open everything, and is nobody meanwhile."""
    for model in models:
        Path(model.device).chmod(0)
    if os.getuid() == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        if os.getuid() == 0:
            os.seteuid(0)


def test_ports_without_permission_are_said_also_where_heads_are_looked_for(model: ModelOnPty) -> None:
    other = ModelOnPty(ModelHead(unit=6))
    ports = PortDirectory(lambda: (model.device, other.device))
    with without_permission(model, other):
        with pytest.raises(
            DeviceError, match=rf"no permission for {model.device}; join its group: sudo usermod"
        ):
            open_port(model.device)
        found, troubles = find_heads(ports)
        worker = LineWorker(SerialHead(0, StationTime(), 3), ports, unit=5)
        trouble = said(worker, "no permission")
        worker.close()
    other.close()
    assert (found, len(troubles)) == ([], 2)
    assert trouble.startswith(
        f"the left board's clock head is not connected: no permission for {model.device}; join"
    )


def test_nobody_is_asked_to_become_root(tmp_path: Path) -> None:
    (tmp_path / "ttyUSB0").touch()
    if (tmp_path / "ttyUSB0").group() != "root":
        pytest.skip("files of this user belong to another group than root's")
    assert "usermod -aG dialout $USER" in why_not(
        str(tmp_path / "ttyUSB0"), PermissionError(errno.EACCES, "no")
    )


def test_a_port_that_another_program_has_is_said_where_a_head_is_looked_for(model: ModelOnPty) -> None:
    port = open_port(model.device)
    worker = LineWorker(SerialHead(1, StationTime(), 3), PortDirectory(lambda: (model.device,)), unit=5)
    trouble = said(worker, "in use")
    assert "the right board's clock head is not connected" in trouble
    assert "is in use by another program; close that one" in trouble
    port.close()
    assert worker.wait(LONG_S)
    worker.close()


def test_a_head_is_not_looked_for_on_the_other_board_s_port(model: ModelOnPty) -> None:
    time, ports = StationTime(), PortDirectory(lambda: (model.device,))
    left, right = open_serial_heads(time, ports, Pairing(), (model.device,))
    assert left.wait(LONG_S)
    assert "was not found on any port" in said(right, "not found on any")
    for worker in (left, right):
        worker.close()


def test_two_heads_with_one_number_are_said_when_a_game_begins(
    model: ModelOnPty, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr("station.clock.opening.CONNECT_S", 1.0)
    save_pairing(pairing_path(), Pairing(5, 6))
    twin = ModelOnPty(ModelHead(unit=5))
    ports = PortDirectory(lambda: (model.device, twin.device))
    with pytest.raises(DeviceError, match=r"have the same number 5.*unplug one"):
        serial_heads(ports)(StationTime(), TimeControl())
    twin.close()


@pytest.fixture
def placed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[ModelOnPty, ModelOnPty]]:
    """Two heads of a table that was set up; this user paired none."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    models = ModelOnPty(ModelHead(unit=11)), ModelOnPty(ModelHead(unit=12))
    yield models
    for one in models:
        one.close()


def test_heads_of_a_table_are_found_by_their_numbers_wherever_they_are(
    placed: tuple[ModelOnPty, ModelOnPty],
) -> None:
    ports = PortDirectory(lambda: (placed[0].device, placed[1].device))
    opened = serial_heads(ports, places=(HeadPlace(12, "/dev/gone"), HeadPlace(11, "/dev/gone")))
    heads = opened(StationTime(), TimeControl())
    assert heads.places == (HeadPlace(12, placed[1].device), HeadPlace(11, placed[0].device))
    heads.close()


def test_heads_without_numbers_are_where_they_were_when_the_table_was_set_up() -> None:
    models = ModelOnPty(ModelHead()), ModelOnPty(ModelHead())
    ports = PortDirectory(lambda: tuple(model.device for model in models))
    places = tuple(HeadPlace(0, model.device) for model in reversed(models))
    heads = serial_heads(ports, places=places)(StationTime(), TimeControl())
    assert heads.places == places
    for each in (heads, *models):
        each.close()


def test_another_head_than_the_table_s_is_said(
    placed: tuple[ModelOnPty, ModelOnPty], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("station.clock.opening.CONNECT_S", 0.5)
    ports = PortDirectory(lambda: (placed[0].device, placed[1].device))
    with pytest.raises(
        DeviceError, match=rf"another one answers: head 12 at {placed[1].device}\. The table was set up"
    ):
        serial_heads(ports, places=(HeadPlace(11, "a"), HeadPlace(13, "b")))(StationTime(), TimeControl())


def test_a_head_that_is_not_where_it_was_is_said(
    placed: tuple[ModelOnPty, ModelOnPty], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("station.clock.opening.CONNECT_S", 0.5)
    ports = PortDirectory(lambda: (placed[0].device, placed[1].device))
    places = HeadPlace(0, placed[0].device), HeadPlace(0, "/dev/ttyUSB-nowhere")
    with pytest.raises(DeviceError, match=r"there is no /dev/ttyUSB-nowhere; .*set the table up again"):
        serial_heads(ports, places=places)(StationTime(), TimeControl())


def test_a_port_is_called_by_the_name_that_lasts(tmp_path: Path) -> None:
    port = tmp_path / "ttyUSB0"
    port.touch()
    assert lasting_name(str(port), [tmp_path / "no-such-folder"]) == str(port)
    (tmp_path / "named").mkdir()
    (tmp_path / "named" / "head-A1").symlink_to(port)
    assert lasting_name(str(port), [tmp_path / "named"]) == str(tmp_path / "named" / "head-A1")


def test_older_firmware_is_said_when_a_game_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("station.clock.opening.CONNECT_S", 1.0)
    old = ModelOnPty(ModelHead(version=0))
    with pytest.raises(
        DeviceError, match=r"speaks an older protocol \(0, not 1\); flash the head's firmware"
    ):
        serial_heads(PortDirectory(lambda: (old.device,)), (old.device,))(StationTime(), TimeControl())
    old.close()


@pytest.mark.parametrize("says", [b"OK\r\n", b"$GPGGA,123519,4807.038,N*47\r\n", b"\x00\xff" * 40, None])
def test_a_real_port_with_something_else_on_it_is_said(says: bytes | None) -> None:
    """A modem, a satellite receiver, noise, and a line that echoes what it hears."""
    own, theirs = pty.openpty()
    tty.setraw(theirs)

    def answer() -> None:
        with suppress(OSError):
            while heard := os.read(own, 256):
                os.write(own, heard if says is None else says)

    Thread(target=answer, daemon=True).start()
    port = open_port(os.ttyname(theirs))
    with pytest.raises(DeviceError, match="is not a clock head or has no firmware yet"):
        greet(port, os.ttyname(theirs), within_s=0.5)
    port.close()
    os.close(theirs)
    os.close(own)


def test_a_file_is_no_port(tmp_path: Path) -> None:
    (tmp_path / "tty").touch()
    with pytest.raises(DeviceError, match="cannot be used as a serial port"):
        open_port(str(tmp_path / "tty"))


def test_a_port_that_is_not_there_is_said() -> None:
    with pytest.raises(DeviceError, match="there is no /dev/ttyUSB77; plug the head in"):
        open_port("/dev/ttyUSB77")


def test_a_pairing_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "clock-heads.toml"
    assert load_pairing(path) == Pairing()
    save_pairing(path, Pairing(17, 18))
    assert load_pairing(path) == Pairing(17, 18)
    assert load_pairing(path).place(18) == "right"


def test_a_damaged_pairing_is_said(tmp_path: Path) -> None:
    (tmp_path / "p.toml").write_text("left = [")
    with pytest.raises(InputError, match="pair the heads again"):
        load_pairing(tmp_path / "p.toml")
