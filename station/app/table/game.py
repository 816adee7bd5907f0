"""A game on the real table: its station, clock heads and journal, new or resumed."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol

from station.app.agreed import agreed_words, remembering
from station.app.dealt.desk import Desk
from station.app.station import Station
from station.app.table.session_start import NewTime, anew, broken_off
from station.clock.control import Increment, TimeControl
from station.clock.head import ClockHead
from station.clock.opened import OpenedHeads, OpenHeads, simulated_heads
from station.clock.reading import ClockReading
from station.clock.station_time import StationTime
from station.errors import InputError
from station.journal.journal import Journal
from station.journal.open_end import keep_last
from station.journal.resume import Resumption, journal_dir
from station.journal.unused import unused_path
from station.referee.events import GameSettings, Resumed
from station.rules.lexicon import LISTS


class KeepsMoments(Protocol):
    """Keeps pictures, and how they were read, for whoever asks later."""

    def seeing(self, observer: Any) -> Any:
        """The same observer (`station.app.picture.observation.Observer`), all of whose pictures are seen."""

    def reads(self, reader: Any) -> Any:
        """The same reader of boards, all of whose readings are seen."""


@dataclass(slots=True)
class TableGame:
    """A station with its heads, and the time they share. moments: who keeps pictures, if anybody does. desk:
    holds the tiles, where people do not."""

    station: Station
    opened: OpenedHeads
    time: StationTime
    moments: KeepsMoments | None = None
    desk: Desk | None = None

    def __post_init__(self) -> None:
        if self.station.state.settings.dealt is not None:
            self.desk = Desk()
            self.station.objection = self.desk.objection

    def close(self) -> None:
        """Close the journal and release the devices."""
        self.opened.close()
        if self.station.journal is not None:
            self.station.journal.close()


def new_game(
    settings: GameSettings,
    open_heads: OpenHeads = simulated_heads,
    new_time: NewTime = StationTime,
    journal: Path | None = None,
    *,
    keep: Callable[[], None] = keep_last,
) -> TableGame:
    """A new game with its own journal: at this path, or else among the user's journals, where the end of the
    game before it, if it is still open, is agreed to; such a game is one at home, where the words count that
    people agreed on before. keep: agrees to it.

    Raises InputError as `referee_of` does, and DeviceError if the heads cannot be opened; no journal is left
    then.
    """
    if journal is None:
        # A rematch of an old game, too, has the words of today.
        settings = replace(settings, lists=LISTS, agreed=agreed_words(settings.lexicon))
    start = anew(settings, None, new_time)
    opened = start.heads(open_heads)
    if journal is None:
        keep()
    try:
        recorded = Journal.create(journal or unused_path(journal_dir()), settings, start.lexicon)
    except InputError:
        opened.close()
        raise
    station: Station = Station(start.referee, opened.heads, recorded)
    if journal is None:
        station.watchers.append(remembering(recorded.aside))
    start.begin(station, start.time.now_ms())
    return TableGame(station, opened, start.time)


def resumed_game(
    resumption: Resumption,
    open_heads: OpenHeads = simulated_heads,
    new_time: NewTime = StationTime,
) -> TableGame:
    """A game that was broken off, paused as it was; heads that kept running show how long that was."""
    start = broken_off(resumption, new_time)
    opened = start.heads(open_heads)
    station: Station = Station(start.referee, opened.heads, start.journal)
    if start.journal is not None and start.journal.path.parent == journal_dir():
        station.watchers.append(remembering(start.journal.aside))
    game, now_ms = TableGame(station, opened, start.time), start.time.now_ms()
    if start.resumed is None:
        start.begin(station, now_ms)
        return game
    clocks = readings_of(opened.heads, resumption.event.clocks, station.state.control, now_ms)
    game.station.handle(Resumed(now_ms, clocks))
    return game


def readings_of(
    heads: tuple[ClockHead, ClockHead],
    noted: tuple[ClockReading, ClockReading],
    control: TimeControl,
    now_ms: int,
) -> tuple[ClockReading, ClockReading]:
    """The clocks to resume a game with: what heads that kept running show, or else what was recorded.

    A head is believed if it shows no more time than it can have left.
    """
    left, right = (_believed(head, clock, control, now_ms) for head, clock in zip(heads, noted, strict=True))
    return left, right


def _believed(head: ClockHead, noted: ClockReading, control: TimeControl, now_ms: int) -> ClockReading:
    shown = head.ran_on(control, now_ms)
    if shown is None:
        return noted
    if shown == control.start(shown.at_ms):
        return noted  # set up anew by hand, both its buttons held down
    more = shown.south_ms > noted.south_ms or shown.north_ms > noted.north_ms
    return noted if more and control.increment is not Increment.FISCHER else shown
