"""What people see on the screen. Nothing else at the simulated table knows how a referee keeps its state.

A lane is one board with its presses and what came of them: House has two, every other game has one.
"""

from dataclasses import dataclass
from typing import Any

from station.referee import state as house
from station.referee.state import BoardState, Doubt, HouseState, Phase
from station.referee.table import state as table
from station.referee.table.state import TableState
from station.rules.game import Laid
from station.rules.house.position import Position
from station.rules.house.ruling import Legal, Reason
from station.rules.scrabble.hand import Hand, known
from station.rules.scrabble.position import Position as FlatPosition
from station.rules.tile import Side
from station.simulator.world.laying_out import as_lying

AnyState = HouseState | TableState[Any]
Question = house.Question | table.Question


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something does not stand. player: who tried it, where the lane does not say. hopeless: the play itself
    is at fault, whatever is done to the board."""

    player: int | None
    reason: str
    squares: tuple[int, ...]
    hopeless: bool


@dataclass(frozen=True, slots=True)
class Lane:
    """turns: how many stand. pressed: a press is in force and not judged. verdict: on the last press, to be
    compared by identity; refusal: what it says where it is one."""

    turns: int
    pressed: bool
    question: Question | None
    verdict: object
    refusal: Refusal | None

    @property
    def moves_hands(self) -> bool:
        """Whether the screen asks for a hand to be taken away."""
        return self.question is not None and self.question.doubt is Doubt.HIDDEN

    @property
    def waits(self) -> bool:
        """Whether a press is still to be judged, or a question to be answered."""
        return self.pressed or self.question is not None


@dataclass(frozen=True, slots=True)
class HouseLane(Lane):
    """to_move: who may press; None while a press is judged or nothing is played. begins: who has the first
    turn; started: whether the clock was started for them. played: sides that have laid tiles. ordered: the
    explosion being asked for; done: nothing of it is left to do. mover: whose turn came to stand last, and
    how many tiles they draw."""

    to_move: Side | None
    begins: Side
    started: bool
    played: frozenset[Side]
    ordered: Legal | None
    done: bool
    mover: Side | None
    draw: int


def lane(state: AnyState, board: int = 0) -> Lane:
    """What the screen shows of a board."""
    of = state.boards[board] if isinstance(state, HouseState) else state
    return Lane(*_common(of))


def house_lane(state: HouseState, board: int) -> HouseLane:
    """What the screen shows of a board of House."""
    of = state.boards[board]
    first = state.settings.first
    stood = of.verdict if isinstance(of.verdict, house.Stands | house.Passed) else None
    return HouseLane(
        *_common(of),
        to_move=of.to_move if state.phase is Phase.PLAYING and of.press is None else None,
        begins=first if board == 0 else first.other,
        started=board in state.pressed_to_start,
        played=frozenset(side for side in Side if of.has_played(side)),
        ordered=None if of.task is None else of.task.ruling,
        done=of.task is None or of.task.done,
        mover=None if stood is None else stood.mover,
        draw=0 if stood is None else stood.draw,
    )


def position(state: AnyState, board: int = 0) -> Position:
    """A board as its tiles should lie."""
    if isinstance(state, HouseState):
        return state.boards[board].position
    return as_lying(single_board(state))


def single_board(state: TableState[Any]) -> FlatPosition:
    """The board of a game other than House."""
    assert state.board is not None
    return state.board


def held(state: HouseState, board: int, side: Side) -> tuple[Hand, Hand, Hand]:
    """What a player of House holds: the known tiles of the own kit, the hidden ones, and those of the other
    kit."""
    hand = state.boards[board].hand(side)
    return known(*hand.known), Hand(hand.unknown), known(*hand.bonus)


def lies_as_shown(before: AnyState, after: AnyState, board: int) -> bool:
    """Whether something has just come to stand, so that the board must lie as the screen shows it."""
    if isinstance(before, HouseState) or isinstance(after, HouseState):
        return lane(after, board).turns > lane(before, board).turns
    return any(isinstance(done.deed, Laid) for done in after.history[len(before.history) :])


def _common(of: BoardState | TableState[Any]) -> tuple[int, bool, Question | None, object, Refusal | None]:
    return len(of.history), of.press is not None, of.question, of.verdict, _refusal(of.verdict)


def _refusal(verdict: house.Verdict | table.Verdict | None) -> Refusal | None:
    match verdict:
        case house.TakenBack(reason=reason, squares=squares):
            hopeless = isinstance(reason, Reason) or reason is house.Refusal.NOT_IN_HAND
            return Refusal(None, reason.value, squares, hopeless)
        case table.Refused(player=player, reason=reason, squares=squares):
            return Refusal(player, reason.value, squares, reason is table.Refusal.RULES)
        case _:
            return None
