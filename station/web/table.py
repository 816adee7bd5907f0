"""What the pages know about a table: its view as JSON, and when it changes."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from station.json_text import Json


@dataclass(frozen=True, slots=True)
class Audience:
    """For whom a table is shown. turned: as North's side sees it."""

    language: str = "en"
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the feed (docs/feed.md). number: goes up with every line of this audience. age_ms: how long
    ago it was true."""

    number: int
    view: Json
    age_ms: int


class WatchedTable(Protocol):
    """A table that can be watched, asked and heard from any thread."""

    def line(self, audience: Audience) -> Line | None:
        """What the table shows; None before a game is set up."""

    def history(self, audience: Audience) -> list[Json]:
        """The turns of the game, oldest first: `lane`, `message` and `board`, as in docs/feed.md."""

    def listen(self, changed: Callable[[], None]) -> None:
        """Have `changed` called after every change, in the thread that makes it. It must not wait."""
