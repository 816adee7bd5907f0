"""What a table shows: one frozen value for every game, made from the referee's state.

`view_of(state, now_ms)` makes it, `station.view.feed` writes it as JSON, `station.screen` draws it. Only the
makers (`makers.py`, `table/` and the games' panels) know the referee's states.
"""

from station.referee.ruling import Doubt
from station.referee.state import Phase
from station.view.makers import Viewed, laid_worth, past_of, view_of
from station.view.view import LaneView, Past, View

__all__ = ["Doubt", "LaneView", "Past", "Phase", "View", "Viewed", "laid_worth", "past_of", "view_of"]
