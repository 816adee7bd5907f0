"""Bring an installed station up to date, or back to the version before."""

import argparse
import subprocess
from pathlib import Path

from station.app.updating import Updates
from station.errors import InputError


def add(parser: argparse.ArgumentParser) -> None:
    """Declare `station update`."""
    parser.description = (
        "Bring a station that make install-pi installed up to date. What was there before is kept beside it; "
        "if the new version does not start, that is taken back by itself. Start the station again "
        "afterwards, when nobody plays."
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--from",
        dest="source",
        metavar="DIR",
        type=Path,
        help="a folder that make card-bundle made, on a stick say (default: by network, with git)",
    )
    where.add_argument("--back", action="store_true", help="go back to what was there before the last update")


def run(options: argparse.Namespace) -> int:
    """What update.sh says goes to the terminal; returns its exit status."""
    updates = Updates.here()
    if updates is None:
        raise InputError(
            "this station was not installed with make install-pi; update it as it was installed, with pip say"
        )
    words = ["--back"] if options.back else []
    if options.source is not None:
        words = ["--from", str(options.source.resolve())]
    return subprocess.run(updates.command(*words), check=False).returncode
