"""Swiss pairings of random events: how long they take, and how good they are by a model that shares no code.

`python -m benchmarks.hall.swiss [ROUNDS]`, by default 8 rounds. For each size: events with an even
and an odd number of entries, in which somebody withdraws, somebody comes late, and games are drawn or
forfeited now and then.

- *again*: pairs who met again; *starts*: entries that started two times more or less often than not; *byes*:
the most that one entry had - *apart*: the differences of wins at the tables, added up over all rounds, and
bounds of the least that can be: *least* if it did not matter who has met whom, *found* by exchanging
opponents until nobody meets anybody again
"""

import sys
import time
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Final

from benchmarks.arguments import whole_numbers
from station.hall.tournament.entry import Entry
from station.hall.tournament.methods.ask import Ask
from station.hall.tournament.methods.registry import method
from station.hall.tournament.pairing import Round
from station.hall.tournament.result import How, forfeit, scored
from station.hall.tournament.seating import pairing
from tests.hall.tournament.field import entries
from tests.hall.tournament.model import Model, found_apart, least_apart, meetings_of
from tests.hall.tournament.test_swiss import SWISS

LONG: Final = "three minutes"
SIZES: Final = (8, 9, 24, 25, 64, 100, 101, 200)


def event(size: int, seed: int, *, troubled: bool) -> list[Entry]:
    """A field. troubled: somebody comes late, and somebody leaves."""
    field = entries(size)
    if troubled:
        lots = Random(seed)
        late, gone = lots.sample(range(size), 2)
        field[late] = replace(field[late], from_round=2)
        field[gone] = replace(field[gone], until_round=4)
    return field


def play(field: list[Entry], rounds: int, seed: int, *, troubled: bool) -> tuple[list[Round], list[float]]:
    """The rounds of an event, and the seconds that each took to pair."""
    lots = Random(seed)
    done: list[Round] = []
    took: list[float] = []
    for number in range(1, rounds + 1):
        there = tuple(entry for entry in field if entry.plays(number))
        began = time.process_time()
        tables = method("swiss")(Ask(SWISS, number, there, tuple(done), seed))
        took.append(time.process_time() - began)
        made = []
        for sides in tables:
            one = pairing(SWISS, number, sides)
            if not one.is_bye:
                missed = troubled and lots.random() < 0.02
                result = forfeit((lots.randrange(2),)) if missed else scored(How.PLAYED, _scores(lots))
                one = replace(one, result=result)
            made.append(one)
        done.append(Round("A", number, tuple(made), "swiss"))
    return done, took


def _scores(lots: Random) -> tuple[int, int]:
    first = lots.randrange(300, 450)
    return first, first if lots.random() < 0.05 else lots.randrange(300, 450)


def _judged(field: list[Entry], done: list[Round], *, bounds: bool) -> str:
    again = 0
    apart, least, found, missing = Fraction(), Fraction(), Fraction(), 0
    for number, one in enumerate(done):
        there = [entry.number for entry in field if entry.plays(number + 1)]
        model = Model.of(there, done[:number])
        games = [meeting for meeting in meetings_of(one) if len(meeting) == 2]
        again += sum(frozenset(meeting) in model.met for meeting in games)
        apart += sum((abs(model.wins[a] - model.wins[b]) for a, b in games), Fraction())
        if bounds:
            least += least_apart(model)
            by_exchange = found_apart(model)
            missing += by_exchange is None
            found += by_exchange or Fraction()
    model = Model.of([entry.number for entry in field], done)
    starts = sum(abs(model.lead(entry)) > 1 for entry in model.wins)
    text = f"again {again:3}  starts {starts:3}  byes {max(model.byes.values())}  apart {float(apart):6.1f}"
    if not bounds:
        return text
    bound = f"found {float(found):.1f}" if not missing else "none found by exchange"
    return f"{text} (least {float(least):.1f}, {bound})"


def main() -> int:
    """Print a line for each event."""
    (rounds,) = whole_numbers(__doc__, rounds=8)
    for troubled in (False, True):
        print("somebody late, somebody gone, forfeits:" if troubled else "everybody plays every round:")
        for size in SIZES:
            for seed in range(2):
                field = event(size, seed, troubled=troubled)
                done, took = play(field, min(rounds, size - 3), seed, troubled=troubled)
                # With byes and forfeits it is not two halves that must meet, and the bounds do not hold.
                judged = _judged(field, done, bounds=not troubled and size % 2 == 0 and size > 8)
                print(
                    f"  {size:4} entries, {len(done)} rounds: {judged}  "
                    f"{sum(took) / len(took):.2f} s a round, {max(took):.2f} s at most"
                )
    return 0


if __name__ == "__main__":
    sys.exit(main())
