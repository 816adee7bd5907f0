"""What a table shows: one frozen value for every game, made from the referee's state.

`view_of(state, now_ms)` makes it, `station.view.feed` writes it as JSON, `station.screen` draws it. All that
is known here of the referee's states is known to the makers (`house/`, `table/` and the games' panels).
"""

from station.referee.state import Doubt, Phase
from station.view.makers import past_of, view_of
from station.view.view import LaneView, Past, View

__all__ = ["Doubt", "LaneView", "Past", "Phase", "View", "past_of", "view_of"]
