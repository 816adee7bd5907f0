"""Finding, opening, losing and finding again the ports of serial heads, on real pseudo-terminals."""

import errno
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

pytest.importorskip("serial", reason="pyserial is not installed")

from station.clock.head import Pressed, Start
from station.clock.line_worker import LineWorker
from station.clock.model_head import ModelHead
from station.clock.model_pty import ModelOnPty, has_pseudo_terminals
from station.clock.serial_head import SerialHead
from station.clock.serial_heads import (
    Pairing,
    check_numbers,
    find_heads,
    load_pairing,
    open_serial_heads,
    save_pairing,
)
from station.clock.serial_port import HeadFound, PortDirectory, greet, open_port, why_not
from station.clock.station_time import StationTime
from station.errors import DeviceError, InputError
from station.rules.tile import Side

pytestmark = pytest.mark.skipif(not has_pseudo_terminals(), reason="no pseudo-terminals here: mount /dev/pts")

S, N = Side.SOUTH, Side.NORTH
LONG_S = 10.0


@pytest.fixture
def model() -> Iterator[ModelOnPty]:
    model = ModelOnPty(ModelHead(unit=5))
    yield model
    model.close()


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


def test_heads_are_told_apart_by_their_numbers() -> None:
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

    with pytest.raises(DeviceError, match="what is on /dev/modem is no clock head"):
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
