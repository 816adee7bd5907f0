"""The option that names a saved table."""

import argparse

from calibration.usual import USUAL


def add_table_option(parser: argparse.ArgumentParser) -> None:
    """Declare `--table`."""
    parser.add_argument(
        "--table", default=USUAL, metavar="NAME", help="which saved table, if there are several"
    )
