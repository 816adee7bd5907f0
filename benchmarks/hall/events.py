"""Invented events, played through the hall: do its standings agree with a model that shares no code with it?

`python -m benchmarks.hall.events [EVENTS] [FIRST]`, by default 1000 events, from the seed FIRST on.
Each has one of the forms of a division and any rules that a director can set; entries come late, withdraw,
return and sit out as any kind of bye; games are drawn, forfeited by some or all, broken off, corrected and
taken back; rounds are paired by every method, again and by hand, and shown or kept from the public. After
each result rank, wins, spread, points, byes and all tie-breaks are compared with
`tests.hall.tournament.paper`.
"""

import sys
import time
from collections import Counter
from typing import Final

from benchmarks.arguments import whole_numbers
from tests.hall.tournament.invented import Invented

LONG: Final = "two minutes"
EVENTS: Final = 1000
MOST_SHOWN: Final = 20
MOST_CHARACTERS: Final = 300
"""Characters of what differs."""


def main() -> int:
    """Print what was played, and each difference."""
    events, first = whole_numbers(__doc__, events=EVENTS, first=0)
    did: Counter[str] = Counter()
    compared = differ = 0
    began_s = time.process_time()
    for seed in range(first, first + events):
        event = Invented(seed)
        for found in event.play():
            compared += 1
            differ += bool(found)
            if found and differ <= MOST_SHOWN:
                print(f"event {seed}: {'; '.join(found)[:MOST_CHARACTERS]}")
        did.update(event.did)
    print(", ".join(f"{name} {count}" for name, count in did.most_common()))
    took_s = time.process_time() - began_s
    print(f"{events} events, standings compared {compared} times, {differ} differences, {took_s:.0f} s")
    return int(differ > 0)


if __name__ == "__main__":
    sys.exit(main())
