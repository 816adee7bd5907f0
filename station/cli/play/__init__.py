"""Play on a real table: the camera reads the board, the station referees, the window shows the game.

Without GAME, a start menu explains the games and their options.
Without clock heads, keys are the clock buttons: 1 and 2 for South and North at the left head, 9 and 0 at the
right. Hold a key for a second to pass.
With --no-camera, type plays on the screen; with --typed, on the terminal, without a window.
With --dealt, play at the screen: the station holds the tiles, and the computer plays the other seats.
With --phones everybody has their clock, the rulings and what is asked on a phone of their own; with --dealt
they hold their tiles there, too, and this screen shows the boards.
A game that was interrupted is offered again at the next start.
"""

import argparse
from pathlib import Path

from station.cli.options.camera import add_camera_option, add_mains_option
from station.cli.options.dealt import add_dealt_options, check_dealt
from station.cli.options.heads import add_heads_option
from station.cli.options.lens import add_lens_option
from station.cli.options.outputs import add_output_options, opened_outputs
from station.cli.options.phones import add_phones_options, add_watch_option
from station.cli.options.sound import add_sound_options
from station.cli.options.table import add_table_option
from station.cli.play.checked import check_game, check_options, game_in
from station.cli.play.explained import GAMES_HERE, Help, print_rules
from station.cli.play.hall import add_hall_options, play_hall
from station.cli.play.start import play_at_display, play_typing
from station.errors import InputError
from station.languages import languages


def add(parser: argparse.ArgumentParser) -> None:
    """Declare `station play`."""
    parser.description = __doc__
    parser.epilog = GAMES_HERE
    parser.formatter_class = Help
    parser.add_argument(
        "game",
        nargs="?",
        metavar="GAME",
        help="one of the games below; without one, a start menu explains them all",
    )
    camera = parser.add_mutually_exclusive_group()
    add_camera_option(camera)
    camera.add_argument("--no-camera", action="store_true", help="no camera: type plays on the screen")
    camera.add_argument("--typed", action="store_true", help="no camera, no window: type on the terminal")
    add_dealt_options(parser)
    add_phones_options(parser)
    add_watch_option(parser)
    add_mains_option(parser)
    add_lens_option(parser, " (default: as calibrated for it, if it is)")
    _add_game_options(parser)
    add_heads_option(parser)
    parser.add_argument(
        "--no-pause", action="store_true", help="play on when the camera or a clock head is lost"
    )
    parser.set_defaults(heads=None)
    add_table_option(parser)
    _add_start_options(parser)
    add_output_options(parser)
    parser.add_argument(
        "--pictures",
        type=Path,
        metavar="DIR",
        help="keep the last sixty pictures in which something new was read, and what was read, in DIR "
        "(docs/camera.md)",
    )
    parser.add_argument(
        "--theme",
        default="",
        metavar="THEME",
        help="dark, bright for daylight and projectors, or contrast for weak eyes (default: as chosen last; "
        "at first bright at home and dark at a table that was set up)",
    )
    parser.add_argument(
        "--pin", default="", metavar="DIGITS", help="lock the arbiter's buttons on the screen"
    )
    parser.add_argument("--full-screen", action="store_true", help="use the full screen")
    add_sound_options(parser)
    parser.add_argument(
        "--voice", action="store_true", help="say verdicts, words and orders aloud; needs espeak-ng"
    )
    add_hall_options(parser)


def _add_game_options(parser: argparse.ArgumentParser) -> None:
    """Who plays, and what they agree on."""
    parser.add_argument("--players", type=int, metavar="N", help="how many play (default: as in the menu)")
    parser.add_argument(
        "--names",
        nargs="+",
        metavar="NAME",
        help="the players clockwise, from the one who begins; in House: left South, left North, "
        "right South, right North",
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game, see below"
    )
    parser.add_argument(
        "--time",
        metavar="CONTROL",
        help="10, 10+5, 7:30d3, 25/5, 0+30 (nothing but what a play gives), 15,10+10,5 (North less of both) "
        "…, or none (default: 25; House and Scrabbage: 10; with --dealt: none)",
    )
    parser.add_argument(
        "--first", choices=["S", "N", "lot"], help="lot: draw tiles for it; else the same as --option first=…"
    )
    parser.add_argument("--edition", default="en", help="the tiles (default: en)")
    parser.add_argument(
        "--kits", nargs="+", default=[], metavar="KIT", help="enrolled tile sets, one for each board"
    )
    parser.add_argument(
        "--lexicon", default="english", metavar="NAME", help="the word list (default: english)"
    )
    parser.add_argument(
        "--best-of", type=int, metavar="N", help="play a match of at most N games, with a running score"
    )
    parser.add_argument("--judge", choices=["referee", "players"], help="the same as --option judge=…")
    parser.add_argument(
        "--rules",
        nargs="?",
        const="en",
        metavar="LANGUAGE",
        help=f"print the rules in short ({', '.join(languages())})",
    )


def _add_start_options(parser: argparse.ArgumentParser) -> None:
    """Which game to go on with, or a new one."""
    again = parser.add_mutually_exclusive_group()
    again.add_argument(
        "--resume", action="store_true", help="continue the latest interrupted game, or an open match"
    )
    again.add_argument(
        "--from", type=Path, dest="journal", metavar="JOURNAL", help="continue this one (see station results)"
    )
    parser.add_argument(
        "--turn",
        type=int,
        metavar="N",
        help="with --from: play on from this turn of a game at the screen, as its review counts them, in a "
        "game of its own",
    )
    again.add_argument(
        "--new", action="store_true", help="start a new game without asking about an interrupted one"
    )


def run(options: argparse.Namespace) -> int:
    """Play until the window is closed or the typed lines end."""
    if options.theme:  # the usual one needs no pygame to be known
        from station.screen.draw.themes import known_theme

        known_theme(options.theme)
    if options.rules is not None:
        return print_rules(options)
    check_options(options)
    if options.hall:
        return play_hall(options)
    if options.journal is not None:
        options.game = game_in(options)
        check_dealt(options)
    if options.dealt:
        if options.game is None:
            raise InputError("name a game: station play house --dealt")
        options.no_camera, options.heads = True, "keys"
    if options.game is not None:
        check_game(options)
        with opened_outputs(options) as follow:
            return play_typing(options, follow) if options.typed else play_at_display(options, follow)
    if options.phones is not None:
        raise InputError("name a game: station play house --phones")
    if options.typed or options.resume:
        raise InputError("name a game: station play scrabble --typed, station play auction --resume")
    with opened_outputs(options) as follow:
        return play_at_display(options, follow)
