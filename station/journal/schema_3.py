"""What events in journals up to schema 3 mean today: then, an end was final as soon as it was found."""

from dataclasses import replace
from typing import Final

from station.clock.head import ClockChanged, Flagged, Pressed
from station.referee.events import AnyEvent, BoardSeen, GameSetUp, LayoutSeen, SpotSeen, Waited
from station.referee.state import Phase, TableState

_NOTED: Final = (BoardSeen, ClockChanged, Flagged, LayoutSeen, Pressed, SpotSeen)
"""What was still noted after the end."""


def meaning(event: AnyEvent, state: TableState[object]) -> AnyEvent:
    """What an event meant to a table in this state. A game goes on by the rules it began under."""
    if isinstance(event, GameSetUp):
        return replace(event, settings=replace(event.settings, rulings=1))
    over = state.phase is Phase.OVER and not isinstance(event, _NOTED)
    return Waited(event.at_ms) if over else event
