"""The station: joins a referee, its journal, two clock heads and camera readings.

An input goes to the journal before the referee sees it, and its effects are carried out only once it and the
seal of what came of it are on disk: nothing that players were shown can be lost.
"""

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import Final

from station.clock.head import Adjust, ClockHead, SetUp, Start, Stop, TakeBack
from station.journal.journal import Journal
from station.referee.effects import Cue, Effect, Look, LookAtLayout, LookAtSpot, Sound, Wake
from station.referee.events import AnyEvent, Device, DeviceFound, DeviceLost, Waited
from station.referee.referee import Referee
from station.referee.sight import BoardSeen, LayoutSeen, Seen, SpotSeen
from station.referee.state import TableState

CHECKPOINT_MS: Final = 1000
"""How often the clocks are recorded in case of a power cut."""

State = TableState[object]
Watcher = Callable[[AnyEvent, State, State], None]
"""Called for each event with the state before and after it."""


@dataclass(slots=True)
class Station:
    """Runs one game. `looks`: by board, since when the referee has been waiting for a picture; `spot` and
    `layouts` (by player): the same for the spot beside the board and for free layouts. look: called as soon
    as the referee starts waiting for one, with the earliest station time it may show. wake_ms: when the
    referee wants to hear the time."""

    referee: Referee
    heads: tuple[ClockHead, ClockHead]
    journal: Journal | None = None
    play_sound: Callable[[Cue], None] | None = None
    look: Callable[[int], None] | None = None
    watchers: list[Watcher] = field(default_factory=list)
    looks: dict[int, int] = field(default_factory=dict)
    spot: int | None = None
    layouts: dict[int, int] = field(default_factory=dict)
    wake_ms: int | None = None
    objection: Callable[[AnyEvent, State], str] | None = None
    _noted_ms: int = 0

    @property
    def state(self) -> State:
        return self.referee.state

    def handle(self, event: AnyEvent) -> None:
        """Take one input: record it, rule on it, carry out the effects."""
        self.handle_all((event,))

    def handle_all(self, events: Sequence[AnyEvent]) -> None:
        """Take inputs that came together: record and rule on each, wait once for the disk, and carry out the
        effects in their order."""
        ruled: list[tuple[AnyEvent, State, State, tuple[Effect, ...]]] = []
        with nullcontext() if self.journal is None else self.journal.recording(events):
            for event in events:
                before = self.state
                if self.objection is not None and self.objection(event, before):
                    continue
                if isinstance(event, BoardSeen | SpotSeen | LayoutSeen):
                    self._looked(event)
                if self.journal is not None:
                    self.journal.append(event)
                effects = self.referee.handle(event)
                if self.journal is not None:
                    self.journal.seal(self.state)
                ruled.append((event, before, self.state, effects))
        for event, before, after, effects in ruled:
            for effect in effects:
                self._carry_out(effect, event.at_ms)
            for watcher in self.watchers:
                watcher(event, before, after)

    def pass_on(self, seen: Seen) -> None:
        """Pass a picture to the referee, if it matters."""
        if self.referee.is_news(seen):
            self.handle(seen)

    def hear(self, now_ms: int) -> None:
        """Take everything the heads have to report up to `now_ms`, and record the clocks now and then."""
        events = [event for head in self.heads for event in head.poll(now_ms)]
        # Earlier events first, on whichever board: a flag ends the game for both.
        self.handle_all(sorted(events, key=lambda event: event.at_ms))
        for head, device in zip(self.heads, (Device.LEFT_HEAD, Device.RIGHT_HEAD), strict=True):
            self.note(device, head.up, now_ms, head.trouble or "")
        if self.wake_ms is not None and self.wake_ms <= now_ms:
            self.wake_ms = None
            self.handle(Waited(now_ms))
        if self.journal is not None and now_ms - self._noted_ms >= CHECKPOINT_MS:
            self.journal.checkpoint(self.state.clocks, now_ms)
            self._noted_ms = now_ms

    def note(self, device: Device, answers: bool, now_ms: int, why: str = "") -> None:
        """Report to the referee when a device stops answering, and when it answers again."""
        lost = any(one.device is device for one in self.state.lost)
        if answers and lost:
            self.handle(DeviceFound(now_ms, device))
        elif not answers and not lost:
            self.handle(DeviceLost(now_ms, device, why))

    def _ask_for_picture(self, since_ms: int) -> None:
        if self.look is not None:
            self.look(since_ms)

    def _looked(self, seen: Seen) -> None:
        """A picture that the referee waited for has arrived."""
        match seen:
            case BoardSeen(board=board, moving=False) if self.looks.get(board, seen.at_ms + 1) <= seen.at_ms:
                del self.looks[board]
            case SpotSeen() if self.spot is not None and self.spot <= seen.at_ms:
                self.spot = None
            case LayoutSeen(player=player, moving=False):
                if self.layouts.get(player, seen.at_ms + 1) <= seen.at_ms:
                    del self.layouts[player]

    def _carry_out(self, effect: Effect, now_ms: int) -> None:
        match effect:
            case SetUp() | Start() | Stop() | TakeBack() | Adjust():
                self.heads[effect.board].send(effect, now_ms)
            case Look(board=board, since_ms=since_ms):
                self.looks[board] = since_ms
                self._ask_for_picture(since_ms)
            case LookAtSpot(since_ms=since_ms):
                self.spot = since_ms
                self._ask_for_picture(since_ms)
            case LookAtLayout(player=player, since_ms=since_ms):
                self.layouts[player] = since_ms
                self._ask_for_picture(since_ms)
            case Wake(at_ms=at_ms):
                self.wake_ms = at_ms
            case Sound(cue=cue):
                if self.play_sound is not None:
                    self.play_sound(cue)
