"""What a table shows, on its way to the director: the newest, and not too often."""

from collections.abc import Callable
from typing import Final

from station.hall.wire.payload import packed
from station.hall.wire.view import ViewNow

VIEW_S: Final = 0.25
"""The least time between two views. Tables show one a second while clocks run; a press in between must not
wait for the next."""


class ViewPost:
    """send: whether a view could be sent."""

    def __init__(self, send: Callable[[bytes], bool]) -> None:
        self._send = send
        self._view: ViewNow | None = None
        self._sent: ViewNow | None = None
        self._due_s = 0.0

    def show(self, view: ViewNow) -> None:
        """What the table shows now. For any thread."""
        self._view = view

    def connected(self) -> None:
        """There is a new connection: what was on its way may be lost."""
        self._sent = None

    def step(self, now_s: float) -> None:
        """Send the newest, if it is time."""
        view = self._view
        if view is None or view is self._sent or now_s < self._due_s:
            return
        if self._send(packed(view.to_json())):
            self._due_s, self._sent = now_s + VIEW_S, view
