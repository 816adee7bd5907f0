"""A division kept on paper: who met whom and how it ended, and the standings reckoned from that.

It shares no code with the hall's standings: it is written from `docs/hall.md` alone, in plain numbers.
"""

from dataclasses import dataclass, field
from fractions import Fraction

HALF = Fraction(1, 2)
BYES = {"bye": Fraction(1), "half-bye": HALF, "zero-bye": Fraction(0)}


@dataclass(frozen=True)
class Rules:
    """What a division says. sides: at a table. breaks: tie-breaks in order. bye: spread of a bye and a
    forfeit. absence: a missed round is lost by so much; None: it counts nothing. cap: of the spread of a
    game; 0 for none."""

    breaks: tuple[str, ...]
    bye: int = 50
    absence: int | None = None
    cap: int = 0


@dataclass
class Slip:
    """One pairing. how: "" while it is open, "game", "absent" (some sides forfeit) or a kind of bye.
    order: by side, less is better, as the game ended; scores: by side, if the game has points."""

    sides: tuple[tuple[int, ...], ...]
    how: str = ""
    order: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()


@dataclass
class Paper:
    """rounds: from the first, with the slips by the name of the pairing. last: of those who have withdrawn,
    the last round that they play. seen: by round, whether the public sees the pairings, and the results."""

    rules: Rules
    ratings: dict[int, int] = field(default_factory=dict)
    rounds: list[dict[str, Slip]] = field(default_factory=list)
    last: dict[int, int] = field(default_factory=dict)
    seen: list[tuple[bool, bool]] = field(default_factory=list)

    @property
    def complete(self) -> bool:
        return all(slip.how for slips in self.rounds for slip in slips.values())

    def table(self, *, public: bool = False) -> list["Line"]:
        """The standings, best first; the public's leave out what it does not see."""
        shown = [
            number for number in range(1, len(self.rounds) + 1) if not public or all(self.seen[number - 1])
        ]
        people = sorted(self.ratings)
        if public:
            there = [slips for slips, (pairings, _) in zip(self.rounds, self.seen, strict=True) if pairings]
            met = {one for slips in there for slip in slips.values() for side in slip.sides for one in side}
            people = [entry for entry in people if entry in met]
        return ranked(self.rules, {one: self._line(one, shown) for one in people}, self.ratings)

    def _line(self, entry: int, numbers: list[int]) -> "Line":
        line = Line(entry, len(numbers))
        for number in numbers:
            found = [slip for slip in self.rounds[number - 1].values() if on(slip, entry) is not None]
            assert len(found) <= 1
            if found:
                line.play(self.rules, found[0])
            elif self.rules.absence is not None and number <= self.last.get(entry, number):
                line.lose(self.rules.absence)
        return line


def on(slip: Slip, entry: int) -> int | None:
    """The side that an entry is on."""
    return next((side for side, entries in enumerate(slip.sides) if entry in entries), None)


@dataclass
class Line:
    """An entry's line. credits: what each of its rounds counts. met: whom it sat down with, by game, with
    what that counted."""

    entry: int
    rounds: int
    credits: list[Fraction] = field(default_factory=list)
    spread: Fraction = Fraction(0)
    points: int = 0
    met: list[tuple[tuple[int, ...], Fraction]] = field(default_factory=list)
    rank: int = 0
    values: list[Fraction] = field(default_factory=list)

    @property
    def wins(self) -> Fraction:
        return sum(self.credits, Fraction(0))

    @property
    def tally(self) -> tuple[int, int, int]:
        """Won, drawn (or in the middle), lost."""
        won, lost = self.credits.count(Fraction(1)), self.credits.count(Fraction(0))
        return won, len(self.credits) - won - lost, lost

    def lose(self, by: int) -> None:
        self.credits.append(Fraction(0))
        self.spread -= by

    def play(self, rules: Rules, slip: Slip) -> None:
        mine = on(slip, self.entry)
        assert mine is not None
        if slip.how in BYES:
            self.credits.append(BYES[slip.how])
            if slip.how == "bye":
                self.spread += rules.bye
            return
        if not slip.how:
            return
        others = [side for side in range(len(slip.sides)) if side != mine]
        if slip.how == "absent":
            gone = mine in slip.absent
            self.spread += -rules.bye if gone else rules.bye
            beaten = [Fraction(1) if other in slip.absent else HALF for other in others]
            self.credits.append(Fraction(0) if gone else sum(beaten, Fraction(0)) / len(others))
            return
        beaten = [before(slip.order[mine], slip.order[other]) for other in others]
        credit = sum(beaten, Fraction(0)) / len(others)
        self.credits.append(credit)
        self.met.append((tuple(entry for other in others for entry in slip.sides[other]), credit))
        if slip.scores:
            theirs = sum(slip.scores[other] for other in others)
            gained = slip.scores[mine] - Fraction(theirs, len(others))
            limit = rules.cap or abs(gained)
            self.spread += min(limit, max(-limit, gained))
            self.points += slip.scores[mine]


def before(mine: int, other: int) -> Fraction:
    return Fraction(1) if mine < other else HALF if mine == other else Fraction(0)


def ranked(rules: Rules, lines: dict[int, Line], ratings: dict[int, int]) -> list[Line]:
    """Wins, then each tie-break among those whom those before it leave equal."""
    for line in lines.values():
        line.values = [line.wins]
    for name in rules.breaks:
        new = {}
        for entry, line in lines.items():
            tied = [one for one in lines if lines[one].values == line.values]
            new[entry] = value(name, lines, line, tied, ratings)
        for entry, line in lines.items():
            line.values.append(new[entry])
    for line in lines.values():
        line.rank = 1 + sum(other.values > line.values for other in lines.values())
    return sorted(lines.values(), key=lambda line: (line.rank, line.entry))


def value(
    name: str, lines: dict[int, Line], line: Line, tied: list[int], ratings: dict[int, int]
) -> Fraction:
    """One tie-break of one entry."""

    def strength(entries: tuple[int, ...]) -> Fraction:
        return sum((lines[one].wins for one in entries), Fraction(0)) / len(entries)

    opponents = [strength(met) for met, _ in line.met]
    dummies = [line.wins for _ in range(line.rounds - len(opponents))]
    everybody = sorted([*opponents, *dummies])
    found = {
        "spread": line.spread,
        "points": Fraction(line.points),
        "buchholz": sum(everybody, Fraction(0)),
        "median-buchholz": sum(everybody[1:-1] if len(everybody) > 2 else everybody, Fraction(0)),
        "sonneborn-berger": sum((strength(met) * credit for met, credit in line.met), Fraction(0)),
        "rating": Fraction(ratings[line.entry]),
        "head-to-head": among(lines, line, tied),
    }
    return found[name]


def among(lines: dict[int, Line], line: Line, tied: list[int]) -> Fraction:
    """Wins among those who are tied, if each of them has met each of the others."""
    for one in tied:
        sat_with = {entry for met, _ in lines[one].met for entry in met}
        if not set(tied) - {one} <= sat_with:
            return Fraction(0)
    others = set(tied) - {line.entry}
    return sum((credit for met, credit in line.met if set(met) & others), Fraction(0))
