"""Latency and accuracy of presses over a serial line: `python -m benchmarks.clocks.link`.

The head is head.elf in simavr behind a pseudo-terminal, in real time: everything a real head has except USB.
First the chip alone is measured, in simulated time, from a contact to the last byte of its frame and to the
changed display; then with the host, on the machine as it is and with every core busy. Without simavr, the
model takes its place. `--port DEVICE` measures a real head while someone presses, using the head's own
timestamps.
"""

import os
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from random import Random
from time import monotonic, sleep
from typing import Protocol

from benchmarks.arguments import parser_of
from station.clock.firmware.build import make_simulator
from station.clock.firmware.head import FirmwareHead
from station.clock.head import Pressed, Start
from station.clock.serial.head import SerialHead
from station.clock.serial.line_worker import LineWorker
from station.clock.serial.link import SerialLink
from station.clock.serial.messages import Pressed as OnTheLine
from station.clock.serial.messages import Start as Go
from station.clock.serial.port import PortDirectory, new_session
from station.clock.station_time import StationTime
from station.errors import DeviceError
from station.rules.tile import Side
from tests.clock.model_head import ModelHead
from tests.clock.model_pty import ModelOnPty
from tests.firmware.worked_head import worked

PRESSES = 300


class Tapped(Protocol):
    """A head whose buttons the benchmark presses."""

    device: str

    def tap(self, side: Side) -> float:
        """Press and release; returns the time of the press in seconds of the monotonic clock."""

    def close(self) -> None: ...


class ShippedHead:
    """head.elf behind a port, with a fast finger."""

    def __init__(self) -> None:
        self._head = FirmwareHead.started()
        self.device = self._head.device

    def tap(self, side: Side) -> float:
        return self._head.tap(side, down_s=0.025)

    def close(self) -> None:
        self._head.close()


def main() -> int:
    parser = parser_of(__doc__)
    parser.add_argument("--port", help="measure the real head on this port")
    parser.add_argument("--presses", type=int, default=PRESSES)
    options = parser.parse_args()
    if options.port:
        _report("real head, press (its stamp) → event here", *_measure(None, options.port, options.presses))
        return 0
    try:
        _chip(options.presses)
        head: Callable[[], Tapped] = ShippedHead
    except DeviceError as error:
        print(f"the model instead of head.elf: {error}")
        head = lambda: ModelOnPty(ModelHead())  # noqa: E731  (one of two, chosen here)
    _behind_port("as it is", head, options.presses)
    cores = os.cpu_count() or 1
    with ProcessPoolExecutor(2 * cores) as pool:
        stop = monotonic() + options.presses * 0.13 + 6
        busy = [pool.submit(_spin, stop) for _ in range(2 * cores)]
        _behind_port(f"{2 * cores} busy processes on {cores} cores", head, options.presses)
        for spinning in busy:
            spinning.result()
    return 0


def _chip(presses: int) -> None:
    """In simulated time: the same on any machine."""
    dice, side = Random(1), Side.SOUTH
    link = SerialLink(7)
    sent_us, shown_us = [], []
    with worked(*make_simulator()) as head:

        def pass_to(until_us: int) -> None:
            while head.now_us < until_us:
                out = link.to_send(head.now_us / 1000)
                head.do(*([f"hear {out.hex()}"] if out else []), f"pass {min(until_us, head.now_us + 5_000)}")
                for at_us, data in head.said:
                    link.receive(data, at_us / 1000)
                head.said.clear()
                link.news()
                link.acknowledge()

        pass_to(500_000)
        link.send(Go(side=1))
        for _ in range(presses):
            pass_to(head.now_us + dice.randrange(150_000, 190_000))
            pressed_us, front = head.now_us, head.front()
            head.edge(side, True, pressed_us)
            while not any(data[2:3] == bytes([OnTheLine.KIND]) for _, data in head.said):
                head.do(f"run {pressed_us + 30_000}")
            sent_us.append(head.said[-1][0] - pressed_us)
            while head.front().face.lit == front.face.lit:
                head.do(f"pass {head.now_us + 200}")
            shown_us.append(head.now_us - pressed_us)
            head.edge(side, False, head.now_us + 30_000)
            side = side.other
    sent_us.sort()
    print(
        f"head.elf in simulated time, {presses} presses: contact → frame's last byte: middle "
        f"{sent_us[presses // 2] / 1e3:.2f} ms, 99 % {sent_us[int(presses * 0.99)] / 1e3:.2f} ms, at most "
        f"{sent_us[-1] / 1e3:.2f} ms; contact → display changed: at most {max(shown_us) / 1e3:.1f} ms"
    )


def _behind_port(what: str, start: Callable[[], Tapped], presses: int) -> None:
    head = start()
    try:
        _report(f"{type(head).__name__}, {what}", *_measure(head, head.device, presses))
    finally:
        head.close()


def _measure(head: Tapped | None, device: str, presses: int) -> tuple[list[float], list[float]]:
    """Milliseconds from each press to its event here, and how far its timestamp is off."""
    time = StationTime()
    worker = LineWorker(SerialHead(0, time, new_session()), PortDirectory(lambda: (device,)), device=device)
    if not worker.wait(5):
        raise SystemExit(worker.head.trouble)
    while worker.head.reading(time.now_ms()) is None:
        sleep(0.01)
    worker.head.send(Start(0, Side.SOUTH), time.now_ms())
    sleep(1.0)
    dice, side = Random(1), Side.SOUTH
    late_ms, off_ms = [], []
    for _ in range(presses):
        sleep(dice.uniform(0.06, 0.12))
        pressed_s = head.tap(side) if head is not None else 0.0
        press = None
        while press is None:
            press = next((e for e in worker.head.poll(time.now_ms()) if isinstance(e, Pressed)), None)
            sleep(0.0002)
        heard_s = monotonic()
        true_ms = pressed_s * 1000 - time.monotonic_ms(0) if head is not None else float(press.at_ms)
        late_ms.append(heard_s * 1000 - time.monotonic_ms(0) - true_ms)
        off_ms.append(abs(press.at_ms - true_ms))
        side = side.other
    worker.close()
    return sorted(late_ms), sorted(off_ms)


def _report(what: str, late_ms: list[float], off_ms: list[float]) -> None:
    middle, most = late_ms[len(late_ms) // 2], late_ms[int(len(late_ms) * 0.99)]
    print(
        f"{what}: {len(late_ms)} presses, press → event: middle {middle:.1f} ms, 99 % {most:.1f} ms, "
        f"at most {late_ms[-1]:.1f} ms; its time, in whole milliseconds, off by "
        f"{off_ms[-1]:.2f} ms at most, 99 % by {off_ms[int(len(off_ms) * 0.99)]:.2f} ms"
    )


def _spin(until_s: float) -> int:
    turns = 0
    while monotonic() < until_s:
        turns += 1
    return turns


if __name__ == "__main__":
    sys.exit(main())
