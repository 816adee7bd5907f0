"""When players at mats call: a moment after they are done, or together with a rival."""

from random import Random
from typing import Final

from station.rules.races.position import RacePhase
from station.simulator.players.mat_context import MatContext
from station.simulator.world.script import Script, Wait

RIVALS_MS: Final = 450
"""Players who finish this soon after somebody is about to call, call with them."""

BREATH_MS: Final = 300


class Caller:
    """One of the players."""

    def __init__(self, player: int, context: MatContext, random: Random) -> None:
        self._player, self._context, self._random = player, context, random
        self._called_at: int | None = None

    @property
    def called(self) -> bool:
        """Whether they have called with the tiles that they hold."""
        return self._called_at is not None

    @property
    def void(self) -> bool:
        """Whether their call did not count."""
        return self._called_at is not None and self._called_at == self._context.position.calls

    @property
    def may(self) -> bool:
        """Nobody calls while the table is looking into their having taken too many or too few tiles."""
        context = self._context
        return context.culprit != self._player or context.now_ms < context.suspected_ms

    def forget(self) -> None:
        """Go on without the last call."""
        self._called_at = None

    def call(self) -> Script[None]:
        context = self._context
        calls, now = context.position.calls, context.now_ms
        if context.calls_ms is not None and now - 20 <= context.calls_ms <= now + RIVALS_MS:
            at_ms = max(now + 1, context.calls_ms + self._random.randint(5, 130))
            together = True
        else:
            at_ms, together = now + BREATH_MS, False
            context.calls_ms = at_ms
        while context.now_ms < at_ms:
            yield Wait(at_ms)
        if not self._open(calls):
            return
        if together:
            context.counts["at_once"] += 1
        self._called_at = calls
        context.call(self._player)
        until = context.now_ms + 2000
        while self._open(calls) and context.now_ms < until:
            yield Wait(until, screen=True)

    def _open(self, calls: int) -> bool:
        """Whether nobody has called since the count was at `calls`."""
        return self._context.phase is RacePhase.PLAY and self._context.position.calls == calls
