"""What a failing camera does to a game, and how soon it is found again.

    python -m benchmarks.camera.torture [--faults 100] [--seed 5] [--game house] [--undrawn]

Whole games of simulated people, whose camera is pulled, freezes, falls behind, delivers half pictures and
changes its size, until there were so many faults. Nothing may be misread, every game must end, and the clocks
must equal an account kept without heads or cameras. Then, in real time, the threads of a real table on a
pseudo-camera: from start to the first picture, from plugging in to the first picture, and how long a camera
that hangs keeps anybody waiting. --undrawn: small pictures that only say what is on them; a minute a game.
"""

import sys
from collections import Counter
from collections.abc import Sequence
from threading import Event
from time import monotonic
from typing import Any, Final

from benchmarks.arguments import parser_of
from station.app.camera.thread import CameraThread
from station.app.picture.observed import Observation
from station.clock.station_time import StationTime
from station.referee.state import Phase
from tests.app.tortured_game import play_tortured
from tests.vision.cameras.pseudo_camera import Fault, NoisyCamera, PseudoCamera
from vision.cameras.camera import Frame
from vision.cameras.kept import KeptCamera
from vision.cameras.punctual import PunctualCamera
from vision.errors import CameraError
from vision.reading import Picture

LONG: Final = "ten minutes"
ROUNDS: Final = 20
SIZE: Final = (1296, 2304)
FRAME_S: Final = 1 / 30


class PacedCamera:
    """Pictures of full size, thirty a second; it may hang."""

    def __init__(self) -> None:
        self._noise = NoisyCamera(SIZE)
        self._pictures = [self._noise.take().picture for _ in range(2)]
        self._next = 0
        self.running = Event()
        self.running.set()

    def take(self) -> Frame:
        began_s = monotonic()
        Event().wait(FRAME_S)
        self.running.wait()
        self._next += 1
        picture = self._pictures[self._next % 2].copy()
        picture[0, 0] = self._next % 200
        return Frame(picture, began_s)

    def close(self) -> None: ...


class Sees:
    """An `Observer` of whatever comes."""

    interested = True

    def want(self, state: Any) -> None: ...

    def observe(self, picture: Picture, at_ms: int) -> Observation:  # noqa: ARG002  (that there is one is enough)
        return Observation()


def play(name: str, seed: int, faults: int, *, drawn: bool) -> bool:
    """Play until there were so many faults; returns whether all was as it must be."""
    good, caused = True, Counter[Fault]()
    while caused.total() < faults:
        tortured = play_tortured(name, seed, faults - caused.total(), drawn=drawn)
        game, books = tortured.game, tortured.books
        caused += tortured.torturer.faults
        over = game.state.phase is Phase.OVER
        print(
            f"{name} {seed}: {'over' if over else 'NOT OVER'} after {game.time.now_ms() / 60_000:.1f} min, "
            f"{game.stats.plays} plays; {tortured.torturer.faults.total()} faults, camera lost {books.lost} "
            f"and found {books.found} times; {len(game.stats.misreads)} misreads; clocks off by at most "
            f"{books.off_ms} ms in {books.compared} comparisons",
            flush=True,
        )
        good &= over and not game.stats.misreads and not books.off_ms
        seed += 1
    print("faults: " + ", ".join(f"{number} {fault.value}" for fault, number in caused.items()))
    return good


def first_after(thread: CameraThread, woken: Event, kind: type[Any]) -> float:
    """Waits for something of this kind from the camera's thread; returns when it came."""
    while True:
        if any(isinstance(one, kind) for one in thread.observed(None, 0)):
            return monotonic()
        woken.wait()
        woken.clear()


def real_time() -> None:
    """The threads of a real table."""
    starts, founds, noticed, waits = [], [], [], []
    for _ in range(ROUNDS):
        time, source = StationTime(), PacedCamera()
        device = PseudoCamera(source)
        woken = Event()
        time.wake = woken.set  # type: ignore[method-assign]  # the loop that would be woken
        began_s = monotonic()
        camera = PunctualCamera("camera 0", KeptCamera("camera 0", device.open_again))
        thread = CameraThread(camera, Sees(), time)
        starts.append(first_after(thread, woken, Observation) - began_s)
        device.fault = Fault.PULLED
        first_after(thread, woken, CameraError)
        device.fault, plugged_s = None, monotonic()
        thread.observed(None, 0)
        founds.append(first_after(thread, woken, Observation) - plugged_s)
        source.running.clear()
        hung_s = monotonic()
        noticed.append(first_after(thread, woken, CameraError) - hung_s)
        called_s = monotonic()
        thread.observed(None, 0)
        waits.append(monotonic() - called_s)
        source.running.set()
        thread.close()
        camera.close()
    for what, values in (
        ("start to first picture", starts),
        ("plugged in to first picture", founds),
        ("hung to said", noticed),
        ("the loop's wait for a camera that hangs", waits),
    ):
        print(f"{what}: {_ms(values)}")


def _ms(values: Sequence[float]) -> str:
    ordered = sorted(values)
    return f"median {1000 * ordered[len(ordered) // 2]:.1f} ms, at most {1000 * ordered[-1]:.1f} ms"


def main() -> int:
    parser = parser_of(__doc__)
    parser.add_argument("--faults", type=int, default=100)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--game", default="house")
    parser.add_argument("--undrawn", action="store_true")
    options = parser.parse_args()
    good = play(options.game, options.seed, options.faults, drawn=not options.undrawn)
    real_time()
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
