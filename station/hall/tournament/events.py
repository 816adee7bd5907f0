"""What can happen in a tournament. These, in order, are everything; the rest is derived.

An event holds what was decided: a round is its pairings, so that a tournament stays what it was when a method
gets better.
"""

from dataclasses import dataclass

from station.hall.tournament.division import Division
from station.hall.tournament.entry import Entry
from station.hall.tournament.pairing import Pairing
from station.hall.tournament.result import HighPlay, Result
from station.hall.tournament.state import Table
from station.hall.tournament.timing.round_clock import RoundClock


@dataclass(frozen=True, slots=True)
class TournamentNamed:
    name: str
    date: str = ""
    place: str = ""


@dataclass(frozen=True, slots=True)
class DivisionSet:
    """A division is added, or the one of this name changed."""

    division: Division


@dataclass(frozen=True, slots=True)
class DivisionRemoved:
    division: str


@dataclass(frozen=True, slots=True)
class TableSet:
    """A table is added, or the one of this number changed."""

    table: Table


@dataclass(frozen=True, slots=True)
class TableRemoved:
    table: int


@dataclass(frozen=True, slots=True)
class Entered:
    """An entry is added, or the one of this number changed: renamed, moved, withdrawn, sitting out."""

    entry: Entry


@dataclass(frozen=True, slots=True)
class EntryRemoved:
    """An entry that has never been paired is taken off the list."""

    entry: int


@dataclass(frozen=True, slots=True)
class CheckInOpened:
    """Whether the check-in of a division is open: whoever has not checked in then is left out of new
    rounds."""

    division: str
    opened: bool = True


@dataclass(frozen=True, slots=True)
class EntryChecked:
    """An entry has checked in, or (here=False) has not after all."""

    entry: int
    here: bool = True


@dataclass(frozen=True, slots=True)
class EntryFormOpened:
    """Whether players can enter a division themselves."""

    division: str
    opened: bool = True


@dataclass(frozen=True, slots=True)
class RoundPaired:
    """The next round of a division. Its byes have their results. method, seed: how it came about, for those
    who ask; nothing is worked out from them again."""

    division: str
    round: int
    pairings: tuple[Pairing, ...]
    method: str
    seed: int = 0


@dataclass(frozen=True, slots=True)
class PairingsChanged:
    """By hand: the round's pairings are these now."""

    division: str
    round: int
    pairings: tuple[Pairing, ...]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RoundDropped:
    """The latest round of a division, of which nothing has been played, is no more."""

    division: str
    round: int


@dataclass(frozen=True, slots=True)
class RoundPublished:
    division: str
    round: int


@dataclass(frozen=True, slots=True)
class RoundWithdrawn:
    """A published round is hidden again: the public does not see it and the tables forget it."""

    division: str
    round: int


@dataclass(frozen=True, slots=True)
class ResultsShown:
    """Whether the public sees the results of a round."""

    division: str
    round: int
    shown: bool


@dataclass(frozen=True, slots=True)
class RoundTimed:
    """The clock of a round is this now: started, paused, extended; None: it has none any more."""

    division: str
    round: int
    clock: RoundClock | None


@dataclass(frozen=True, slots=True)
class ResultCame:
    """The first result of a pairing. plays: the best ones of the game, where its table reported them."""

    pairing: str
    result: Result
    plays: tuple[HighPlay, ...] = ()


@dataclass(frozen=True, slots=True)
class ResultCorrected:
    """A result is changed, or (None) taken back. The one before it is kept, with the reason."""

    pairing: str
    result: Result | None
    reason: str
    actor: str = ""
    at: str = ""


TournamentEvent = (
    TournamentNamed
    | DivisionSet
    | DivisionRemoved
    | TableSet
    | TableRemoved
    | Entered
    | EntryRemoved
    | CheckInOpened
    | EntryChecked
    | EntryFormOpened
    | RoundPaired
    | PairingsChanged
    | RoundDropped
    | RoundPublished
    | RoundWithdrawn
    | ResultsShown
    | RoundTimed
    | ResultCame
    | ResultCorrected
)
