"""Seeing to it that a simulated game gets on, and saying now and then how far it is."""

from collections.abc import Callable
from time import monotonic
from typing import Final

from station.app.simulated import Simulated
from station.app.waiting import awaited

STILL_MS: Final = 300_000
"""Table time after which a game that has not got on never will."""

TOLD_S: Final = 20.0
"""Real time after which it is said again how far the game is."""


class StandstillError(RuntimeError):
    """The simulated game does not get on: a sentence says what it waits for. at_ms: when it was given up."""

    def __init__(self, sentence: str, at_ms: int) -> None:
        super().__init__(sentence)
        self.at_ms = at_ms


class Patience:
    """Watches a game from `now_ms` on. tell: given a sentence on how far the game is, each time that it has
    been played for `TOLD_S` more."""

    def __init__(self, game: Simulated, now_ms: int, tell: Callable[[str], None] | None = None) -> None:
        self._game, self._tell = game, tell
        self._progress, self._since_ms = game.progress, now_ms
        self._told_s = monotonic()

    def hold(self, now_ms: int) -> None:
        """Note how far the game is. Raises StandstillError when it has stood still for `STILL_MS`."""
        game = self._game
        progress = game.progress
        if progress != self._progress:
            self._progress, self._since_ms = progress, now_ms
        elif now_ms - self._since_ms > STILL_MS:
            still = f"the game has stood still for {STILL_MS // 60_000} minutes of its time"
            raise StandstillError(f"{still}; it waits for {awaited(game.state)}", now_ms)
        if self._tell is not None and monotonic() - self._told_s > TOLD_S:
            self._told_s = monotonic()
            seconds = (now_ms - game.beginning.at_ms) // 1000
            self._tell(
                f"{seconds // 60}:{seconds % 60:02d} of the game, {game.tally.plays} plays; "
                f"it waits for {awaited(game.state)}"
            )
