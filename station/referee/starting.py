"""Setting up a game, and starting it by the two opponents' presses (Rulings, section 1, "Seats")."""

from dataclasses import replace

from station.clock.head import Pressed
from station.referee.effects import Cue, SetUp, Sound, Start
from station.referee.events import GameSetUp, HouseSettings
from station.referee.ledger import KITS, set_board
from station.referee.state import BoardState, HouseState, Phase
from station.referee.turns import Change
from station.rules.edition import Edition
from station.rules.house.custody import HAND_SIZE, Hand
from station.rules.house.position import Position
from station.rules.tile import Side


def idle(edition: Edition) -> HouseState:
    """A table at which nothing has been set up."""
    return _fresh(HouseSettings(), edition, Phase.IDLE, 0)


def set_up(edition: Edition, event: GameSetUp) -> Change:
    """A new game waits for the presses of both boards' second players."""
    control = event.settings.control
    state = _fresh(event.settings, edition, Phase.READY, event.at_ms)
    return state, (SetUp(0, control), SetUp(1, control))


def first_side(settings: HouseSettings, board: int) -> Side:
    """The side that plays first on a board; its diagonal partner in play does on the other."""
    return settings.first if board == 0 else settings.first.other


def start_press(state: HouseState, event: Pressed) -> Change:
    """The opponent of a board's first player is ready; when both are, both clocks start at once."""
    state = set_board(state, event.board, clock=event.clock)
    if event.side is first_side(state.settings, event.board):
        return state, ()
    pressed = state.pressed_to_start | {event.board}
    state = replace(state, pressed_to_start=pressed)
    if len(pressed) < 2:
        return state, ()
    state = replace(state, phase=Phase.PLAYING)
    starts = tuple(Start(board, first_side(state.settings, board)) for board in (0, 1))
    return state, (*starts, Sound(Cue.STARTED))


def _fresh(settings: HouseSettings, edition: Edition, phase: Phase, at_ms: int) -> HouseState:
    left, right = (_board(settings, edition, board, at_ms) for board in (0, 1))
    return HouseState(phase, settings, (left, right), at_ms=at_ms)


def _board(settings: HouseSettings, edition: Edition, board: int, at_ms: int) -> BoardState:
    each = min(HAND_SIZE, edition.tiles // 2)
    hand = Hand(KITS[board], each)
    return BoardState(
        position=Position(),
        to_move=first_side(settings, board),
        clock=settings.control.start(at_ms),
        hands=(hand, hand),
        bag=edition.tiles - 2 * each,
    )
