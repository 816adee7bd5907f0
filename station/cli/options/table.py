"""The option that names a saved table, and that table."""

import argparse
from typing import TYPE_CHECKING

from calibration.usual import TABLES, USUAL
from station.errors import InputError
from station.paths import data_dir

if TYPE_CHECKING:
    from calibration.profile import SavedTable


def add_table_option(parser: argparse.ArgumentParser) -> None:
    """Declare `--table`."""
    parser.add_argument(
        "--table", default=USUAL, metavar="NAME", help="which saved table, if there are several"
    )


def table_named(name: str) -> "SavedTable | None":
    """The saved table of this name; None if there is none and none was named.

    Raises InputError if one was named that there is not.
    """
    if name == USUAL and not (data_dir() / TABLES / f"{USUAL}.json").exists():
        return None  # at once: what keeps tables reads pictures
    from station.app.table.checks import tables

    saved = tables().load(checked_table(name))
    if saved is None and name != USUAL:
        raise InputError(f"no table is saved as {name}; set it up with: station table setup --table {name}")
    return saved


def checked_table(name: str) -> str:
    """A name that can be a file's. Raises InputError."""
    if not (name and name.replace("-", "").replace("_", "").isalnum()):
        raise InputError(f"--table {name}: a table's name has letters, digits, - and _")
    return name
