"""Play on a real table: the camera reads the board, the station referees, the window shows the game.

Without GAME, a start menu explains the games and their options.
Without clock heads, keys are the clock buttons: 1 and 2 for South and North at the left head, 9 and 0 at the
right. Hold a key for a second to pass.
With --no-camera, type plays on the screen; with --typed, on the terminal, without a window.
With --dealt, play at the screen: the station holds the tiles, and the computer plays the other seats.
A game that was interrupted is offered again at the next start.
"""

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from station.cli.clocks.heads import add_heads_option, heads_by
from station.cli.counted import counted
from station.cli.options.camera import add_camera_option, add_mains_option
from station.cli.options.dealt import add_dealt_options, check_dealt, dealt_of, named
from station.cli.options.lens import add_lens_option
from station.cli.options.outputs import Follow, add_output_options, opened_outputs
from station.cli.options.sound import add_sound_options, check_volume
from station.cli.options.table import add_table_option
from station.cli.play_hall import add_hall_options, check_hall_options, play_hall
from station.errors import InputError

if TYPE_CHECKING:
    from station.app.menu_window import Equipment
    from station.app.table_game import TableGame
    from station.clock.control import TimeControl
    from station.journal.resuming import OpenMatch, Unfinished
    from station.referee.events import GameSettings

NAME_LETTERS: Final = 40
"""Longer names are cut short on any screen."""

FIRST: Final = {"S": "south", "N": "north"}
"""What `--first` says, as the option of the game has it."""

GAMES_HERE: Final = "(games)"
"""Stands for `explanation()`."""

WIDTH: Final = 100

SEATS_AND_EXAMPLES: Final = """\
seats: the players sit clockwise from South at the left head. Two share the left head; a third and a fourth
have the right head's North and South; a fifth calls by key or touch.

examples:
  station play
  station play house --names Ann Bob Cy Di
  station play scrabble --names Ann Bob --time 25 --option challenge=double
  station play friendly --players 3 --no-camera
  station play scrabble --typed
    8H CAT          a play across from H8; H8 CAT goes down; small letters are blanks
    pass            or exchange 3, challenge Ann, undo, help, quit
  station play house --typed
    left 8H CAT     or Ann 8H CAT; North's words go leftwards and upwards
    left done       the explosion is carried out; left tick H8 a tile of it
  station play auction --resume
  station play house --dealt
                    you against the computer, with a computer as your partner
  station play scrabble --dealt --players 3 --computer 3=4
                    two people and the computer, at its best
"""


def explanation() -> str:
    """Every game with its players and options, below the options of `--help`."""
    from station.games import ENTRIES

    lines = ["games, and their options (NAME=VALUE for --option; the first value is the usual one):"]
    explained: dict[str, str] = {}
    for game in ENTRIES.values():
        least, most = game.players
        players = f"{most} players" if least == most else f"{least} to {most} players"
        lines += _wrapped(f"  {game.name:<10} ", f"{players}{game.sentence and ': '}{game.sentence}")
        for option in game.kind.options:
            values = "|".join(option.choices) or f"NUMBER (usually {option.usual}, at least {option.least})"
            lines.append(f"    {option.name}={values}")
            text = game.words_for(option).explained
            before = explained.setdefault(text, game.name)
            lines += _wrapped(" " * 8, text if before == game.name else f"as in {before}") if text else []
    return "\n".join((*lines, "", SEATS_AND_EXAMPLES))


def _wrapped(first: str, text: str) -> list[str]:
    """Text behind `first`, its further lines below its beginning."""
    return wrap(text, WIDTH, initial_indent=first, subsequent_indent=" " * len(first)) or [first.rstrip()]


class _Help(argparse.RawDescriptionHelpFormatter):
    """Makes the explanation of the games only when it is shown: `station --help` need not know any game."""

    def add_text(self, text: str | None) -> None:
        super().add_text(explanation() if text == GAMES_HERE else text)


def add(parser: argparse.ArgumentParser) -> None:
    """Declare `station play`."""
    parser.description = __doc__
    parser.epilog = GAMES_HERE
    parser.formatter_class = _Help
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
    add_mains_option(parser)
    add_lens_option(parser, " (default: as calibrated for it, if it is)")
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
        "--time", metavar="CONTROL", help="10, 10+5, 7:30d3, 25/5 … (default: 25; House and Scrabbage: 10)"
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
        help="print the rules in short (en, de)",
    )
    add_heads_option(parser)
    parser.add_argument(
        "--no-pause", action="store_true", help="play on when the camera or a clock head is lost"
    )
    parser.set_defaults(heads=None)
    add_table_option(parser)
    again = parser.add_mutually_exclusive_group()
    again.add_argument(
        "--resume", action="store_true", help="continue the latest interrupted game, or an open match"
    )
    again.add_argument(
        "--from", type=Path, dest="journal", metavar="JOURNAL", help="continue this one (see station results)"
    )
    again.add_argument(
        "--new", action="store_true", help="start a new game without asking about an interrupted one"
    )
    add_output_options(parser)
    parser.add_argument(
        "--theme", choices=["dark", "bright"], default="dark", help="bright: for daylight and projectors"
    )
    parser.add_argument("--pin", default="", metavar="DIGITS", help="lock the arbiter's means on the screen")
    parser.add_argument("--full-screen", action="store_true", help="use the full screen")
    add_sound_options(parser)
    parser.add_argument(
        "--voice", action="store_true", help="say verdicts, words and orders aloud; needs espeak-ng"
    )
    add_hall_options(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play until the window is closed or the typed lines end."""
    if options.rules is not None:
        return _rules(options)
    check_volume(options)
    check_dealt(options)
    if options.pin and not (len(options.pin) >= 4 and options.pin.isascii() and options.pin.isdecimal()):
        raise InputError(f"--pin {options.pin}: a PIN is at least 4 digits")
    check_hall_options(options)
    if options.hall:
        return play_hall(options)
    if options.journal is not None:
        options.game = _game_in(options)
    if options.dealt:
        if options.game is None:
            raise InputError("name a game: station play house --dealt")
        options.no_camera, options.heads = True, "keys"
    if options.game is not None:
        _check(options)
        with opened_outputs(options) as follow:
            return _type(options, follow) if options.typed else _at_display(options, follow)
    if options.typed or options.resume:
        raise InputError("name a game: station play scrabble --typed, station play auction --resume")
    with opened_outputs(options) as follow:
        return _at_display(options, follow)


def _rules(options: argparse.Namespace) -> int:
    """Print the rules of the game named."""
    from station.games import entry
    from station.view.wording import LANGUAGES

    if options.game is None:
        raise InputError("name a game: station play house --rules")
    told = entry(options.game)
    if options.rules not in LANGUAGES:
        raise InputError(f"--rules {options.rules}: choose from {', '.join(LANGUAGES)}")
    for line in told.rules(options.rules) or (*told.setup, *told.lines):
        print("\n".join(wrap(line, WIDTH, initial_indent="- ", subsequent_indent="  ")))
    return 0


def _at_display(options: argparse.Namespace, follow: Follow) -> int:
    """Play with this machine's display, camera and heads."""
    from station.app.display import has_display
    from station.errors import DeviceError

    if options.kits:
        from station.cli.table.kits import enrolled_letters

        enrolled_letters(tuple(options.kits))
    if not has_display():
        what = "the menu on; name a game with --typed" if options.game is None else "the game on"
        advice = "," if options.game is None else "; start it under a desktop,"
        raise DeviceError(f"no display to show {what}{advice} or try `station demo`")
    if options.dealt:
        return _at_screen(options, follow)
    from station.cli.at_table import at_table

    with at_table(options, follow) as (equipment, notice):
        return play(options, equipment, notice)


def _at_screen(options: argparse.Namespace, follow: Follow) -> int:
    """Play with nothing but a screen: neither a saved table nor what reads pictures is loaded."""
    from station.app.menu_window import Equipment
    from station.cli.options.sound import opened_voice, sounds_of

    with opened_voice(options) as voice:
        equipment = Equipment(
            open_heads=heads_by(options, options.heads),
            sounds=sounds_of(options),
            voice=voice,
            watched=follow,
            pauses=not options.no_pause,
            bright=options.theme == "bright",
            pin=options.pin,
        )
        return play(options, equipment)


def play(options: argparse.Namespace, equipment: "Equipment", notice: str = "") -> int:
    """Play in a window, with this equipment: the game of the options, or what players choose from the menu,
    until it is closed. notice: said at first."""
    from station.app.menu_window import play_by_menu, play_games
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
    window = Window(size, equipment.shown(game))
    if notice:
        window.say(notice, game.time.now_ms(), 10_000)
    try:
        game = play_games(game, equipment, window)
    finally:
        window.close()
        _tell_journal(game)
    return 0


def _type(options: argparse.Namespace, follow: Follow) -> int:
    from station.app.menu_window import Equipment
    from station.app.table_game import new_game
    from station.cli.play_typed import play_typed, tell_broken_off
    from station.editions import load_edition

    equipment, lines = Equipment(open_heads=heads_by(options, options.heads or "keys")), iter(sys.stdin)
    game: TableGame | None = _game(options, equipment)
    while game is not None:
        settings = game.station.state.settings
        follow(game.station)
        try:
            again = play_typed(game, load_edition(settings.edition), lines)
        except KeyboardInterrupt:
            tell_broken_off(game.station.state)
            raise
        finally:
            game.close()
            _tell_journal(game)
        game = None if again is None else new_game(again, equipment.open_heads, equipment.new_time)
    return 0


def _check(options: argparse.Namespace) -> None:
    """What can be said before anything is opened. Raises InputError."""
    from station.games import entry

    game = entry(options.game)
    least, most = game.players
    if options.players is not None and least == most and options.players != most:
        raise InputError(f"{game.name} is for {most} players")
    count = most if least == most else options.players
    if options.names is not None and count is not None and len(options.names) != count:
        raise InputError(f"--names: {count} players need {count} names, not {len(options.names)}")
    for name in options.names or ():
        if not name.strip() or not name.isprintable() or len(name) > NAME_LETTERS:
            raise InputError(
                f"--names: a name has 1 to {NAME_LETTERS} printable characters, not {name[:NAME_LETTERS]!r}"
            )
    if not game.sides and options.names is not None and len(set(options.names)) < len(options.names):
        raise InputError("--names: player names must be unique")
    if options.best_of is not None and options.best_of < 1:
        raise InputError(f"--best-of: a match has at least 1 game, not {options.best_of}")
    if options.first in FIRST and game.name != "house":
        raise InputError(
            f"--first {options.first} is for House; in {game.title} the first of --names begins, and "
            "--first lot draws for it"
        )
    kits = max(1, game.boards)
    if options.kits and len(options.kits) != kits:
        raise InputError(f"--kits: {game.name} is played with {counted(kits, 'tile set')}")


def _game_in(options: argparse.Namespace) -> str:
    """The game in a journal that can be continued, or whose match can. Raises InputError if it is another
    one, or over."""
    from station.journal.resuming import open_match_in, unfinished

    path: Path = options.journal
    if not path.is_file():
        raise InputError(f"there is no journal {path}; for those that there are: station results")
    found = next((game for game in unfinished(path.parent) if game.path.name == path.name), None)
    match = open_match_in(path) if found is None else None
    settings = found.settings if found is not None else match.settings if match is not None else None
    if settings is None:
        raise InputError(f"{path} holds no game that can be continued; for those that can: station results")
    name = settings.game
    if options.game not in (None, name):
        raise InputError(f"{path} holds a game of {name}, not of {options.game}")
    options.dealt = options.dealt or settings.dealt is not None
    return name


def _tell_journal(game: "TableGame") -> None:
    """Where the game is recorded."""
    if game.station.journal is not None:
        print(f"The game is recorded in {game.station.journal.path}", file=sys.stderr)


def _game(options: argparse.Namespace, equipment: "Equipment") -> "TableGame":
    """The game to play: the one broken off, if the players want it, else a new one."""
    from station.app.table_game import new_game, resumed_game
    from station.journal.resuming import open_match_in, open_matches, resume, unfinished

    if options.journal is not None:
        match = open_match_in(options.journal)
        if match is not None:
            return new_game(_next_game(match, options), equipment.open_heads, equipment.new_time)
        return resumed_game(resume(options.journal), equipment.open_heads, equipment.new_time)
    broken_off = () if options.new else unfinished()
    broken_off = tuple(game for game in broken_off if game.settings.game == options.game)
    broken_off = tuple(game for game in broken_off if (game.settings.dealt is not None) == options.dealt)
    following = () if options.new else open_matches(game=options.game)
    following = tuple(match for match in following if (match.settings.dealt is not None) == options.dealt)
    later = following and not (broken_off and broken_off[0].created > following[0].created)
    if later and (options.resume or _wanted(f"A match is not decided. {following[0].standing()}")):
        return new_game(_next_game(following[0], options), equipment.open_heads, equipment.new_time)
    if options.resume and not broken_off:
        raise InputError(f"no game of {options.game} was interrupted; start a new one without --resume")
    if len(broken_off) > 1:
        older = counted(len(broken_off) - 1, "older game")
        print(
            f"{older} can be continued, too: choose from station results, then station play --from JOURNAL.",
            file=sys.stderr,
        )
    if broken_off and (options.resume or _wanted(_interrupted(broken_off[0]))):
        return resumed_game(resume(broken_off[0].path), equipment.open_heads, equipment.new_time)
    settings = _settings(options)
    settings = _by_lot(settings) if options.first == "lot" else settings
    return new_game(settings, equipment.open_heads, equipment.new_time)


def _next_game(match: "OpenMatch", options: argparse.Namespace) -> "GameSettings":
    """The next game of a match, played with what there is at this table now."""
    settings = replace(match.settings, camera=_with_camera(options) and match.settings.dealt is None)
    return replace(settings, pauses=False) if options.no_pause else settings


def _by_lot(settings: "GameSettings") -> "GameSettings":
    """Ask on the terminal what everybody draws. Raises InputError if nobody answers."""
    from station.editions import load_edition
    from station.games import entry
    from station.games.lot import lot, with_first

    names = list(settings.names)
    if entry(settings.game).sides:
        names = [f"{('left', 'right')[number // 2]} {name}" for number, name in enumerate(names)]
    found, told = lot(len(names), load_edition(settings.edition)), "the lowest tile begins, a blank before A"
    while found.first is None:
        print(f"{told}\n" * bool(told), end="", file=sys.stderr)
        print(f"{names[found.draws[0]]} draws: ", end="", file=sys.stderr, flush=True)
        line, told = sys.stdin.readline(), ""
        if not line:
            raise InputError("--first lot: type what each player draws, a line each")
        try:
            found = found.draw(line.strip().upper())
        except ValueError as error:
            told = f"station: {error}"
        else:
            tied = [names[player] for player in found.draws] if not found.drawn else []
            told = f"a tie: {' and '.join(tied)} draw again" if tied else ""
    print(f"{names[found.first]} begins")
    return with_first(settings, found.first)


def _interrupted(game: "Unfinished") -> str:
    when = game.created[:16].replace("T", " ")
    return f"A game started at {when} was interrupted after {counted(game.turns, 'turn')}."


def _wanted(told: str) -> bool:
    """Ask whether to go on with a game; without a terminal to ask on, the game is only mentioned."""
    if not sys.stdin.isatty():
        print(f"{told} --resume continues it.", file=sys.stderr)
        return False
    print(f"{told} Continue it? [Y/n] ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in {"", "y", "yes"}


def _settings(options: argparse.Namespace) -> "GameSettings":
    from station.games import entry
    from station.referee.events import GameSettings
    from station.referee.match import Match

    game = entry(options.game)
    least, most = game.players
    players = options.players if options.players is not None else max(game.usual_players, least)
    names = options.names or game.seats or [f"Player {number + 1}" for number in range(players)]
    dealt = dealt_of(options, game, min(len(names), most))
    if dealt is not None and not options.names:
        names = named(list(names), dealt.levels, game.seats)
    return GameSettings(
        game=game.name,
        names=tuple(names[:most] if game.waiting else names),
        waiting=tuple(names[most:]) if game.waiting else (),
        edition=options.edition,
        lexicon=options.lexicon,
        control=_control(options.time or game.times[0]),
        options=_options(options),
        camera=_with_camera(options),
        match=None if options.best_of is None else Match(options.best_of),
        pauses=not options.no_pause,
        dealt=dealt,
    )


def _with_camera(options: argparse.Namespace) -> bool:
    return not (options.no_camera or options.typed or options.dealt)


def _control(text: str) -> "TimeControl":
    from station.clock.control import TimeControl

    try:
        return TimeControl.parse(text)
    except ValueError as error:
        raise InputError(f"--time: {error}") from None


def _options(options: argparse.Namespace) -> tuple[tuple[str, str], ...]:
    """What is agreed: --option, and the options of games that are options of the command too."""
    own = (("judge", options.judge), ("first", FIRST.get(options.first)))
    return (*(_option(text) for text in options.option), *((n, value) for n, value in own if value))


def _option(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not (name and sign and value):
        raise InputError(f"--option: {text!r} is not NAME=VALUE")
    return name, value
