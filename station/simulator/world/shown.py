"""What people see on the screen. Nothing else at the simulated table knows how a referee keeps its state.

A lane is one board with its presses and their outcomes.
"""

from dataclasses import dataclass

from station.referee import ruling
from station.referee.ruling import Doubt, Question
from station.referee.state import TableState
from station.rules.faced import FacedPosition
from station.rules.game import Laid
from station.rules.lettered.position import Position
from station.simulator.world.laying_out import as_lying

State = TableState[object]


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


def lane(state: State, board: int = 0) -> Lane:
    """What the screen shows of a board."""
    of = state.lanes[board]
    turns = sum(done.lane == board for done in state.history)
    return Lane(turns, of.press is not None, of.question, of.verdict, _refusal(of.verdict))


def position(state: State, board: int = 0) -> FacedPosition:
    """A board as its tiles should lie."""
    lying = state.lanes[board].board
    if isinstance(lying, FacedPosition):
        return lying
    assert lying is not None
    return as_lying(lying)


def single_board(state: State) -> Position:
    """The board of a game in which it plays no part which way tiles face."""
    board = state.lanes[0].board
    assert isinstance(board, Position)
    return board


def lies_as_shown(before: State, after: State, board: int) -> bool:
    """Whether something has just been confirmed, so that the board must lie as the screen shows it."""
    if isinstance(after.lanes[board].board, FacedPosition):
        return lane(after, board).turns > lane(before, board).turns
    return any(isinstance(done.deed, Laid) for done in after.history[len(before.history) :])


def _refusal(verdict: ruling.Verdict | None) -> Refusal | None:
    if not isinstance(verdict, ruling.Refused):
        return None
    reason = verdict.reason
    # A game's own reason is one of its rules.
    mending = isinstance(reason, ruling.Refusal) and reason not in {
        ruling.Refusal.RULES,
        ruling.Refusal.NOT_IN_HAND,
    }
    return Refusal(verdict.player, str(reason.value), verdict.squares, hopeless=not mending)
