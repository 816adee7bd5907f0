"""Driving a simulated game in real time, in a window that people can touch or without one."""

from collections.abc import Callable
from time import monotonic, sleep
from typing import Any, Final

from station.app.eye import Eye
from station.app.patience import Patience
from station.app.simulated import Simulated
from station.app.table_heads import troubles_of
from station.referee.state import Phase
from station.screen.window import Window
from station.simulator.render.scene import Scene
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


def play_live(
    game: Simulated,
    window: Window | None,
    *,
    plays: int | None = None,
    each_picture: Callable[[Picture], None] | None = None,
    tell: Callable[[str], None] | None = None,
) -> int:
    """Play until the window is closed or `plays` plays stand; returns how long it took in ms.

    When the game is over the window stays until it is closed; without a window that is the end, and a game
    that stands still raises StandstillError. tell: as in `Patience`.
    """
    now_ms = game.beginning.time.now_ms
    view = _SceneInView(game)
    game.begin(now_ms())
    patience = Patience(game, now_ms(), tell)
    game.clock_ms = now_ms
    eye = Eye(view.take, game.sight, now_ms)
    try:
        while not _ended(game, window) and (plays is None or game.tally.plays < plays):
            frame_due = monotonic() + FRAME_S
            if game.state.phase is not Phase.OVER:
                view.scene = game.people(now_ms())
                _hand_on(game, eye, window, now_ms())
            if window is None:
                patience.hold(now_ms())
            if each_picture is not None and eye.picture is not None:
                each_picture(eye.picture)
            if window is not None:
                _show(game, eye, window, now_ms())
            sleep(max(0.0, frame_due - monotonic()))
    finally:
        eye.close()
    return now_ms() - game.beginning.at_ms


def _ended(game: Simulated, window: Window | None) -> bool:
    return game.state.phase is Phase.OVER if window is None else window.closed or window.shows.left


def _show(game: Simulated, eye: Eye[Any], window: Window, now_ms: int) -> None:
    window.camera = eye.picture
    trouble = troubles_of(game.station.heads)
    if trouble is not None:
        window.say(trouble, now_ms)
    for event in window.show(game.state, now_ms):
        game.station.handle(event)


def _hand_on(game: Simulated, eye: Eye[Any], window: Window | None, now_ms: int) -> None:
    while not eye.readings.empty():
        reading = eye.readings.get()
        if isinstance(reading, NoBoardError):
            if window is not None:
                window.say(str(reading), now_ms)
        elif isinstance(reading, Exception):
            raise reading
        else:
            game.take_in(reading)
