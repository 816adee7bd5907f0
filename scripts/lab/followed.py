"""A game of a station in the guest, followed by the journal that it writes."""

from collections.abc import Mapping
from pathlib import Path

from station.app.table.session_start import SessionStart, anew
from station.journal.reader import event_in, settings_in
from station.referee.events import AnyEvent
from station.referee.state import TableState

State = TableState[object]


class FollowedGame:
    """The same game, played again here event by event. start: as the station's own, without devices."""

    def __init__(self, meta: Mapping[str, str]) -> None:
        """meta: what the journal says about the game."""
        self.start: SessionStart = anew(settings_in(Path("the guest's journal"), dict(meta)), None)

    @property
    def state(self) -> State:
        return self.start.referee.state

    def follow(self, payload: str) -> tuple[AnyEvent, State, State]:
        """Handle an event as the journal has it; returns it with the states before and after."""
        before, event = self.state, event_in(payload)
        self.start.referee.handle(event)
        return event, before, self.state
