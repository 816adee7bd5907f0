"""The whole state of a table, frozen. Everything the table shows is made from this and nothing else."""

from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Generic, TypeVar

from station.clock.control import TimeControl
from station.clock.head import Flagged, Held, Pressed, Released
from station.clock.reading import ClockReading
from station.referee.events import ClockSet, Device, GameSettings, PlayAccepted, PlayUndone, SquareSettled
from station.referee.outcome import EndTopic, Outcome
from station.referee.ruling import Question, Settled, Task, Verdict
from station.referee.seats import Seat
from station.referee.sight import BoardSeen, LayoutSeen, SeenTile, SpotSeen
from station.rules.faced import FacedPosition
from station.rules.game import Awaited, Bid, Call, Choice, GameDeed, Layout, Spot, Turn
from station.rules.lettered.position import Position
from station.rules.tile import Side

P_co = TypeVar("P_co", covariant=True)

Intervention = PlayAccepted | PlayUndone | SquareSettled | ClockSet
"""What an arbiter ruled and gave a reason for."""


class Phase(Enum):
    """Where the game stands as a whole."""

    IDLE = "idle"  # no game set up
    READY = "ready"  # waiting for the first press
    PLAYING = "playing"
    PAUSED = "paused"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Done(Generic[P_co]):
    """A valid deed, with the position before and after it. clocks: after it. undone: by the arbiter; the
    deed stays in the history. inferred: as in `Valid`. words: strings that count as words because the arbiter
    said so. accepted: it stands because the arbiter said so. lane: the board it was done on. shown: both
    heads just before it, as they are again once it is undone."""

    deed: GameDeed
    before: P_co
    after: P_co
    clocks: tuple[ClockReading, ClockReading]
    at_ms: int
    inferred: tuple[int, ...] = ()
    words: tuple[str, ...] = ()
    accepted: bool = False
    undone: bool = False
    lane: int = 0
    shown: tuple[ClockReading, ClockReading] | None = None


@dataclass(frozen=True, slots=True)
class Lane:
    """What is going on at one board; a game without a board has one lane without a board.

    board: the tiles that should be there, in the game's own form (`[square]`, `tiles`, `occupied()`). press:
    in force and not yet ruled on; press_end: how it ended, if it has. flag: one that counts only if the
    presses before it stand. seen: the last picture. laid: new tiles in the last still picture or, if a turn
    may remove them again, in this turn. amiss: squares that are not as they should be and belong to no play.
    lift: squares of withdrawn plays whose tiles have not been seen to go. settled, chosen: what people said
    about squares and about blanks laid in this turn. shown: both heads just before the press in force.
    annulled: a press that was taken back because the game ended before it was ruled on.
    """

    board: Position | FacedPosition | None = None
    press: Pressed | None = None
    press_end: Held | Released | None = None
    question: Question | None = None
    verdict: Verdict | None = None
    task: Task | None = None
    flag: Flagged | None = None
    seen: BoardSeen | None = None
    laid: tuple[tuple[int, SeenTile], ...] = ()
    amiss: tuple[int, ...] = ()
    lift: tuple[int, ...] = ()
    settled: tuple[Settled, ...] = ()
    chosen: tuple[tuple[int, str], ...] = ()
    shown: tuple[ClockReading, ClockReading] | None = None
    annulled: Pressed | None = None

    @property
    def lettered(self) -> Position | None:
        """The board, if it plays no part which way its tiles face."""
        return self.board if isinstance(self.board, Position) else None


NO_PRESS = {"press": None, "press_end": None, "question": None, "shown": None}
"""The changes to a lane whose press was ruled on or is forgotten."""


@dataclass(frozen=True, slots=True)
class Lost:
    """A device that does not answer. why: as in `DeviceLost`. clock: what a head showed when the game was
    paused for its sake, which is what it will be set to."""

    device: Device
    why: str = ""
    clock: ClockReading | None = None


@dataclass(frozen=True, slots=True)
class SetBy:
    """How much an arbiter gave a side of a head (or took from it), once there were `turns` deeds."""

    turns: int
    head: int
    side: Side
    change_ms: int


@dataclass(frozen=True, slots=True)
class TableState(Generic[P_co]):
    """A table at which one game is played.

    position: the game's, in the form its rules use; None before a game is set up. awaits, scores: what the
    rules say about it (`station.rules.game.Rules`). clocks: of the left and the right head; control: the time
    control they keep. seats: by player, for those who have a button. lanes: the boards, from the left. ready:
    players who have pressed to start. calls: (player, at_ms) of calls that others may still join. spot: as
    last seen; spot_used: the tile there has been dealt with. layouts: by player, as last seen. asked_ms: when
    the main thing began to be awaited, or its picture was last asked for. continued_ms: when play last went
    on after a pause. restarted: clock heads that were reset since play last went on: head, and why as a
    clause. sides: who wins together. draws: a draw may be agreed on. offered: players whose sides offer one;
    agreed: those whose sides agree to the end. kept: the end is agreed and final. interventions: of an
    arbiter who gave a reason. lost: devices that do not answer. blind: play goes on without the camera that
    was agreed on. clocks_set: by an arbiter, in order.
    """

    phase: Phase
    settings: GameSettings
    lanes: tuple[Lane, ...]
    position: P_co = None  # type: ignore[assignment]  # only before a game is set up
    awaits: tuple[Awaited, ...] = ()
    scores: tuple[int, ...] = ()
    control: TimeControl = TimeControl()
    clocks: tuple[ClockReading, ClockReading] = (
        ClockReading(0, 0, None, 0),
        ClockReading(0, 0, None, 0),
    )
    seats: tuple[Seat, ...] = ()
    ready: frozenset[int] = frozenset()
    calls: tuple[tuple[int, int], ...] = ()
    history: tuple[Done[P_co], ...] = ()
    spot: SpotSeen | None = None
    spot_used: bool = False
    layouts: tuple[LayoutSeen | None, ...] = ()
    asked_ms: int = 0
    continued_ms: int = 0
    outcome: Outcome | None = None
    at_ms: int = 0
    restarted: tuple[tuple[int, str], ...] = ()
    sides: tuple[tuple[int, ...], ...] = ()
    draws: bool = False
    offered: frozenset[int] = frozenset()
    agreed: frozenset[int] = frozenset()
    kept: bool = False
    interventions: tuple[Intervention, ...] = ()
    lost: tuple[Lost, ...] = ()
    blind: bool = False
    clocks_set: tuple[SetBy, ...] = ()

    @property
    def turns(self) -> int:
        """How many deeds were valid, including undone ones."""
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
        """The main thing awaited; None while a choice must be made first, or when the game is over."""
        if self.phase is Phase.OVER:
            return None
        first = None
        for awaited in self.awaits:
            if not isinstance(awaited, Choice):
                first = first or awaited
            elif awaited.needed:
                return None
        return first

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What may be chosen by touch or key, needed choices first."""
        if self.phase is Phase.OVER:
            return ()
        offered = [awaited for awaited in self.awaits if isinstance(awaited, Choice)]
        needed = [choice for choice in offered if choice.needed]
        return (*needed, *(choice for choice in offered if not choice.needed)) if needed else tuple(offered)

    @property
    def end_choices(self) -> tuple[Choice, ...]:
        """What players may say about the end of the game, each by the first player of a side: to resign or to
        draw while it goes on, to agree once it has ended. Nobody does so for a computer that plays with
        people."""
        firsts = tuple(side[0] for side in self.sides)
        if self.phase is Phase.OVER and not self.kept:
            return tuple(
                Choice(EndTopic.AGREE.value, player)
                for player in (None, *firsts)
                if player is None or player not in self.agreed
            )
        if self.phase not in (Phase.PLAYING, Phase.PAUSED) or len(firsts) != 2:
            return ()
        dealt = self.settings.dealt
        everybody = tuple(range(self.players))
        people = everybody if dealt is None else dealt.people or everybody
        peopled = tuple(side[0] for side in self.sides if any(player in people for player in side))
        can_draw = self.draws and peopled == firsts
        drawing = (first for first in firsts if can_draw and first not in self.offered)
        return (
            *(Choice(EndTopic.RESIGN.value, first) for first in peopled),
            *(Choice(EndTopic.DRAW.value, first) for first in drawing),
        )

    def side_with(self, player: int | None) -> tuple[int, ...]:
        """The players who win together with this one."""
        return next((side for side in self.sides if player in side), ())

    @property
    def to_move(self) -> int | None:
        """The player who is awaited, if it is a single one; with several boards, the left one's."""
        match self.main:
            case Turn(player=player) | Bid(player=player) | Layout(player=player):
                return player
            case _:
                needed = [choice.player for choice in self.choices if choice.needed]
                return needed[0] if needed else None

    def turn(self, lane: int) -> Turn | None:
        """The turn that is awaited on a board, if any."""
        if not isinstance(self.main, Turn):
            return None
        return next((one for one in self.awaits if isinstance(one, Turn) and one.lane == lane), None)

    @property
    def last(self) -> Done[P_co] | None:
        """The last deed that was not undone."""
        return next((done for done in reversed(self.history) if not done.undone), None)

    def last_on(self, lane: int) -> Done[P_co] | None:
        """The last deed on a board that was not undone."""
        found = (done for done in reversed(self.history) if not done.undone and done.lane == lane)
        return next(found, None)

    def lane_of(self, board: int) -> int:
        """The lane that events at a board or head belong to."""
        return min(board, len(self.lanes) - 1)

    def player_at(self, board: int, side: Side) -> int | None:
        """Whose button this is, if anybody's."""
        seat = Seat(board, side)
        return self.seats.index(seat) if seat in self.seats else None

    def seat_of(self, player: int | None) -> Seat | None:
        """The player's seat; None without a button."""
        return self.seats[player] if player is not None and 0 <= player < len(self.seats) else None

    def clock_of(self, player: int) -> ClockReading | None:
        """The clock that has the player's time; None without a seat at a head."""
        seat = self.seat_of(player)
        return None if seat is None else self.clocks[seat.board]

    def remaining_ms(self, player: int, now_ms: int) -> int | None:
        """What the player has left at `now_ms`, negative in overtime; None without a seat at a head."""
        seat = self.seat_of(player)
        return None if seat is None else self.clocks[seat.board].remaining_ms(seat.side, now_ms)

    @property
    def winners(self) -> tuple[int, ...]:
        return () if self.outcome is None else self.outcome.winners

    def on_lane(self, lane: int, **changes: Any) -> "TableState[P_co]":
        """The state with these fields of one lane changed."""
        lanes = list(self.lanes)
        lanes[lane] = replace(lanes[lane], **changes)
        return replace(self, lanes=tuple(lanes))

    def on_lanes(self, **changes: Any) -> "TableState[P_co]":
        """The state with these fields of every lane changed."""
        return replace(self, lanes=tuple(replace(lane, **changes) for lane in self.lanes))

    def with_clock(self, head: int, clock: ClockReading) -> "TableState[P_co]":
        left, right = self.clocks
        return replace(self, clocks=(clock, right) if head == 0 else (left, clock))


AnyDone = Done[Any]
AnyState = TableState[Any]
"""A deed that stood, and the state of a table, where they are handed to code of the game that is played
there. Whoever knows no game takes a `Done[object]` and a `TableState[object]`."""
