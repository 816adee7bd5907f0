"""Ratings after a tournament, by formulas that are data.

Only games that were played count, and only against opponents who have a rating. At tables of three or four a
result is one game against the mean of the others, as it counts in the standings.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from math import erf, exp, log, sqrt
from typing import Final

from station.hall.tournament.errors import TournamentError
from station.hall.tournament.record import records
from station.hall.tournament.state import TournamentState


class Curve(Enum):
    """How likely a difference of ratings makes a win."""

    LOGISTIC = "logistic"
    NORMAL = "normal"


@dataclass(frozen=True, slots=True)
class Formula:
    """scale: of the curve; for the logistic one, so much more wins ten times as often. steps: from which
    rating on a game counts how much, lowest first."""

    curve: Curve
    scale: float
    steps: tuple[tuple[int, int], ...]

    def expected(self, own: int, other: int) -> float:
        """The wins that one game promises, from 0 to 1."""
        if self.curve is Curve.LOGISTIC:
            return 1 / (1 + exp(log(10) * (other - own) / self.scale))
        return (1 + erf((own - other) / self.scale / sqrt(2))) / 2

    def worth(self, rating: int) -> int:
        """How many points a whole win more than expected is worth."""
        return next(worth for least, worth in reversed(self.steps) if rating >= least)


FORMULAS: Final[Mapping[str, Formula]] = {
    # FIDE Handbook B.02, without its limit of 400 points of difference.
    "elo": Formula(Curve.LOGISTIC, 400, ((0, 20), (2400, 10))),
    # As in the rating systems of English-speaking Scrabble: a normal curve of 200√2 points, and multipliers
    # of players with fifty games or more; without their bonuses.
    "naspa": Formula(Curve.NORMAL, 200 * sqrt(2), ((0, 20), (1800, 16), (2000, 10))),
}


@dataclass(frozen=True, slots=True)
class Rated:
    """An entry with a rating. games: those that count. wins, expected: in these."""

    entry: int
    before: int
    games: int
    wins: float
    expected: float
    after: int


def rated(state: TournamentState, division: str, name: str = "elo") -> tuple[Rated, ...]:
    """The ratings of a division after all games so far, by number of entry. name: of the formula.

    Raises TournamentError if there is no such formula or division.
    """
    if name not in FORMULAS:
        raise TournamentError(
            "there is no rating formula '{name}'; there are {known}", name=name, known=", ".join(FORMULAS)
        )
    formula = FORMULAS[name]
    state.division(division)
    entries = state.entries_of(division)
    before = {entry.number: entry.rating for entry in entries}
    found = records(before, state.rounds_of(division))
    rows = []
    for entry in entries:
        if not entry.rating:
            continue
        wins = expected = 0.0
        games = 0
        for game in found[entry.number].games:
            others = [before[one] for one in game.met if before.get(one)]
            if not game.played or game.wins is None or not others:
                continue
            games += 1
            wins += float(game.wins)
            expected += sum(formula.expected(entry.rating, other) for other in others) / len(others)
        after = entry.rating + round(formula.worth(entry.rating) * (wins - expected))
        rows.append(Rated(entry.number, entry.rating, games, wins, expected, max(0, after)))
    return tuple(rows)
