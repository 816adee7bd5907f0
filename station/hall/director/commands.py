"""What a director can ask of the hall beside the tournament's own commands."""

from dataclasses import dataclass

from station.hall.director import events as e
from station.hall.tournament.commands import TournamentCommand
from station.hall.wire.rulings import AnyRuling

JoinMachine = e.MachineJoined
RevokeMachine = e.MachineRevoked


@dataclass(frozen=True, slots=True)
class ReadmitMachine:
    """Undo `RevokeMachine`: the machine is let in again, and put at its table if that is free."""

    machine: str
    table: int | None = None


KeepResult = e.ResultKept
Note = e.Noted


@dataclass(frozen=True, slots=True)
class ServeTable:
    """Put a machine at a table. One that served it is revoked if `replace`, else refused; its game
    goes on from the journal that the hall holds."""

    table: int
    machine: str
    replace: bool = False


@dataclass(frozen=True, slots=True)
class SendPreset:
    """Send a division's preset to its tables; they confirm it."""

    division: str


@dataclass(frozen=True, slots=True)
class StartRound:
    """Start the clocks of all tables of a published round at once."""

    division: str
    round: int


@dataclass(frozen=True, slots=True)
class PauseTables:
    """Pause the clocks, of all tables or only these. reason: shown on their screens ("Fire alarm")."""

    reason: str = ""
    tables: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ContinueTables:
    tables: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Rule:
    """Settle a dispute. ruling: None if nothing changes. reason: for the players."""

    dispute: str
    ruling: AnyRuling | None
    reason: str


@dataclass(frozen=True, slots=True)
class AskPicture:
    """Ask a table for its camera's picture as it is now."""

    table: int


@dataclass(frozen=True, slots=True)
class AskMoment:
    """Ask a table for the pictures it kept around a moment of a game. at_ms: station time."""

    table: int
    game: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class SendMessage:
    """Show a sentence on the screens of these tables, or of all."""

    text: str
    tables: tuple[int, ...] = ()


DirectorCommand = (
    JoinMachine
    | ServeTable
    | RevokeMachine
    | ReadmitMachine
    | SendPreset
    | StartRound
    | PauseTables
    | ContinueTables
    | Rule
    | KeepResult
    | Note
    | AskPicture
    | AskMoment
    | SendMessage
)

HallCommand = TournamentCommand | DirectorCommand
