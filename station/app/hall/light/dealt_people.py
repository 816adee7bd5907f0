"""Simulated people for games that name none of their own: beginners, whose tiles the station holds.

What they do follows from the state of the game and its seed alone.
"""

from dataclasses import replace
from functools import cache
from random import Random
from typing import Final

from station.app.dealt.computers import Computers
from station.app.dealt.desk import Desk
from station.app.dealt.thinkers import KeptEngines, OnTheSpot
from station.referee.dealt import Dealt
from station.referee.events import AnyEvent, DeedEntered, GameSettings
from station.referee.outcome import EndTopic
from station.referee.state import Phase, TableState
from station.rules.game import Chosen

LEVEL: Final = 1
"""Of the computers that play."""


def dealt(settings: GameSettings, seed: str) -> GameSettings:
    """The same game, with tiles that the station deals."""
    drawn = Random(f"tiles {seed}").randrange(1 << 30)
    return replace(settings, camera=False, dealt=Dealt(drawn, (LEVEL,) * len(settings.names)))


class DealtPeople:
    """Everybody at one table, in one game."""

    def __init__(self) -> None:
        self.desk = Desk()
        self._computers = Computers(self.desk, OnTheSpot(_mind()), hurry=True)

    def deeds(
        self, state: TableState[object], seed: str, now_ms: int, most_turns: int
    ) -> tuple[tuple[AnyEvent, ...], int]:
        """What happens next at the table, and after how many ms; nothing if somebody has to wait.

        most_turns: after so many somebody resigns, where that can be.
        """
        if state.phase is not Phase.PLAYING:
            return (), 0
        think_ms = Random(f"{seed} {state.turns}").randrange(500, 4_000)
        if state.turns >= most_turns and len(state.sides) == 2 and len(state.lanes) == 1:
            return (DeedEntered(now_ms, Chosen(EndTopic.RESIGN.value, _behind(state))),), think_ms
        for participant in (self.desk, self._computers):
            events = tuple(participant.show(state, now_ms))
            if events:
                return events, think_ms
        return (), think_ms


def _behind(state: TableState[object]) -> int:
    """A player of the side with fewer points."""
    first = [side[0] for side in state.sides]
    scores = state.scores
    return min(first, key=lambda player: (scores[player] if player < len(scores) else 0, player))


@cache
def _mind() -> KeptEngines:
    """For all tables of this process. Its clock stands still: what is thought of must not depend on how much
    else the machine has to do."""
    return KeptEngines(now_ms=lambda: 0.0)
