"""The station: one referee, its journal, two clock heads and what the camera reads, joined.

An input goes to the journal before the referee sees it, and what follows from it is carried out only when
it is on the disk: nothing that the players were told can be lost.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from station.app.sight import board_seen
from station.clock.head import Adjust, ClockHead, SetUp, Start, Stop, TakeBack
from station.journal.journal import Journal
from station.referee.effects import Cue, Effect, Look, Sound
from station.referee.events import Event
from station.referee.referee import Referee
from station.referee.sight import BoardSeen
from station.referee.state import HouseState
from station.referee.watching import worth_telling
from vision.reading import TableReading

CHECKPOINT_MS: Final = 1000
"""How often the clocks are noted for the case of a power cut."""

Watcher = Callable[[Event, HouseState, HouseState], None]
"""Told of each event with the state before and after it."""


@dataclass(slots=True)
class Station:
    """Runs one game. `looks` holds, by board, since when the referee waits for a picture."""

    referee: Referee
    heads: tuple[ClockHead, ClockHead]
    journal: Journal | None = None
    play_sound: Callable[[Cue], None] | None = None
    watchers: list[Watcher] = field(default_factory=list)
    looks: dict[int, int] = field(default_factory=dict)
    _noted_ms: int = 0

    @property
    def state(self) -> HouseState:
        return self.referee.state

    def handle(self, event: Event) -> None:
        """Take one input: write it down, rule on it, carry out what follows."""
        before = self.state
        if isinstance(event, BoardSeen) and not event.moving and self._awaits(event):
            del self.looks[event.board]
        if self.journal is not None:
            self.journal.append(event)
        effects = self.referee.handle(event)
        if self.journal is not None:
            self.journal.seal(self.state)
        for effect in effects:
            self._carry_out(effect, event.at_ms)
        for watcher in self.watchers:
            watcher(event, before, self.state)

    def see(self, reading: TableReading) -> None:
        """Tell the referee what is worth telling of a reading of both boards."""
        for board, of_board in enumerate(reading.boards):
            seen = board_seen(board, of_board, reading.at_ms, moving=reading.moving[board])
            if worth_telling(self.state, seen):
                self.handle(seen)

    def hear(self, now_ms: int) -> None:
        """Take everything the heads have to report up to `now_ms`, and note the clocks now and then."""
        events = [event for head in self.heads for event in head.poll(now_ms)]
        # What happened first counts first, on whichever board: a flag ends the game for both.
        for event in sorted(events, key=lambda event: event.at_ms):
            self.handle(event)
        if self.journal is not None and now_ms - self._noted_ms >= CHECKPOINT_MS:
            left, right = self.state.boards
            self.journal.checkpoint((left.clock, right.clock), now_ms)
            self._noted_ms = now_ms

    def _awaits(self, seen: BoardSeen) -> bool:
        since_ms = self.looks.get(seen.board)
        return since_ms is not None and since_ms <= seen.at_ms

    def _carry_out(self, effect: Effect, now_ms: int) -> None:
        match effect:
            case SetUp() | Start() | Stop() | TakeBack() | Adjust():
                self.heads[effect.board].send(effect, now_ms)
            case Look(board=board, since_ms=since_ms):
                self.looks[board] = since_ms
            case Sound(cue=cue):
                if self.play_sound is not None:
                    self.play_sound(cue)
