"""Play on the real table: the camera reads, the referee rules, the window shows.

Without clock heads (`--heads serial` or `--heads gpio`), keys are the clock buttons: 1 and 2 are South's and
North's at the left board, 9 and 0 at the right board. Hold a key for a second to pass.
A game that was broken off, by a power cut or by closing the window, is offered again at the next start.
"""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from station.cli.clock_heads import add_heads_option
from station.cli.table_kits import enrolled_letters
from station.errors import InputError

if TYPE_CHECKING:
    from station.app.table_game import TableGame
    from station.app.table_heads import OpenHeads
    from station.journal.resuming import Unfinished
    from station.referee.events import HouseSettings


def add(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Declare `station play`."""
    parser = subparsers.add_parser(
        "play",
        help="play on the real table",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", choices=["house"], help="the game: house (Scrabble House)")
    parser.add_argument("--camera", default="0", metavar="N|FILE|DIR", help="which camera (default: 0)")
    parser.add_argument(
        "--names",
        nargs=4,
        metavar="NAME",
        default=["South", "North", "South", "North"],
        help="the players: left South, left North, right South, right North",
    )
    parser.add_argument(
        "--time", default="10", metavar="CONTROL", help="10, 10+5, 7:30d3, 25/5 … (default: 10)"
    )
    parser.add_argument("--first", choices=["S", "N"], default="S", help="who plays first at the left board")
    parser.add_argument("--edition", default="en", help="the tiles (default: en)")
    parser.add_argument(
        "--kits", nargs=2, default=[], metavar=("LEFT", "RIGHT"), help="the enrolled tile sets of the boards"
    )
    parser.add_argument("--lexicon", default="english", metavar="NAME", help="the words (default: english)")
    parser.add_argument(
        "--judge",
        choices=["referee", "players"],
        default="referee",
        help="who judges words: the station, or the players by challenge (default: referee)",
    )
    add_heads_option(parser, ("keys", "serial", "gpio"))
    again = parser.add_mutually_exclusive_group()
    again.add_argument("--resume", action="store_true", help="go on with the latest game that was broken off")
    again.add_argument("--new", action="store_true", help="start a new game without asking about an old one")
    parser.add_argument("--full-screen", action="store_true", help="fill the display")
    parser.add_argument("--quiet", action="store_true", help="no sounds")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play until the window is closed."""
    from station.app.display import has_display
    from station.app.table_game import play_on_table
    from station.errors import DeviceError
    from station.screen.sounds import Sounds
    from station.screen.window import Window
    from vision.source import open_source
    from vision.table_reader import TableReader

    source = int(options.camera) if options.camera.isdigit() else Path(options.camera)
    if not has_display():
        raise DeviceError("no display to show the game on; start it under a desktop, or try `station demo`")
    letters = enrolled_letters(tuple(options.kits))
    camera = open_source(source)
    game = _game(options)
    window = Window(None if options.full_screen else (1280, 800))
    game.station.play_sound = None if options.quiet else Sounds().play
    try:
        play_on_table(game, camera, TableReader(alphabet=_alphabet(game), letters=letters), window)
    finally:
        window.close()
        camera.close()
    return 0


def _game(options: argparse.Namespace) -> "TableGame":
    """The game to play: the one broken off, if the players want it, else a new one."""
    from station.app.table_game import new_game, resumed_game
    from station.journal.resuming import resume, unfinished

    broken_off = () if options.new else unfinished()
    if options.resume and not broken_off:
        raise InputError("no game was broken off; start a new one without --resume")
    if broken_off and (options.resume or _wanted(broken_off[0])):
        return resumed_game(resume(broken_off[0].path), _heads(options))
    return new_game(_settings(options), _heads(options))


def _heads(options: argparse.Namespace) -> "OpenHeads":
    from station.app.table_heads import gpio_heads, key_heads, serial_heads

    if options.heads == "serial":
        return serial_heads()
    return gpio_heads(options.pins) if options.heads == "gpio" else key_heads


def _wanted(game: "Unfinished") -> bool:
    """Ask whether to go on with a game; without a terminal to ask on, the game is only mentioned."""
    told = f"A game set up at {game.created} was broken off after {game.turns} turns"
    if not sys.stdin.isatty():
        print(f"{told}; --resume goes on with it.", file=sys.stderr)
        return False
    print(f"{told}. Go on with it? [Y/n] ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in {"", "y", "yes"}


def _settings(options: argparse.Namespace) -> "HouseSettings":
    from station.clock.control import TimeControl
    from station.referee.events import HouseSettings, Judge
    from station.rules.tile import Side

    try:
        control = TimeControl.parse(options.time)
    except ValueError as error:
        raise InputError(f"--time: {error}") from None
    left_south, left_north, right_south, right_north = options.names
    return HouseSettings(
        names=(left_south, left_north, right_south, right_north),
        edition=options.edition,
        lexicon=options.lexicon,
        control=control,
        first=Side(options.first),
        judge=Judge(options.judge),
    )


def _alphabet(game: "TableGame") -> str:
    from station.editions import load_edition

    return load_edition(game.station.state.settings.edition).alphabet
