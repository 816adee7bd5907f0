"""A clock head that comes back after a reset: the game waits, with the times that were known before.

What a head has kept may be some seconds old (a head without power keeps what it wrote last), and presses of
the time before can no longer be taken back. So it is set to what the referee knows, and players go on when
they have seen that it is right.
"""

from dataclasses import replace

from station.clock.head import ClockChanged, Flagged
from station.clock.passing import passed
from station.clock.reading import ClockReading
from station.referee.before_press import as_before_press
from station.referee.effects import Cue, SetUp, Sound, Stop
from station.referee.ledger import set_board
from station.referee.state import HouseState, Phase
from station.referee.turns import Change


def kept(state: HouseState, event: ClockChanged) -> Change:
    """What a head shows, outside a game."""
    return set_board(state, event.board, clock=event.clock), ()


def kept_ready(state: HouseState, event: ClockChanged) -> Change:
    """What a head shows before the game begins; one that restarted is set to the start again."""
    state, _ = kept(state, event)
    return state, (SetUp(event.board, state.settings.control),) if event.restarted else ()


def kept_in_game(state: HouseState, event: ClockChanged) -> Change:
    """What a head shows; if it restarted the game is paused."""
    if not event.restarted:
        return kept(state, event)
    board, control = event.board, state.settings.control
    heard_ms = event.at_ms if event.heard_ms is None else event.heard_ms
    known = passed(state.boards[board].clock, control, heard_ms)
    state, reading = set_again(state, board, known, event.at_ms)
    stop = (Stop(1 - board),) if state.phase is Phase.PLAYING else ()
    told = (*(told for told in state.restarted if told[0] != board), (board, event.restarted))
    state = replace(state, phase=Phase.PAUSED, restarted=told)
    return state, (SetUp(board, control, reading), *stop, Sound(Cue.QUESTION, board))


def set_again(
    state: HouseState, board: int, known: ClockReading, at_ms: int
) -> tuple[HouseState, ClockReading]:
    """The board with its clock as it was last known, waiting; a press that was not ruled on is made again."""
    now = state.boards[board]
    reading = as_before_press(known, now.press, state.settings.control)
    flag = None if now.to_move not in reading.flagged else Flagged(board, now.to_move, at_ms, reading)
    reading = replace(reading, running=None, paused=now.to_move, at_ms=at_ms)
    state = set_board(state, board, clock=reading, press=None, press_end=None, question=None, flag=flag)
    return state, reading
