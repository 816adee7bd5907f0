"""Boards at which only computers play wait for the people at the other: nobody can follow two at once."""

from station.referee.state import TableState


def ahead_of_people(state: TableState[object]) -> tuple[int, ...]:
    """The boards without people whose next play would put them ahead of every board with people."""
    dealt = state.settings.dealt
    if dealt is None or len(state.lanes) == 1 or not dealt.people:
        return ()
    boards = {seat.board for player in dealt.people if (seat := state.seat_of(player)) is not None}
    played = [sum(done.lane == lane for done in state.history) for lane in range(len(state.lanes))]
    most = max((played[lane] for lane in boards), default=0)
    return tuple(lane for lane, plays in enumerate(played) if lane not in boards and plays >= most)
