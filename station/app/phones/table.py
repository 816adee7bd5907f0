"""The table as phones know it: posts come from the server's threads, events go to the loop."""

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Final

from station.app.phones.latest import LatestAsked
from station.app.phones.lines import PhoneLines
from station.app.phones.review import PhonesReview
from station.app.phones.waiting import KnownDeeds, Waiting
from station.app.review.process import InProcess, RunningReview
from station.app.runtime import Participant
from station.app.station import Station
from station.app.table.latest import ruled_lane
from station.clock.opened import Contacts
from station.phones.codes import new_secret
from station.phones.deeds import Acted, acted
from station.phones.errors import PhoneError, no_game, no_review, not_now, not_your_seat, too_much
from station.phones.foreseen import Laid, foreseen
from station.phones.line import Besides
from station.phones.offer import Means
from station.phones.places import Places
from station.phones.posts import AnyPost
from station.referee.events import AnyEvent, DeedEntered, GameSettings, LayoutSeen
from station.referee.state import Phase, TableState
from station.registry import entry
from station.view.wording import words_in
from station.waiting import Aside
from station.web.phones.contract import Reviewed
from station.web.table import Line

State = TableState[object]

MOST_WAITING: Final = 100
"""Posts that wait for the loop; more are refused."""


class PhonesTable(Participant):
    """Everything that phones ask of a table, and a `Participant` that acts for them. keep: called with the
    seats whenever they change in a game. aside: does so for the window, which goes on meanwhile. contacts: of
    the clocks, where no head has buttons of its own and phones are those. corrects: whether people may say
    what is on a square, as no PIN locks that. begin_review: starts computing the review of a journal. now:
    seconds, monotonic."""

    def __init__(self, settings: GameSettings, places: Places, now: Callable[[], float] = monotonic) -> None:
        self.settings, self._places = settings, places
        self.keep: Callable[[Places], None] = lambda _places: None
        self.aside = Aside()
        self.wake: Callable[[], None] = lambda: None
        self.closed = False
        self.contacts: tuple[Contacts, Contacts] | None = None
        self.corrects: Callable[[], bool] = lambda: True
        self.begin_review: Callable[[Path], RunningReview] = InProcess
        self._now, self._lines = now, PhoneLines()
        self._latest: LatestAsked | None = None
        self._station: Station | None = None
        self._waiting: deque[Waiting] = deque()
        self._under_way: list[Waiting] = []
        self._known = KnownDeeds(len(places.places))
        self._listeners: list[Callable[[], None]] = []
        self._seating = Lock()
        self._start = False
        self._review = PhonesReview(settings.game, None)

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
        self._seat(lambda places: places.joined(player, name, secret))
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
        reviews = self._review.offered(latest.state)
        besides = Besides(latest.ruled, latest.proposal, means=self._means, reviews=reviews)
        sent = self._lines.sent(latest, player, language, besides)
        return Line(sent.line.number, sent.line.view, round((self._now() - sent.at) * 1000))

    def foreseen(self, player: int, laid: Laid, language: str) -> str:
        """What tiles would come to, in a sentence."""
        latest = self._latest
        if latest is None:
            return ""
        with self._lines.lock:
            view = self._lines.view(latest, language)
        return foreseen(latest.state, view, player, laid, words_in(language))

    def review(self) -> Reviewed:
        """How far the review of the game is, which is begun if it was not. Raises PhoneError if there is
        none."""
        latest = self._latest
        if latest is None or not self._review.offered(latest.state):
            raise no_review()
        reviewed = self._review.ask()
        self.wake()
        return reviewed

    def do(self, player: int, mark: str, post: AnyPost) -> "Future[None]":
        """Have the loop carry out a post; the answer is there once it is recorded. mark: of the phone."""
        waiting = Waiting(player, mark, post)
        if self.closed or self._latest is None:
            waiting.done.set_exception(no_game())
        elif len(self._waiting) >= MOST_WAITING:
            waiting.done.set_exception(too_much())
        else:
            self._waiting.append(waiting)
            self.wake()
        return waiting.done

    # What the loop and the window do.

    def follow(
        self,
        station: Station,
        contacts: tuple[Contacts, Contacts] | None = None,
        settings: GameSettings | None = None,
    ) -> None:
        """Show this game from now on. contacts: as in `PhonesTable`. settings: of a game that is not set up
        yet."""
        self.contacts = contacts
        with self._lines.lock:
            self._station, self.settings = station, settings or station.state.settings
            journal = None if station.journal is None else station.journal.path
            self._review.close()
            self._review = PhonesReview(self.settings.game, journal, self.begin_review)
            self._lines.clear()
            self._start = False
        self.aside.do(lambda: self._seat(lambda places: places.in_game(self.settings)))
        self._take(station.state, 0)
        station.watchers.append(self._watch)

    def show(self, state: State, now_ms: int) -> Sequence[AnyEvent]:
        """Carry out one post; the next one sees what came of it."""
        if self._review.keep_up(state):
            self._note()
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
        self.aside.do(lambda: self._seat(lambda places: places.freed(player)))

    def level(self, player: int) -> None:
        """The next level for the computer that plays a seat if nobody takes it."""
        self.aside.do(lambda: self._seat(lambda places: places.levelled(player)))

    def close(self) -> None:
        """Answer everybody who still waits."""
        self.closed = True
        self._review.close()
        for waiting in (*self._under_way, *self._waiting):
            waiting.done.set_exception(no_game())
        self._under_way.clear()
        self._waiting.clear()

    def _events(self, waiting: Waiting, state: State, now_ms: int) -> tuple[AnyEvent, ...]:
        """The events of a post; none if it is answered already."""
        if self._known.knows(waiting):
            waiting.answer()
            return ()
        try:
            events, proposal = self._allowed(waiting, state, now_ms)
        except PhoneError as error:
            waiting.answer(error)
            return ()
        self._known.remember(waiting)
        if self._latest is not None and proposal != self._latest.proposal:
            self._latest = replace(self._latest, event=self._latest.event + 1, proposal=proposal)
            self._note()
        if waiting.presses:
            self._press(waiting.player, now_ms)  # the head reports it before the next look at the table
        elif not events:
            waiting.answer()
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

    def _allowed(self, waiting: Waiting, state: State, now_ms: int) -> Acted:
        if self._places.places[waiting.player].mark != waiting.mark:
            raise not_your_seat()
        assert self._latest is not None, "nobody shows a state before a game"
        assert self._station is not None
        with self._lines.lock:
            view = self._lines.view(self._latest, "en")
        asked, means = self._latest.proposal, self._means
        events, proposal = acted(waiting.post, view, waiting.player, now_ms, asked, means=means)
        objection = self._station.objection
        for event in events:
            # What else follows from a play is asked about once the play is there.
            if (
                objection is not None
                and isinstance(event, DeedEntered | LayoutSeen)
                and objection(event, state)
            ):
                raise not_now()
        return events, proposal

    def _seat(self, changed: Callable[[Places], Places]) -> None:
        """Change seats, one change after the other; kept first, so that no phone hears of a seat that is
        lost. Nobody waits for the disk but whoever changes one."""
        with self._seating:
            places = changed(self._places)
            self.keep(places)
            self._places = places
        self._note()

    def _note(self) -> None:
        for changed in self._listeners:
            changed()

    def _watch(self, _event: AnyEvent, before: State, after: State) -> None:
        self._take(after, ruled_lane(self._latest, before, after))

    def _take(self, state: State, ruled: int) -> None:
        before = self._latest
        self._latest = LatestAsked(0 if before is None else before.event + 1, state, self._now(), ruled)
        asked = None if before is None else before.proposal
        with self._lines.lock:
            if asked is not None and asked.holds(self._lines.view(self._latest, "en")):
                self._latest = replace(self._latest, proposal=asked)
        self._note()
