"""Both boards' serial heads, recognised by the numbers that pairing gave them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from platformdirs import user_config_path

from station.clock.serial.head import SerialHead
from station.clock.serial.line_worker import LineWorker
from station.clock.serial.port import HeadFound, PortDirectory, greet, new_session
from station.clock.station_time import StationTime
from station.errors import DeviceError, InputError
from station.toml_text import read_toml

SIDES: Final = ("left", "right")


@dataclass(frozen=True, slots=True)
class Pairing:
    """The numbers of the left and the right board's head; 0 if not paired."""

    left: int = 0
    right: int = 0

    def of_board(self, board: int) -> int:
        return (self.left, self.right)[board]

    def place(self, unit: int) -> str:
        """Where the head with this number belongs: "left", "right", or "" if not known."""
        return next((SIDES[board] for board in (0, 1) if unit and self.of_board(board) == unit), "")


def pairing_path() -> Path:
    """Where this user's pairing is kept."""
    return user_config_path("house-station") / "clock-heads.toml"


def load_pairing(path: Path) -> Pairing:
    """The pairing in a file; an empty one if there is no file. Raises InputError if it is malformed."""
    if not path.exists():
        return Pairing()
    try:
        given = read_toml(path.read_text(encoding="utf-8"))
        return Pairing(int(given["left"]), int(given["right"]))
    except (OSError, ValueError, KeyError, TypeError, OverflowError) as error:
        raise InputError(f"{path} is damaged; pair the heads again with: station clocks pair") from error


def save_pairing(path: Path, pairing: Pairing) -> None:
    """Raises InputError if the file cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"left = {pairing.left}\nright = {pairing.right}\n", encoding="utf-8")
    except OSError as error:
        raise InputError(f"cannot write {path}: {error.strerror}") from error


def find_heads(ports: PortDirectory) -> tuple[list[HeadFound], list[str]]:
    """The heads that answer, and a sentence for each port that could not be used.

    Raises DeviceError when two heads have one number.
    """
    found, troubles = [], []
    for device in ports.listed():
        try:
            with ports.claim(device) as port:
                if port is not None:
                    found.append(greet(port, device))
        except DeviceError as error:
            troubles.append(str(error))
    check_numbers(found)
    return found, troubles


def strangers(ports: PortDirectory, units: Sequence[int]) -> str:
    """Which heads answer that have none of these numbers, as a clause; "" if none does."""
    found, _ = find_heads(ports)
    named = [f"head {one.unit or 'without a number'} at {one.port}" for one in found if one.unit not in units]
    return f"another one answers: {', '.join(named)}" if named else ""


def check_numbers(found: list[HeadFound]) -> None:
    """Raises DeviceError when two heads have one number."""
    for unit, count in Counter(head.unit for head in found).items():
        if unit and count > 1:
            where = " and ".join(head.port for head in found if head.unit == unit)
            raise DeviceError(
                f"the heads on {where} have the same number {unit}, so they cannot be told apart; "
                "unplug one, run `station clocks pair`, then plug in the other and run it again"
            )


def open_serial_heads(
    time: StationTime, ports: PortDirectory, pairing: Pairing, devices: tuple[str, ...] = ()
) -> tuple[LineWorker, LineWorker]:
    """Both heads' lines, running. devices: the ports of the left and the right head, if given; otherwise
    heads are recognised by their numbers or, without a pairing, taken as they come."""
    workers = []
    for board in (0, 1):
        head = SerialHead(board, time, new_session())
        device = devices[board] if board < len(devices) else ""
        unit = 0 if device else pairing.of_board(board)
        workers.append(LineWorker(head, ports, unit=unit, device=device, others=devices))
        if not device and not unit and set(ports.listed()) - set(devices):
            # Without a number the first port is the left board's: claim it before the right head looks.
            workers[-1].wait(2.0)
    left, right = workers
    return left, right
