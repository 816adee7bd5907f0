"""The station: one referee, its journal and the two clock heads, joined.

Inputs go to the journal before the referee sees them, so that nothing the players were told can be lost.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from station.clock.head import Adjust, ClockHead, SetUp, Start, Stop, TakeBack
from station.journal.journal import Journal
from station.referee.effects import Cue, Effect, Look, Sound
from station.referee.events import Event
from station.referee.referee import Referee
from station.referee.sight import BoardSeen
from station.referee.state import HouseState

CHECKPOINT_MS = 1000
"""How often the clocks are noted for the case of a power cut."""


@dataclass(slots=True)
class Station:
    """Runs one game. `looks` holds, by board, since when the referee waits for a picture."""

    referee: Referee
    heads: tuple[ClockHead, ClockHead]
    journal: Journal | None = None
    play_sound: Callable[[Cue], None] | None = None
    looks: dict[int, int] = field(default_factory=dict)
    _noted_ms: int = -CHECKPOINT_MS

    @property
    def state(self) -> HouseState:
        return self.referee.state

    def handle(self, event: Event) -> None:
        """Take one input: write it down, rule on it, carry out what follows."""
        if isinstance(event, BoardSeen) and self.looks.get(event.board, event.at_ms + 1) <= event.at_ms:
            del self.looks[event.board]
        if self.journal is not None:
            self.journal.append(event)
        for effect in self.referee.handle(event):
            self._carry_out(effect, event.at_ms)

    def note_clocks(self, now_ms: int) -> None:
        """From time to time, note the clocks in the journal, to resume from after a power cut."""
        if self.journal is not None and now_ms - self._noted_ms >= CHECKPOINT_MS:
            left, right = self.state.boards
            self.journal.checkpoint((left.clock, right.clock), now_ms)
            self._noted_ms = now_ms

    def _carry_out(self, effect: Effect, now_ms: int) -> None:
        match effect:
            case SetUp() | Start() | Stop() | TakeBack() | Adjust():
                self.heads[effect.board].send(effect, now_ms)
            case Look(board=board, since_ms=since_ms):
                self.looks[board] = since_ms
            case Sound(cue=cue):
                if self.play_sound is not None:
                    self.play_sound(cue)
