"""What a table tells of, each with its own fields: the `data` of an event.

Players and boards are numbered as in the feed. Texts are English sentences.
"""

from dataclasses import dataclass
from typing import Final

from station.hall.wire.moment import KeptMoment
from station.hall.wire.payload import check_number, check_text
from station.hall.wire.rulings import AnyRuling

SENTENCE: Final = 1000
NAME: Final = 200


@dataclass(frozen=True, slots=True)
class Joined:
    """A station has joined, or has started again. program: its version; table: where it was told to stand;
    host: the machine's own name."""

    program: str
    table: str = ""
    host: str = ""

    def __post_init__(self) -> None:
        for name in ("program", "table", "host"):
            check_text(name, getattr(self, name), NAME)


@dataclass(frozen=True, slots=True)
class Check:
    """One check of the set-up, as `station table setup --check` prints it."""

    check: str
    ok: bool
    says: str = ""

    def __post_init__(self) -> None:
        check_text("check", self.check, NAME, empty=False)
        check_text("says", self.says, SENTENCE)


@dataclass(frozen=True, slots=True)
class Checks:
    """The set-up's report: all checks, latest."""

    checks: tuple[Check, ...]

    @property
    def ready(self) -> bool:
        return all(check.ok for check in self.checks)


@dataclass(frozen=True, slots=True)
class CheckedIn:
    """The players of the assigned game who say that they are here: all of them so far, by number."""

    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameBegan:
    """A journal was created for the game. meta: its table of that name; schema: its version."""

    meta: tuple[tuple[str, str], ...]
    schema: int

    def __post_init__(self) -> None:
        check_number("schema", self.schema, 1)


@dataclass(frozen=True, slots=True)
class EventRow:
    """A row of the journal's events; payload: the JSON text as it stands there."""

    number: int
    at_ms: int
    kind: str
    payload: str

    def __post_init__(self) -> None:
        check_number("number", self.number, 1)
        check_number("at_ms", self.at_ms)
        check_text("kind", self.kind, NAME, empty=False)


@dataclass(frozen=True, slots=True)
class SealRow:
    """A row of the journal's seals."""

    number: int
    digest: str
    phase: str
    turns: int

    def __post_init__(self) -> None:
        check_number("number", self.number, 1)
        check_number("turns", self.turns)
        check_text("digest", self.digest, NAME)
        check_text("phase", self.phase, NAME)


@dataclass(frozen=True, slots=True)
class JournalRows:
    """What was added to the game's journal: events in order, without gaps over all messages of this kind,
    and seals."""

    events: tuple[EventRow, ...] = ()
    seals: tuple[SealRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """The game is over and all at the table agree. how: as in the feed's `ending`; winners: by number,
    several for a team or a tie, none if nobody won; scores: by player, none without points; turns: confirmed;
    says: the same in words."""

    how: str
    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    turns: int = 0
    says: str = ""

    def __post_init__(self) -> None:
        check_text("how", self.how, NAME, empty=False)
        check_text("says", self.says, SENTENCE)
        check_number("turns", self.turns)
        for score in self.scores:
            check_number("a score", score, -(2**31))


@dataclass(frozen=True, slots=True)
class ArbiterWanted:
    """Somebody calls the arbiter; the clocks are paused. moment_ms: the station time that it is about, of the
    last press on the board if there was any; kept: what the table knows of it. withdrawn: they no longer
    do."""

    moment_ms: int
    board: int = 0
    player: int | None = None
    says: str = ""
    withdrawn: bool = False
    kept: KeptMoment | None = None

    def __post_init__(self) -> None:
        check_number("moment_ms", self.moment_ms)
        check_text("says", self.says, SENTENCE)


@dataclass(frozen=True, slots=True)
class ArbiterRuled:
    """A ruling was carried out at the table. order: the director's, empty if it was given at the table."""

    ruling: AnyRuling
    reason: str = ""
    by: str = ""
    order: str = ""

    def __post_init__(self) -> None:
        for name in ("reason", "by", "order"):
            check_text(name, getattr(self, name), SENTENCE)


@dataclass(frozen=True, slots=True)
class OrderDone:
    """The answer to an order. done: or else `says` tells why not."""

    order: str
    done: bool
    says: str = ""

    def __post_init__(self) -> None:
        check_text("order", self.order, NAME, empty=False)
        check_text("says", self.says, SENTENCE)


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something at the table does not work, or works again (over). device: as in the feed's alarms, or `disk`
    and the like."""

    device: str
    says: str = ""
    over: bool = False

    def __post_init__(self) -> None:
        check_text("device", self.device, NAME, empty=False)
        check_text("says", self.says, SENTENCE)


AnyHappened = (
    Joined
    | Checks
    | CheckedIn
    | GameBegan
    | JournalRows
    | Result
    | ArbiterWanted
    | ArbiterRuled
    | OrderDone
    | Trouble
)

KINDS: Final[dict[str, type[AnyHappened]]] = {
    "joined": Joined,
    "checks": Checks,
    "checked-in": CheckedIn,
    "game-began": GameBegan,
    "journal": JournalRows,
    "result": Result,
    "arbiter-wanted": ArbiterWanted,
    "arbiter-ruled": ArbiterRuled,
    "order-done": OrderDone,
    "trouble": Trouble,
}
"""What `kind` says on the wire."""
