"""A station that is killed a hundred times while phones send what they do: is anything lost or doubled?

    python -m benchmarks.station.phones_killed [KILLS]
    xvfb-run -a python -m benchmarks.station.phones_killed --table [KILLS]

Somebody at a phone passes, the process is killed at some moment of that and started again, the phone comes
back to its seat and sends the same deed again, as its page does.

--table: the same with `station demo --phones`, its window, its simulated people and their tiles before a
camera, in the middle of whatever they do. There the deed is to say that nothing is on a square. What the
journal holds may only grow, and must have each deed of a phone once.
"""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

from benchmarks.arguments import add_whole_numbers, parser_of
from benchmarks.station.phones_killed_table import table_killed
from station.app.display import has_display
from tests.phones.killing import deed_across_a_kill, killed_often

LONG: Final = "fifteen minutes"
KILLS: Final = 100
SHOWN_EVERY: Final = 10
"""So many kills later it says how far it is."""


def main() -> int:
    parser = parser_of(__doc__)
    add_whole_numbers(parser, kills=KILLS)
    parser.add_argument("--table", action="store_true", help="a table with a camera in place of dealt tiles")
    options = parser.parse_args()
    kills, table = options.kills, options.table
    if table and not has_display():
        print(
            "a demo with phones needs a window: "
            "xvfb-run -a python -m benchmarks.station.phones_killed --table"
        )
        return 2
    report = progress(kills)
    with tempfile.TemporaryDirectory() as folder:
        wrong = (
            table_killed(Path(folder), kills, report) if table else dealt_killed(Path(folder), kills, report)
        )
    return int(wrong > 0)


def progress(kills: int) -> Callable[[int, str], None]:
    """Says what went wrong at once, and how far it is every few kills."""
    began = perf_counter()

    def report(kill: int, wrong: str) -> None:
        if wrong:
            print(f"kill {kill}: {wrong}", flush=True)
        if kill % SHOWN_EVERY == 0 or kill == kills:
            print(f"{kill} of {kills} kills, {(perf_counter() - began) / kill:.1f} s each", flush=True)

    return report


def dealt_killed(folder: Path, kills: int, report: Callable[[int, str], None]) -> int:
    """A dealt game of House; how many deeds were lost or doubled."""
    luck, wrong = Random(1), 0
    with killed_often(folder / "game.journal") as (child, phones):
        for kill in range(1, kills + 1):
            trouble = ""
            try:
                deed_across_a_kill(child, phones, luck)
            except AssertionError as error:
                wrong, trouble = wrong + 1, str(error)
            report(kill, trouble)
        phones[0].look()
        turns = sum(phones[0].line["turns"])
    print(f"{kills} kills, {turns} deeds, {wrong} lost, doubled or without a seat")
    return wrong + int(turns != kills)


if __name__ == "__main__":
    sys.exit(main())
