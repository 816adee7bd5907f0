"""What a player of House sees on the screen besides what every player sees."""

from dataclasses import dataclass

from station.games.house.explosion import ruling_of
from station.games.house.rules.ruling import HouseLegal
from station.games.house.rules.table import HousePosition
from station.referee.ruling import Valid
from station.referee.state import Phase, TableState
from station.rules.lettered.hand import Hand, known
from station.rules.tile import Side
from station.simulator.world.shown import Lane, lane


@dataclass(frozen=True, slots=True)
class HouseLane(Lane):
    """to_move: who may press; None while a press is judged or nothing is played. begins: before the game, who
    has the first turn. played: sides that have laid tiles. ordered: the explosion being asked for; done:
    nothing of it is left to do. mover: whose turn was confirmed last, and how many tiles they draw."""

    to_move: Side | None
    begins: Side
    played: frozenset[Side]
    ordered: HouseLegal | None
    done: bool
    mover: Side | None
    draw: int


def house_lane(state: TableState[HousePosition], board: int) -> HouseLane:
    """What the screen shows of a board."""
    common, shown, task = lane(state, board), state.position.boards[board], state.lanes[board].task
    last = shown.last if isinstance(common.verdict, Valid) else None
    playing = state.phase is Phase.PLAYING and not common.pressed
    return HouseLane(
        common.turns,
        common.pressed,
        common.question,
        common.verdict,
        common.refusal,
        to_move=shown.to_move if playing else None,
        begins=shown.to_move,
        played=shown.played,
        ordered=None if task is None else ruling_of(task),
        done=task is None or task.done,
        mover=None if last is None else last.mover,
        draw=0 if last is None else last.transfer.drawn,
    )


def held(state: TableState[HousePosition], board: int, side: Side) -> tuple[Hand, Hand, Hand]:
    """What a player holds: the known tiles of the own kit, the hidden ones, and those of the other kit."""
    hand = state.position.boards[board].hand(side)
    return known(*hand.known), Hand(hand.unknown), known(*hand.bonus)
