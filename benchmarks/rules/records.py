"""Changed records: whether anything of them is lost, or read differently than it is written, without a word.

    python -m benchmarks.rules.records [COUNT [FOLDER]]

Changes random games of ours, and those in a folder of `.gcg` files if one is named, as hands, programs and
disks do, 10,000 times by default. The exit status is 1 if one makes a traceback, more than a sentence, or a
silent change.
"""

import random
import sys
import time
from pathlib import Path
from traceback import extract_tb
from typing import Final

from benchmarks.arguments import add_whole_numbers, parser_of
from station.gcg.errors import GcgError
from station.gcg.export import record_of
from station.gcg.parser import read_gcg
from station.gcg.record import Player
from station.gcg.writer import write_gcg
from station.rules.lettered.settings import Challenge, LastRack, Settings
from tests.gcg.games import played
from tests.gcg.mutating import fault, mutated

COUNT: Final = 10_000
LONG: Final = "two minutes"
PLAYERS: Final = (Player("ann", "Ann Example"), Player("bö", "Bö"), Player("cy", "Cy"), Player("di", "Di"))


def main() -> int:
    """Print how many records were read and refused, and every fault."""
    parser = parser_of(__doc__)
    add_whole_numbers(parser, count=COUNT)
    parser.add_argument("folder", nargs="?", type=Path, help="with files to change, too")
    options = parser.parse_args()
    records = _own()
    if options.folder:
        records += [file.read_bytes() for file in sorted(options.folder.glob("*.gcg"))]
    began, faults, refused = time.monotonic(), 0, 0
    for seed in range(options.count):
        rng = random.Random(seed)
        data = mutated(rng.choice(records), rng)
        refused += _refused(data)
        if found := _found(data):
            faults += 1
            print(f"{seed}: {found}")
    took = time.monotonic() - began
    print(
        f"{options.count} changes to {len(records)} records: {refused} refused, {faults} faults, {took:.0f} s"
    )
    return 1 if faults else 0


def _refused(data: bytes) -> bool:
    try:
        read_gcg(data)
    except GcgError:
        return True
    except Exception:  # a fault, which `_found` names
        return False
    return False


def _own() -> list[bytes]:
    rules = [Settings(rule, LastRack.TWICE) for rule in Challenge]
    kinds = (("en", 2), ("de", 3), ("pl", 4))
    games = [
        (played(seed, edition, players, rule), players)
        for seed, rule in enumerate(rules)
        for edition, players in kinds
    ]
    return [write_gcg(record_of(game, PLAYERS[:players])) for game, players in games]


def _found(data: bytes) -> str:
    try:
        return fault(data)
    except Exception as error:  # a reader that raises anything but its own error is a fault
        where = extract_tb(error.__traceback__)[-1]
        return f"{error!r} ({where.name}, line {where.lineno})"


if __name__ == "__main__":
    sys.exit(main())
