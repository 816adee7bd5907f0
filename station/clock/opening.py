"""Clock heads by name: what `--heads` accepts, and how each kind is opened."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Final

from station.clock.control import TimeControl
from station.clock.opened import HeadPlace, OpenedHeads, OpenHeads, simulated_heads
from station.clock.station_time import StationTime
from station.errors import DeviceError, NothingFoundError

if TYPE_CHECKING:
    from station.clock.gpio.head import GpioHead
    from station.clock.serial.head import SerialHead
    from station.clock.serial.line_worker import LineWorker
    from station.clock.serial.pair import Pairing
    from station.clock.serial.port import PortDirectory

CONNECT_S: Final = 4.0
"""How long to wait for serial heads to answer."""

AS_SET_UP: Final = "The table was set up with it; if the heads have changed, set the table up again"
"""What to do about a head that is not there."""

OTHERS_S: Final = 0.5
"""How long to wait for the second once the first has answered, if one is enough."""


@dataclass(frozen=True, slots=True)
class HeadOptions:
    """pins: the pin map of GPIO heads, the wiring guide's if None. ports: of the left and the right serial
    head, if given; otherwise heads are recognised by their numbers. places: of the left and the right serial
    head when the table was set up, if it was."""

    pins: Path | None = None
    ports: tuple[str, ...] = ()
    places: tuple[HeadPlace, ...] = ()


def serial_heads(
    ports: "PortDirectory | None" = None,
    devices: tuple[str, ...] = (),
    places: tuple[HeadPlace, ...] = (),
) -> OpenHeads:
    """Serial heads, both of which must answer to begin with. devices, places: as in `HeadOptions`; devices
    come first."""

    def opened(time: StationTime, _control: TimeControl) -> OpenedHeads:
        from station.clock.serial.port import lasting_name

        try:
            if places and not devices:
                left, right = connect_placed(time, ports, places)
            else:
                left, right = connect_serial(time, ports, devices, both=True)
        except NothingFoundError as error:
            raise DeviceError(str(error)) from None
        for head in (left, right):
            _settle(head, time)
        found = tuple(HeadPlace(head.unit or 0, lasting_name(head.port)) for head in (left, right))
        return OpenedHeads((left, right), places=found)

    return opened


def gpio_heads(pins: Path | None = None) -> OpenHeads:
    """Heads on the Pi's pins, by this pin map or the default one. Raises InputError for a faulty map."""
    opened = _gpio_heads(pins)
    return lambda time, _control: OpenedHeads(opened(time))


def _gpio_heads(pins: Path | None) -> "Callable[[StationTime], tuple[GpioHead, GpioHead]]":
    from station.clock.gpio.head import open_gpio_heads
    from station.clock.gpio.pins import GpioSettings, load_settings

    return partial(open_gpio_heads, load_settings(pins) if pins else GpioSettings())


HEADS: Final[Mapping[str, Callable[[HeadOptions], OpenHeads]]] = {
    "keys": lambda _options: simulated_heads,
    "serial": lambda options: serial_heads(devices=options.ports, places=options.places),
    "gpio": lambda options: gpio_heads(options.pins),
}
"""What `--heads` accepts for a game; another kind of head is one line here."""


def open_devices(
    kind: str, options: HeadOptions, time: StationTime
) -> "tuple[SerialHead, ...] | tuple[GpioHead, ...]":
    """The heads that `station clocks` works with: at least one, running.

    Raises NothingFoundError if no serial head answers, DeviceError if there are no pins.
    """
    if kind == "serial":
        return connect_serial(time, None, options.ports, both=False)
    return _gpio_heads(options.pins)(time)


def connect_placed(
    time: StationTime, ports: "PortDirectory | None", places: tuple[HeadPlace, ...]
) -> "tuple[SerialHead, ...]":
    """Both serial heads of a table that was set up: by their numbers or, without numbers, where they were.

    Raises NothingFoundError or DeviceError that says which one is not there.
    """
    from station.clock.serial.pair import Pairing, strangers
    from station.clock.serial.port import PortDirectory

    directory = ports or PortDirectory()
    units = tuple(place.unit for place in places)
    try:
        if all(units):
            return connect_serial(time, directory, (), both=True, pairing=Pairing(*units))
        return connect_serial(time, directory, tuple(place.port for place in places), both=True)
    except (NothingFoundError, DeviceError) as error:
        instead = strangers(directory, units) if all(units) else ""
        sentence = f"{error}; {instead}" if instead else str(error)
        raise DeviceError(f"{sentence}. {AS_SET_UP}") from None


def connect_serial(
    time: StationTime,
    ports: "PortDirectory | None",
    devices: tuple[str, ...],
    *,
    both: bool,
    pairing: "Pairing | None" = None,
) -> "tuple[SerialHead, ...]":
    """The serial heads that answer: `both`, or else at least one and those on the given ports. pairing: the
    user's if None.

    Raises NothingFoundError if there is none, DeviceError if one does not answer or two share a number.
    """
    from station.clock.serial.pair import find_heads, load_pairing, open_serial_heads, pairing_path
    from station.clock.serial.port import PortDirectory

    directory = ports or PortDirectory((lambda: devices) if devices else None)
    if not devices and not directory.listed():
        raise NothingFoundError("no clock head found; plug one in by USB, then run: station clocks list")
    workers = open_serial_heads(time, directory, pairing or load_pairing(pairing_path()), devices)
    until_s = monotonic() + CONNECT_S
    mute: list[LineWorker] = []
    for worker in workers:
        patience_s = until_s - monotonic() if both or worker is workers[0] or mute else OTHERS_S
        if not worker.wait(max(0.0, patience_s)) or worker.head.trouble:
            mute.append(worker)
    troubles = [worker.head.trouble for worker in mute if both or worker.head.board < len(devices)]
    if troubles or len(mute) == len(workers):
        for worker in workers:
            worker.close()
        if not devices:
            # Two heads with the same number look like one that is missing.
            found, why = find_heads(directory)
            if not found:
                raise NothingFoundError(why[0] if why else "no clock head answers; check its cable")
        if troubles:
            raise DeviceError(troubles[0] or "the head does not answer")
        raise NothingFoundError("no paired clock head answers; pair them with: station clocks pair")
    for worker in mute:
        worker.close()
    return tuple(worker.head for worker in workers if worker not in mute)


def _settle(head: "SerialHead", time: StationTime) -> None:
    """Wait until its times can be converted to station time, and drop what happened before the game."""
    until_s = monotonic() + 1.0
    while head.reading(time.now_ms()) is None and monotonic() < until_s:
        sleep(0.01)
    head.poll(time.now_ms())
    head.poll(time.now_ms())
