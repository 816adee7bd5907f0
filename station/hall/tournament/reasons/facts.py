"""Facts about people who meet, however they were paired."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from station.hall.tournament.methods.ask import Ask
from station.hall.tournament.record import Record
from station.hall.tournament.sentence import Sentence, said

Titles = Mapping[int, str]
"""What each entry is called."""


def titles_of(ask: Ask) -> dict[int, str]:
    return {entry.number: entry.title for entry in ask.entries}


def number(value: Fraction) -> str:
    """Wins: `2`, `2½`, else with a decimal point."""
    whole, rest = divmod(value, 1)
    if rest == Fraction(1, 2):
        return f"{whole or ''}½"
    return str(whole) if not rest else f"{float(value):.2f}".rstrip("0")


def wins(ask: Ask, titles: Titles, found: Mapping[int, Record], entries: Sequence[int]) -> Sentence | None:
    """How many each of them has won; None in the first round."""
    if not ask.before:
        return None
    won = [number(found[entry].wins) for entry in entries]
    if len(set(won)) == 1:
        return said("Wins so far: {wins} each.", wins=won[0])
    each = ", ".join(f"{titles[entry]} {count}" for entry, count in zip(entries, won, strict=True))
    return said("Wins so far: {each}.", each=each)


def met(
    titles: Titles, found: Mapping[int, Record], sides: Sequence[Sequence[int]], *, fewest: bool = False
) -> Sentence:
    """Who of them has met before. fewest: whether the method lets as few as possible meet again."""
    again = []
    for one, other in combinations(sides, 2):
        for mine in one:
            for theirs in other:
                times = found[mine].meetings.get(theirs, 0)
                if times:
                    again.append(f"{titles[mine]} – {titles[theirs]} ({times})")
    if again:
        who = "; ".join(again)
        if fewest:
            return said("Met before: {who}. In this round, fewer could not meet again.", who=who)
        return said("Met before: {who}.", who=who)
    return said("They have not met before.")


def starts(ask: Ask, titles: Titles, found: Mapping[int, Record], first: int, other: int) -> Sentence | None:
    """Why the first of two entries starts; None where two boards have a starter each."""
    if ask.division.preset.boards > 1:
        return None
    mine, theirs = found[first], found[other]
    if mine.lead < theirs.lead:
        return said("{one} starts, who has started less often.", one=titles[first])
    if mine.lead == theirs.lead and mine.started_last != theirs.started_last and theirs.started_last:
        return said(
            "{one} starts, because {other} started last time.", one=titles[first], other=titles[other]
        )
    if mine.lead == theirs.lead and mine.started_last == theirs.started_last:
        return said("{one} starts, by lot.", one=titles[first])
    return said("{one} starts, as somebody decided by hand.", one=titles[first])
