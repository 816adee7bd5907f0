"""From a press to its verdict in the loop of the real table: the camera takes ten pictures a second.

    python -m benchmarks.station.press_to_verdict [PRESSES]

A model head on a pseudo-terminal is pressed while the loop of `station play` runs in a window: a tenth to
four tenths of a second after tiles were laid that are no word, so that each press is taken back. The camera
gives pictures that were drawn before, a thirtieth of a second after their exposure began. Verdict: until the
command that takes the press back goes to the head; shown: until the window has been drawn since.
"""

import os
import sys
import tempfile
from collections.abc import Callable
from random import Random
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.arguments import whole_numbers
from station.app.table.game import TableGame, new_game
from station.clock.head import ClockHead, Command, TakeBack
from station.clock.serial.port import PortDirectory
from station.referee.events import Continued, GameSettings
from station.referee.state import Phase
from station.rules.square import parse_square
from station.rules.tile import Side
from station.screen.window import Window
from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.looks.look import draw_single_look
from station.simulator.render.scene import BoardTile, Scene
from tests.clock.model_head import ModelHead
from tests.clock.model_pty import ModelOnPty

Picture = NDArray[np.uint8]

PRESSES = 200
EXPOSURE_S = 1 / 30
NOISES = 4
LONG_S = 5.0
WORDS = ("QZX", "ZXQ")


class DrawnCamera:
    """Gives pictures of the scene that is chosen, each with other noise."""

    def __init__(self) -> None:
        camera = SimulatedCamera(3, draw_single_look(3, 2))
        scenes = [Scene(((),)), *(Scene((_laid(word),)) for word in WORDS)]
        self._pictures = [[camera.take(scene, noise) for noise in range(NOISES)] for scene in scenes]
        self.chosen = self._taken = 0

    def picture(self) -> Picture:
        """What an exposure shows that begins now, once it is here."""
        self._taken += 1
        picture = self._pictures[self.chosen][self._taken % NOISES]
        sleep(EXPOSURE_S)
        return picture.copy()

    def close(self) -> None: ...


def _laid(word: str) -> tuple[BoardTile, ...]:
    row, column = divmod(parse_square("G8"), 15)
    return tuple(
        BoardTile("a", letter, column + place + 0.5, row + 0.5, 0.0) for place, letter in enumerate(word)
    )


class NotedHead:
    """A head that passes everything on and notes when a press was taken back."""

    def __init__(self, head: ClockHead) -> None:
        self._head = head
        self.taken_back = Event()
        self.at_s = 0.0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._head, name)

    def send(self, command: Command, now_ms: int) -> None:
        if isinstance(command, TakeBack):
            self.at_s = monotonic()
            self.taken_back.set()
        self._head.send(command, now_ms)


class NotedWindow(Window):
    """A window that notes when it was drawn since the press was taken back."""

    head: NotedHead
    drawn = Event()
    at_s = 0.0

    def show(self, *given: Any) -> tuple[Any, ...]:
        ruled = self.head.taken_back.is_set()
        events = super().show(*given)
        if ruled and not self.drawn.is_set():
            self.at_s = monotonic()
            self.drawn.set()
        return events


def play_here(game: TableGame, camera: DrawnCamera, window: Window) -> None:
    """The loop that is measured."""
    from station.app.table.real_table import devices_with, play_on_table
    from vision.cameras.camera import Frame

    class FrameCamera:
        def take(self) -> Frame:
            began_s = monotonic()
            return Frame(camera.picture(), began_s)

        def close(self) -> None: ...

    play_on_table(game, devices_with(FrameCamera()), window)


def measure(
    presses: int, open_heads: Any, model: ModelOnPty, play: Callable[[TableGame, DrawnCamera, Window], None]
) -> tuple[list[float], list[float]]:
    """Milliseconds from each press to its verdict, and to its being shown."""
    camera = DrawnCamera()
    game = new_game(GameSettings("scrabble", ("Ada", "Ben")), open_heads)
    left, right = game.station.heads
    head = NotedHead(left)
    game.station.heads = head, right
    from station.screen.show import GameShow

    show = GameShow()
    window = NotedWindow((1280, 800), show)
    window.head = head
    game.station.handle(Continued(game.time.now_ms()))
    verdicts: list[float] = []
    shown: list[float] = []

    def fingers() -> None:
        dice = Random(7)
        sleep(1.0)
        try:
            for number in range(presses):
                camera.chosen = 1 + number % len(WORDS)
                sleep(dice.uniform(0.1, 0.4))
                head.taken_back.clear()
                window.drawn.clear()
                pressed_s = model.tap(Side.SOUTH)
                if head.taken_back.wait(LONG_S) and window.drawn.wait(LONG_S):
                    verdicts.append(1000 * (head.at_s - pressed_s))
                    shown.append(1000 * (window.at_s - pressed_s))
                sleep(dice.uniform(0.1, 0.3))
        finally:
            window.closed = True

    hands = Thread(target=fingers)
    hands.start()
    play(game, camera, window)
    hands.join()
    window.close()
    assert game.station.state.phase is not Phase.OVER
    return verdicts, shown


def main() -> int:
    """Print the figures; 1 when a press was not ruled on."""
    from station.clock.opening import serial_heads

    (presses,) = whole_numbers(__doc__, presses=PRESSES)
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HOUSE_STATION_DATA"] = os.environ["XDG_CONFIG_HOME"] = folder
        left, right = ModelOnPty(ModelHead()), ModelOnPty(ModelHead())
        devices = left.device, right.device
        open_heads = serial_heads(PortDirectory(lambda: devices), devices)
        verdicts, shown = measure(presses, open_heads, left, play_here)
        left.close()
        right.close()
    for name, figures in (("verdict", verdicts), ("shown", shown)):
        if figures:
            p50, p95 = np.percentile(figures, (50, 95))
            print(f"press to {name}: p50 {p50:.0f} ms, p95 {p95:.0f} ms, at most {max(figures):.0f} ms")
    print(f"{len(verdicts)} of {presses} presses were ruled on")
    return 0 if len(verdicts) == presses else 1


if __name__ == "__main__":
    sys.exit(main())
