"""`station table setup` and `station table report`: set a table up or check it, and print its report."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from calibration.usual import USUAL
from station.checks import print_checks
from station.cli.options.camera import WORDS
from station.cli.options.language import add_language_option, known_language
from station.cli.options.sound import add_sound_options
from station.cli.options.table import add_table_option, checked_table, table_named
from station.cli.overwrite import check_writable
from station.cli.parser import Actions
from station.errors import DeviceError, InputError

if TYPE_CHECKING:
    pass

SIMULATED: Final = "simulated"
"""The table that a simulated person sets up: it replaces none, and nothing is played with it unasked."""


def add_setup(actions: Actions) -> None:
    """Declare `station table setup`."""
    parser = actions.add(
        "setup",
        "set up the table step by step, or check it without questions",
        setup,
        "Set up the table step by step, full screen, by touch or keys. With --check: run every check that "
        "needs no one at the table, one line each; the exit status is 1 if there is something to fix.",
    )
    parser.add_argument("--check", action="store_true", help="run all checks without asking anything")
    parser.add_argument(
        "--camera",
        metavar=WORDS,
        help="as for station play (default: the saved table's, else the first)",
    )
    parser.add_argument("--boards", type=int, choices=[1, 2], default=2, help="on the table (default: 2)")
    parser.add_argument(
        "--json", action="store_true", help="with --check or --simulated: print JSON, one object per check"
    )
    parser.add_argument("--edition", default="en", metavar="NAME", help="the tiles (default: en)")
    parser.add_argument("--full-screen", action="store_true", help="use the full screen")
    parser.add_argument(
        "--simulated",
        action="store_true",
        help="set up the simulated table by a simulated person, and save it as `simulated`",
    )
    parser.add_argument(
        "--fault",
        action="append",
        default=[],
        metavar="NAME",
        help="with --simulated: begin with a fault, such as tabs-swapped; may be repeated",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="with --simulated: which table")
    parser.add_argument(
        "--window",
        action="store_true",
        help="with --simulated: show the pages; you touch the way on, what a page asks for is done",
    )
    add_sound_options(parser)
    add_table_option(parser)


def add_report(actions: Actions) -> None:
    """Declare `station table report`."""
    parser = actions.add(
        "report",
        "print what was checked when the table was set up",
        report,
        "Print when the table was set up and what was checked, for a tournament's table check.",
    )
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="print one JSON object")
    how.add_argument("--pdf", metavar="FILE", type=Path, help="write a page to sign (needs fpdf2)")
    add_language_option(parser)
    add_table_option(parser)


def setup(options: argparse.Namespace) -> int:
    """Check, or open the assistant."""
    from station.app.table.checks import table_checks

    if options.simulated:
        return _watched(options) if options.window else _simulated(options)
    if options.window:
        raise InputError("--window goes with --simulated; without it, the set-up is in a window anyway")
    if not options.check:
        return _assistant(options)
    saved = table_named(options.table)
    return print_checks(table_checks(options.camera, saved, options.boards), as_json=options.json)


def _assistant(options: argparse.Namespace) -> int:
    """Open the assistant in a window."""
    from station.app.display import has_display
    from station.app.setup.devices import opened_session
    from station.app.setup.window import set_up
    from station.cli.options.sound import sounds_of
    from station.clock.station_time import StationTime
    from station.screen.window import Window

    if not has_display():
        raise DeviceError("no display to show the set-up on; check without one: station table setup --check")
    time = StationTime()
    session = opened_session(
        time,
        camera=options.camera,
        name=checked_table(options.table),
        edition=options.edition,
        boards=options.boards,
        play_sound=sounds_of(options).play,
    )
    window = Window(None if options.full_screen else (1280, 800))
    try:
        set_up(window, session, time)
    finally:
        window.close()
    if session.saved is not None:
        print(f"The table is saved in {session.saved}", file=sys.stderr)
    return 0 if session.table().ready else 1


def _simulated(options: argparse.Namespace) -> int:
    """Let a simulated person set the simulated table up, and print what the station said."""
    from station.app.setup.simulated import simulated_setup
    from station.app.table.checks import tables

    name = SIMULATED if options.table == USUAL else checked_table(options.table)
    done = simulated_setup(options.seed, options.fault, tables(), name=name)
    if options.json:
        status = print_checks((*done.said, *done.table.checked), as_json=True, ready=done.table.ready)
        print(f"{done.steps} steps", file=sys.stderr)
        return status
    for said in done.said:
        print(said.says)
    print(f"{done.steps} steps; {'ready' if done.table.ready else 'not ready'}")
    return 0 if done.table.ready else 1


def _watched(options: argparse.Namespace) -> int:
    """Show how the simulated table is set up, in a window."""
    from station.app.display import has_display
    from station.app.setup.simulated import SimulatedPerson
    from station.app.setup.window import set_up
    from station.app.table.checks import tables
    from station.clock.station_time import StationTime
    from station.screen.window import Window

    if not has_display():
        raise DeviceError(
            "no display to show the set-up on; without --window, the station says what it found"
        )
    time = StationTime()
    name = SIMULATED if options.table == USUAL else checked_table(options.table)
    person = SimulatedPerson(options.seed, options.fault, tables(), name, time)
    session = person.session(options.boards)
    window = Window(None if options.full_screen else (1280, 800))
    try:
        set_up(window, session, time, person.help)
    finally:
        window.close()
    return 0 if session.table().ready else 1


def report(options: argparse.Namespace) -> int:
    """Print the report, or write it."""
    from station.setup.report import as_json, as_text, report_of, write_pdf
    from station.view.wording import words_in

    words = words_in(known_language(options.language))
    table = table_named(options.table)
    if table is None:
        raise InputError("no table is saved yet; set one up with: station table setup")
    if options.json:
        print(json.dumps(as_json(table), ensure_ascii=False))
    elif options.pdf is None:
        print(as_text(report_of(table, words)))
    else:
        check_writable(options.pdf, "a PDF", b"%PDF")
        try:
            write_pdf(report_of(table, words), options.pdf, words.tr("Signature"))
        except OSError as error:
            if error.strerror is None:
                raise
            raise InputError(f"cannot write {options.pdf}: {error.strerror}") from None
    return 0 if table.ready else 1
