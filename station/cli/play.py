"""Play on the real table: the camera reads, the referee rules, the window shows.

Without clock heads (`--heads serial` or `--heads gpio`), keys are the clock buttons: 1 and 2 are South's and
North's at the left head, 9 and 0 at the right head. Hold a key for a second to pass.
Without a camera (`--no-camera`), plays are typed on the screen; `--typed` plays on the terminal alone.
A game that was broken off, by a power cut or by closing the window, is offered again at the next start.
Without a game, a start menu explains each, shows how its table is set up, and lets players agree on it.
"""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from station.cli.clocks.heads import add_heads_option, heads_by
from station.cli.counted import counted
from station.cli.table_kits import enrolled_letters
from station.errors import InputError

if TYPE_CHECKING:
    from station.app.menu_window import Equipment
    from station.app.table_game import TableGame
    from station.clock.control import TimeControl
    from station.journal.resuming import Unfinished
    from station.referee.any_game import AnySettings

GAMES: Final = ("house", "scrabble", "friendly", "scrabbage", "auction", "speed", "idaho")

NAME_LETTERS: Final = 40
"""More are cut short on any screen."""

EXPLANATION: Final = """\
games, players, and what can be agreed with --option:
  house      4     Scrabble House: two boards, two teams
  scrabble   2-4   challenge=void|free|single|double|five-point  last_rack=twice|moved
                   penalties=overtime|none
  friendly   2-4   Scrabble by the Friendly rules: challenge=free|void  last_rack=twice|moved
                   penalties=none|overtime
  scrabbage  2-4   points=NUMBER  penalty=NUMBER
  auction    2-4   points=NUMBER
  speed      2-5   Speed Scrabble, without a board: checked=last|every
  idaho      2-5   Speed Scrabble for points: checked=last|every

seats: the players sit clockwise from the left head's South. Two share the left head; three and four have
the right head's North and South too; a fifth calls by key or touch.

examples:
  station play
  station play house --names Ann Bob Cy Di
  station play scrabble --names Ann Bob --time 25 --option challenge=double
  station play friendly --players 3 --no-camera
  station play scrabble --typed
    8H CAT          a play rightwards from H8; H8 CAT goes downwards; small letters are blanks
    pass            or exchange 3, challenge Ann, undo, help, quit
  station play auction --resume
"""


def add(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Declare `station play`."""
    parser = subparsers.add_parser(
        "play",
        help="play on the real table",
        description=__doc__,
        epilog=EXPLANATION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "game",
        nargs="?",
        choices=GAMES,
        metavar="GAME",
        help=f"the game: {', '.join(GAMES)}; without one, a menu explains them all",
    )
    sight = parser.add_mutually_exclusive_group()
    sight.add_argument("--camera", default="0", metavar="N|FILE|DIR", help="which camera (default: 0)")
    sight.add_argument("--no-camera", action="store_true", help="plays are typed on the screen")
    sight.add_argument("--typed", action="store_true", help="no camera and no window: type on the terminal")
    parser.add_argument("--players", type=int, metavar="N", help="how many play (default: the fewest)")
    parser.add_argument(
        "--names",
        nargs="+",
        metavar="NAME",
        help="the players, clockwise, who begins first; in House: left South, left North, right South, "
        "right North",
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="what is agreed, see below"
    )
    parser.add_argument(
        "--time", metavar="CONTROL", help="10, 10+5, 7:30d3, 25/5 … (default: 25; House and Scrabbage: 10)"
    )
    parser.add_argument("--first", choices=["S", "N"], default="S", help="House: who begins on the left")
    parser.add_argument("--edition", default="en", help="the tiles (default: en)")
    parser.add_argument(
        "--kits", nargs="+", default=[], metavar="KIT", help="the enrolled tile sets, one a board"
    )
    parser.add_argument("--lexicon", default="english", metavar="NAME", help="the words (default: english)")
    parser.add_argument(
        "--judge",
        choices=["referee", "players"],
        default="referee",
        help="House: who judges words, the station, or the players by challenge (default: referee)",
    )
    add_heads_option(parser)
    again = parser.add_mutually_exclusive_group()
    again.add_argument("--resume", action="store_true", help="go on with the latest game that was broken off")
    again.add_argument("--new", action="store_true", help="start a new game without asking about an old one")
    parser.add_argument("--full-screen", action="store_true", help="fill the display")
    parser.add_argument("--quiet", action="store_true", help="no sounds")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play until the window is closed, or until the lines that are typed end."""
    if options.game is not None:
        _check(options)
        if options.typed:
            return _type(options)
    elif options.typed or options.resume:
        raise InputError("name the game: station play scrabble --typed, station play auction --resume")
    return _at_display(options)


def _at_display(options: argparse.Namespace) -> int:
    """Play with what there is at this machine: its display, its camera, its heads."""
    from station.app.display import has_display
    from station.app.menu_window import Equipment
    from station.app.real_table import furnish_with
    from station.errors import DeviceError
    from station.screen.sounds import Sounds
    from vision.errors import CameraError
    from vision.source import open_source

    letters = enrolled_letters(tuple(options.kits))
    if not has_display():
        what = "the menu on; name a game with --typed" if options.game is None else "the game on"
        advice = "," if options.game is None else "; start it under a desktop,"
        raise DeviceError(f"no display to show {what}{advice} or try `station demo`")
    camera, notice = None, ""
    try:
        camera = None if options.no_camera else open_source(_source(options))
    except CameraError as error:
        if options.game is not None:
            raise
        notice = str(error)
    sound = None if options.quiet else Sounds().play
    try:
        furnish = furnish_with(camera, letters)
        return play(options, Equipment(furnish, camera is not None, heads_by(options), sound), notice)
    finally:
        if camera is not None:
            camera.close()


def play(options: argparse.Namespace, equipment: "Equipment", notice: str = "") -> int:
    """Play in a window, with this equipment: the game of the options, or what players choose from the menu,
    until it is closed. notice: said at first on the menu."""
    from station.app.menu_window import play_by_menu
    from station.app.real_table import play_on_table, show_of
    from station.screen.window import Window

    size = None if options.full_screen else (1280, 800)
    if options.game is None:
        window = Window(size)
        try:
            play_by_menu(window, equipment, notice)
        finally:
            window.close()
        return 0
    game = _game(options, equipment)
    window = Window(size, show_of(game.station.state.settings))
    game.station.play_sound = equipment.play_sound
    if equipment.watched is not None:
        equipment.watched(game.station)
    try:
        play_on_table(game, equipment.furnish, window)
    finally:
        window.close()
    return 0


def _source(options: argparse.Namespace) -> int | Path:
    return int(options.camera) if options.camera.isdecimal() else Path(options.camera)


def _type(options: argparse.Namespace) -> int:
    from station.app.menu_window import Equipment
    from station.cli.play_typed import play_typed, tell_broken_off
    from station.editions import load_edition

    game = _game(options, Equipment(open_heads=heads_by(options)))
    try:
        play_typed(game, load_edition(game.station.state.settings.edition), sys.stdin)
    except KeyboardInterrupt:
        tell_broken_off(game.station.state)
        raise
    finally:
        game.close()
    return 0


def _check(options: argparse.Namespace) -> None:
    """What can be said before anything is opened. Raises InputError."""
    house = options.game == "house"
    if house and (options.no_camera or options.typed):
        raise InputError("house needs a camera: nobody could type which way each tile faces")
    if house and options.option:
        raise InputError("house has no --option; see --first and --judge")
    count = 4 if house else options.players
    if options.players is not None and house and options.players != 4:
        raise InputError("house is for 4 players")
    if options.names is not None and count is not None and len(options.names) != count:
        raise InputError(f"--names: {count} players have {count} names, not {len(options.names)}")
    for name in options.names or ():
        if not name.strip() or not name.isprintable() or len(name) > NAME_LETTERS:
            raise InputError(f"--names: {name[:NAME_LETTERS]!r} is no name of 1 to {NAME_LETTERS} characters")
    if not house and options.names is not None and len(set(options.names)) < len(options.names):
        twice = next(name for name in options.names if options.names.count(name) > 1)
        raise InputError(f"--names: two players are called {twice}; call one of them otherwise")
    kits = 2 if house else 1
    if options.kits and len(options.kits) != kits:
        raise InputError(f"--kits: {options.game} is played with {kits} tile set{'s' * (kits > 1)}")


def _game(options: argparse.Namespace, equipment: "Equipment") -> "TableGame":
    """The game to play: the one broken off, if the players want it, else a new one."""
    from station.app.table_game import new_game, resumed_game
    from station.journal.resuming import resume, unfinished
    from station.referee.any_game import game_of

    broken_off = () if options.new else unfinished()
    broken_off = tuple(game for game in broken_off if game_of(game.settings) == options.game)
    if options.resume and not broken_off:
        raise InputError(f"no game of {options.game} was broken off; start a new one without --resume")
    if broken_off and (options.resume or _wanted(broken_off[0])):
        return resumed_game(resume(broken_off[0].path), equipment.open_heads, equipment.new_time)
    return new_game(_settings(options), equipment.open_heads, equipment.new_time)


def _wanted(game: "Unfinished") -> bool:
    """Ask whether to go on with a game; without a terminal to ask on, the game is only mentioned."""
    told = f"A game set up at {game.created} was broken off after {counted(game.turns, 'turn')}"
    if not sys.stdin.isatty():
        print(f"{told}; --resume goes on with it.", file=sys.stderr)
        return False
    print(f"{told}. Go on with it? [Y/n] ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in {"", "y", "yes"}


def _settings(options: argparse.Namespace) -> "AnySettings":
    if options.game == "house":
        return _house_settings(options)
    from station.games import game
    from station.referee.table.events import TableSettings

    players = options.players if options.players is not None else game(options.game).players[0]
    names = options.names or [f"Player {number + 1}" for number in range(players)]
    return TableSettings(
        game=options.game,
        names=tuple(names),
        edition=options.edition,
        lexicon=options.lexicon,
        control=_control(options.time or ("10" if options.game == "scrabbage" else "25")),
        options=tuple(_option(text) for text in options.option),
        camera=not (options.no_camera or options.typed),
    )


def _house_settings(options: argparse.Namespace) -> "AnySettings":
    from station.referee.events import HouseSettings, Judge
    from station.rules.tile import Side

    names = options.names or ["South", "North", "South", "North"]
    left_south, left_north, right_south, right_north = names
    return HouseSettings(
        names=(left_south, left_north, right_south, right_north),
        edition=options.edition,
        lexicon=options.lexicon,
        control=_control(options.time or "10"),
        first=Side(options.first),
        judge=Judge(options.judge),
    )


def _control(text: str) -> "TimeControl":
    from station.clock.control import TimeControl

    try:
        return TimeControl.parse(text)
    except ValueError as error:
        raise InputError(f"--time: {error}") from None


def _option(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not (name and sign and value):
        raise InputError(f"--option: {text!r} is not NAME=VALUE")
    return name, value
