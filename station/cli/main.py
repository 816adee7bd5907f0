"""The command line: `station COMMAND …`.

Each command is a module in one of the rooms of this package, with `add(parser)`, which declares its options,
and `run(options) -> int`, which returns the exit status; one of several actions sets `run` for each of them.
A command that takes a list of files or words sets `more` to the list's name: words after a later option are
appended to it.
"""

import argparse
import codecs
import io
import json
import os
import signal
import sys
import threading
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

from calibration.errors import KitError
from station import __version__
from station.cli.parser import Parser
from station.cli.terminal import plain_output
from station.errors import DeviceError, InputError, NothingFoundError
from vision.errors import CameraError, LensError, NoBoardError, PictureError

ESCAPED: Final = "station-escaped"
"""Error handler for characters stdout cannot encode: JSON escapes, so that JSON output stays valid."""


class Command(NamedTuple):
    """A command: its module in `station.cli`, and what it does in a few words."""

    module: str
    does: str


COMMANDS: Final[Mapping[str, Command]] = {
    "demo": Command("demo", "watch a whole game on the simulated table"),
    "play": Command("play", "play on the real table"),
    "judge": Command("rules.judge", "judge plays given as JSON lines"),
    "read": Command("pictures.read", "read boards from pictures"),
    "score": Command("records.score", "re-score recorded games (GCG)"),
    "follow": Command("pictures.follow", "score a game from pictures of its board"),
    "results": Command("records.results", "list the games on record and their results"),
    "replay": Command("records.replay", "replay a journal to any point"),
    "export": Command("records.export", "write a recorded game as GCG, JSON, a web page or a video"),
    "review": Command("records.review", "see every play of a recorded game beside the best ones"),
    "layout": Command("pictures.layout", "read and judge a crossword laid without a board"),
    "lexicon": Command("rules.lexicon", "import, check and list word lists"),
    "table": Command("table", "set up and check the table"),
    "camera": Command("devices.camera", "list the cameras, look through one, take pictures"),
    "doctor": Command("devices.doctor", "check this machine, and say how to fix what is wrong"),
    "update": Command("devices.update", "bring an installed station up to date, or back again"),
    "hotspot": Command("devices.hotspot", "a Wi-Fi of the station's own, for phones"),
    "card": Command("devices.card", "write memory cards that make a Raspberry Pi a station"),
    "hall": Command("hall", "a hall of many tables: broker, director, demo"),
    "clocks": Command("devices.clocks", "list, watch, test, set and pair the clock heads"),
    "engine": Command("engines.engine", "let computer players play one another"),
    "puzzle": Command("engines.puzzle", "solve House positions in which one play wins"),
    "learn": Command("engines.learn", "learn House in five minutes, by doing it"),
}
"""The commands, as `station --help` lists them."""


def build_parser(command: str | None = None) -> argparse.ArgumentParser:
    """The parser of the command line, with the options of this command: only its module is imported."""
    parser = Parser(
        prog="station",
        description="A game station for physical word games: reads boards, runs clocks, referees.",
        epilog="Try `station demo` first: a whole Scrabble House game on a simulated table.",
    )
    parser.add_argument("--version", action="version", version=f"House Station {__version__}")
    # Of the other commands only their names are needed: a parser for each would take longer than all else.
    other = Parser(add_help=False)

    def made(**options: Any) -> Parser:
        return Parser(**options) if options["prog"] == f"{parser.prog} {command}" else other

    subparsers = parser.add_subparsers(
        dest="command", metavar="COMMAND", required=True, parser_class=cast(type[Parser], made)
    )
    for name, about in COMMANDS.items():
        added = subparsers.add_parser(name, help=about.does)
        if name == command:
            module = import_module(f"station.cli.{about.module}")
            added.set_defaults(run=getattr(module, "run", None))
            module.add(added)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. Exit status: 0 success, 2 usage error or bad input, 3 nothing found."""
    _prepare_streams()
    with plain_output():
        return _run(argv)


def _run(argv: Sequence[str] | None) -> int:
    if threading.current_thread() is threading.main_thread():
        # Stopped, as by systemd: devices are closed as with Ctrl-C, so that no display keeps its times.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        options = _parse(argv)
        status: int = options.run(options)
        sys.stdout.flush()
    except (InputError, DeviceError, PictureError, CameraError, LensError, KitError) as error:
        return _stop(str(error), 2)
    except (NothingFoundError, NoBoardError) as error:
        return _stop(str(error), 3)
    except KeyboardInterrupt:
        return _stop("stopped", 130)
    except BrokenPipeError:
        return _stop("", 0)
    except OSError as error:
        return _stop(f"{error.filename or 'input or output failed'}: {error.strerror or error}", 2)
    return status


def _parse(argv: Sequence[str] | None) -> argparse.Namespace:
    """Parse the options. argparse collects only adjacent words into a list; words after another option are
    appended here."""
    words = sys.argv[1:] if argv is None else argv
    parser = build_parser(next((word for word in words if word in COMMANDS), None))
    options, rest = parser.parse_known_args(argv)
    if rest:
        if not hasattr(options, "more") or any(word.startswith("-") for word in rest):
            parser.error(f"unrecognized arguments: {' '.join(rest)}")
        getattr(options, options.more).extend(rest)
    return options


def _stop(sentence: str, status: int) -> int:
    """Say why the command stops. Output that stdout no longer accepts is dropped."""
    if sentence:
        print(f"station: {sentence}", file=sys.stderr)
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status


def _prepare_streams() -> None:
    """Replace streams that were closed at startup by empty ones; let stdout take any character."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - never closed
    codecs.register_error(ESCAPED, _escaped)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors=ESCAPED)


def _escaped(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return json.dumps(error.object[error.start : error.end])[1:-1], error.end
