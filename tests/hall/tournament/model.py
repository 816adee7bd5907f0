"""A model of Swiss pairings that shares no code with them.

It counts meetings, starts and wins by itself, from the pairings and scores alone, finds the best pairing of a
small event by trying every one of them, and bounds of the best for a large one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from station.hall.tournament.entry import Entry
from station.hall.tournament.pairing import Round
from station.hall.tournament.result import Result

Meeting = tuple[int, ...]
"""Two entries, the starter first; or one, who has a bye."""


@dataclass
class Model:
    """What happened to each entry, counted by hand."""

    met: dict[frozenset[int], int]
    starts: dict[int, int]
    games: dict[int, int]
    wins: dict[int, Fraction]
    byes: dict[int, int]

    @classmethod
    def of(cls, field: Sequence[int], rounds: Sequence[Round]) -> "Model":
        starts, games, byes = (dict.fromkeys(field, 0) for _ in range(3))
        new = cls({}, starts, games, {entry: Fraction() for entry in field}, byes)
        for one in rounds:
            for each in one.pairings:
                new.add(tuple(side[0] for side in each.sides), each.result)
        return new

    def add(self, meeting: Meeting, result: Result | None) -> None:
        if len(meeting) == 1:
            if meeting[0] in self.wins:
                self.wins[meeting[0]] += 1
                self.byes[meeting[0]] += 1
            return
        assert result is not None
        scores, absent = result.scores, result.forfeited
        if not absent:
            self.met[frozenset(meeting)] = self.met.get(frozenset(meeting), 0) + 1
        for side, entry in enumerate(meeting):
            if entry not in self.wins:
                continue
            if not absent:
                self.games[entry] += 1
                self.starts[entry] += side == 0
                mine, other = scores[side], scores[1 - side]
                self.wins[entry] += 1 if mine > other else Fraction(1, 2) if mine == other else 0
            else:
                self.wins[entry] += side not in absent

    def lead(self, entry: int) -> int:
        return 2 * self.starts[entry] - self.games[entry]

    def cost(self, meetings: Sequence[Meeting], last_first: Sequence[int]) -> tuple[object, ...]:
        """What the pairing comes to, in the order in which it counts."""
        bye = [meeting[0] for meeting in meetings if len(meeting) == 1]
        games = [meeting for meeting in meetings if len(meeting) == 2]
        apart = [abs(self.wins[a] - self.wins[b]) for a, b in games]
        return (
            sum(self.byes[entry] for entry in bye),
            sum(self.met.get(frozenset(meeting), 0) for meeting in games),
            sum(last_first.index(entry) for entry in bye),
            sum(self.beyond(a, b) for a, b in games),
            sum(apart),
            sum(each * each for each in apart),
        )

    def beyond(self, one: int, other: int) -> int:
        """How far starts would be off by more than one after the better of the two ways to seat them."""
        ways = ((1, -1), (-1, 1))
        return min(
            sum(
                max(0, abs(self.lead(entry) + step) - 1) ** 2
                for entry, step in zip((one, other), way, strict=True)
            )
            for way in ways
        )


def every_pairing(field: tuple[int, ...]) -> Iterator[tuple[Meeting, ...]]:
    """Every way to pair a field, with one bye if it is odd."""
    if not field:
        yield ()
        return
    if len(field) % 2:
        for place, entry in enumerate(field):
            for rest in every_pairing(field[:place] + field[place + 1 :]):
                yield ((entry,), *rest)
        return
    first, *others = field
    for place, other in enumerate(others):
        for rest in every_pairing((*others[:place], *others[place + 1 :])):
            yield ((first, other), *rest)


def meetings_of(one: Round) -> list[Meeting]:
    return [tuple(side[0] for side in each.sides) for each in one.pairings]


def last_first(model: Model, field: Sequence[Entry]) -> list[int]:
    """From the last by wins and rating to the first; ratings here all differ."""
    return [entry.number for entry in sorted(field, key=lambda one: (model.wins[one.number], one.rating))]


def in_order(model: Model) -> list[tuple[int, int]]:
    """The pairs that differ least, if it did not matter who has met whom: neighbours by wins; where some have
    started once more often than not, and the others once less, each of the ones with one of the others."""
    order = sorted(model.wins, key=lambda entry: model.wins[entry])
    ahead = [entry for entry in order if model.lead(entry) > 0]
    behind = [entry for entry in order if model.lead(entry) < 0]
    assert len(ahead) == len(behind)
    if ahead:
        assert len(ahead) == len(order) // 2
        return list(zip(ahead, behind, strict=True))
    return list(zip(order[::2], order[1::2], strict=True))


def least_apart(model: Model) -> Fraction:
    """A lower bound of the differences, added up."""
    return sum((abs(model.wins[a] - model.wins[b]) for a, b in in_order(model)), Fraction())


def found_apart(model: Model) -> Fraction | None:
    """An upper bound: the same pairs, two of them broken up again and again until nobody meets anybody again;
    None if that comes to no good end."""

    def cost(*pairs: tuple[int, int]) -> tuple[object, ...]:
        return (
            sum(frozenset(pair) in model.met for pair in pairs),
            sum(model.beyond(a, b) for a, b in pairs),
            sum(abs(model.wins[a] - model.wins[b]) for a, b in pairs),
        )

    pairs = in_order(model)
    better = True
    while better:
        better = False
        for i in range(len(pairs)):
            for j in range(i):
                (a, b), (c, d) = pairs[i], pairs[j]
                for new in (((a, c), (b, d)), ((a, d), (b, c))):
                    if cost(*new) < cost(pairs[i], pairs[j]):
                        pairs[i], pairs[j] = new
                        better = True
    again, beyond, apart = cost(*pairs)
    assert isinstance(apart, Fraction)
    return apart if (again, beyond) == (0, 0) else None
