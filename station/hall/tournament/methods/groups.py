"""Tables of three or four single players."""

from collections.abc import Callable, Sequence
from itertools import combinations
from math import lcm

from station.hall.tournament.methods.ask import Ask, Sides
from station.hall.tournament.methods.order import (
    by_score,
    check_complete,
    kin_of,
    records_of,
    started,
    starts,
    whole_scores,
    without_byes,
)
from station.hall.tournament.methods.tables import dealt
from station.hall.tournament.record import Record

Price = tuple[int, ...]
Table = tuple[int, ...]


def golfers(ask: Ask) -> tuple[Sides, ...]:
    """As few as possible meet again, whatever they have won: after enough rounds everybody has met everybody,
    or nearly so (the social golfer problem, by local search)."""
    found = records_of(ask)
    order = [entry.number for entry in ask.entries]
    ask.random.shuffle(order)
    return _arranged(ask, order, found, dict.fromkeys(order, 0))


def swiss_tables(ask: Ask) -> tuple[Sides, ...]:
    """Tables of equal wins: as few as possible meet again, then the spread of wins at the tables is as small
    as local search can make it, where two of a club or a family count as the division says. Raises
    TournamentError if a result is missing."""
    check_complete(ask)
    found = records_of(ask)
    return _arranged(ask, by_score(ask, found), found, whole_scores(found))


def _arranged(
    ask: Ask, order: list[int], found: dict[int, Record], scores: dict[int, int]
) -> tuple[Sides, ...]:
    playing, out = without_byes(ask, order, found)
    tables = [tuple(entry for (entry,) in sides) for sides in dealt(ask.division, playing)]
    kin, apart = kin_of(ask), _apart(ask, found)
    least = min((starts(found[entry]) for entry in playing), default=0)

    def price(table: Table) -> Price:
        pairs = tuple(combinations(table, 2))
        again = sum(found[one].meetings.get(other, 0) ** 2 for one, other in pairs)
        # Somebody who has started least should be there to start.
        late = (min(starts(found[entry]) for entry in table) - least) ** 2
        mates = sum(bool(kin[one] & kin[other]) for one, other in pairs)
        uneven = sum((scores[one] - scores[other]) ** 2 for one, other in pairs)
        return (again, late, uneven + apart**2 * mates)

    named = (tuple((entry,) for entry in table) for table in improved(tables, price))
    return started(ask, named, out, found)


def _apart(ask: Ask, found: dict[int, Record]) -> int:
    """What two of a club or a family at a table cost, as a difference in the unit of the scores."""
    return ask.division.apart * lcm(*(record.wins.denominator for record in found.values()))


def improved(tables: Sequence[Table], price: Callable[[Table], Price]) -> list[Table]:
    """The tables after exchanging two people, again and again, as long as that lowers the sum of the
    prices."""
    made = list(tables)
    prices = [price(table) for table in made]
    better = True
    while better:
        better = False
        for one, other in combinations(range(len(made)), 2):
            found = _exchange(made[one], made[other], _sum(prices[one], prices[other]), price)
            if found is not None:
                made[one], made[other] = found
                prices[one], prices[other] = price(made[one]), price(made[other])
                better = True
    return made


def _exchange(
    one: Table, other: Table, before: Price, price: Callable[[Table], Price]
) -> tuple[Table, Table] | None:
    """The cheapest exchange between two tables, if one is cheaper than none."""
    best, found = before, None
    for mine in one:
        for theirs in other:
            first = tuple(theirs if entry == mine else entry for entry in one)
            second = tuple(mine if entry == theirs else entry for entry in other)
            now = _sum(price(first), price(second))
            if now < best:
                best, found = now, (first, second)
    return found


def _sum(one: Price, other: Price) -> Price:
    return tuple(a + b for a, b in zip(one, other, strict=True))
