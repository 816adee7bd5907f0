"""The people at a window: what they see, touch and press at a table."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from station.app.export.page import ExportPage
from station.app.review.page import ReviewPage
from station.app.station import Station
from station.app.table.others import PhonesHere
from station.app.voice import Voice
from station.clock.opened import Contacts
from station.clock.station_time import StationTime
from station.referee.events import AnyEvent
from station.referee.seats import Seat
from station.referee.state import Phase, TableState
from station.screen.input.actions import (
    CLOCK_KEYS,
    ArbiterCalled,
    ClockTouched,
    ExportAsked,
    HintAsked,
    PhonesAsked,
    Request,
    ReviewAsked,
)
from station.screen.input.screen_state import VoiceSetting
from station.screen.show import GameShow
from station.screen.window import Window

if TYPE_CHECKING:  # reading pictures takes 40 MB, which a table without a camera has no use for
    from vision.reading import Picture

FRAME_MS: Final = 33


class PlayersAtWindow:
    """A `Participant`: people at a window, and at keys that are clock buttons if `contacts` are given.

    picture: what the camera sees, for the page that shows it. set_volume: called with the volume chosen on
    the screen, in percent. voice: speaks when that is chosen there. call: called when somebody touches what
    calls the arbiter of a tournament. review: shows the review of a game that is over; exports: what can be
    exported of it. hint: called when a player asks what the computer would play. phones: of people who hold
    their tiles there.
    """

    def __init__(
        self,
        window: Window,
        picture: "Callable[[], Picture | None]",
        contacts: tuple[Contacts, Contacts] | None = None,
        set_volume: Callable[[int], None] | None = None,
        voice: Voice | None = None,
        *,
        call: Callable[[ArbiterCalled, int], None] | None = None,
        review: ReviewPage | None = None,
        exports: ExportPage | None = None,
        hint: Callable[[HintAsked], None] | None = None,
        phones: PhonesHere | None = None,
    ) -> None:
        self._phones = phones
        self._review, self._exports, self._hint = review, exports, hint
        self._window, self._picture, self._contacts = window, picture, contacts
        self._call = call
        self._set_volume, self._volume = set_volume, self._chosen_volume
        self._voice = voice

    @property
    def gone(self) -> bool:
        """Whether the window was closed, or the table left."""
        return self._window.closed or self._window.shows.left

    def show(self, state: TableState[object], now_ms: int) -> Sequence[AnyEvent]:
        self._window.camera = self._picture()
        if self._exports is not None:
            self._exports.keep_up(wanted=state.phase is Phase.OVER)
        if self._review is not None:
            self._review.keep_up(state)
        if self._phones is not None:
            self._phones.keep_up()
        events = self._window.show(state, now_ms)
        volume = self._chosen_volume
        if volume != self._volume and volume is not None and self._set_volume is not None:
            self._volume = volume
            self._set_volume(volume)
        shows = self._window.shows
        if self._voice is not None and isinstance(shows, GameShow):
            self._voice.speaks = shows.local.voice is VoiceSetting.ALOUD
        self._work_keys(now_ms)
        for request in shows.take_requests() if isinstance(shows, GameShow) else ():
            self._carry_out(request, state, now_ms)
        return events

    def go_on_while_storing(self, station: Station, time: StationTime) -> None:
        """While a slow disk keeps the station waiting, people go on seeing what they have seen, with clocks
        that run on."""

        def go_on() -> None:
            now_ms = time.now_ms()
            self._window.go_on(now_ms)
            self._work_keys(now_ms)

        if station.journal is not None:
            station.journal.aside.meanwhile = go_on

    def _carry_out(self, request: Request, state: TableState[object], now_ms: int) -> None:
        match request:
            case ClockTouched(seat=seat):
                self._work_button(seat, now_ms, down=True)
                self._work_button(seat, now_ms, down=False)
            case HintAsked(player=player) if self._hint is not None:
                shows = self._window.shows
                if not (isinstance(shows, GameShow) and shows.next_hint(state, player, now_ms)):
                    self._hint(request)
            case ArbiterCalled() if self._call is not None:
                self._call(request, now_ms)
            case ReviewAsked() if self._review is not None:
                self._review.open(state)
            case ExportAsked() if self._exports is not None:
                self._exports.open()
            case PhonesAsked() if self._phones is not None:
                self._phones.open()

    @property
    def _chosen_volume(self) -> int | None:
        shows = self._window.shows
        return shows.local.volume if isinstance(shows, GameShow) else None

    def due_ms(self, now_ms: int) -> int:
        return now_ms + FRAME_MS

    def say(self, sentence: str, now_ms: int) -> None:
        self._window.say(sentence, now_ms)

    def _work_keys(self, now_ms: int) -> None:
        for key, down in self._window.take_keys():
            if key in CLOCK_KEYS:
                self._work_button(CLOCK_KEYS[key], now_ms, down=down)

    def _work_button(self, seat: Seat, at_ms: int, *, down: bool) -> None:
        if self._contacts is not None:
            contacts = self._contacts[seat.board]
            (contacts.press if down else contacts.release)(seat.side, at_ms)
