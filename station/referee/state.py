"""The whole state of a House table, frozen. The screen is drawn from this and nothing else."""

from dataclasses import dataclass, field
from enum import Enum
from typing import Literal

from station.clock.head import Flagged, Held, Pressed, Released
from station.clock.reading import ClockReading
from station.referee.events import HouseSettings
from station.referee.sight import BoardSeen, SeenSquare, SeenTile
from station.rules.house.custody import Hand
from station.rules.house.position import Position
from station.rules.house.ruling import Legal, Reason, Word
from station.rules.tile import Side, Tile


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
    inferred: tuple[int, ...] = ()  # new tiles whose doubtful letter the referee settled by what it knows
    accepted: bool = False  # by the arbiter


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

    ruling: the legal play with its turns and steps. turned, removed: those squares already seen done; a
    blank shows no facing, so its turn counts as done. wrong: squares that lie neither as before nor as
    they should, seen since. inferred: as in `Stands`.
    """

    ruling: Legal
    turned: frozenset[int] = frozenset()
    removed: frozenset[int] = frozenset()
    wrong: frozenset[int] = frozenset()
    inferred: tuple[int, ...] = ()

    @property
    def to_turn(self) -> tuple[int, ...]:
        """Squares still to be turned; those that are to be taken anyway need no turning."""
        return tuple(s for s in self.ruling.turned if s not in self.turned and s not in self.ruling.removed)

    @property
    def to_remove(self) -> tuple[int, ...]:
        """Squares still to be emptied, in the order of the steps."""
        return tuple(s for s in self.ruling.removed if s not in self.removed)

    @property
    def done(self) -> bool:
        return not (self.to_turn or self.to_remove or self.wrong)


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


Source = Literal["unknown", "known", "bonus"]
"""Which part of a hand a tile came from."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """How tiles changed owner in one turn, so that it can be undone.

    spent: the tiles laid, each with where in the mover's hand it came from. passed: the tiles that went to
    the mover's partner. drawn: how many came from this board's bag.
    """

    spent: tuple[tuple[Source, Tile], ...] = ()
    passed: tuple[Tile, ...] = ()
    drawn: int = 0


NO_TRANSFER = Transfer()


@dataclass(frozen=True, slots=True)
class Record:
    """One confirmed turn of a board: a play (ruling) or a pass (None), with the clock after it.

    `undone` turns stay in the history: nothing that happened is forgotten. `placed` are the squares the
    mover laid tiles on, `inferred` as in `Stands`.
    """

    mover: Side
    ruling: Legal | None
    before: Position
    clock: ClockReading
    at_ms: int
    accepted: bool = False  # by an arbiter, against or without a ruling
    after: Position | None = None  # only when an arbiter accepted the board as it lay
    placed: tuple[int, ...] = ()
    transfer: Transfer = NO_TRANSFER
    inferred: tuple[int, ...] = ()
    undone: bool = False

    @property
    def position(self) -> Position:
        """The position after this turn."""
        if self.after is not None:
            return self.after
        return self.before if self.ruling is None else self.ruling.after


@dataclass(frozen=True, slots=True)
class Settled:
    """What a person said lies on `square`, and what the camera had made of it then (None: empty, or no
    picture yet)."""

    square: int
    tile: Tile | None
    seen: SeenSquare = None


@dataclass(frozen=True, slots=True)
class BoardState:
    """One board: what is confirmed, whose turn it is, and what is going on.

    press_end: how the press in force ended, as far as it has: a release, or a long press. flag: a flag
    that counts only if the presses before it stand. laid: new tiles seen in this turn, taken off again or
    not. settled, chosen: what people said of squares, and of blanks laid in this turn.
    """

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
    press_end: Held | Released | None = None
    flag: Flagged | None = None
    laid: tuple[tuple[int, SeenTile], ...] = ()
    settled: tuple[Settled, ...] = ()
    chosen: tuple[tuple[int, str], ...] = ()

    @property
    def last(self) -> Record | None:
        """The last turn that was not undone."""
        return next((record for record in reversed(self.history) if not record.undone), None)

    def has_played(self, side: Side) -> bool:
        """Whether `side` has laid a tile on this board in a play that stands."""
        return any(r.placed and r.mover is side and not r.undone for r in self.history)

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
    """A House table: two boards that end together.

    restarted: clock heads that were reset since the game was last played: board, and why as a clause.
    """

    phase: Phase
    settings: HouseSettings
    boards: tuple[BoardState, BoardState]
    pressed_to_start: frozenset[int] = field(default_factory=frozenset)  # boards whose opponent is ready
    outcome: Outcome | None = None
    at_ms: int = 0  # of the last event
    restarted: tuple[tuple[int, str], ...] = ()

    @property
    def clocks(self) -> tuple[ClockReading, ClockReading]:
        """Of the left and the right board."""
        left, right = self.boards
        return left.clock, right.clock

    @property
    def turns(self) -> int:
        """How many turns were confirmed on both boards, undone ones included."""
        return sum(len(board.history) for board in self.boards)

    @property
    def undone(self) -> int:
        """How many of these turns were undone."""
        return sum(record.undone for board in self.boards for record in board.history)
