"""At a table of a hall between its games: players say that they are here, and the table is checked."""

from collections.abc import Callable
from dataclasses import dataclass, field
from socket import gethostname
from threading import Thread
from time import monotonic
from typing import Final

from station import __version__
from station.app.codes import qr_rows
from station.app.hall.presets import ShownClocks
from station.app.hall.table import JoinedTable
from station.app.table.quiet_check import TableChecked
from station.checks import Check as Checked
from station.clock.control import TimeControl
from station.clock.station_time import StationTime
from station.hall.wire.happened import Check, Checks, Joined
from station.hall.wire.order import Assign
from station.languages import languages
from station.registry import ENTRIES, control_of
from station.screen.hall.state import Begin, CheckAgain, CheckIn, Chosen, HallState, Leave
from station.screen.window import Window
from station.setup.wording import HEADS_ANSWER
from station.view.wording import words_in

LOOK_S: Final = 0.5
"""How often it is looked whether the machine has joined anew."""

HEADS: Final = "clock heads"
"""The name of their check."""

CheckTable = Callable[[], TableChecked]


@dataclass(frozen=True, slots=True)
class _Found:
    """checked: None if only the clocks were set. clocks: what is wrong with them; None if they were not."""

    checked: TableChecked | None
    clocks: str | None


@dataclass
class Between:
    """check: makes all checks of the table that need nobody; None where there is nothing to check. clocks:
    show the time of the next game; None where nobody looks at them. Step it (`tick`), show its `state`, and
    pass on what people choose (`choose`)."""

    table: JoinedTable
    check: CheckTable | None = None
    clocks: ShownClocks | None = None
    left: bool = False
    joined_anew: bool = False
    """Whether this machine has joined a hall again: its membership here is over."""
    begins: Assign | None = None
    checked: TableChecked | None = None
    _here: dict[str, frozenset[int]] = field(default_factory=dict)
    _checking: Thread | None = None
    _found: list[_Found | Exception] = field(default_factory=list)

    def anew(self) -> None:
        """The pages are shown: no game is to begin yet."""
        self.begins, self.left = None, False

    def tick(self, window: Window | None = None) -> None:
        """Take what has come from the hall, and what the checks found. window: goes on while a slow disk
        stores it."""
        if self._found:
            self._take(self._found.pop())
        assigned_before = self.table.hall.assigned
        hall = self.table.hall
        starts = False
        if hall.link.orders:
            starts = hall.idle() if window is None else window.while_shown(hall.idle)
        if starts:
            self.begins = hall.assigned
        elif hall.assigned is not assigned_before:
            self.begins = None
        control = self._control
        if self.clocks is not None and control is not None and control != self.clocks.control:
            self._look(None)

    def choose(self, chosen: Chosen) -> None:
        assign = self.table.hall.assigned
        match chosen:
            case Leave():
                self.left = True
            case CheckAgain():
                self.check_again()
            case CheckIn(player) if assign is not None:
                here = self.check_in(assign, player)
                # Once everybody is here there is nothing left to touch.
                if len(here) == len(assign.settings.names):
                    self.begins = assign
            case Begin() if assign is not None:
                self.begins = assign

    def check_in(self, assign: Assign, player: int) -> frozenset[int]:
        """A player is here, or is not after all; returns who is."""
        here = self.here(assign) ^ {player}
        self._here[assign.game] = here
        self.table.hall.check_in(sorted(here))
        return here

    def here(self, assign: Assign) -> frozenset[int]:
        """Who has said that they are here."""
        return self._here.get(assign.game, frozenset())

    def check_again(self) -> None:
        """Make all checks, and see whether games can be played as they are preset."""
        self.table.hall.check_preset()
        if self.check is not None or self.clocks is not None:
            self._look(self.check)

    @property
    def _control(self) -> TimeControl | None:
        """What the clocks are to show; None if that is not known, or a game that has begun stands on them."""
        hall = self.table.hall
        if hall.assigned is not None:
            return None if self.table.begun(hall.assigned) else control_of(hall.assigned.settings)
        known = hall.preset is not None and hall.preset.game in ENTRIES
        return control_of(hall.preset) if hall.preset is not None and known else None

    def _look(self, check: CheckTable | None) -> None:
        """In a thread of its own, since devices take their time: check the table, and set its clocks."""
        if self._checking is not None:
            return
        clocks, control = self.clocks, self._control

        def look() -> None:
            try:
                if clocks is not None:
                    clocks.let_go()
                checked = None if check is None else check()
                trouble = None if clocks is None or control is None else clocks.show(control)
                self._found.append(_Found(checked, trouble))
            except Exception as error:
                # A thread must not die silently: the loop re-raises this.
                self._found.append(error)

        self._checking = Thread(target=look, name="checks", daemon=True)
        self._checking.start()

    def _take(self, found: _Found | Exception) -> None:
        self._checking = None
        if isinstance(found, Exception):
            raise found
        before = self.checked
        checked = before if found.checked is None else found.checked
        if found.clocks is not None:
            checked = with_clocks(checked, found.clocks)
        if checked is None or (checked is before and found.checked is None):
            return
        self.checked = checked
        self.table.hall.link.report(for_hall(checked), 0)
        if checked.picture is not None:
            self.table.looked = checked.picture

    def settle(self) -> None:
        """Wait for checks that are being made, and let the clocks go: somebody else needs the devices."""
        if self._checking is not None:
            self._checking.join()
            self._checking = None
        if self.clocks is not None:
            self.clocks.let_go()

    def state(self) -> HallState:
        hall, assign = self.table.hall, self.table.hall.assigned
        link = hall.link.state
        page = self.table.page
        return HallState(
            self.table.joined.event,
            self.table.joined.table if assign is None else assign.table,
            "" if assign is None else assign.title,
            None if assign is None else assign.settings,
            frozenset() if assign is None else self.here(assign),
            assign is not None and self.table.begun(assign),
            link.online,
            link.why,
            link.waiting,
            hall.message,
            () if self.checked is None else self.checked.lines,
            self._checking is not None,
            self.check is not None,
            page,
            qr_rows(page),
            hall.preset if hall.preset is not None and hall.preset.game in ENTRIES else None,
            hall.preset_wrong,
            link.refused,
        )


def greet(table: JoinedTable) -> None:
    """Say who is here, as the station starts."""
    table.hall.joined(Joined(__version__, table.joined.table, gethostname()[:60]))


def for_hall(checked: TableChecked) -> Checks:
    """What was checked, for the hall."""
    return Checks(tuple(Check(one.name, one.ok, one.says[:900]) for one in checked.english))


def with_clocks(checked: TableChecked | None, trouble: str) -> TableChecked | None:
    """What was checked, with what was seen of the clock heads since. trouble: what is wrong, "" if nothing
    is."""
    known = dict(() if checked is None else checked.checks)
    was = next((one for one in known.get("en", ()) if one.name == HEADS), None)
    if (was is None or was.ok) and not trouble:
        return checked
    by_language = []
    for language in languages():
        now = Checked(HEADS, not trouble, trouble or words_in(language).tr(HEADS_ANSWER))
        others = tuple(one for one in known.get(language, ()) if one.name != HEADS)
        by_language.append((language, (*others, now)))
    return TableChecked(tuple(by_language), None if checked is None else checked.picture)


def wait_between(window: Window, between: Between, time: StationTime) -> Assign | None:
    """Show the pages until a game begins; None if the window was closed or the pages left. The
    window wears a `HallShow`."""
    between.anew()
    look_s = monotonic() + LOOK_S
    for _ in window.frames():
        if between.left or between.joined_anew:
            break
        between.tick(window)
        if monotonic() >= look_s:
            between.joined_anew, look_s = between.table.joined_anew, monotonic() + LOOK_S
        for chosen in window.show(between.state(), time.now_ms()):
            between.choose(chosen)
        if between.begins is not None:
            return between.begins
    return None
