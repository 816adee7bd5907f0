"""A station that is killed a hundred times while phones send what they do: is anything lost or doubled?

    python -m benchmarks.station.phones_killed [KILLS]

Somebody at a phone passes, the process is killed at some moment of that and started again, the phone comes
back to its seat and sends the same deed again, as its page does.
"""

import sys
import tempfile
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

from tests.phones.killing import deed_across_a_kill, killed_often

LONG: Final = "ten minutes"
KILLS: Final = 100


def main() -> int:
    kills = int(sys.argv[1]) if len(sys.argv) > 1 and sys.argv[1].isdecimal() else KILLS
    luck, began, wrong = Random(1), perf_counter(), 0
    with (
        tempfile.TemporaryDirectory() as folder,
        killed_often(Path(folder) / "game.journal") as (child, phones),
    ):
        for kill in range(kills):
            try:
                deed_across_a_kill(child, phones, luck)
            except AssertionError as error:
                wrong += 1
                print(f"kill {kill}: {error}")
        phones[0].look()
        turns = sum(phones[0].line["turns"])
    seconds = (perf_counter() - began) / kills
    print(f"{kills} kills, {turns} deeds, {wrong} lost, doubled or without a seat; {seconds:.1f} s each")
    return int(wrong > 0 or turns != kills)


if __name__ == "__main__":
    sys.exit(main())
