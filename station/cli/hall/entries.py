"""`station hall entries`: what an import of entries would do."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from station.cli.parser import Actions
from station.errors import InputError

if TYPE_CHECKING:
    from station.hall.tournament.entry import Entry

EXPLANATION = """\
Reads a file of entries as the director's page would, and enters nothing: prints the entries one a line, the
encoding that was recognised, columns that are left out, and what is wrong with which line. Divisions are
those that the file names.

The first line names the columns: player (or name, or first name and last name), player 2, rating, club,
family, team, division, from round; in English, German and most languages of western Europe. Commas,
semicolons or tabs; any encoding. A title and blank lines may be above it. Names that look alike are among
the problems, but can be entered: the director's page asks about them. A .t file of TSH is read for names
and ratings, a .tou file of AUPAIR for names and sections.

examples:
  station hall entries players.csv
  station hall entries players.csv --json | tail -1
  station hall entries a.t
  station hall entries 2026-autumn.tou

exit status: 0 every line can be entered; 2 the file cannot be read, or lines of it cannot be entered.
"""
ONE_FOR_ALL = "Entries"
"""The division of a file that names none."""


def add(actions: Actions) -> None:
    parser = actions.add(
        "entries", "say what an import of entries would do", run, "Say what an import of entries would do."
    )
    parser.epilog = EXPLANATION
    parser.add_argument("file", type=Path, metavar="FILE", help="a CSV file, as any spreadsheet saves it")
    parser.add_argument("--json", action="store_true", help="end with one JSON object")


def run(options: argparse.Namespace) -> int:
    """Print the entries, then what came of the whole file."""
    from station.hall.tournament.entries_file import own_divisions, read_entries
    from station.hall.tournament.errors import TournamentError
    from station.hall.tournament.look_alikes import alike
    from station.hall.tournament.sheet import encoded_text, sheet_of
    from station.hall.tournament.state import TournamentState

    try:
        data = options.file.read_bytes()
    except OSError as error:
        raise InputError(f"cannot read {options.file}: {error.strerror or error}") from None
    problems: list[str] = []
    entries: tuple[Entry, ...] = ()
    left_out: tuple[str, ...] = ()
    encoding = None
    try:
        text, encoding = encoded_text(data)
        sheet = sheet_of(text)
        left_out = sheet.left_out
        entries, faults = read_entries(own_divisions(sheet, ONE_FOR_ALL), sheet, ONE_FOR_ALL, {})
        problems.extend(map(str, faults))
        if not entries and not problems:
            problems.append("there are no entries below the first line")
    except TournamentError as error:
        problems.append(str(error))
    asked = [f"{one} and {other} look alike" for one, other in alike(TournamentState(), entries)]
    for entry in entries:
        print(entry.title)
    for text in (*asked, *problems):
        print(f"station: {options.file}: {text}", file=sys.stderr)
    if options.json:
        answer = {
            "entries": len(entries),
            "encoding": encoding,
            "ignored": list(left_out),
            "problems": [*asked, *problems],
        }
        print(json.dumps(answer, ensure_ascii=False))
    elif encoding is not None:
        came = "1 entry" if len(entries) == 1 else f"{len(entries)} entries"
        without = f"; left out: {', '.join(left_out)}" if left_out else ""
        print(f"{came}, {encoding}{without}", file=sys.stderr)
    return 2 if problems else 0
