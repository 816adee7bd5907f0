"""`station table setup` and `station table report`: set a table up or check it, and print its report."""

import argparse
import json
from pathlib import Path

from calibration.profile import USUAL
from station.checks import print_checks
from station.cli.actions import Actions
from station.errors import InputError


def add_setup(actions: Actions) -> None:
    """Declare `station table setup`."""
    parser = actions.add(
        "setup",
        "set up the table step by step, or check it without questions",
        setup,
        "Set up the table step by step, full screen, by touch or keys. With --check: make every check that "
        "needs nobody, a line each; the exit status is 1 if something is to be fixed.",
    )
    parser.add_argument("--check", action="store_true", help="make all checks without questions")
    parser.add_argument(
        "--camera", metavar="N|PATH|FILE|DIR", help="as for station play (default: the saved table's, or 0)"
    )
    parser.add_argument("--boards", type=int, choices=[1, 2], default=2, help="on the table (default: 2)")
    parser.add_argument("--json", action="store_true", help="with --check: print JSON, one object per check")
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
    parser.add_argument("--language", default="en", metavar="CODE", help="en or de (default: en)")
    add_table_option(parser)


def add_table_option(parser: argparse.ArgumentParser) -> None:
    """Declare `--table`."""
    parser.add_argument(
        "--table", default=USUAL, metavar="NAME", help="which saved table, if there are several"
    )


def setup(options: argparse.Namespace) -> int:
    """Check, or open the assistant."""
    from station.app.table_checks import table_checks, tables

    if not options.check:
        raise InputError("add --check")
    saved = tables().load(checked_table(options.table))
    return print_checks(table_checks(options.camera, saved, options.boards), as_json=options.json)


def report(options: argparse.Namespace) -> int:
    """Print the report, or write it."""
    from station.app.table_checks import tables
    from station.setup.report import as_json, as_text, report_of, write_pdf
    from station.setup.wording import setup_words
    from station.view.wording import LANGUAGES

    if options.language not in LANGUAGES:
        raise InputError(f"--language {options.language}: choose from {', '.join(LANGUAGES)}")
    words = setup_words(options.language)
    table = tables().load(checked_table(options.table))
    if table is None:
        raise InputError("no table is saved yet; set one up with: station table setup")
    if options.json:
        print(json.dumps(as_json(table), ensure_ascii=False))
    elif options.pdf is None:
        print(as_text(report_of(table, words)))
    else:
        try:
            write_pdf(report_of(table, words), options.pdf, words.tr("Signature"))
        except OSError as error:
            if error.strerror is None:
                raise
            raise InputError(f"cannot write {options.pdf}: {error.strerror}") from None
    return 0 if table.ready else 1


def checked_table(name: str) -> str:
    """A name that can be a file's. Raises InputError."""
    if not (name and name.replace("-", "").replace("_", "").isalnum()):
        raise InputError(f"--table {name}: a table's name has letters, digits, - and _")
    return name
