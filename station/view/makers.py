"""From a state to its view, whichever game it is of."""

from typing import Any

from station.referee.state import HouseState
from station.referee.table.state import TableState
from station.view.house.maker import house_past, house_view
from station.view.table.maker import table_past, table_view
from station.view.view import Past, View


def view_of(
    state: HouseState | TableState[Any], now_ms: int, language: str = "en", *, turned: bool = False
) -> View:
    """What a table in this state shows at `now_ms` of station time. turned: to those on North's side, whose
    left is South's right."""
    if isinstance(state, HouseState):
        return house_view(state, now_ms, language, turned=turned)
    return table_view(state, now_ms, language, turned=turned)


def past_of(
    state: HouseState | TableState[Any], lane: int, turn: int, language: str = "en", *, turned: bool = False
) -> Past:
    """A turn of the history of a lane; the nearest one there is."""
    if isinstance(state, HouseState):
        return house_past(state, lane, turn, language, turned=turned)
    return table_past(state, turn, language, turned=turned)
