"""Driving a simulated game in real time, in a window that people can touch."""

from time import monotonic, sleep
from typing import Any, Final

from station.app.eye import Eye
from station.app.simulated import Simulated
from station.referee.state import Phase
from station.screen.window import Window
from station.simulator.scene import Scene
from vision.errors import NoBoardError
from vision.reading import Picture

FRAME_S: Final = 1 / 30


class _SceneInView:
    """What the camera's thread looks at: the scene that the main thread last put there."""

    def __init__(self, game: Simulated) -> None:
        self.scene = Scene()
        self._game = game

    def take(self, at_ms: int) -> Picture:
        return self._game.camera.take(self.scene, at_ms)


def play_live(game: Simulated, window: Window, *, plays: int | None = None) -> int:
    """Play until the window is closed or `plays` plays stand; returns how long it took in ms.

    When the game is over the window stays until it is closed.
    """
    started = monotonic()

    def now_ms() -> int:
        return game.begins_ms + int(1000 * (monotonic() - started))

    view = _SceneInView(game)
    game.begin(now_ms())
    game.clock_ms = now_ms
    eye = Eye(view.take, game.sight, now_ms)
    try:
        while not window.closed and (plays is None or game.tally.plays < plays):
            frame_due = monotonic() + FRAME_S
            if game.state.phase is not Phase.OVER:
                view.scene = game.people(now_ms())
                _hand_on(game, eye, window, now_ms())
            window.camera = eye.picture
            for event in window.show(game.state, now_ms()):
                game.station.handle(event)
            sleep(max(0.0, frame_due - monotonic()))
    finally:
        eye.close()
    return now_ms() - game.begins_ms


def _hand_on(game: Simulated, eye: Eye[Any], window: Window, now_ms: int) -> None:
    while not eye.readings.empty():
        reading = eye.readings.get()
        if isinstance(reading, NoBoardError):
            window.say(str(reading), now_ms)
        elif isinstance(reading, Exception):
            raise reading
        else:
            game.take_in(reading)
