"""Check whether this machine has what a table needs, and say how to fix what is wrong.

On a Raspberry Pi that includes what `make install-pi` lays down, the power supply and the temperature.
Elsewhere, what concerns only a Pi is left out. The exit status is 0 if all is fine, 1 if there is something
to fix.
"""

import argparse

from station.checks import print_checks


def add(parser: argparse.ArgumentParser) -> None:
    """Declare `station doctor`."""
    parser.description = __doc__
    parser.add_argument("--json", action="store_true", help="print one JSON object per check")


def run(options: argparse.Namespace) -> int:
    """Make the checks, and print each as it is made."""
    from station.doctor.examination import examine
    from station.doctor.host import Host

    return print_checks(examine(Host()), as_json=options.json)
