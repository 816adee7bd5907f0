"""Two against two, with changing partners."""

from collections.abc import Sequence

from station.hall.tournament.methods.ask import Ask, Sides
from station.hall.tournament.methods.circle import NOBODY, berger, roster
from station.hall.tournament.methods.matching import Costs, cheapest
from station.hall.tournament.methods.order import (
    by_score,
    by_wins,
    check_complete,
    lead_after,
    records_of,
    started,
    whole_scores,
    without_byes,
)
from station.hall.tournament.record import Record

Pair = tuple[int, int]


def each_with_each(ask: Ask) -> tuple[Sides, ...]:
    """Everybody plays once with everybody as a partner, in as many rounds as there are others (one more with
    an odd number), and meets the others as evenly as possible, as at whist.

    That comes out if the number of players is a multiple of four, or one more. With two or three more, a pair
    has a bye in each round, whose two never play together.
    """
    numbers = roster(ask)
    found = records_of(ask)
    playing = {entry.number for entry in ask.entries}
    size = len(numbers)
    pairs: list[Pair] = []
    out: list[int] = []
    for place in range(size // 2):
        one, other = (numbers[at] for at in berger(size, (ask.round - 1) % (size - 1), place))
        there = [entry for entry in (one, other) if entry != NOBODY and entry in playing]
        if len(there) == 2:
            pairs.append((one, other))
        else:
            out.extend(there)
    if len(out) >= 2 and len(out) % 2 == 0 and len(pairs) % 2:
        # Several are without the partner of this round: two of them make up a table.
        pairs.append((out.pop(0), out.pop(0)))
    if len(pairs) % 2:
        spare = min(
            reversed(pairs), key=lambda pair: sorted((found[entry].byes for entry in pair), reverse=True)
        )
        pairs.remove(spare)
        out.extend(spare)
    return _tables(ask, pairs, out, found, dict.fromkeys(playing, 0))


def swiss_partners(ask: Ask) -> tuple[Sides, ...]:
    """What counts, in this order: byes go to the last ones of those with the fewest; nobody plays twice with
    the same partner while that can be avoided; one of two partners has started less often; partners have
    equal wins. Then pairs meet that have met least, and of those pairs with equal wins.

    Raises TournamentError if a result is missing.
    """
    check_complete(ask)
    found = records_of(ask)
    order = by_score(ask, found)
    playing, out = without_byes(ask, order, found)
    scores = whole_scores({entry: found[entry] for entry in order})
    place = {entry: at for at, entry in enumerate(playing)}
    groups = by_wins(playing, scores)
    within = {entry: at for group in groups.values() for at, entry in enumerate(group)}

    def cost(one: int, other: int) -> Costs:
        again = found[one].partners.get(other, 0)
        apart = abs(scores[one] - scores[other])
        # Of equal wins, the best by rating plays with the last, so that pairs are of equal strength.
        if apart:
            fold = abs(place[one] - place[other])
        else:
            fold = (within[one] + within[other] - len(groups[scores[one]]) + 1) ** 2
        return (again, lead_after(found[one], found[other], 1), apart, apart**2, fold)

    return _tables(ask, cheapest(playing, cost), out, found, scores)


def _tables(
    ask: Ask, pairs: Sequence[Pair], out: Sequence[int], found: dict[int, Record], scores: dict[int, int]
) -> tuple[Sides, ...]:
    def cost(one: Pair, other: Pair) -> Costs:
        again = sum(found[mine].meetings.get(theirs, 0) ** 2 for mine in one for theirs in other)
        apart = abs(sum(scores[entry] for entry in one) - sum(scores[entry] for entry in other))
        return (again, apart, apart**2)

    return started(ask, cheapest(pairs, cost), out, found)
