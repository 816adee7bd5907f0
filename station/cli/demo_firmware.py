"""`station demo --heads firmware`: the demo's clock heads are the shipped firmware on simulated chips.

It runs in real time, for the chips do. When it ends, what people read on the displays is compared with the
times that the station says.
"""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from station.cli.demo import open_game, report, told
from station.errors import DeviceError, InputError

if TYPE_CHECKING:
    from station.app.album import Album
    from station.app.simulated_game import SimulatedGame
    from station.referee.any_game import AnyEvent
    from station.referee.state import HouseState


def run_on_firmware(options: argparse.Namespace) -> int:
    """Play, then say what it came to.

    Raises DeviceError when the heads cannot be had, and when a display does not show what the station says.
    """
    if options.game != "house":
        raise InputError("--heads firmware goes with a game of House; leave out --game")
    from station.app.album import Album
    from station.app.display import has_display
    from station.app.firmware_table import FirmwareTable, come_to_rest
    from station.simulator.habits import Habits

    headless = options.headless or not has_display()
    table = FirmwareTable(options.seed)
    try:
        album = Album(options.out)
        game = open_game(options, Habits.brisk() if headless else Habits.human(), table.open)
        screens, table_ms = (
            _headless(game, album, options.plays) if headless else ([], _in_window(game, options))
        )
        come_to_rest(game.station, game.time)
        differences = table.differences(game.state.clocks)
        faces = [[face.south.strip(), face.north.strip()] for face in table.faces()]
        if game.station.journal is not None:
            game.station.journal.close()
    finally:
        table.close()
    report(game, screens, table_ms, options, {"heads": "firmware", "displays": faces})
    if differences:
        raise DeviceError(f"the displays are wrong: {'; '.join(differences)}")
    return 0


def _headless(game: "SimulatedGame", album: "Album", plays: int | None) -> tuple[list[Path], int]:
    from station.app.live import play_live

    def tell(_event: "AnyEvent", before: "HouseState", after: "HouseState") -> None:
        for sentence in told(before, after):
            print(sentence, file=sys.stderr, flush=True)

    game.station.watchers += [tell, album.watch]
    table_ms = play_live(game, None, plays=plays, time=game.time, each_picture=album.seen)
    return album.close(), table_ms


def _in_window(game: "SimulatedGame", options: argparse.Namespace) -> int:
    from station.app.live import play_live
    from station.screen.sounds import Sounds
    from station.screen.window import Window

    window = Window(None if options.full_screen else (1280, 800))
    game.station.play_sound = None if options.quiet else Sounds().play
    try:
        return play_live(game, window, plays=options.plays, time=game.time)
    finally:
        window.close()
