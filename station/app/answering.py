"""A page that is shown until something is chosen on it."""

from collections.abc import Callable
from typing import TypeVar

from station.screen.show import Show
from station.screen.window import Window

State = TypeVar("State")
Event = TypeVar("Event")


def answer(
    window: Window,
    show: Show[State, Event],
    state_at: Callable[[int], State],
    now_ms: Callable[[], int],
) -> Event | None:
    """Show a state, asked for at each picture, until something is chosen; None if the window was closed."""
    if window.shows is not show:
        window.wear(show)
    for _ in window.frames():
        now = now_ms()
        results: tuple[Event, ...] = window.show(state_at(now), now)
        if results:
            return results[0]
    return None
