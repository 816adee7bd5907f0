"""Swiss pairings for two at a table."""

from collections.abc import Callable
from dataclasses import dataclass
from heapq import nsmallest
from math import lcm
from typing import Final

from station.hall.tournament.methods.ask import Ask, Sides
from station.hall.tournament.methods.gibson import freed
from station.hall.tournament.methods.matching import Costs, cheapest
from station.hall.tournament.methods.order import (
    by_score,
    by_wins,
    check_complete,
    kin_of,
    lead_after,
    records_of,
    starter_first,
    whole_scores,
)
from station.hall.tournament.record import Record

BYE: Final = 0
"""Stands for nobody; entries are numbered from 1."""

LARGEST: Final = 256
"""Up to so many entries every pair is considered, and the pairing is the best there is. In a larger field
each entry is considered with some others only, which may cost a few differences of wins more than it must."""

NEAR: Final = 2
FEW: Final = 12
"""With how many groups of equal wins above and below, and how many entries of each, in a larger field."""


def swiss(ask: Ask) -> tuple[Sides, ...]:
    """What counts, in this order:

    1. A bye goes to the last one of those who have had the fewest, unless two would have to meet again for
    that. 2. Nobody meets anybody again while that can be avoided. 3. Nobody starts more than once more, or
    once less, than not. 4. The differences of wins at the tables, added up, are as small as possible; then
    their squares; a game within a club or a family counts as if it were so much more uneven as the division
    says. 5. Among those with the same wins the upper half by rating meets the lower half, as far as that
    goes.

    Raises TournamentError if a result is missing.
    """
    return _paired(ask, scores_first=False)


def swiss_by_wins(ask: Ask) -> tuple[Sides, ...]:
    """The same, but wins count more than who starts, as at chess: only more than twice more, or less, is
    avoided before differences of wins (FIDE Handbook C.04.1), once more or less after them."""
    return _paired(ask, scores_first=True)


@dataclass(frozen=True, slots=True)
class Field:
    """What the costs are made of. order: best first. scores: whole numbers. place: in the order, from 0;
    within: among those with the same score; same: how many have it."""

    records: dict[int, Record]
    order: list[int]
    scores: dict[int, int]
    place: dict[int, int]
    within: dict[int, int]
    same: dict[int, int]
    kin: dict[int, frozenset[tuple[str, str]]]
    apart: int
    """What a game within a club or a family costs, in the unit of the scores."""
    sure: frozenset[int]
    playing_on: frozenset[int]
    """Those whose place is certain, and those for whom something is at stake; nobody while there are none of
    the first kind."""
    most: int
    """More than any difference of scores."""
    unit: int
    """What a win counts in the scores."""


Cost = Callable[[int, int], Costs]


def _paired(ask: Ask, *, scores_first: bool) -> tuple[Sides, ...]:
    check_complete(ask)
    field = field_of(ask)
    cost = cost_of(field, scores_first=scores_first)
    members = field.order if len(field.order) % 2 == 0 else [*field.order, BYE]
    lots = ask.random
    games: list[Sides] = []
    byes: list[Sides] = []
    for one, other in cheapest(members, cost, _candidates(field, members, cost)):
        if other == BYE:
            byes.append(((one,),))
            continue
        first, second = starter_first(field.records[one], field.records[other], lots.random() < 0.5)
        games.append(((first,), (second,)))
    return (*games, *byes)


def cost_of(field: Field, *, scores_first: bool) -> Cost:
    """What two cost who meet, or one of whom (`BYE`) is nobody: byes so far, meetings, how far down the bye
    goes, starts, differences of wins, their squares, starts again where wins come first, and how far from
    upper against lower half."""

    def cost(one: int, other: int) -> Costs:
        if BYE in (one, other):
            return _bye(field, one + other)
        return _game(field, one, other, scores_first=scores_first)

    return cost


def field_of(ask: Ask) -> Field:
    found = records_of(ask)
    order = by_score(ask, found)
    scores = whole_scores({entry: found[entry] for entry in order})
    sure, out = freed(ask, order, {entry: found[entry].wins for entry in order})
    if sure:
        scores |= dict.fromkeys(sure, scores[out[0]])
        order.sort(key=lambda entry: -scores[entry])
    groups = by_wins(order, scores)
    unit = lcm(*(record.wins.denominator for record in found.values()))
    return Field(
        found,
        order,
        scores,
        {entry: place for place, entry in enumerate(order)},
        {entry: place for group in groups.values() for place, entry in enumerate(group)},
        {entry: len(group) for group in groups.values() for entry in group},
        kin_of(ask),
        ask.division.apart * unit,
        frozenset(sure),
        frozenset(order) - frozenset(out) if sure else frozenset(),
        unit * (ask.round + 1),
        unit,
    )


def _candidates(field: Field, members: list[int], cost: Cost) -> set[tuple[int, int]] | None:
    """The pairs to choose from in a field that is too large to try them all: for each entry the cheapest few
    of those with its own wins, and of the next above and below. None in any other field."""
    if len(field.order) <= LARGEST:
        return None
    groups = by_wins(field.order, field.scores)
    scores = sorted(groups)
    found: set[tuple[int, int]] = set()
    for at, score in enumerate(scores):
        near = [groups[other] for other in scores[max(0, at - NEAR) : at + NEAR + 1]]
        for entry in groups[score]:
            for group in near:
                priced = ((cost(entry, other), other) for other in group if other != entry)
                found.update((entry, other) for _, other in nsmallest(FEW, priced))
    if BYE in members:
        found.update((entry, BYE) for entry in field.order)
    return found


def _bye(field: Field, entry: int) -> Costs:
    return (field.records[entry].byes, 0, len(field.order) - 1 - field.place[entry], 0, 0, 0, 0, 0)


def _game(field: Field, one: int, other: int, *, scores_first: bool) -> Costs:
    mine, theirs = field.records[one], field.records[other]
    apart = abs(field.scores[one] - field.scores[other])
    if apart:
        fold = abs(field.place[one] - field.place[other])
    else:
        fold = abs(abs(field.within[one] - field.within[other]) - field.same[one] // 2) ** 2
    if field.apart and field.kin[one] & field.kin[other]:
        apart += field.apart
    if (one in field.sure) != (other in field.sure) and {one, other} <= field.playing_on:
        apart += field.most
    again = mine.meetings.get(other, 0)
    once = lead_after(mine, theirs, 1)
    if scores_first:
        return (0, again, 0, lead_after(mine, theirs, 2), apart, apart**2, once, fold)
    return (0, again, 0, once, apart, apart**2, 0, fold)
