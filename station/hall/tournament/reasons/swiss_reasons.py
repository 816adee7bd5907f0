"""Why two meet in a Swiss round: from the costs that its matching adds up."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from station.hall.tournament.methods.ask import Ask
from station.hall.tournament.methods.matching import Costs
from station.hall.tournament.methods.swiss import BYE, Cost, Field, cost_of, field_of
from station.hall.tournament.reasons.facts import met, number, starts, titles_of, wins
from station.hall.tournament.sentence import Sentence, said


@dataclass(frozen=True, slots=True)
class SwissReasons:
    """pairs: of the round as it was drawn; whoever has the bye is paired with `BYE`."""

    ask: Ask
    field: Field
    partners: dict[int, int]
    titles: dict[int, str]
    scores_first: bool

    @classmethod
    def of(cls, ask: Ask, pairs: Sequence[tuple[int, int]], *, scores_first: bool) -> "SwissReasons":
        partners = dict(pairs) | {other: one for one, other in pairs}
        return cls(ask, field_of(ask), partners, titles_of(ask), scores_first)

    def game(self, first: int, other: int) -> tuple[Sentence, ...]:
        """Why these two meet. first: the one that starts."""
        field, found = self.field, self.field.records
        sentences = [
            wins(self.ask, self.titles, found, (first, other)),
            met(self.titles, found, ((first,), (other,)), fewest=True),
            self._certain(first, other),
            self._kin(first, other),
            self._halves(*sorted((first, other), key=lambda entry: field.place[entry])),
            self._instead(first, other),
            starts(self.ask, self.titles, found, first, other),
        ]
        return tuple(one for one in sentences if one is not None)

    def bye(self, entry: int) -> tuple[Sentence, ...]:
        """Why this one has nobody to play."""
        byes = {one: self.field.records[one].byes for one in self.field.order}
        fewest = min(byes.values())
        last = [one for one in self.field.order if byes[one] == fewest][-1]
        why = (
            said(
                "The number of players is odd. Of those with the fewest byes so far ({byes}), {entry} is "
                "the last by wins and rating.",
                byes=fewest,
                entry=self.titles[entry],
            )
            if entry == last
            else said(
                "The number of players is odd. {last} is the last of those with the fewest byes so far "
                "({byes}), but then more would have to meet again.",
                last=self.titles[last],
                byes=fewest,
            )
        )
        return (why,)

    def _certain(self, first: int, other: int) -> Sentence | None:
        sure = [entry for entry in (first, other) if entry in self.field.sure]
        if not sure:
            return None
        return said(
            "{who} has a prize for certain, and is to meet somebody who can win none any more (Gibson).",
            who=", ".join(self.titles[entry] for entry in sure),
        )

    def _kin(self, first: int, other: int) -> Sentence | None:
        kinds = self._in_common(first, other)
        if not kinds:
            return None
        if "family" in kinds:
            return said(
                "They are of one family: that counts as {apart} wins of difference, and no better pairing of "
                "the round keeps them apart.",
                apart=self.ask.division.apart,
            )
        return said(
            "They are club mates: that counts as {apart} wins of difference, and no better pairing of the "
            "round keeps them apart.",
            apart=self.ask.division.apart,
        )

    def _in_common(self, one: int, other: int) -> set[str]:
        """`club`, `family`, both or neither, where that matters."""
        shared = self.field.kin[one] & self.field.kin[other] if self.field.apart else ()
        return {kind for kind, _ in shared}

    def _halves(self, one: int, other: int) -> Sentence | None:
        """Who of those with the same wins meets whom. one: the better by rating."""
        field = self.field
        if field.scores[one] != field.scores[other] or field.sure & {one, other}:
            return None
        there = field.same[one]
        upper, lower = field.within[one] + 1, field.within[other] + 1
        if lower - upper == there // 2:
            return said(
                "By rating, {one} is number {upper} and {other} number {lower} of the {count} with these "
                "wins: the upper half meets the lower.",
                count=there, one=self.titles[one], upper=upper, other=self.titles[other], lower=lower,
            )  # fmt: skip
        return said(
            "By rating, {one} is number {upper} and {other} number {lower} of the {count} with these wins: "
            "upper against lower half, as far as that goes.",
            count=there, one=self.titles[one], upper=upper, other=self.titles[other], lower=lower,
        )  # fmt: skip

    def _instead(self, first: int, other: int) -> Sentence | None:
        """Whom one of the two would rather have met, and why that is not so."""
        better = {one: self._better(one, theirs) for one, theirs in ((first, other), (other, first))}
        if not any(better.values()):
            return self._nearer(first, other) or said("Nobody would have suited either of them better.")
        sentences = (
            self._but(one, other if one == first else first, entry)
            for one, entries in better.items()
            for entry in entries
        )
        return next((one for one in sentences if one is not None), None)

    def _nearer(self, first: int, other: int) -> Sentence | None:
        """Somebody with wins nearer to one of them, and why they do not meet all the same."""
        scores = self.field.scores
        apart = abs(scores[first] - scores[other])
        if not apart or self.field.sure & {first, other}:
            return None
        cost = cost_of(self.field, scores_first=self.scores_first)
        for one, theirs in sorted(((first, other), (other, first)), key=lambda pair: -scores[pair[0]]):
            near = [
                entry
                for entry in self.field.order
                if entry != one and abs(scores[one] - scores[entry]) < apart
            ]
            if near:
                best, now = min(near, key=lambda entry: cost(one, entry)), cost(one, theirs)
                instead = cost(one, best)
                place = next(
                    at for at, both in enumerate(zip(now, instead, strict=True)) if both[0] != both[1]
                )
                return said(
                    "{near} is nearer to {one} in wins, but {why}.",
                    near=self.titles[best],
                    one=self.titles[one],
                    why=self._worse(place, (now[place], instead[place]), (one, best)),
                )
        return None

    def _better(self, one: int, other: int) -> list[int]:
        """Who would have cost less than the other, the cheapest first."""
        cost = cost_of(self.field, scores_first=self.scores_first)
        now = cost(one, other)
        priced = ((cost(one, entry), entry) for entry in self.field.order if entry not in (one, other))
        return [entry for price, entry in sorted(priced) if price < now]

    def _but(self, one: int, other: int, better: int) -> Sentence | None:
        """Why one does not meet somebody better."""
        left = self.partners[better]
        if left == BYE:
            return said(
                "{better} would have suited {one} better, but has the bye.",
                better=self.titles[better],
                one=self.titles[one],
            )
        cost = cost_of(self.field, scores_first=self.scores_first)
        why = self._why_not(cost, (one, other), (better, left))
        if why is None:
            return None
        return said(
            "{better} would have suited {one} better, but that would leave {other} – {left}: {why}.",
            better=self.titles[better], one=self.titles[one], other=self.titles[other],
            left=self.titles[left], why=why,
        )  # fmt: skip

    def _why_not(self, cost: Cost, mine: tuple[int, int], theirs: tuple[int, int]) -> Sentence | None:
        """What is worse if the first of two pairs meet, and the second of both; None if nothing is."""
        now = _sum(cost(*mine), cost(*theirs))
        instead = _sum(cost(mine[0], theirs[0]), cost(mine[1], theirs[1]))
        worse = next(
            (place for place, both in enumerate(zip(now, instead, strict=True)) if both[0] != both[1]), None
        )
        if worse is None:
            return said("just as good, so the lot decided")
        if instead[worse] < now[worse]:
            return None
        return self._worse(worse, (now[worse], instead[worse]), (mine[1], theirs[1]))

    def _worse(self, place: int, costs: tuple[int, int], left: tuple[int, int]) -> Sentence:
        """place: in the costs (`cost_of`)."""
        match place:
            case 1:
                return said("they have met before")
            case 3 | 6:
                return said("who starts would be less even")
            case 4 if kinds := self._in_common(*left):
                return said("they are of one family") if "family" in kinds else said("they are club mates")
            case 4:
                now, instead = (number(Fraction(value, self.field.unit)) for value in costs)
                return said(
                    "the differences of wins would add up to {instead} instead of {now}",
                    instead=instead,
                    now=now,
                )
            case 5:
                return said("the differences of wins would be spread less evenly")
            case _:
                return said("the order by wins and rating would fit less well")


def _sum(one: Costs, other: Costs) -> Costs:
    return tuple(mine + theirs for mine, theirs in zip(one, other, strict=True))
