"""Who has checked in, and who takes part in a round for that reason.

While the check-in of a division is open, whoever has not checked in is left out of the rounds that are
paired, and comes in late afterwards. Once it is closed, or if it was never opened, everybody counts as there.
"""

from station.hall.tournament.entry import Entry
from station.hall.tournament.state import TournamentState


def missing(state: TournamentState, division: str, round_number: int) -> tuple[Entry, ...]:
    """The entries that want to play in a round and have not checked in; nobody while no check-in is open."""
    if division not in state.check_in:
        return ()
    here = frozenset(state.here)
    return tuple(
        entry
        for entry in state.entries_of(division)
        if entry.plays(round_number) and entry.number not in here
    )


def playing(state: TournamentState, division: str, round_number: int) -> tuple[Entry, ...]:
    """The entries that take part in a round."""
    absent = frozenset(entry.number for entry in missing(state, division, round_number))
    return tuple(
        entry
        for entry in state.entries_of(division)
        if entry.plays(round_number) and entry.number not in absent
    )
