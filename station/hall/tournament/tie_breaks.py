"""What decides between entries with the same wins."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from station.hall.tournament.division import Division
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.record import Record


@dataclass(frozen=True, slots=True)
class Field:
    """All records of a division, and how many rounds count."""

    records: Mapping[int, Record]
    rounds: int
    ratings: Mapping[int, int]

    def wins_of(self, entries: Collection[int]) -> Fraction:
        """The wins of these entries, on average."""
        return sum((self.records[entry].wins for entry in entries), Fraction()) / len(entries)


TieBreak = Callable[[Field, Record, Collection[int]], Fraction]
"""The value for a record; more is better. The last argument: the entries with the same values so far."""


def spread(field: Field, record: Record, tied: Collection[int]) -> Fraction:
    """Own points less the opponents', over all games; at tables of three or four less the others' mean. A bye
    and a forfeit count as the division says."""
    return record.spread


def points(field: Field, record: Record, tied: Collection[int]) -> Fraction:
    """Own points, over all games."""
    return Fraction(record.points)


def buchholz(field: Field, record: Record, tied: Collection[int]) -> Fraction:
    """The opponents' wins, over all rounds (Solkoff). A round that was not played counts one's own wins, as
    FIDE's dummy opponent does (Handbook C.07)."""
    return sum(_opponents(field, record), Fraction())


def median_buchholz(field: Field, record: Record, tied: Collection[int]) -> Fraction:
    """Buchholz without the best and the worst opponent, from three rounds on."""
    values = sorted(_opponents(field, record))
    return sum(values[1:-1] if len(values) >= 3 else values, Fraction())


def sonneborn_berger(field: Field, record: Record, tied: Collection[int]) -> Fraction:
    """The wins of those one has beaten, half of those one drew with; only games that were played."""
    played = [game for game in record.games if game.played and game.wins is not None and game.met]
    return sum((field.wins_of(game.met) * (game.wins or 0) for game in played), Fraction())


def head_to_head(field: Field, record: Record, tied: Collection[int]) -> Fraction:
    """Wins in the games among those who are tied, if each of them has played each of the others; else
    nothing."""
    others = {entry: set(tied) - {entry} for entry in tied}
    if any(not others[entry] <= field.records[entry].meetings.keys() for entry in tied):
        return Fraction()
    mine = [game for game in record.games if game.played and set(game.met) & others[record.entry]]
    return sum((game.wins for game in mine if game.wins is not None), Fraction())


def rating(field: Field, record: Record, tied: Collection[int]) -> Fraction:
    """The higher rating."""
    return Fraction(field.ratings.get(record.entry, 0))


def _opponents(field: Field, record: Record) -> list[Fraction]:
    played = [game for game in record.games if game.played and game.met]
    values = [field.wins_of(game.met) for game in played]
    return [*values, *[record.wins] * (field.rounds - len(played))]


TIE_BREAKS: Final[Mapping[str, TieBreak]] = MappingProxyType(
    {
        "spread": spread,
        "points": points,
        "buchholz": buchholz,
        "median-buchholz": median_buchholz,
        "sonneborn-berger": sonneborn_berger,
        "head-to-head": head_to_head,
        "rating": rating,
    }
)
"""By name, as a division lists them."""

_POINTLESS: Final = ("median-buchholz", "buchholz", "head-to-head", "sonneborn-berger")
_TWO: Final = ("spread", "head-to-head", "buchholz")
_MORE: Final = ("spread", "points", "buchholz")


def tie_breaks_of(division: Division) -> tuple[str, ...]:
    """The division's own, or the usual ones: in a game without points the opponents' strength; with points
    the spread, as at every Scrabble tournament."""
    if division.tie_breaks:
        return division.tie_breaks
    if not division.preset.points:
        return _POINTLESS
    return _TWO if division.sides == 2 else _MORE


def tie_break(name: str) -> TieBreak:
    """Raises TournamentError if there is none of this name."""
    if name not in TIE_BREAKS:
        raise TournamentError(
            "there is no tie-break '{name}'; there are {known}", name=name, known=", ".join(TIE_BREAKS)
        )
    return TIE_BREAKS[name]
