"""How soon and how exactly presses come over a serial line: `python -m benchmarks.clock_link`.

Without arguments the head is the model behind a pseudo-terminal, which measures this side of the line.
`--port DEVICE` measures a real head while a person presses, by the head's own stamps.
"""

import argparse
import random
import sys
from concurrent.futures import ProcessPoolExecutor
from time import monotonic, sleep

from station.clock.head import Pressed, Start
from station.clock.line_worker import LineWorker
from station.clock.model_head import ModelHead
from station.clock.model_pty import ModelOnPty
from station.clock.serial_head import SerialHead
from station.clock.serial_port import PortDirectory, new_session
from station.clock.station_time import StationTime
from station.rules.tile import Side

PRESSES = 300


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", help="measure the real head on this port")
    parser.add_argument("--presses", type=int, default=PRESSES)
    options = parser.parse_args()
    if options.port:
        _report("real head, press (its stamp) → event here", *_measure(None, options.port, options.presses))
        return 0
    _model("idle machine", options.presses)
    with ProcessPoolExecutor(4) as pool:
        stop = monotonic() + options.presses * 0.12 + 3
        busy = [pool.submit(_spin, stop) for _ in range(4)]
        _model("four busy processes", options.presses)
        for spinning in busy:
            spinning.result()
    return 0


def _model(what: str, presses: int) -> None:
    model = ModelOnPty(ModelHead())
    _report(what, *_measure(model, model.device, presses))
    model.close()


def _measure(model: ModelOnPty | None, device: str, presses: int) -> tuple[list[float], list[float]]:
    """Milliseconds from each press to its event here, and how far its stamp is off."""
    time = StationTime()
    worker = LineWorker(SerialHead(0, time, new_session()), PortDirectory(lambda: (device,)), device=device)
    if not worker.wait(5):
        raise SystemExit(worker.head.trouble)
    while worker.head.reading(time.now_ms()) is None:
        sleep(0.01)
    worker.head.send(Start(0, Side.SOUTH), time.now_ms())
    dice, side = random.Random(1), Side.SOUTH
    late_ms, off_ms = [], []
    for _ in range(presses):
        sleep(dice.uniform(0.06, 0.12))
        pressed_s = model.tap(side) if model is not None else 0.0
        press = None
        while press is None:
            press = next((e for e in worker.head.poll(time.now_ms()) if isinstance(e, Pressed)), None)
            sleep(0.0002)
        heard_s = monotonic()
        true_ms = time.at_ms(pressed_s) if model is not None else press.at_ms
        late_ms.append((heard_s * 1000 - time.monotonic_ms(0)) - true_ms)
        off_ms.append(float(abs(press.at_ms - true_ms)))
        side = side.other
    worker.close()
    return sorted(late_ms), sorted(off_ms)


def _report(what: str, late_ms: list[float], off_ms: list[float]) -> None:
    middle, most = late_ms[len(late_ms) // 2], late_ms[int(len(late_ms) * 0.99)]
    print(
        f"{what}: {len(late_ms)} presses, press → event: middle {middle:.1f} ms, 99 % {most:.1f} ms, "
        f"at most {late_ms[-1]:.1f} ms; stamp off by {off_ms[-1]:.0f} ms at most, "
        f"99 % by {off_ms[int(len(off_ms) * 0.99)]:.0f} ms"
    )


def _spin(until_s: float) -> int:
    turns = 0
    while monotonic() < until_s:
        turns += 1
    return turns


if __name__ == "__main__":
    sys.exit(main())
