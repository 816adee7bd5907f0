"""How a division stands."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from station.hall.tournament.division import Division
from station.hall.tournament.entry import Entry
from station.hall.tournament.pairing import Round
from station.hall.tournament.record import Record, Scoring, records, with_absences
from station.hall.tournament.state import TournamentState
from station.hall.tournament.tie_breaks import Field, tie_break, tie_breaks_of


@dataclass(frozen=True, slots=True)
class Standing:
    """An entry's place. rank: from 1; the same for those whom no tie-break separates. wins: draws are half.
    won, drawn, lost: games, byes and forfeits included; at tables of three or four won is to come first, lost
    to come last, and drawn the rest. values: of the tie-breaks, in the division's order."""

    rank: int
    entry: Entry
    wins: Fraction
    won: int
    drawn: int
    lost: int
    spread: Fraction
    points: int
    values: tuple[Fraction, ...]


def standings(state: TournamentState, division: str, *, shown_only: bool = False) -> tuple[Standing, ...]:
    """The division's standings, best first. shown_only: only what the public may see: published rounds whose
    results are shown, and those who are in a published round."""
    which, rounds, entries = state.division(division), state.rounds_of(division), state.entries_of(division)
    if shown_only:
        rounds = tuple(one for one in rounds if one.published)
        there = {entry for one in rounds for pairing in one.pairings for entry in pairing.entries}
        rounds = tuple(one for one in rounds if one.results_shown)
        entries = tuple(entry for entry in entries if entry.number in there)
    return ranked(which, entries, rounds)


def ranked(division: Division, entries: Sequence[Entry], rounds: Sequence[Round]) -> tuple[Standing, ...]:
    """These entries by what they did in these rounds; entries that are equal in everything by number."""
    by_number = {entry.number: entry for entry in entries}
    scoring = Scoring(division.bye_spread, division.spread_cap, division.absence)
    found = records(by_number, rounds, scoring)
    found |= {number: with_absences(found[number], one, rounds, scoring) for number, one in by_number.items()}
    ratings = {entry.number: entry.rating for entry in entries}
    # A round of byes alone is over as soon as it is paired.
    counting = [
        one for one in rounds if one.complete or any(not each.is_bye and each.result for each in one.pairings)
    ]
    field = Field(found, len(counting), ratings)
    values: dict[int, tuple[Fraction, ...]] = {entry: (found[entry].wins,) for entry in by_number}
    for name in tie_breaks_of(division):
        break_ = tie_break(name)
        added: dict[int, Fraction] = {}
        for tied in _groups(values):
            added |= {entry: break_(field, found[entry], tied) for entry in tied}
        values = {entry: (*had, added[entry]) for entry, had in values.items()}
    order = sorted(by_number, key=lambda entry: (tuple(-value for value in values[entry]), entry))
    ranks: dict[int, int] = {}
    for place, entry in enumerate(order, start=1):
        same = place > 1 and values[entry] == values[order[place - 2]]
        ranks[entry] = ranks[order[place - 2]] if same else place
    return tuple(
        _standing(ranks[entry], by_number[entry], found[entry], values[entry][1:]) for entry in order
    )


def number(value: Fraction | int) -> str:
    """Wins and tie-breaks as they are written: 3, 3.5, 0.67."""
    if isinstance(value, int) or value.denominator == 1:
        return str(int(value))
    return f"{float(value):.2f}".rstrip("0")


def _groups(values: dict[int, tuple[Fraction, ...]]) -> Iterable[tuple[int, ...]]:
    order = sorted(values, key=lambda entry: values[entry])
    for _, tied in groupby(order, key=lambda entry: values[entry]):
        yield tuple(tied)


def _standing(rank: int, entry: Entry, record: Record, values: tuple[Fraction, ...]) -> Standing:
    said = [game.wins for game in record.games if game.wins is not None]
    return Standing(
        rank,
        entry,
        record.wins,
        sum(wins == 1 for wins in said),
        sum(0 < wins < 1 for wins in said),
        sum(wins == 0 for wins in said),
        record.spread,
        record.points,
        values,
    )
