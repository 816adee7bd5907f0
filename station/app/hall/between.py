"""At a table of a hall between its games: players say that they are here, and the table is checked."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from socket import gethostname
from threading import Thread
from time import monotonic, sleep
from typing import Final

import segno

from station import __version__
from station.app.hall.table import JoinedTable
from station.app.quiet_check import TableChecked
from station.clock.station_time import StationTime
from station.hall.wire.happened import Check, Checks, Joined
from station.hall.wire.order import Assign
from station.screen.hall.state import Begin, CheckAgain, Chosen, HallState, Here, Leave, QrRows
from station.screen.window import Window

FRAME_S: Final = 1 / 30

CheckTable = Callable[[], TableChecked]


@dataclass
class Between:
    """check: makes all checks of the table that need nobody; None where there is nothing to check. Step it
    (`tick`), show its `state`, and tell it what people choose (`choose`)."""

    table: JoinedTable
    check: CheckTable | None = None
    left: bool = False
    begins: Assign | None = None
    checked: TableChecked | None = None
    _here: dict[str, frozenset[int]] = field(default_factory=dict)
    _checking: Thread | None = None
    _found: list[TableChecked | Exception] = field(default_factory=list)

    def anew(self) -> None:
        """The pages are shown: no game is to begin yet."""
        self.begins, self.left = None, False

    def tick(self) -> None:
        """Take what has come from the hall, and what the checks found."""
        if self._found:
            self._take(self._found.pop())
        assigned_before = self.table.hall.assigned
        if self.table.hall.idle():
            self.begins = self.table.hall.assigned
        elif self.table.hall.assigned is not assigned_before:
            self.begins = None

    def choose(self, chosen: Chosen) -> None:
        assign = self.table.hall.assigned
        match chosen:
            case Leave():
                self.left = True
            case CheckAgain():
                self.check_again()
            case Here(player) if assign is not None:
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
        check = self.check
        if check is None or self._checking is not None:
            return

        def make() -> None:
            try:
                self._found.append(check())
            except Exception as error:
                # A thread must not die silently: the loop re-raises this.
                self._found.append(error)

        self._checking = Thread(target=make, name="checks", daemon=True)
        self._checking.start()

    def _take(self, found: TableChecked | Exception) -> None:
        self._checking = None
        if isinstance(found, Exception):
            raise found
        self.checked = found
        self.table.hall.link.tell(told(found), 0)
        self.table.looked = found.picture

    def settle(self) -> None:
        """Wait for checks that are being made: the camera is wanted."""
        if self._checking is not None:
            self._checking.join()
            self._checking = None

    def state(self) -> HallState:
        hall, assign = self.table.hall, self.table.hall.assigned
        link = hall.state
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
        )


def greet(table: JoinedTable) -> None:
    """Say who is here, as the station starts."""
    table.hall.joined(Joined(__version__, table.joined.table, gethostname()[:60]))


def told(checked: TableChecked) -> Checks:
    """What was checked, for the hall."""
    return Checks(tuple(Check(one.name, one.ok, one.says[:900]) for one in checked.english))


@cache
def qr_rows(address: str) -> QrRows:
    """The code for an address; nothing for none."""
    if not address:
        return ()
    code = segno.make(address, error="m", micro=False)
    return tuple(tuple(bool(cell) for cell in row) for row in code.matrix)


def wait_between(window: Window, between: Between, time: StationTime) -> Assign | None:
    """Show the pages until a game is to be played; None if the window was closed or the pages left. The
    window wears a `HallShow`."""
    between.anew()
    while not (window.closed or between.left):
        frame_due = monotonic() + FRAME_S
        between.tick()
        for chosen in window.show(between.state(), time.now_ms()):
            between.choose(chosen)
        window.take_keys()
        if between.begins is not None:
            return between.begins
        sleep(max(0.0, frame_due - monotonic()))
    return None
