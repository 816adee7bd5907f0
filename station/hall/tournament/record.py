"""What each entry has done so far: games, starts, opponents, byes."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final

from station.hall.tournament.entry import Entry
from station.hall.tournament.pairing import Pairing, Round
from station.hall.tournament.result import How, Result, wins
from station.hall.tournament.seating import starters

PLAYED = (How.PLAYED, How.BY_HAND, How.UNFINISHED)


@dataclass(frozen=True, slots=True)
class Game:
    """One round of one entry. met: the opponents, partners: those on its side; () for a bye. wins: from 0 to
    1 (`result.wins`), spread: its score less that of the others, on average; both None without a result.
    started: whether it did; a fixed team at two boards: whether it sat South. played: whether the two
    sides sat down to it; a forfeit, a bye or a missed round is not, an open pairing counts as if it were."""

    round: int
    pairing: str
    met: tuple[int, ...] = ()
    partners: tuple[int, ...] = ()
    wins: Fraction | None = None
    spread: Fraction | None = None
    score: int | None = None
    started: bool = False
    played: bool = False
    bye: bool = False


@dataclass(frozen=True, slots=True)
class Record:
    """The games of an entry, in order."""

    entry: int
    games: tuple[Game, ...] = ()
    meetings: Mapping[int, int] = field(default_factory=dict)
    """How often it has played against each opponent."""
    partners: Mapping[int, int] = field(default_factory=dict)
    """How often it has played with each partner."""

    @property
    def wins(self) -> Fraction:
        return sum((game.wins for game in self.games if game.wins is not None), Fraction())

    @property
    def spread(self) -> Fraction:
        return sum((game.spread for game in self.games if game.spread is not None), Fraction())

    @property
    def points(self) -> int:
        return sum(game.score for game in self.games if game.score is not None)

    @property
    def byes(self) -> int:
        return sum(game.bye for game in self.games)

    @property
    def lead(self) -> int:
        """How many times more it has started than not, over the games that were played."""
        return sum(1 if game.started else -1 for game in self.games if game.played)

    @property
    def started_last(self) -> bool:
        played = [game for game in self.games if game.played]
        return bool(played) and played[-1].started


@dataclass(frozen=True, slots=True)
class Scoring:
    """What counts how much. bye_spread: for a bye or a forfeit. cap: a game counts at most so much spread, 0
    for all of it. absence: by how much a missed round is lost; None: it counts nothing."""

    bye_spread: int = 0
    cap: int = 0
    absence: int | None = None


PLAIN: Final = Scoring()


def records(entries: Iterable[int], rounds: Iterable[Round], scoring: Scoring = PLAIN) -> dict[int, Record]:
    """The record of each entry, and of every other that was paired."""
    games: dict[int, list[Game]] = {entry: [] for entry in entries}
    for one in rounds:
        for pairing in one.pairings:
            for entry in pairing.entries:
                games.setdefault(entry, []).append(_game(one.number, pairing, entry, scoring))
    return {entry: _record(entry, played) for entry, played in games.items()}


def with_absences(record: Record, entry: Entry, rounds: Iterable[Round], scoring: Scoring) -> Record:
    """A record with the rounds that its entry missed as losses, if they count: of one that came late also
    those before, of one that has withdrawn none after."""
    if scoring.absence is None:
        return record
    there = {game.round for game in record.games}
    last = entry.until_round
    missed = [
        Game(one.number, "", wins=Fraction(), spread=Fraction(-scoring.absence))
        for one in rounds
        if one.number not in there and (last is None or one.number <= last)
    ]
    return replace(record, games=tuple(sorted((*record.games, *missed), key=lambda game: game.round)))


def _record(entry: int, games: list[Game]) -> Record:
    played = [game for game in games if game.played]
    meetings = Counter(number for game in played for number in game.met)
    return Record(entry, tuple(games), meetings, Counter(one for game in played for one in game.partners))


def _game(round_number: int, pairing: Pairing, entry: int, scoring: Scoring) -> Game:
    side = pairing.side_of(entry)
    result = pairing.result
    if pairing.is_bye:
        full = result is None or result.how is How.BYE
        return Game(
            round_number,
            pairing.id,
            wins=Fraction(1) if result is None else wins(result, 0),
            spread=Fraction(scoring.bye_spread if full else 0),
            bye=full,
        )
    return Game(
        round_number,
        pairing.id,
        met=tuple(number for other, all_ in enumerate(pairing.sides) if other != side for number in all_),
        partners=tuple(number for number in pairing.sides[side] if number != entry),
        wins=None if result is None else wins(result, side),
        spread=None if result is None else _spread(result, side, scoring),
        score=result.scores[side] if result is not None and result.scores else None,
        started=_started(pairing, entry),
        played=result is None or result.how in PLAYED,
    )


def _started(pairing: Pairing, entry: int) -> bool:
    """Whether it starts: its player, or, of fixed teams, whether it sits South."""
    if len(pairing.seats) == 4 and len(pairing.entries) == 2:
        return pairing.sides[0] == (entry,)
    return any(seat.entry == entry for seat in starters(pairing))


def _spread(result: Result, side: int, scoring: Scoring) -> Fraction:
    if result.forfeited:
        return Fraction(-scoring.bye_spread if side in result.forfeited else scoring.bye_spread)
    if not result.scores:
        return Fraction()
    others = [score for other, score in enumerate(result.scores) if other != side]
    spread = Fraction(sum(result.scores[side] - score for score in others), len(others))
    return max(Fraction(-scoring.cap), min(Fraction(scoring.cap), spread)) if scoring.cap else spread
