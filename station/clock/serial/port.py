"""The ports that serial heads may be on, and who is there: the only module that touches pyserial.

A head is looked for on every port with the USB ids of the converters in use; whatever answers in the protocol
is a head. After unplugging, a port is found again under whatever name it returns.
"""

import errno
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any, Final, Protocol

from station.clock.serial import messages as wire
from station.clock.serial.link import SerialLink
from station.clock.serial.news import Connected, OtherVersion
from station.errors import DeviceError, pip_install

USB_IDS: Final = {
    (0x0403, 0x6001): "FT232R",
    (0x0403, 0x6015): "FT231X",
    (0x1A86, 0x7523): "CH340",
    (0x1A86, 0x7522): "CH340K",
    (0x1A86, 0x55D3): "CH343",
    (0x1A86, 0x55D4): "CH9102",
    (0x10C4, 0xEA60): "CP2102",
    (0x2341, 0x0043): "Arduino Uno",
    (0x2341, 0x0001): "Arduino Uno",
    (0x2A03, 0x0043): "Arduino Uno",
    (0x067B, 0x2303): "PL2303",
    (0x067B, 0x23A3): "PL2303GC",
    (0x067B, 0x23B3): "PL2303GB",
    (0x067B, 0x23C3): "PL2303GT",
    (0x067B, 0x23D3): "PL2303GL",
    (0x067B, 0x23E3): "PL2303GE",
    (0x067B, 0x23F3): "PL2303GS",
}
"""USB vendor and product ids of the converters that heads are built with."""
NAMED: Final = tuple(map(Path, ("/dev/house-station", "/dev/serial/by-id", "/dev/serial/by-path")))
"""Where ports have names by the converter's serial number or the socket, the best first."""

READ_S: Final = 0.02
PROBE_S: Final = 3.0
"""A board that resets when its port is opened takes over a second to speak."""


@dataclass(frozen=True, slots=True)
class PortFound:
    """device: such as `/dev/ttyUSB0`. what: the converter's name. serial: its serial number, "" if it has
    none."""

    device: str
    what: str
    serial: str = ""


@dataclass(frozen=True, slots=True)
class HeadFound:
    """A head that answered on a port. unit: the number it was given by pairing, 0 if none."""

    port: str
    unit: int
    version: int


class ClosedPortError(DeviceError):
    """A port could not be opened, so nobody knows what is on it."""


class Port(Protocol):
    """An open port. Every method raises OSError if the port has gone."""

    def read(self) -> bytes:
        """What has arrived; waits up to 20 ms for the first byte."""

    def write(self, data: bytes) -> None: ...

    def close(self) -> None: ...


class _SerialPort:
    def __init__(self, device: str) -> None:
        serial = _pyserial()
        try:
            self._port = serial.Serial(device, wire.BAUD, timeout=READ_S, write_timeout=1, exclusive=True)
        except (OSError, ValueError) as error:
            raise ClosedPortError(why_not(device, error)) from error
        # An FT232 holds data back for 16 ms unless asked not to; other ports have no such mode.
        with suppress(ValueError, OSError, AttributeError, NotImplementedError):
            self._port.set_low_latency_mode(True)
        # pyserial's own errors are OSErrors, except if the port was closed under a reading thread.
        self._gone = (OSError, TypeError, AttributeError)

    def read(self) -> bytes:
        try:
            return bytes(self._port.read(1)) + bytes(self._port.read(self._port.in_waiting))
        except self._gone as error:
            raise OSError(errno.ENODEV, "the port has gone") from error

    def write(self, data: bytes) -> None:
        try:
            self._port.write(data)
        except self._gone as error:
            raise OSError(errno.ENODEV, "the port has gone") from error

    def close(self) -> None:
        try:
            self._port.close()
        except self._gone:
            return


def open_port(device: str) -> Port:
    """Open a port. Raises ClosedPortError that says why it cannot be opened and what to do."""
    return _SerialPort(device)


def candidates() -> tuple[PortFound, ...]:
    """Ports with a converter that heads are built with, by name. Raises DeviceError without pyserial."""
    _pyserial()
    found = []
    for port in import_module("serial.tools.list_ports").comports():
        what = USB_IDS.get((port.vid, port.pid))
        if what is not None:
            found.append(PortFound(port.device, what, port.serial_number or ""))
    return tuple(sorted(found, key=lambda port: port.device))


def lasting_name(device: str, folders: Sequence[Path] = NAMED) -> str:
    """A name of a port that stays the same when it is plugged in again; the port's own if it has none."""
    for folder in folders:
        for link in sorted(folder.glob("*")):
            if link.resolve() == Path(device).resolve():
                return str(link)
    return device


def why_not(device: str, error: Exception) -> str:
    """Why a port could not be opened, and what to do, as a sentence."""
    number = getattr(error, "errno", None)
    text = str(error)
    if number == errno.EACCES or "Permission" in text:
        group = _group_of(device)
        return (
            f"no permission for {device}; join its group: sudo usermod -aG {group} $USER, then log in again"
        )
    if number in (errno.EBUSY, errno.EAGAIN) or "lock" in text or "busy" in text:
        return f"{device} is in use by another program; close that one (another station? a serial monitor?)"
    if number == errno.ENOENT or "No such file" in text:
        return f"there is no {device}; plug the head in and list heads with: station clocks list"
    if number in (errno.ENOTTY, errno.EISDIR) or "ioctl" in text:
        return f"{device} cannot be used as a serial port; for those that can, run: station clocks list"
    return f"{device} cannot be used as a serial port ({error.args[-1] if error.args else error})"


def greet(port: Port, device: str, within_s: float = PROBE_S) -> HeadFound:
    """Ask which head is on an open port.

    Raises DeviceError if nothing on it speaks our protocol, or it goes away.
    """
    link = SerialLink(new_session())
    until = monotonic() + within_s
    try:
        while monotonic() < until:
            if out := link.to_send(monotonic() * 1000):
                port.write(out)
            link.receive(port.read(), monotonic() * 1000)
            for news in link.news():
                if isinstance(news, Connected):
                    return HeadFound(device, news.snapshot.unit, news.snapshot.version)
                if isinstance(news, OtherVersion):
                    return HeadFound(device, 0, news.version)
    except OSError as error:
        raise DeviceError(f"{device} went away while it was being asked; check its plug") from error
    raise DeviceError(
        f"what is on {device} is not a clock head or has no firmware yet: it said nothing in the "
        f"protocol for {within_s:.0f} seconds; flash it with: make -C firmware flash PORT={device}"
    )


def new_session() -> int:
    """A random session number."""
    return 1 + secrets.randbelow(65_535)


class PortDirectory:
    """Which ports there are, and which of this program's heads has which."""

    def __init__(
        self,
        listed: Callable[[], tuple[str, ...]] | None = None,
        opened: Callable[[str], Port] = open_port,
    ) -> None:
        self._listed = listed or (lambda: tuple(port.device for port in candidates()))
        self._opened = opened
        self._taken: set[str] = set()
        self._lock = Lock()

    def listed(self) -> tuple[str, ...]:
        return self._listed()

    @contextmanager
    def claim(self, device: str) -> Iterator[Port | None]:
        """The open port while the context lasts; None if another head of this program has it.

        Raises DeviceError if it cannot be opened.
        """
        with self._lock:
            free = device not in self._taken
            self._taken.add(device)
        if not free:
            yield None
            return
        try:
            port = self._opened(device)
            try:
                yield port
            finally:
                port.close()
        finally:
            with self._lock:
                self._taken.discard(device)


def _group_of(device: str) -> str:
    """The group whose members may use the port."""
    try:
        group = Path(device).group()
    except (OSError, KeyError, NotImplementedError):
        return "dialout"
    # Joining root's group is no advice to give.
    return "dialout" if group == "root" else group


def _pyserial() -> Any:
    try:
        return import_module("serial")
    except ImportError as error:
        raise DeviceError(f"serial clock heads need pyserial; install it: {pip_install('serial')}") from error
