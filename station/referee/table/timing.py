"""Whose time runs: the countdowns of both heads follow the turn, to the millisecond.

A head switches by itself at a press, to the other side of the same head. Where the turn goes elsewhere, both
heads are set to what they would show had they known at that instant.
"""

from dataclasses import replace
from typing import Any, Final

from station.clock.control import LONGEST_MS, TimeControl
from station.clock.passing import Operation, Verb, applied, passed
from station.clock.reading import ClockReading
from station.referee.effects import Effect, SetUp, Start, Stop
from station.referee.state import Phase
from station.referee.table.seats import Seat, seat_of
from station.referee.table.state import TableState
from station.rules.game import Turn

Clocks = tuple[ClockReading, ClockReading]

HEADS: Final = (0, 1)


def table_control(control: TimeControl) -> TimeControl:
    """The control that heads keep: overtime is counted, it ends no game."""
    return replace(control, overtime_ms=LONGEST_MS)


def seat_on_move(state: TableState[Any]) -> Seat | None:
    """The seat whose time is to run while the game is played; None while nobody's is."""
    return seat_of(state.main.player) if isinstance(state.main, Turn) else None


def running_seat(state: TableState[Any]) -> Seat | None:
    """The seat whose time is to run now, or was running when the game was paused."""
    if state.press is None or not isinstance(state.main, Turn):
        return seat_on_move(state)
    running = state.press.clock.running
    return None if running is None else Seat(state.press.board, running)


def clocks_at(state: TableState[Any], at_ms: int) -> Clocks:
    """What both heads show."""
    control = table_control(state.settings.control)
    left, right = state.clocks
    return passed(left, control, at_ms), passed(right, control, at_ms)


def follow_turn(before: TableState[Any], after: TableState[Any], at_ms: int) -> tuple[Effect, ...]:
    """Let the heads run for whoever is to move after a deed, as of the press in force `before` it, if there
    was one."""
    control = table_control(before.settings.control)
    press = before.press if isinstance(before.main, Turn) else None
    mover, seat = seat_on_move(before), seat_on_move(after)
    base = list(clocks_at(before, at_ms))
    since_ms = at_ms
    if press is not None:
        base[press.board] = press.clock
        since_ms = press.at_ms if before.phase is Phase.PLAYING else at_ms
    elif mover is not None and mover != seat and base[mover.board].running is mover.side:
        # A turn that was typed ends like one that was pressed.
        operation = Operation(Verb.PRESS, at_ms, mover.side)
        base[mover.board] = applied(base[mover.board], control, operation)
    effects: list[Effect] = []
    for board, shown in enumerate(clocks_at(before, at_ms)):
        side = seat.side if seat is not None and seat.board == board else None
        target = _target(base[board], control, side, since_ms)
        if after.phase is Phase.PLAYING:
            effects += _put_right(board, shown, passed(target, control, at_ms), control)
        elif after.phase is Phase.PAUSED:
            waiting = shown.paused if shown.running is None else shown.running
            if waiting is not side:
                effects.append(SetUp(board, control, replace(target, running=None, paused=side)))
    return tuple(effects)


def _target(base: ClockReading, control: TimeControl, side: Any, since_ms: int) -> ClockReading:
    """The clock from `since_ms` on, when only this side's time runs, or none."""
    if side is not None and base.running is side:
        return base
    stopped = replace(
        passed(base, control, since_ms), running=None, paused=None, delay_ms=0, turn_ms=0, at_ms=since_ms
    )
    return stopped if side is None else applied(stopped, control, Operation(Verb.START, since_ms, side))


def _put_right(
    board: int, shown: ClockReading, target: ClockReading, control: TimeControl
) -> tuple[Effect, ...]:
    """What makes the head show this, where it runs for somebody else."""
    if shown.running is target.running:
        return ()
    if target.running is None and (shown.south_ms, shown.north_ms) == (target.south_ms, target.north_ms):
        return (Stop(board),)
    still = replace(target, running=None, paused=target.running)
    set_up = SetUp(board, control, still)
    return (set_up,) if target.running is None else (set_up, Start(board, target.running))
