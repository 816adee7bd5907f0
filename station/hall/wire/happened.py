"""What a table reports, each with its own fields: the `data` of an event.

Players and boards are numbered as in the feed. Texts are English sentences.
"""

from dataclasses import dataclass
from typing import Annotated, Final

from station.hall.wire.limits import (
    SENTENCE,
    Board,
    Count,
    MaybeTime,
    Name,
    Named,
    Number,
    Player,
    Players,
    Score,
    Sentence,
    Square,
    text,
)
from station.hall.wire.message import WireMessage
from station.hall.wire.rulings import AnyRuling
from station.rules.tile import Side

Sign = Annotated[str, text(4)]


@dataclass(frozen=True, slots=True)
class PressAt(WireMessage):
    """A clock button was pressed. at_ms: station time; board: of the head."""

    board: Board
    side: Side
    at_ms: Count


@dataclass(frozen=True, slots=True)
class SquareRead(WireMessage):
    """How the camera read a square.

    letter: "_" for a tile without one, "?" if something hid it, "" if nothing lies there. facing: "^" for
    South, "v" for North, "<" or ">" sideways, "" unknown. kit: a, b or "". confidence: in percent, that all
    of this is right. others: the next likeliest letters.
    """

    square: Square
    letter: Sign
    confidence: Count
    facing: Sign = ""
    kit: Sign = ""
    others: Annotated[tuple[str, ...], text(4)] = ()


@dataclass(frozen=True, slots=True)
class KeptMoment(WireMessage):
    """presses: the last ones, oldest first. read_ms: when the picture was taken that `read` is from; None if
    the camera has read nothing. read: every square of the board with a tile, or in doubt. rulings: the last
    ones on that board, in words, oldest first."""

    presses: tuple[PressAt, ...] = ()
    read_ms: MaybeTime = None
    read: tuple[SquareRead, ...] = ()
    rulings: Annotated[tuple[str, ...], text(SENTENCE)] = ()


@dataclass(frozen=True, slots=True)
class Joined(WireMessage):
    """A station has joined, or has started again. program: its version; table: the one it was assigned to;
    host: the machine's own name."""

    program: Name
    table: Name = ""
    host: Name = ""


@dataclass(frozen=True, slots=True)
class Check(WireMessage):
    """One check of the set-up, as `station table setup --check` prints it."""

    check: Named
    ok: bool
    says: Sentence = ""


@dataclass(frozen=True, slots=True)
class Checks(WireMessage):
    """The set-up's report: all checks, latest."""

    checks: tuple[Check, ...]


@dataclass(frozen=True, slots=True)
class CheckedIn(WireMessage):
    """The players of the assigned game who say that they are here: all of them so far, by number."""

    players: Players


@dataclass(frozen=True, slots=True)
class GameBegan(WireMessage):
    """A journal was created for the game. meta: its table of that name; schema: its version."""

    meta: tuple[tuple[str, str], ...]
    schema: Number


@dataclass(frozen=True, slots=True)
class EventRow(WireMessage):
    """A row of the journal's events; payload: the JSON text as written there."""

    number: Number
    at_ms: Count
    kind: Named
    payload: str


@dataclass(frozen=True, slots=True)
class SealRow(WireMessage):
    """A row of the journal's seals."""

    number: Number
    digest: Name
    phase: Name
    turns: Count


@dataclass(frozen=True, slots=True)
class JournalRows(WireMessage):
    """What was added to the game's journal: events in order, without gaps over all messages of this kind,
    and seals."""

    events: tuple[EventRow, ...] = ()
    seals: tuple[SealRow, ...] = ()


@dataclass(frozen=True, slots=True)
class BestPlay(WireMessage):
    """The play of a game that brought a player most. word: the longest that it formed."""

    player: Count
    points: Annotated[int, Score]
    word: Name = ""


@dataclass(frozen=True, slots=True)
class Result(WireMessage):
    """The game is over and all at the table agree. how: as in the feed's `ending`; winners: by number,
    several for a team or a tie, none if nobody won; scores: by player, none without points; turns: confirmed;
    says: the same in words; best: of the players who made points with a play, in games that have points."""

    how: Named
    winners: Players = ()
    scores: Annotated[tuple[int, ...], Score] = ()
    turns: Count = 0
    says: Sentence = ""
    best: tuple[BestPlay, ...] = ()


@dataclass(frozen=True, slots=True)
class ArbiterWanted(WireMessage):
    """Somebody calls the arbiter; the clocks are paused. moment_ms: the station time that it is about, of the
    last press on the board if there was any; kept: what the table knows of it. withdrawn: they no longer
    do."""

    moment_ms: Count
    board: Board = 0
    player: Player = None
    says: Sentence = ""
    withdrawn: bool = False
    kept: KeptMoment | None = None


@dataclass(frozen=True, slots=True)
class ArbiterRuled(WireMessage):
    """A ruling was carried out at the table. order: the director's, empty if it was given at the table."""

    ruling: AnyRuling
    reason: Sentence = ""
    by: Sentence = ""
    order: Sentence = ""


@dataclass(frozen=True, slots=True)
class OrderDone(WireMessage):
    """The answer to an order. done: or else `says` gives the reason."""

    order: Named
    done: bool
    says: Sentence = ""


@dataclass(frozen=True, slots=True)
class Trouble(WireMessage):
    """Something at the table does not work, or works again (over). device: as in the feed's alarms, or `disk`
    and the like."""

    device: Named
    says: Sentence = ""
    over: bool = False


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
