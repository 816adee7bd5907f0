"""The whole state of a table, frozen. The screen is drawn from this and nothing else."""

from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

from station.clock.head import Held, Pressed, Released
from station.clock.reading import ClockReading
from station.referee.sight import BoardSeen, SeenTile
from station.referee.state import Doubt, Phase, Settled
from station.referee.table.events import LayoutSeen, SpotSeen, TableSettings
from station.referee.table.seats import seat_of
from station.rules.game import Awaited, Bid, Call, Choice, Deed, Layout, Spot, Turn
from station.rules.scrabble.position import Position

P = TypeVar("P")
Value = int | str


class Refusal(Enum):
    """Why something was not done."""

    RULES = "rules"  # the rules do not allow it
    NOTHING_CHANGED = "nothing-changed"  # a press over an unchanged board
    DISTURBED = "disturbed"  # tiles that are no part of the play were moved or taken
    SETTINGS = "settings"  # such a game cannot be set up


@dataclass(frozen=True, slots=True)
class Refused:
    """What was tried does not stand; a press for it was taken back.

    sentence: for people, perhaps with `values` in braces. squares: where on the board. cells: where in a
    free layout, (row, column).
    """

    reason: Refusal
    sentence: str
    values: tuple[tuple[str, Value], ...] = ()
    player: int | None = None
    deed: Deed | None = None
    squares: tuple[int, ...] = ()
    cells: tuple[tuple[int, int], ...] = ()

    @property
    def detail(self) -> str:
        """The sentence with its values."""
        return self.sentence.format(**dict(self.values)) if self.values else self.sentence


@dataclass(frozen=True, slots=True)
class Stood:
    """What was done last and stands. gained: points by player. inferred: new tiles whose doubtful letter the
    referee settled by what it knows. accepted: by the arbiter."""

    deed: Deed
    gained: tuple[int, ...]
    inferred: tuple[int, ...] = ()
    accepted: bool = False


Verdict = Stood | Refused


@dataclass(frozen=True, slots=True)
class Question:
    """The one thing the station needs to know before it can rule. square: on the board; cell: in the free
    layout of `player`; neither for the whole board, or the spot."""

    doubt: Doubt
    square: int | None = None
    cell: tuple[int, int] | None = None
    player: int | None = None
    candidates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Done(Generic[P]):
    """A deed that stood, with the position before it. clocks: after it. undone: by the arbiter; it stays
    here, nothing that happened is forgotten. inferred: as in `Stood`. words: strings that count as words
    because the arbiter said so."""

    deed: Deed
    before: P
    clocks: tuple[ClockReading, ClockReading]
    at_ms: int
    inferred: tuple[int, ...] = ()
    words: tuple[str, ...] = ()
    undone: bool = False

    @property
    def accepted(self) -> bool:
        return bool(self.words)


class Ending(Enum):
    FINISHED = "finished"  # by the rules of the game
    ABORTED = "aborted"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the game ended. winners: players; several on a tie or for a team, none when broken off."""

    ending: Ending
    winners: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TableState(Generic[P]):
    """A table at which one game is played.

    position: of the game, as its rules keep it; None before a game is set up. awaits, scores, board: what
    the rules say of it (`station.rules.game.Rules`). clocks: of the left and the right head. press: in
    force, not yet judged, and how it ended as far as it has. calls: (player, at_ms) of calls that may yet
    turn out to be made at once. laid: new tiles on the last still picture of the board. amiss: squares
    that do not lie as they should, as far as they belong to no play. lift: squares of plays that were taken
    back and whose tiles have not been seen to go. settled, chosen: what
    people said of squares, and of blanks laid in this turn. spot: as last seen; spot_used: the tile there
    has had its turn. layouts: by player, as last seen. asked_ms: since when the
    main thing is awaited, or its picture was asked for again. restarted: clock heads that were reset since
    the game was last played: board, and why as a clause.
    """

    phase: Phase
    settings: TableSettings
    position: P = None  # type: ignore[assignment]  # only before a game is set up
    awaits: tuple[Awaited, ...] = ()
    scores: tuple[int, ...] = ()
    board: Position | None = None
    clocks: tuple[ClockReading, ClockReading] = (
        ClockReading(0, 0, None, 0),
        ClockReading(0, 0, None, 0),
    )
    press: Pressed | None = None
    press_end: Held | Released | None = None
    calls: tuple[tuple[int, int], ...] = ()
    question: Question | None = None
    verdict: Verdict | None = None
    history: tuple[Done[P], ...] = ()
    seen: BoardSeen | None = None
    laid: tuple[tuple[int, SeenTile], ...] = ()
    amiss: tuple[int, ...] = ()
    lift: tuple[int, ...] = ()
    settled: tuple[Settled, ...] = ()
    chosen: tuple[tuple[int, str], ...] = ()
    spot: SpotSeen | None = None
    spot_used: bool = False
    layouts: tuple[LayoutSeen | None, ...] = ()
    asked_ms: int = 0
    outcome: Outcome | None = None
    at_ms: int = 0
    restarted: tuple[tuple[int, str], ...] = ()

    @property
    def turns(self) -> int:
        """How many deeds stood, undone ones included."""
        return len(self.history)

    @property
    def undone(self) -> int:
        """How many of these were undone."""
        return sum(done.undone for done in self.history)

    @property
    def players(self) -> int:
        return len(self.settings.names)

    @property
    def main(self) -> Turn | Bid | Call | Spot | Layout | None:
        """The main thing that is awaited; None while a choice must be made first, or when all is over."""
        if any(isinstance(awaited, Choice) and awaited.needed for awaited in self.awaits):
            return None
        return next((awaited for awaited in self.awaits if not isinstance(awaited, Choice)), None)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What may be said by touch or key, needed choices first."""
        offered = [awaited for awaited in self.awaits if isinstance(awaited, Choice)]
        return tuple(sorted(offered, key=lambda choice: not choice.needed))

    @property
    def to_move(self) -> int | None:
        """The player who is awaited, if it is one."""
        match self.main:
            case Turn(player=player) | Bid(player=player) | Layout(player=player):
                return player
            case _:
                needed = [choice.player for choice in self.choices if choice.needed]
                return needed[0] if needed else None

    @property
    def last(self) -> Done[P] | None:
        """The last deed that was not undone."""
        return next((done for done in reversed(self.history) if not done.undone), None)

    def clock_of(self, player: int) -> ClockReading | None:
        """The clock on which the player's time is; None for one who has no seat at a head."""
        seat = seat_of(player)
        return None if seat is None else self.clocks[seat.board]

    def remaining_ms(self, player: int, now_ms: int) -> int | None:
        """What the player has left at `now_ms`; below zero in overtime; None without a seat at a head."""
        seat = seat_of(player)
        return None if seat is None else self.clocks[seat.board].remaining_ms(seat.side, now_ms)

    @property
    def winners(self) -> tuple[int, ...]:
        return () if self.outcome is None else self.outcome.winners
