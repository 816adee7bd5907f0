"""What people see on the screen. Nothing else at the simulated table knows how a referee keeps its state.

A lane is one board with its presses and their outcomes: House has two, every other game one.
"""

from dataclasses import dataclass
from typing import Any

from station.games.house.rules.ruling import Legal
from station.games.house.rules.table import HousePosition
from station.referee import state as referee
from station.referee.state import Doubt, Phase, Question, Stood, TableState
from station.rules.faced import Position
from station.rules.game import Laid
from station.rules.lettered.hand import Hand, known
from station.rules.lettered.position import Position as FlatPosition
from station.rules.tile import Side
from station.simulator.world.laying_out import as_lying

State = TableState[Any]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something does not stand. player: who tried it. hopeless: the play itself is at fault, whatever is done
    to the board."""

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
    """to_move: who may press; None while a press is judged or nothing is played. begins: before the game, who
    has the first turn. played: sides that have laid tiles. ordered: the explosion being asked for; done:
    nothing of it is left to do. mover: whose turn was confirmed last, and how many tiles they draw."""

    to_move: Side | None
    begins: Side
    played: frozenset[Side]
    ordered: Legal | None
    done: bool
    mover: Side | None
    draw: int


def lane(state: State, board: int = 0) -> Lane:
    """What the screen shows of a board."""
    return Lane(*_common(state, board))


def house_lane(state: State, board: int) -> HouseLane:
    """What the screen shows of a board of House."""
    shown, task = state.position.boards[board], state.lanes[board].task
    last = shown.last if isinstance(state.lanes[board].verdict, Stood) else None
    playing = state.phase is Phase.PLAYING and state.lanes[board].press is None
    return HouseLane(
        *_common(state, board),
        to_move=shown.to_move if playing else None,
        begins=shown.to_move,
        played=shown.played,
        ordered=None if task is None else task.ruling,
        done=task is None or task.done,
        mover=None if last is None else last.mover,
        draw=0 if last is None else last.transfer.drawn,
    )


def position(state: State, board: int = 0) -> Position:
    """A board as its tiles should lie."""
    lying = state.lanes[board].board
    return lying if isinstance(lying, Position) else as_lying(lying)


def single_board(state: State) -> FlatPosition:
    """The board of a game other than House."""
    board = state.lanes[0].board
    assert isinstance(board, FlatPosition)
    return board


def held(state: State, board: int, side: Side) -> tuple[Hand, Hand, Hand]:
    """What a player of House holds: the known tiles of the own kit, the hidden ones, and those of the other
    kit."""
    hand = state.position.boards[board].hand(side)
    return known(*hand.known), Hand(hand.unknown), known(*hand.bonus)


def lies_as_shown(before: State, after: State, board: int) -> bool:
    """Whether something has just been confirmed, so that the board must lie as the screen shows it."""
    if isinstance(after.position, HousePosition):
        return lane(after, board).turns > lane(before, board).turns
    return any(isinstance(done.deed, Laid) for done in after.history[len(before.history) :])


def _common(state: State, board: int) -> tuple[int, bool, Question | None, object, Refusal | None]:
    of = state.lanes[board]
    turns = sum(done.lane == board for done in state.history)
    return turns, of.press is not None, of.question, of.verdict, _refusal(of.verdict)


def _refusal(verdict: referee.Verdict | None) -> Refusal | None:
    if not isinstance(verdict, referee.Refused):
        return None
    reason = verdict.reason
    # A game's own reason is one of its rules.
    mending = isinstance(reason, referee.Refusal) and reason not in {
        referee.Refusal.RULES,
        referee.Refusal.NOT_IN_HAND,
    }
    return Refusal(verdict.player, str(reason.value), verdict.squares, hopeless=not mending)
