"""Who is called you: somebody without a name who plays alone with and against computers."""

from station.referee.state import TableState
from station.registry import ENTRIES


def alone(state: TableState[object]) -> int | None:
    """The only person at a table whose tiles the station holds; None if there are more, or none."""
    dealt = state.settings.dealt
    people = () if dealt is None else dealt.people
    return people[0] if len(people) == 1 else None


def is_you(state: TableState[object], player: int | None) -> bool:
    """Whether sentences about this player say you; in lists it is the seat."""
    if player is None or player != alone(state):
        return False
    settings, entry = state.settings, ENTRIES.get(state.settings.game)
    seats = () if entry is None else entry.seats
    return settings.names[player] in {"", *seats[player : player + 1]}
