"""What a table of the hall shows, as it goes up: after everything that happens, and while clocks run."""

from typing import Final

from station.hall.link.table_link import TableLink, wall_now
from station.hall.wire.view import ViewNow
from station.referee.state import Phase, TableState
from station.view import View
from station.view.feed import as_json, ruled_last
from station.view.makers import view_of

VIEW_MS: Final = 1000
"""While clocks run, a view is shown at least this often, so that they can be believed."""


class ViewsSent:
    """feed: what was shown last. fresh: something has happened since. due_ms: when the next view is due."""

    def __init__(self, link: TableLink) -> None:
        self.feed: dict[str, object] | None = None
        self.fresh, self.due_ms = True, 0
        self._link = link
        self._game: str | None = None
        self._view: View | None = None
        self._ruled = 0

    def begin(self, game: str) -> None:
        """Another game begins."""
        self.fresh, self._view, self._game = True, None, game

    def send(self, state: TableState[object], now_ms: int) -> None:
        """Send the hall what the table shows, if it is due."""
        if state.phase is Phase.IDLE or not (self.fresh or now_ms >= self.due_ms):
            return
        if self.fresh or self.feed is None or state.phase is Phase.PLAYING:
            view = view_of(state, now_ms)
            self._ruled = ruled_last(self._view, view, self._ruled)
            self._view = view
            self.feed = as_json(view, max(0, now_ms), self._ruled)
            self._link.show(ViewNow(self.feed, self._game, wall_now()))
        self.fresh, self.due_ms = False, now_ms + VIEW_MS
