"""In which order entries are paired, and who starts."""

from collections.abc import Iterable, Sequence
from math import lcm

from station.hall.tournament.division import Form
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.methods.ask import Ask, Sides
from station.hall.tournament.methods.tables import byes_needed
from station.hall.tournament.record import Record, records


def check_complete(ask: Ask) -> None:
    """Raises TournamentError if a result that the pairings depend on is missing."""
    for one in ask.before:
        if one.open:
            tables = ", ".join(str(pairing.table) for pairing in one.open if pairing.table is not None)
            if tables:
                raise TournamentError(
                    "round {round} of {division} is not over: no result has come from table {tables}; enter "
                    "it first, as unfinished where a game still goes on",
                    tables=tables,
                    **one.named,
                )
            raise TournamentError(
                "round {round} of {division} is not over; enter every result first, as unfinished where a "
                "game still goes on",
                **one.named,
            )


def records_of(ask: Ask) -> dict[int, Record]:
    """What everybody did before."""
    return records((entry.number for entry in ask.entries), ask.before)


def kin_of(ask: Ask) -> dict[int, frozenset[tuple[str, str]]]:
    """The clubs and families of everybody: pairing keeps those apart who share one."""
    return {one.number: frozenset().union(*(player.kin for player in one.players)) for one in ask.entries}


def by_score(ask: Ask, found: dict[int, Record]) -> list[int]:
    """The entries by wins, then by rating, then by lot."""
    lots = [entry.number for entry in ask.entries]
    ask.random.shuffle(lots)
    lot = {entry: place for place, entry in enumerate(lots)}
    rating = {entry.number: entry.rating for entry in ask.entries}
    return sorted(lots, key=lambda entry: (-found[entry].wins, -rating[entry], lot[entry]))


def whole_scores(found: dict[int, Record]) -> dict[int, int]:
    """The wins as whole numbers, in the largest unit that all of them are multiples of."""
    unit = lcm(*(record.wins.denominator for record in found.values())) if found else 1
    return {entry: int(record.wins * unit) for entry, record in found.items()}


def by_wins(order: Sequence[int], scores: dict[int, int]) -> dict[int, list[int]]:
    """The entries in their order, by what they have won."""
    groups: dict[int, list[int]] = {}
    for entry in order:
        groups.setdefault(scores[entry], []).append(entry)
    return groups


def without_byes(ask: Ask, order: Sequence[int], found: dict[int, Record]) -> tuple[list[int], list[int]]:
    """The order without those who have a bye, and those: the last ones of those with the fewest byes so
    far."""
    last_first = list(order)
    last_first.reverse()
    last_first.sort(key=lambda entry: found[entry].byes)
    out = last_first[: byes_needed(ask.division, len(order))]
    return [entry for entry in order if entry not in out], out


def started(
    ask: Ask, tables: Iterable[Sides], out: Iterable[int], found: dict[int, Record]
) -> tuple[Sides, ...]:
    """The tables, so seated that those start who have started least, and a bye for everybody else."""
    return (*(starters_first(ask, sides, found) for sides in tables), *(((entry,),) for entry in out))


def starter_first(one: Record, other: Record, lot: bool) -> tuple[int, int]:
    """The two entries, the one that starts first: whoever has started less often than the other, over the
    games played; then whoever did not start when they met, or last time; then by lot."""
    if one.lead != other.lead:
        first = one if one.lead < other.lead else other
    elif one.started_last != other.started_last:
        first = other if one.started_last else one
    else:
        first = one if lot else other
    return (first.entry, (other if first is one else one).entry)


def lead_after(one: Record, other: Record, limit: int) -> int:
    """By how much a game between the two would bring them beyond `limit` starts more or less than not,
    squared and added, whoever starts then."""
    low, high = sorted((one.lead, other.lead))
    return sum(max(0, abs(lead) - limit) ** 2 for lead in (low + 1, high - 1))


def starters_first(ask: Ask, sides: Sides, found: dict[int, Record]) -> Sides:
    """The same table, so seated that those start who have started least."""
    lots = ask.random
    if len(sides) == 1:
        return sides
    if ask.division.form is Form.PARTNERS:
        one, other = (starter_first(found[pair[0]], found[pair[1]], lots.random() < 0.5) for pair in sides)
        # Of the first side the player on the left starts, of the other the one on the right.
        return (one, (other[1], other[0]))
    if len(sides) == 2:
        (one_,), (other_,) = sides
        first, second = starter_first(found[one_], found[other_], lots.random() < 0.5)
        return ((first,), (second,))
    around = [entry for (entry,) in sides]
    lots.shuffle(around)
    starter = min(around, key=lambda entry: (starts(found[entry]), found[entry].started_last))
    at = around.index(starter)
    return tuple((entry,) for entry in (*around[at:], *around[:at]))


def starts(record: Record) -> int:
    """How often it has started."""
    return sum(game.started for game in record.games if game.played)
