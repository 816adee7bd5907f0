"""How long players thought, by their clocks."""

from station.referee.seats import Seat
from station.referee.state import Done, TableState
from station.referee.timing import Clocks
from station.rules.game import doer
from station.rules.tile import Side

State = TableState[object]


def used_times(state: State) -> list[tuple[Done[object], int | None]]:
    """What stands, with the time that its player used up to it since their last deed that stands: all that
    ran off their clock, whatever was refused and whoever else did something meanwhile."""
    left = full_clocks(state)
    changes = list(state.clocks_set)
    found = []
    for number, done in enumerate(state.history):
        while changes and changes[0].turns <= number:
            change = changes.pop(0)
            left[Seat(change.head, change.side)] += change.change_ms
        if done.undone:
            continue  # the clocks went back to what they showed before
        seat, used = state.seat_of(doer(done.deed)), None
        if done.shown is not None:
            _add_what_presses_gave(left, done.shown)
            if seat is not None:
                used = max(0, left[seat] - _left(done.shown, seat))
                left[seat] = _left(done.clocks, seat)
        found.append((done, used))
    return found


def _add_what_presses_gave(left: dict[Seat, int], shown: Clocks) -> None:
    """A clock that does not run shows more than before only by what its last press gave."""
    for seat, before in left.items():
        if seat.side not in {shown[seat.board].running, shown[seat.board].paused}:
            left[seat] = max(before, _left(shown, seat))


def _left(clocks: Clocks, seat: Seat) -> int:
    """What the clock of a seat shows."""
    return clocks[seat.board].remaining_ms(seat.side, clocks[seat.board].at_ms)


def full_clocks(state: State) -> dict[Seat, int]:
    """What the clocks show before anybody has played."""
    start = state.control.start()
    main = {Side.SOUTH: start.south_ms, Side.NORTH: start.north_ms}
    return {Seat(head, side): main_ms for head in (0, 1) for side, main_ms in main.items()}
