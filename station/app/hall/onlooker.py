"""The hall as somebody who takes part in a game: orders come in, what the table shows goes up, and the screen
says what the hall has to say."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from station.app.hall.hall_table import HallTable
from station.app.hall.witness import Witness
from station.hall.wire.happened import ArbiterRuled, Trouble
from station.hall.wire.rulings import AnyRuling, ClockIs, Ended, LetterIs, Stands, Undone
from station.referee.events import AnyEvent
from station.referee.state import Phase, TableState
from station.screen.hall.now import HallNow, Ruled, RulingShown
from station.screen.input.actions import ArbiterCalled
from station.screen.show import GameShow
from station.screen.window import Window

NEWS_MS: Final = 20_000
"""How long a ruling is shown once play goes on."""

RESULT_MS: Final = 60_000
NEXT_MS: Final = 10_000
"""How long the result is shown once it is agreed on, and once the next game is assigned."""


class HallOnlooker:
    """An `Onlooker`. window: None at a table without one."""

    def __init__(self, hall: HallTable, witness: Witness, window: Window | None = None) -> None:
        self.hall, self._witness, self._window = hall, witness, window
        self._seen: tuple[ArbiterRuled | None, int] = (None, 0)
        self._kept_ms: int | None = None
        self._trouble = ""
        self._done = False

    @property
    def over(self) -> bool:
        """Whether the result is agreed on, reported and has been shown long enough."""
        return self._done

    def show(self, state: TableState[object], now_ms: int) -> Sequence[AnyEvent]:
        events = self.hall.show(state, now_ms)
        self._report_trouble(now_ms)
        if state.kept:
            if self._kept_ms is None:
                self._kept_ms = now_ms
            assigned = self.hall.assigned
            others = assigned is not None and assigned.game != self.hall.game
            self._done = now_ms - self._kept_ms >= (NEXT_MS if others else RESULT_MS)
        shows = None if self._window is None else self._window.shows
        if isinstance(shows, GameShow):
            now = self._now(state, now_ms)
            if shows.local.hall != now:
                shows.local = replace(shows.local, hall=now)
        return events

    def due_ms(self, now_ms: int) -> int | None:
        return self.hall.due_ms(now_ms)

    def say(self, sentence: str, now_ms: int) -> None:
        self.hall.say(sentence, now_ms)

    def called(self, call: ArbiterCalled, now_ms: int) -> None:
        """Call the arbiter, with what is known about the last press on this board, and the pictures of it."""
        if call.withdrawn:
            self.hall.no_arbiter(now_ms)
            return
        witness = self._witness
        station = self.hall.station
        boards = 1 if station is None else len(station.state.lanes)
        # A single board has the buttons of both heads.
        pressed_ms = witness.pressed_ms(call.board if boards > 1 else None)
        moment_ms = now_ms if pressed_ms is None else pressed_ms
        witness.moments.mark(now_ms)
        kept = witness.kept(call.board, moment_ms)
        says = kept.rulings[-1] if kept.rulings else ""
        self.hall.call_arbiter(now_ms, call.board, says=says, moment_ms=moment_ms, kept=kept)
        if self.hall.game is not None:
            # What comes from disk must be there first; a picture from after the press may be still to come.
            witness.moments.settle()
            self.hall.link.post_pictures(self.hall.game, moment_ms)

    def _report_trouble(self, now_ms: int) -> None:
        """That pictures of presses cannot be kept, or can be again: an arbiter may ask for them later."""
        trouble = self._witness.moments.trouble
        if trouble != self._trouble:
            self._trouble = trouble
            notice = Trouble("pictures", trouble[:900], over=not trouble)
            self.hall.link.report(notice, now_ms, self.hall.game)

    def _now(self, state: TableState[object], now_ms: int) -> HallNow:
        hall = self.hall
        if hall.ruled is not self._seen[0]:
            self._seen = hall.ruled, now_ms
        ruled, since_ms = self._seen
        news = state.phase is Phase.PAUSED or now_ms - since_ms < NEWS_MS
        shown = None if ruled is None or hall.calling or not news else ruling_shown(ruled)
        paused = hall.paused and state.phase is Phase.PAUSED
        why = hall.paused_why if paused else ""
        return HallNow(hall.link.state.online, paused, why, hall.calling, shown, hall.message)


def ruling_shown(ruled: ArbiterRuled) -> RulingShown:
    """A ruling as the screen shows it."""
    ruling: AnyRuling = ruled.ruling
    match ruling:
        case Stands():
            return RulingShown(Ruled.STANDS, ruled.reason)
        case Undone():
            return RulingShown(Ruled.UNDONE, ruled.reason)
        case ClockIs(board=board, side=side, remaining_ms=remaining_ms):
            return RulingShown(Ruled.CLOCK, ruled.reason, board, side, remaining_ms)
        case LetterIs(square=square, letter=letter):
            return RulingShown(Ruled.SQUARE, ruled.reason, square=square, letter=letter)
        case Ended():
            return RulingShown(Ruled.ENDED, ruled.reason)
