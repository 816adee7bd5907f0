"""The whole state of a House table, frozen. The screen is drawn from this and nothing else."""

from dataclasses import dataclass, field
from enum import Enum

from station.clock.head import Pressed
from station.clock.reading import ClockReading
from station.referee.events import HouseSettings
from station.referee.sight import BoardSeen
from station.rules.house.custody import Hand
from station.rules.house.position import Position
from station.rules.house.ruling import Legal, Reason, Word
from station.rules.tile import Side


class Phase(Enum):
    """Where the game stands as a whole."""

    IDLE = "idle"  # no game set up
    READY = "ready"  # waiting for the two opponents' presses
    PLAYING = "playing"
    PAUSED = "paused"
    OVER = "over"


class Refusal(Enum):
    """Why a press is taken back although no rule of the play itself is broken."""

    NOTHING_CHANGED = "nothing-changed"
    DISTURBED = "disturbed"  # tiles that are no part of the play were moved, turned or taken
    NOT_IN_HAND = "not-in-hand"  # a tile that the mover cannot hold (custody)
    WRONG_FACING = "wrong-facing"  # a new tile faces the opponent, or lies sideways
    UNFINISHED = "unfinished"  # the explosion is not done


@dataclass(frozen=True, slots=True)
class Stands:
    """The last play of this board stands."""

    mover: Side
    words: tuple[Word, ...]
    placed: tuple[int, ...]
    removed: int
    draw: int  # how many tiles the mover may draw


@dataclass(frozen=True, slots=True)
class Passed:
    mover: Side
    draw: int = 0


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The press was taken back. `squares` are where it went wrong; `detail` is a sentence for people."""

    mover: Side
    reason: Reason | Refusal
    detail: str
    squares: tuple[int, ...] = ()
    words: tuple[Word, ...] = ()


Verdict = Stands | Passed | TakenBack


@dataclass(frozen=True, slots=True)
class ExplosionTask:
    """What the mover must do to the tiles before the play stands.

    ruling: the legal play with its turns and steps. turned, removed: those squares already seen done.
    """

    ruling: Legal
    turned: frozenset[int] = frozenset()
    removed: frozenset[int] = frozenset()

    @property
    def done(self) -> bool:
        return self.removed >= set(self.ruling.removed) and self.turned >= (
            set(self.ruling.turned) - set(self.ruling.removed)
        )


class Doubt(Enum):
    """The one thing the station needs to know before it can rule."""

    HIDDEN = "hidden"  # move the hand
    LETTER = "letter"  # which letter is on this square?
    BLANK = "blank"  # which letter does this blank stand for?


@dataclass(frozen=True, slots=True)
class Question:
    """A question the screen asks; `square` None when it is about the whole board."""

    doubt: Doubt
    square: int | None
    candidates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """One confirmed turn of a board: a play (ruling) or a pass (None), with the clock after it."""

    mover: Side
    ruling: Legal | None
    before: Position
    clock: ClockReading
    at_ms: int
    accepted: bool = False  # by an arbiter, against or without a ruling
    after: Position | None = None  # only when an arbiter accepted the board as it lay


@dataclass(frozen=True, slots=True)
class BoardState:
    """One board: what is confirmed, whose turn it is, and what is going on."""

    position: Position
    to_move: Side
    clock: ClockReading
    hands: tuple[Hand, Hand]  # South's, North's
    bag: int  # tiles left in this board's bag
    seen: BoardSeen | None = None
    press: Pressed | None = None  # in force, not yet judged
    task: ExplosionTask | None = None
    verdict: Verdict | None = None
    question: Question | None = None
    history: tuple[Record, ...] = ()

    def hand(self, side: Side) -> Hand:
        return self.hands[0 if side is Side.SOUTH else 1]


class Ending(Enum):
    CHAIN = "chain"  # home row to home row
    TIME = "time"  # an opponent's time ran out
    CHALLENGE = "challenge"
    ABORTED = "aborted"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the game ended. `winner` is the side of the table, None when aborted; `chain` the squares of
    the winning group on `board`."""

    ending: Ending
    winner: Side | None
    board: int | None = None
    chain: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class HouseState:
    """A House table: two boards that end together."""

    phase: Phase
    settings: HouseSettings
    boards: tuple[BoardState, BoardState]
    pressed_to_start: frozenset[int] = field(default_factory=frozenset)  # boards whose opponent is ready
    outcome: Outcome | None = None
    at_ms: int = 0  # of the last event
