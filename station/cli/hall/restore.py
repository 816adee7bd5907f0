"""`station hall restore`: go back to a copy of the hall."""

import argparse
import json
import sys
from typing import TYPE_CHECKING, Final

from station.cli.counted import counted
from station.cli.hall.options import add_dir_option
from station.cli.parser import Actions
from station.errors import InputError, NothingFoundError
from station.json_text import Json

if TYPE_CHECKING:
    from pathlib import Path

    from station.hall.director.restore import Held
    from station.hall.tournament.pairing import Round

EXPLANATION: Final = """\
Without COPY, prints the copies of the hall, latest last, and what each holds. With one, puts it in the
place of the hall's database, which is kept beside it as hall-replaced-1.sqlite. Stop the director first.

The tables then send again what the copy does not know: games and results are whole again once they have been
connected. What was done at the director's pages after the copy was made has to be done again.

examples:
  station hall restore                                      which copies there are
  station hall restore latest                               the latest one
  station hall restore hall-20261122-190000-000000.sqlite   that one
  station hall restore /media/usb/hall.sqlite --dir club-hall

exit status: 0 success; 2 the copy cannot be put back, the hall is as it was; 3 there are no copies.
"""


def add(actions: Actions) -> None:
    parser = actions.add(
        "restore", "list the copies of the hall, put one back", run, "Go back to a copy of the hall."
    )
    parser.epilog = EXPLANATION
    parser.add_argument(
        "copy", nargs="?", metavar="COPY", help="a copy's name or path, or latest; default: only list them"
    )
    add_dir_option(parser)
    parser.add_argument("--json", action="store_true", help="print the outcome as JSON")


def run(options: argparse.Namespace) -> int:
    """List the copies, or put one back."""
    from station.cli.hall.options import folder_of
    from station.hall.director.restore import copy_named, held, restore
    from station.hall.director.store import DATABASE

    folder = folder_of(options)
    if options.copy is None:
        return _listed(folder, as_json=options.json)
    put_back = held(restore(folder / DATABASE, copy_named(folder, options.copy)))
    if options.json:
        print(json.dumps(_as_json(put_back), ensure_ascii=False))
    else:
        print(f"{folder} is as it was {_when(put_back)}: {_holds(put_back)}")
        print(
            "start the director again: station hall serve; the tables send what came later", file=sys.stderr
        )
    return 0


def _listed(folder: "Path", *, as_json: bool) -> int:
    from station.hall.director.copies import FOLDER, copies
    from station.hall.director.restore import held

    found = copies(folder)
    if not found:
        raise NothingFoundError(f"there are no copies in {folder / FOLDER}")
    rows: list[Json] = []
    for path in found:
        try:
            one = held(path)
        except InputError as error:
            rows.append({"copy": path.name, "problem": str(error)})
            if not as_json:
                print(f"{path.name}: {error}")
            continue
        rows.append(_as_json(one))
        if not as_json:
            print(f"{path.name}: {_when(one)}; {_holds(one)}")
    if as_json:
        print(json.dumps({"copies": rows}, ensure_ascii=False))
    return 0


def _when(one: "Held") -> str:
    return "before anything happened" if one.last is None else f"at {one.last.astimezone():%Y-%m-%d %H:%M:%S}"


def _holds(copy: "Held") -> str:
    """What a copy holds, in words."""
    state = copy.state
    entries = "1 entry" if len(state.entries) == 1 else f"{len(state.entries)} entries"
    rounds = [
        f"round {one.number} of {one.division}, {results} of {counted(games, 'result')}"
        for one, results, games in _rounds(copy)
    ]
    return ", ".join((state.name or "no name yet", entries, *(rounds or ["no round yet"])))


def _rounds(one: "Held") -> "list[tuple[Round, int, int]]":
    """The latest round of each division, how many results it has, and how many games."""
    found = []
    for division in one.state.divisions:
        for latest in one.state.rounds_of(division.name)[-1:]:
            games = [pairing for pairing in latest.pairings if not pairing.is_bye]
            found.append((latest, sum(pairing.result is not None for pairing in games), len(games)))
    return found


def _as_json(one: "Held") -> Json:
    return {
        "copy": one.path.name,
        "last": None if one.last is None else one.last.isoformat(timespec="seconds"),
        "event": one.state.name,
        "entries": len(one.state.entries),
        "rounds": [
            {"division": latest.division, "round": latest.number, "results": results, "games": games}
            for latest, results, games in _rounds(one)
        ],
    }
