"""Driving a simulated game as fast as it goes: simulated time stands still while work is done."""

from collections.abc import Callable
from typing import Final

from station.app.simulated_game import SimulatedGame
from station.referee.state import Phase
from station.simulator.scene import Scene
from vision.reading import Picture

PICTURE_MS: Final = 100
"""Between two pictures while the referee waits for one: the camera's ten a second."""

MOVING_MS: Final = 200
"""Between two pictures while hands move and nobody waits."""


def play_fast(
    game: SimulatedGame, *, plays: int | None = None, each_picture: Callable[[Picture], None] | None = None
) -> int:
    """Play to the end, or until `plays` plays stand; returns the simulated time in ms.

    Pictures are taken as long as anything moves or is waited for; idle time is skipped.
    """
    now = 0
    shown: Scene | None = None
    settled = False
    game.look(Scene(), now)
    game.begin(now)
    while game.state.phase is not Phase.OVER and (plays is None or game.tally.plays < plays):
        scene = game.people(now)
        if scene != shown or not settled or game.station.looks:
            settled = scene == shown
            shown = scene
            reading = game.look(scene, now, each_picture)
            settled = settled and not any(reading.moving)
        now = _next(game, now, settled)
    return now


def _next(game: SimulatedGame, now: int, settled: bool) -> int:
    if game.station.looks:
        return now + PICTURE_MS
    if not settled:
        return now + MOVING_MS
    upcoming = game.table.next_event_ms(now)
    if upcoming is None:
        return now + PICTURE_MS
    ticks = max(1, -(-(upcoming - now) // PICTURE_MS))
    return now + ticks * PICTURE_MS
