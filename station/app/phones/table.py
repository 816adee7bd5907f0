"""The table as phones know it: posts come from the server's threads, events go to the loop."""

from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from threading import Lock
from time import monotonic
from typing import Final

from station.app.runtime import Participant
from station.app.station import Station
from station.clock.opened import Contacts
from station.json_text import Json
from station.phones.agreement import Proposal
from station.phones.codes import new_secret
from station.phones.deeds import Acted, acted
from station.phones.errors import PhoneError, no_game, not_now, not_your_seat, too_much
from station.phones.foreseen import Laid, foreseen
from station.phones.line import Besides, phone_line, turned
from station.phones.offer import Means, What
from station.phones.places import Places
from station.phones.posts import AnyPost, Take
from station.phones.seen import seen_from
from station.referee.events import AnyEvent, GameSettings, LayoutSeen, Told
from station.referee.state import Phase, TableState
from station.registry import entry
from station.view.feed import same_line
from station.view.makers import view_of
from station.view.view import View
from station.view.wording import words_in
from station.web.table import Line

State = TableState[object]

REMEMBERED: Final = 64
"""So many deeds of a phone are known again."""

MOST_WAITING: Final = 100
"""Posts that wait for the loop; more are refused."""


@dataclass(frozen=True, slots=True)
class _Now:
    """The state after the latest event, and when that was. ruled: the lane of the last ruling. proposal: what
    people are asked."""

    event: int
    state: State
    at: float
    ruled: int
    proposal: Proposal | None = None


@dataclass(frozen=True, slots=True)
class _Sent:
    """What a phone was sent last, as of which event."""

    event: int
    line: Line
    at: float


@dataclass(slots=True)
class _Waiting:
    """A post that the loop has not seen. done: once what came of it is recorded."""

    player: int
    mark: str
    post: AnyPost
    done: "Future[None]" = field(default_factory=Future)

    @property
    def presses(self) -> bool:
        """Whether it presses the clock."""
        return isinstance(self.post, Take) and self.post.key == What.PRESS


class PhonesTable(Participant):
    """Everything that phones ask of a table, and a `Participant` that acts for them. keep: called with the
    seats whenever they change in a game. contacts: of the clocks, where no head has buttons of its own and
    phones are those. corrects: whether people may say what is on a square, as no PIN locks that. now:
    seconds, monotonic."""

    def __init__(self, settings: GameSettings, places: Places, now: Callable[[], float] = monotonic) -> None:
        self.settings, self._places = settings, places
        self.keep: Callable[[Places], None] = lambda _places: None
        self.wake: Callable[[], None] = lambda: None
        self.closed = False
        self.contacts: tuple[Contacts, Contacts] | None = None
        self.corrects: Callable[[], bool] = lambda: True
        self._now, self._lock = now, Lock()
        self._latest: _Now | None = None
        self._station: Station | None = None
        self._views: dict[tuple[str, bool], tuple[int, View]] = {}
        self._sent: dict[tuple[int, str], _Sent] = {}
        self._waiting: deque[_Waiting] = deque()
        self._under_way: list[_Waiting] = []
        self._known: OrderedDict[tuple[str, str], PhoneError | None] = OrderedDict()
        self._listeners: list[Callable[[], None]] = []
        self._start = False

    # What the server asks, in threads of its own.

    @property
    def places(self) -> Places:
        return self._places

    @property
    def title(self) -> str:
        """The game's, in English."""
        return entry(self.settings.game).title

    def listen(self, changed: Callable[[], None]) -> None:
        """Have `changed` called after every change, in the thread that makes it. It must not wait."""
        self._listeners.append(changed)

    def join(self, player: int, name: str) -> str:
        """Take a seat; returns the secret of its phone. Raises PhoneError if it cannot be taken."""
        secret = new_secret()
        with self._lock:
            self._seat(self._places.joined(player, name, secret))
        return secret

    def begin(self) -> None:
        """Somebody at a phone wants the game to start."""
        self._start = True
        self.wake()

    def line(self, player: int, language: str) -> Line | None:
        """What a player's phone shows; None before a game."""
        latest = self._latest
        if latest is None or latest.state.phase is Phase.IDLE:
            return None
        with self._lock:
            sent = self._sent.get((player, language))
            if sent is None or sent.event < latest.event:
                sent = self._line(latest, player, language, sent)
                self._sent[player, language] = sent
        return Line(sent.line.number, sent.line.view, round((self._now() - sent.at) * 1000))

    def foreseen(self, player: int, laid: Laid, language: str) -> str:
        """What tiles would come to, in a sentence."""
        latest = self._latest
        if latest is None:
            return ""
        with self._lock:
            view = self._view(latest, language, at_north=False)
        return foreseen(latest.state, view, player, laid, words_in(language))

    def do(self, player: int, mark: str, post: AnyPost) -> "Future[None]":
        """Have the loop carry out a post; the answer is there once it is recorded. mark: of the phone."""
        waiting = _Waiting(player, mark, post)
        if self.closed or self._latest is None:
            waiting.done.set_exception(no_game())
        elif len(self._waiting) >= MOST_WAITING:
            waiting.done.set_exception(too_much())
        else:
            self._waiting.append(waiting)
            self.wake()
        return waiting.done

    # What the loop and the window do.

    def follow(self, station: Station, contacts: tuple[Contacts, Contacts] | None = None) -> None:
        """Show this game from now on. contacts: as in `PhonesTable`."""
        self.contacts = contacts
        with self._lock:
            self._station, self.settings = station, station.state.settings
            self._views.clear()
            self._sent.clear()
            self._start = False
            self._seat(self._places.in_game(self.settings))
        self._take(station.state, 0)
        station.watchers.append(self._watch)

    def show(self, state: State, now_ms: int) -> Sequence[AnyEvent]:
        """Carry out one post; the next one sees what came of it."""
        for done in self._under_way:
            done.done.set_result(None)
        self._under_way.clear()
        while self._waiting:
            waiting = self._waiting.popleft()
            events = self._events(waiting, state, now_ms)
            if events or (waiting.presses and not waiting.done.done()):
                self._under_way.append(waiting)
                self.wake()
                return events
        return ()

    def take_start(self) -> bool:
        """Whether somebody at a phone has asked for the start since the last call."""
        start, self._start = self._start, False
        return start

    def free(self, player: int) -> None:
        """Give a seat up: its phone is turned away, and another one may take it."""
        with self._lock:
            self._seat(self._places.freed(player))

    def level(self, player: int) -> None:
        """The next level for the computer that plays a seat if nobody takes it."""
        with self._lock:
            self._seat(self._places.levelled(player))

    def close(self) -> None:
        """Answer everybody who still waits."""
        self.closed = True
        for waiting in (*self._under_way, *self._waiting):
            waiting.done.set_exception(no_game())
        self._under_way.clear()
        self._waiting.clear()

    def _events(self, waiting: _Waiting, state: State, now_ms: int) -> tuple[AnyEvent, ...]:
        """The events of a post; none if it is answered already."""
        key = waiting.mark, waiting.post.number
        if waiting.post.number and key in self._known:
            self._answer(waiting, self._known[key])
            return ()
        try:
            events, proposal = self._allowed(waiting, state, now_ms)
        except PhoneError as error:
            self._answer(waiting, error)
            return ()
        self._remember(key, None)
        if self._latest is not None and proposal != self._latest.proposal:
            self._latest = replace(self._latest, event=self._latest.event + 1, proposal=proposal)
            self._note()
        if waiting.presses:
            self._press(waiting.player, now_ms)  # the head reports it before the next look at the table
        elif not events:
            self._answer(waiting, None)
        return events

    @property
    def _means(self) -> Means:
        return Means(self.contacts is not None, self.corrects())

    def _press(self, player: int, now_ms: int) -> None:
        """Press the clock of a player, as a touch on the screen does."""
        assert self._latest is not None
        assert self.contacts is not None, "it is only offered where there are some"
        seat = self._latest.state.seat_of(player)
        assert seat is not None, "only who has a seat at the clocks may press one"
        self.contacts[seat.board].press(seat.side, now_ms)
        self.contacts[seat.board].release(seat.side, now_ms)

    def _allowed(self, waiting: _Waiting, state: State, now_ms: int) -> Acted:
        if self._places.places[waiting.player].mark != waiting.mark:
            raise not_your_seat()
        assert self._latest is not None, "nobody shows a state before a game"
        assert self._station is not None
        with self._lock:
            view = self._view(self._latest, "en", at_north=False)
        asked, means = self._latest.proposal, self._means
        events, proposal = acted(waiting.post, view, waiting.player, now_ms, asked, means=means)
        objection = self._station.objection
        for event in events:
            # What else follows from a play is asked about once the play is there.
            if objection is not None and isinstance(event, Told | LayoutSeen) and objection(event, state):
                raise not_now()
        return events, proposal

    @staticmethod
    def _answer(waiting: _Waiting, error: PhoneError | None) -> None:
        if error is None:
            waiting.done.set_result(None)
        else:
            waiting.done.set_exception(error)

    def _remember(self, key: tuple[str, str], error: PhoneError | None) -> None:
        self._known[key] = error
        if len(self._known) > REMEMBERED * len(self._places.places):
            self._known.popitem(last=False)

    def _seat(self, places: Places) -> None:
        """Seats as they are from now on; kept first, so that no phone hears of a seat that is lost."""
        self.keep(places)
        self._places = places
        self._note()

    def _note(self) -> None:
        for changed in self._listeners:
            changed()

    def _watch(self, _event: AnyEvent, before: State, after: State) -> None:
        ruled = 0 if self._latest is None else self._latest.ruled
        for number, lane in enumerate(after.lanes):
            was = before.lanes[number].verdict if number < len(before.lanes) else None
            if lane.verdict is not None and lane.verdict != was:
                ruled = number
        self._take(after, ruled if ruled < len(after.lanes) else 0)

    def _take(self, state: State, ruled: int) -> None:
        before = self._latest
        self._latest = _Now(0 if before is None else before.event + 1, state, self._now(), ruled)
        asked = None if before is None else before.proposal
        with self._lock:
            if asked is not None and asked.holds(self._view(self._latest, "en", at_north=False)):
                self._latest = replace(self._latest, proposal=asked)
        self._note()

    def _view(self, latest: _Now, language: str, *, at_north: bool) -> View:
        """All of it, hands too: whoever hands it on leaves out what is hidden. To be asked with the lock."""
        made = self._views.get((language, at_north))
        if made is None or made[0] != latest.event:
            state = latest.state
            made = latest.event, view_of(state, state.at_ms, language, turned=at_north)
            self._views[language, at_north] = made
        return made[1]

    def _line(self, latest: _Now, player: int, language: str, before: _Sent | None) -> _Sent:
        """A new line, or the last one if only time has passed since."""
        at_north = turned(self._view(latest, language, at_north=False), player)
        view = seen_from(self._view(latest, language, at_north=at_north), player)
        words = words_in(language, at_north)
        besides = Besides(latest.ruled, latest.proposal, means=self._means)
        line: Json = phone_line(view, player, words, latest.state.at_ms, besides)
        if before is not None and same_line(before.line.view, line):
            return _Sent(latest.event, before.line, before.at)
        return _Sent(latest.event, Line(latest.event, line, 0), latest.at)
