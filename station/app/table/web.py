"""A station's table as browsers watch it. Views are made only when somebody asks for one."""

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic
from typing import Final, TypeVar

from station.app.station import Station
from station.app.table.latest import Latest, Sent, ruled_lane
from station.json_text import Json
from station.referee.events import AnyEvent
from station.referee.state import Phase, TableState
from station.view.feed import as_json, past_json
from station.view.makers import past_of, view_of
from station.view.table.message_parts import MessageSource
from station.view.table.panel import panel_of
from station.web.table import Audience, Line

State = TableState[object]
T = TypeVar("T")

REMEMBERED: Final = 8
"""For how many audiences the last line is kept: there are four, unless somebody makes more up."""


@dataclass(slots=True)
class WebTable:
    """The table of the station it follows, for `station.web`: events come from the loop, questions from the
    server's threads. now: seconds, monotonic. hands: everybody's tiles are shown, too, if the station holds
    them."""

    now: Callable[[], float] = monotonic
    hands: bool = False
    _lock: Lock = field(default_factory=Lock)
    _latest: Latest | None = None
    _shown: dict[Audience, Sent] = field(default_factory=dict)
    _past: dict[Audience, tuple[int, list[Json]]] = field(default_factory=dict)
    _listeners: list[Callable[[], None]] = field(default_factory=list)

    def follow(self, station: Station) -> None:
        """Show this game from now on."""
        self.begin(station.state)
        station.watchers.append(self.watch)

    def begin(self, state: State) -> None:
        """Show a game as it is at first."""
        self._take(state, 0)

    def listen(self, changed: Callable[[], None]) -> None:
        self._listeners.append(changed)

    def line(self, audience: Audience) -> Line | None:
        latest = self._latest
        if latest is None or latest.state.phase is Phase.IDLE:
            return None
        with self._lock:
            shown = self._shown.get(audience)
            if shown is None or shown.event < latest.event:
                shown = _shown_now(latest, audience, shown, hands=self.hands)
                _keep(self._shown, audience, shown)
        return Line(shown.line.number, shown.line.view, round((self.now() - shown.at) * 1000))

    def history(self, audience: Audience) -> list[Json]:
        latest = self._latest
        if latest is None or latest.state.phase is Phase.IDLE:
            return []
        with self._lock:
            event, past = self._past.get(audience, (-1, []))
            if event < latest.event:
                past = _history(latest.state, audience)
                _keep(self._past, audience, (latest.event, past))
        return past

    def watch(self, _event: AnyEvent, before: State, after: State) -> None:
        """Called for each event with the state before and after it."""
        self._take(after, ruled_lane(self._latest, before, after))

    def _take(self, state: State, ruled: int) -> None:
        """The loop waits for nobody: whoever is being answered gets what was true before."""
        event = 0 if self._latest is None else self._latest.event + 1
        self._latest = Latest(event, state, self.now(), ruled)
        for changed in self._listeners:
            changed()


def _shown_now(latest: Latest, audience: Audience, before: Sent | None, *, hands: bool) -> Sent:
    """A new line, or the last one if only time has passed since."""
    state = latest.state
    view = view_of(state, state.at_ms, audience.language, turned=audience.turned)
    line = as_json(view, state.at_ms, latest.ruled)
    if hands and view.dealt is not None:
        line["racks"] = [[[tile.letter, tile.kit] for tile in hand] for hand in view.dealt.hands]
    return Sent.of(latest, line, before)


def _keep(kept: dict[Audience, T], audience: Audience, value: T) -> None:
    if audience not in kept and len(kept) >= REMEMBERED:
        kept.clear()
    kept[audience] = value


def _history(state: State, audience: Audience) -> list[Json]:
    """Every turn of every lane, by time."""
    language, turned = audience.language, audience.turned
    panel = panel_of(state.settings.game)
    words = panel.wording(language, turned=turned)
    turns = [
        (done.at_ms, lane, turn)
        for lane in range(len(state.lanes))
        for turn, done in enumerate(MessageSource(state, lane, panel, words).history)
    ]
    return [
        past_json(past_of(state, lane, turn, language, turned=turned), lane)
        for _, lane, turn in sorted(turns)
    ]
