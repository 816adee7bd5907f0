"""Divisions that play whole events without tables."""

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from random import Random

from station.hall.tournament.division import Division
from station.hall.tournament.entry import Entry, Player
from station.hall.tournament.methods.ask import Ask
from station.hall.tournament.methods.registry import method
from station.hall.tournament.pairing import Pairing, Round
from station.hall.tournament.result import How, Result, scored
from station.hall.tournament.seating import pairing


class Play(Enum):
    BY_NUMBER = "the lower number wins"
    BY_LOT = "anybody wins"
    NOT = "no results"


def entries(count: int, division: str = "A") -> list[Entry]:
    """Entries 1 to `count`; the lower the number, the higher the rating."""
    return [
        Entry(number, division, (Player(f"Player {number}", 2000 - number),))
        for number in range(1, count + 1)
    ]


def result(one: Pairing, play: Play, lots: Random) -> Result:
    if play is Play.BY_NUMBER:
        return scored(How.PLAYED, tuple(400 - min(side) for side in one.sides))
    return scored(How.PLAYED, tuple(lots.randrange(300, 450, 10) for _ in one.sides))


def played(
    division: Division, field: Sequence[Entry], rounds: int, play: Play = Play.BY_LOT, seed: int = 0
) -> tuple[Round, ...]:
    """The rounds of an event, paired by the division's method."""
    lots = Random(seed)
    done: list[Round] = []
    for number in range(1, rounds + 1):
        there = tuple(entry for entry in field if entry.plays(number))
        ask = Ask(division, number, there, tuple(done), seed)
        made = [pairing(division, number, sides) for sides in method(division.method)(ask)]
        assert sorted(entry for one in made for entry in one.entries) == [entry.number for entry in there]
        if play is not Play.NOT:
            made = [one if one.is_bye else replace(one, result=result(one, play, lots)) for one in made]
        done.append(Round(division.name, number, tuple(made), division.method))
    return tuple(done)
