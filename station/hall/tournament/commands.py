"""What a director can ask for. `decide` says what events it comes to, or why it cannot be.

A command that comes to one event with the same fields is that event, which `decide` only checks.
"""

from dataclasses import dataclass

from station.hall.tournament import events as e
from station.hall.tournament.entry import Player
from station.hall.tournament.result import Result

NameTournament = e.TournamentNamed
SetDivision = e.DivisionSet
RemoveDivision = e.DivisionRemoved
SetTable = e.TableSet
RemoveTable = e.TableRemoved
RemoveEntry = e.EntryRemoved
OpenCheckIn = e.CheckInOpened
CheckIn = e.EntryChecked
OpenEntryForm = e.EntryFormOpened
PublishRound = e.RoundPublished
WithdrawRound = e.RoundWithdrawn
ShowResults = e.ResultsShown


@dataclass(frozen=True, slots=True)
class AddEntry:
    """from_round: the next one that is not paired yet if None, so that a late entry joins then."""

    division: str
    players: tuple[Player, ...]
    name: str = ""
    from_round: int | None = None


@dataclass(frozen=True, slots=True)
class ImportEntries:
    """Entries from the text of a CSV file (`station.hall.tournament.entries_file`): all of them, or none if
    one is wrong. division: for lines that do not name theirs."""

    text: str
    division: str = ""


@dataclass(frozen=True, slots=True)
class ChangeEntry:
    """Other players, another name or division for an entry; None leaves it as it is."""

    entry: int
    players: tuple[Player, ...] | None = None
    name: str | None = None
    division: str | None = None


@dataclass(frozen=True, slots=True)
class WithdrawEntry:
    """after_round: the last round that it plays; the last one paired if None."""

    entry: int
    after_round: int | None = None


@dataclass(frozen=True, slots=True)
class ReturnEntry:
    """A withdrawn entry plays again, from the next round that is not paired yet."""

    entry: int


@dataclass(frozen=True, slots=True)
class SitOut:
    """An entry misses a round that is not paired yet, or (out=False) plays in it after all. how: the kind of
    bye that it counts as (`How`), "" for none."""

    entry: int
    round: int
    out: bool = True
    how: str = ""


@dataclass(frozen=True, slots=True)
class PairRound:
    """Pair the next round of a division. method: its usual one if "". seed: for draws by lot."""

    division: str
    method: str = ""
    seed: int = 0


@dataclass(frozen=True, slots=True)
class DropRound:
    """Take back the latest round of a division, of which nothing has been played, to pair it again."""

    division: str


@dataclass(frozen=True, slots=True)
class SwapEntries:
    """Two entries of a round take each other's places."""

    division: str
    round: int
    one: int
    other: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class SetPairings:
    """Pair a round by hand: the sides of each table. Entries that are in none of them have a bye; a round
    that is not paired yet is made."""

    division: str
    round: int
    tables: tuple[tuple[tuple[int, ...], ...], ...]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class TurnSides:
    """Another side starts: the next one, around the table."""

    pairing: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class MoveToTable:
    """A pairing plays at another table; a pairing that is there takes its own."""

    pairing: str
    table: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class StartRoundClock:
    """Give a published round a clock that starts now, in place of one that it may have."""

    division: str
    round: int
    minutes: int


@dataclass(frozen=True, slots=True)
class PauseRoundClock:
    division: str
    round: int


@dataclass(frozen=True, slots=True)
class ContinueRoundClock:
    division: str
    round: int


@dataclass(frozen=True, slots=True)
class ExtendRoundClock:
    """minutes: fewer than none shorten it."""

    division: str
    round: int
    minutes: int


@dataclass(frozen=True, slots=True)
class StopRoundClock:
    """The round has no clock any more."""

    division: str
    round: int


@dataclass(frozen=True, slots=True)
class EnterResult:
    """A result by hand. reason: needed if there is a result already; that is kept as a correction."""

    pairing: str
    result: Result
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ClearResult:
    """Take a result back; it is kept as a correction."""

    pairing: str
    reason: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Events that happened, in order, are undone: `back` takes their effect away
    (`station.hall.tournament.undo.inverse`), as long as nothing that came later depends on them."""

    happened: tuple[e.TournamentEvent, ...]
    back: tuple[e.TournamentEvent, ...]


TournamentCommand = (
    NameTournament
    | SetDivision
    | RemoveDivision
    | SetTable
    | RemoveTable
    | AddEntry
    | ImportEntries
    | ChangeEntry
    | RemoveEntry
    | WithdrawEntry
    | ReturnEntry
    | SitOut
    | OpenCheckIn
    | CheckIn
    | OpenEntryForm
    | PairRound
    | DropRound
    | PublishRound
    | WithdrawRound
    | ShowResults
    | SwapEntries
    | SetPairings
    | TurnSides
    | MoveToTable
    | StartRoundClock
    | PauseRoundClock
    | ContinueRoundClock
    | ExtendRoundClock
    | StopRoundClock
    | EnterResult
    | ClearResult
    | Undo
)
