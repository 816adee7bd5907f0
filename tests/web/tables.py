"""Tables to look at: a line of the feed that never changes, and servers for tests."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from starlette.types import ASGIApp

from station.app.table.web import WebTable
from station.referee.state import TableState
from station.web.server import WebServer
from station.web.streams import Changes
from tests.screen.examples import GameExample


@dataclass
class Fixed:
    """A station in a given state, as far as a `WebTable` knows stations."""

    state: TableState[Any]
    watchers: list[Callable[..., None]] = field(default_factory=list)

    def becomes(self, state: TableState[Any]) -> None:
        """Go on to another state, as after an event."""
        before, self.state = self.state, state
        for watcher in self.watchers:
            watcher(None, before, state)


def watched(example: GameExample, now: Callable[[], float] = lambda: 0.0) -> tuple[WebTable, Fixed]:
    """A table that shows an example of the screen."""
    table, station = WebTable(now), Fixed(example[0])
    table.follow(station)  # type: ignore[arg-type]  # it asks for no more than a state and watchers
    return table, station


@contextmanager
def served(app: ASGIApp, changes: Changes | None = None) -> Iterator[str]:
    """The address of an app that is really served on a free port."""
    server = WebServer(app, changes or Changes(), "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.port}/"
    finally:
        server.close()
