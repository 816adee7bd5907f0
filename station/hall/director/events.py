"""What can happen in the hall beside the tournament: machines, orders, disputes. Stored in one order with its
events."""

from dataclasses import dataclass

from station.hall.tournament.events import TournamentEvent
from station.hall.tournament.result import HighPlay, Result
from station.hall.wire.happened import KeptMoment
from station.hall.wire.order import AnyDeed
from station.hall.wire.rulings import AnyRuling


@dataclass(frozen=True, slots=True)
class MachineJoined:
    """A machine has got its credentials. name: what people call it."""

    machine: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class MachineRevoked:
    """What the machine sends from now on is refused; the link takes its credentials away."""

    machine: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class MachineReadmitted:
    """A machine that was revoked is let in again, with the credentials that it has."""

    machine: str


@dataclass(frozen=True, slots=True)
class TableServed:
    """A machine stands at the table from now on; None: no machine does."""

    table: int
    machine: str | None


@dataclass(frozen=True, slots=True)
class OrderGiven:
    """An order for a machine. Its id is never given twice, not even by a hall restored from a copy. dispute:
    the one that it settles, if any."""

    machine: str
    order: str
    data: AnyDeed
    dispute: str = ""


@dataclass(frozen=True, slots=True)
class OrderAnswered:
    """says: why it was not done, or what came of it."""

    order: str
    done: bool = True
    says: str = ""


@dataclass(frozen=True, slots=True)
class DisputeRaised:
    """A table wants the arbiter. id: `MACHINE-SEQ` of the event that said so. kept: what the table knows of
    the moment."""

    id: str
    table: int | None
    machine: str
    game: str | None
    moment_ms: int
    lane: int = 0
    player: int | None = None
    says: str = ""
    at: str = ""
    kept: KeptMoment | None = None


@dataclass(frozen=True, slots=True)
class DisputeRuled:
    """ruling: None if nothing changes, or the call was withdrawn. reason: for the players, as it
    goes into the journal. by: who ruled."""

    id: str
    ruling: AnyRuling | None
    reason: str
    by: str = ""
    at: str = ""


@dataclass(frozen=True, slots=True)
class ResultDiffers:
    """A table reports a result after another had been entered by hand, or of a game that nobody assigned to
    it. It does not count unless the director enters it."""

    pairing: str
    result: Result
    machine: str = ""
    plays: tuple[HighPlay, ...] = ()


@dataclass(frozen=True, slots=True)
class ResultKept:
    """What counts for a pairing stands, whatever else a table reported (`HallState.differing`)."""

    pairing: str


@dataclass(frozen=True, slots=True)
class Noted:
    """Something for the log, such as a pause of all clocks and why."""

    text: str


DirectorEvent = (
    MachineJoined
    | MachineRevoked
    | MachineReadmitted
    | TableServed
    | OrderGiven
    | OrderAnswered
    | DisputeRaised
    | DisputeRuled
    | ResultDiffers
    | ResultKept
    | Noted
)

HallEvent = TournamentEvent | DirectorEvent
