"""Driving a simulated game as fast as it goes: simulated time stands still while work is done."""

from collections.abc import Callable
from time import perf_counter
from typing import Any, Final

from station.app.patience import Patience
from station.app.simulated import Simulated
from station.referee.state import Phase
from station.simulator.render.scene import Scene
from vision.reading import Picture

PICTURE_MS: Final = 100
"""Between two pictures while the referee waits for one: the camera's ten a second."""

MOVING_MS: Final = 200
"""Between two pictures while hands move and nobody waits."""


def play_fast(
    game: Simulated,
    *,
    plays: int | None = None,
    until: Callable[[Any], bool] | None = None,
    each_picture: Callable[[Picture], None] | None = None,
    tell: Callable[[str], None] | None = None,
) -> int:
    """Play to the end, or until `plays` more plays stand or the state is one that was waited for; returns the
    simulated time it took in ms. tell: as in `Patience`. Raises StandstillError.

    Pictures are taken as long as anything moves or is waited for; idle time is skipped.
    """
    now = began = game.beginning.at_ms
    shown = Scene()
    still = 0
    game.begin(now)
    patience = Patience(game, now, tell)
    while game.state.phase is not Phase.OVER and (plays is None or game.tally.plays < plays):
        if until is not None and until(game.state):
            break
        patience.hold(now)
        scene = game.people(now)
        if scene != shown or still < game.at_rest or game.station.looks:
            moves = _look(game, scene, now, each_picture)
            still = still + 1 if scene == shown and not moves else 0
            shown = scene
        now = _next(game, now, still >= game.at_rest)
    return now - began


def _look(game: Simulated, scene: Scene, now_ms: int, each_picture: Callable[[Picture], None] | None) -> bool:
    """Take a picture and tell what it shows; whether anything moves there."""
    picture = game.camera.take(scene, now_ms)
    if each_picture is not None:
        each_picture(picture)
    started = perf_counter()
    game.clock_ms = lambda: now_ms + 1000 * (perf_counter() - started)
    reading = game.sight.read(picture, now_ms)
    game.take_in(reading)
    game.clock_ms = None
    return game.moves(reading)


def _next(game: Simulated, now_ms: int, settled: bool) -> int:
    if game.station.looks:
        return now_ms + PICTURE_MS
    if not settled:
        return now_ms + MOVING_MS
    # Before time is skipped, people see what the screen shows by now.
    game.table.step(now_ms, game.state)
    upcoming = game.table.next_event_ms(now_ms)
    if upcoming is None:
        return now_ms + PICTURE_MS
    ticks = max(1, -(-(upcoming - now_ms) // PICTURE_MS))
    return now_ms + ticks * PICTURE_MS
