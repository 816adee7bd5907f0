"""A game on the real table: camera, keys for clock buttons until there are heads, window, journal."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from station.app.eye import Eye
from station.app.keyboard_heads import work_button
from station.app.station import Station
from station.clock.simulated import SimulatedHead
from station.editions import load_edition
from station.journal.journal import SUFFIX, Journal
from station.journal.resuming import Resumption, journal_dir
from station.lexicon import load
from station.referee.events import GameSetUp, HouseSettings
from station.referee.referee import Referee
from station.screen.window import Window
from vision.errors import NoBoardError
from vision.source import Camera
from vision.table_reader import TableReader

FRAME_S: Final = 1 / 30


@dataclass(slots=True)
class TableGame:
    """A station with its heads, and the station time at which it goes on."""

    station: Station
    heads: tuple[SimulatedHead, SimulatedHead]
    begun_ms: int = 0

    def close(self) -> None:
        """Let the journal rest."""
        if self.station.journal is not None:
            self.station.journal.close()


def new_game(settings: HouseSettings) -> TableGame:
    """A new game with a journal of its own among the user's journals."""
    lexicon, edition = load(settings.lexicon), load_edition(settings.edition)
    heads = (SimulatedHead(0, settings.control), SimulatedHead(1, settings.control))
    journal = Journal.create(_free_path(journal_dir()), settings, lexicon)
    game = TableGame(Station(Referee(lexicon, edition), heads, journal), heads)
    game.station.handle(GameSetUp(0, settings))
    return game


def resumed_game(resumption: Resumption) -> TableGame:
    """A game that was broken off, paused as it was."""
    control = resumption.referee.state.settings.control
    heads = (SimulatedHead(0, control), SimulatedHead(1, control))
    game = TableGame(Station(resumption.referee, heads, resumption.journal), heads, resumption.event.at_ms)
    game.station.handle(resumption.event)
    return game


def play_on_table(game: TableGame, camera: Camera, reader: TableReader, window: Window) -> None:
    """Play until the window is closed. The game goes on without the camera while that gives nothing."""
    started = monotonic()

    def now_ms() -> int:
        return game.begun_ms + int(1000 * (monotonic() - started))

    eye = Eye(lambda _at_ms: camera.take(), reader, now_ms)
    try:
        while not window.closed:
            frame_due = monotonic() + FRAME_S
            _take_in(game, eye, window, now_ms)
            sleep(max(0.0, frame_due - monotonic()))
    finally:
        eye.close()
        game.close()


def _take_in(game: TableGame, eye: Eye, window: Window, now_ms: Callable[[], int]) -> None:
    window.camera = eye.picture
    for event in window.show(game.station.state, now_ms()):
        game.station.handle(event)
    for key, down in window.take_keys():
        work_button(game.heads, key, down=down, at_ms=now_ms())
    game.station.hear(now_ms())
    while not eye.readings.empty():
        reading = eye.readings.get()
        if isinstance(reading, NoBoardError | OSError):
            window.say(str(reading), now_ms())
        elif isinstance(reading, Exception):
            raise reading
        else:
            game.station.see(reading)


def _free_path(folder: Path) -> Path:
    """A journal's path that is not taken, named for the time of day."""
    folder.mkdir(parents=True, exist_ok=True)
    stem = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    taken = 0
    while (path := folder / f"{stem}{f'-{taken}' if taken else ''}{SUFFIX}").exists():
        taken += 1
    return path
