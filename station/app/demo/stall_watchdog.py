"""Detects that a simulated game has stalled, and reports progress now and then."""

from collections.abc import Callable
from time import monotonic
from typing import Final, Protocol

from station.app.demo.stats import Stats
from station.app.runtime import Participant
from station.app.table.session_start import SessionStart
from station.referee.state import TableState
from station.view.makers import view_of

STILL_MS: Final = 300_000
"""Table time without progress after which a game is considered stalled."""

REPORT_S: Final = 20.0
"""Real time between two reports of progress."""


class StandstillError(RuntimeError):
    """The simulated game has stalled; the message says what the table shows. at_ms: when it was given up."""

    def __init__(self, sentence: str, at_ms: int) -> None:
        super().__init__(sentence)
        self.at_ms = at_ms


class Watched(Protocol):
    """A game as its watchdog sees it."""

    start: SessionStart
    stats: Stats

    @property
    def progress(self) -> object:
        """Equal as long as nothing happens."""


class StallWatchdog(Participant):
    """A `Participant` that raises StandstillError if nothing has happened in a simulated game for `STILL_MS`.

    report: called with a sentence on the game's progress every `REPORT_S`.
    """

    def __init__(self, game: Watched, report: Callable[[str], None] | None = None) -> None:
        self._game, self._report = game, report
        self._progress: object = None
        self._since_ms: int | None = None
        self._reported_s = monotonic()

    def show(self, state: TableState[object], now_ms: int) -> tuple[()]:
        """Note the game's progress."""
        game = self._game
        progress = game.progress
        if progress != self._progress or self._since_ms is None:
            self._progress, self._since_ms = progress, now_ms
        elif now_ms - self._since_ms > STILL_MS:
            still = f"the game has stood still for {STILL_MS // 60_000} minutes of its time"
            raise StandstillError(f"{still}; {_shown(state, now_ms)}", now_ms)
        if self._report is not None and monotonic() - self._reported_s > REPORT_S:
            self._reported_s = monotonic()
            seconds = (now_ms - game.start.at_ms) // 1000
            self._report(
                f"{seconds // 60}:{seconds % 60:02d} of the game, {game.stats.plays} plays; "
                f"{_shown(state, now_ms)}"
            )
        return ()


def _shown(state: TableState[object], now_ms: int) -> str:
    """What the table says that it waits for, board by board."""
    messages = (lane.message for lane in view_of(state, now_ms).lanes)
    lines = (filter(None, (one.caption, *one.headline[:1], one.text)) for one in messages)
    return f"the table shows: {'; '.join(' · '.join(parts) for parts in lines)}"
