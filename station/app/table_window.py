"""Playing a game on the real table in a window: camera, touch, keys (also for the clock buttons)."""

from collections.abc import Callable
from time import monotonic, sleep
from typing import Final

from station.app.eye import Eye
from station.app.keyboard_heads import work_button
from station.app.table_game import TableGame
from station.app.table_heads import troubles_of
from station.app.table_sight import Sighted, TableSight, sight_of, take_in, wanted_by
from station.clock.simulated import SimulatedHead
from station.editions import load_edition
from station.screen.input.screen_state import ScreenState
from station.screen.show import GameShow
from station.screen.window import Window
from vision.enrolled import EnrolledReader
from vision.errors import NoBoardError
from vision.reading import Picture, TableReading
from vision.source import Camera
from vision.table_reader import TableReader

FRAME_S: Final = 1 / 30


def show_of(language: str = "en") -> GameShow:
    """How a game is shown, whichever it is."""
    return GameShow(ScreenState(language))


def reader_for(game: TableGame, letters: EnrolledReader | None) -> TableReader:
    """A reader for the game's tiles; letters: of tile sets that were enrolled."""
    alphabet = load_edition(game.station.state.settings.edition).alphabet
    return TableReader(None, alphabet, letters, None if letters is None else letters.bodies)


def play_on_table(game: TableGame, camera: Camera | None, reader: TableReader | None, window: Window) -> None:
    """Play until the window is closed or the table is left. While the camera gives nothing the game goes on
    without it."""
    now_ms = game.time.now_ms
    sight = None if reader is None else sight_of(game.station.state.settings, reader)
    eye = None if camera is None or sight is None else Eye(_taking(camera), sight, now_ms)
    try:
        while not window.closed and not window.shows.left:
            frame_due = monotonic() + FRAME_S
            _take_in(game, eye, window, now_ms)
            if isinstance(sight, TableSight):
                sight.wanted = wanted_by(game.station.state)
            sleep(max(0.0, frame_due - monotonic()))
    finally:
        if eye is not None:
            eye.close()
        game.close()


def _taking(camera: Camera) -> Callable[[int], Picture]:
    return lambda _at_ms: camera.take()


def _take_in(
    game: TableGame, eye: Eye[TableReading | Sighted] | None, window: Window, now_ms: Callable[[], int]
) -> None:
    if eye is not None:
        window.camera = eye.picture
    for event in window.show(game.station.state, now_ms()):
        game.station.handle(event)
    left, right = game.heads
    for key, down in window.take_keys():
        if isinstance(left, SimulatedHead) and isinstance(right, SimulatedHead):
            work_button((left, right), key, down=down, at_ms=now_ms())
    game.station.hear(now_ms())
    trouble = troubles_of(game.heads)
    if trouble is not None:
        window.say(trouble, now_ms())
    while eye is not None and not eye.readings.empty():
        reading = eye.readings.get()
        if isinstance(reading, NoBoardError | OSError):
            window.say(str(reading), now_ms())
        elif isinstance(reading, Exception):
            raise reading
        else:
            take_in(game.station, reading)
