"""A clock head that comes back after a reset, in any game but House: as `station.referee.restart` has it."""

from dataclasses import replace
from typing import Any

from station.clock.head import ClockChanged, Flagged
from station.clock.passing import passed
from station.referee.before_press import as_before_press
from station.referee.effects import Cue, SetUp, Sound, Stop
from station.referee.state import Phase
from station.referee.table.deeds import Change
from station.referee.table.presses import with_clock
from station.referee.table.state import TableState
from station.referee.table.timing import seat_on_move, table_control


def kept(state: TableState[Any], event: ClockChanged | Flagged) -> Change:
    """What a head shows."""
    return with_clock(state, event.board, event.clock), ()


def kept_ready(state: TableState[Any], event: ClockChanged) -> Change:
    """What a head shows before the game begins; one that restarted is set to the start again."""
    state, _ = kept(state, event)
    return state, (SetUp(event.board, table_control(state.settings.control)),) if event.restarted else ()


def kept_in_game(state: TableState[Any], event: ClockChanged) -> Change:
    """What a head shows; if it restarted the game is paused, with the times last known.

    A press on it that was not ruled on is made again.
    """
    if not event.restarted:
        return kept(state, event)
    board, control = event.board, table_control(state.settings.control)
    heard_ms = event.at_ms if event.heard_ms is None else event.heard_ms
    press = state.press if state.press is not None and state.press.board == board else None
    reading = as_before_press(passed(state.clocks[board], control, heard_ms), press, control)
    seat = seat_on_move(state)
    waiting = seat.side if seat is not None and seat.board == board else None
    reading = replace(reading, running=None, paused=waiting, at_ms=event.at_ms)
    stop = (Stop(1 - board),) if state.phase is Phase.PLAYING else ()
    told = (*(told for told in state.restarted if told[0] != board), (board, event.restarted))
    state = with_clock(replace(state, phase=Phase.PAUSED, restarted=told), board, reading)
    if press is not None:
        state = replace(state, press=None, press_end=None, question=None)
    return state, (SetUp(board, control, reading), *stop, Sound(Cue.QUESTION, board))
