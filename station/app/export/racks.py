"""Noting the racks of a recorded game in the window. The record is read in a process of its own, and a rack
is judged in a thread."""

import re
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Thread
from typing import Final

from station.app.beside import Beside, Report
from station.editions import load_edition
from station.errors import InputError
from station.export.game import moments
from station.export.lines import Lines
from station.export.noted import keep_noted, noted, with_noted
from station.export.record import record_at
from station.gcg.holdings import TURNS
from station.gcg.record import Record
from station.gcg.writer import move_text
from station.journal.contents import read_journal
from station.journal.resume import settings_of
from station.rules.edition import BLANK
from station.screen.pages.appearance import Appearance
from station.screen.racks.show import RACK, RacksShow
from station.screen.racks.state import RacksState, RackTurn
from station.screen.show import AnyShow
from station.screen.window import Window

_LINE: Final = re.compile(r"^line \d+[^:]*: ")


@dataclass(frozen=True, slots=True)
class Read:
    """A record that was read. edition: of its tiles, by name. trouble: why it could not be."""

    record: Record | None = None
    edition: str = ""
    trouble: str = ""


def read(journal: Path, report: Report[Read]) -> None:
    """Report the record of a journal."""
    try:
        contents = read_journal(journal)
        found = list(moments(contents, Lines(settings_of(contents), plain=True).of))
        if not found:
            raise InputError(contents.damage or "nothing has happened in this game yet")
        record, edition = record_at(found)
    except InputError as error:
        report(Read(trouble=str(error)))
    else:
        report(Read(record, edition.name))


class RacksPage:
    """Shows the turns of a game one by one, and takes their racks."""

    def __init__(self, window: Window, journal: Path) -> None:
        self._window, self._journal = window, journal
        self._work: Beside[Read] | None = None
        self._under: AnyShow | None = None
        self._read, self._state = Read(), RacksState()
        self._racks: dict[int, str] = {}
        self._judging: Thread | None = None

    def open(self, work: Beside[Read] | None = None) -> None:
        """Show it over whatever is shown. work: what reads the record, if it has begun."""
        under = self._window.shows
        self._under, self._read, self._state = under, Read(), RacksState()
        self._work = work or Beside(Read(), read, self._journal)
        look = Appearance(under.language, under.theme)
        self._window.wear(RacksShow(self.now, self.leaf, self.put, self.back, self.keep, look))

    def keep_up(self) -> bool:
        """Go back once somebody has noted enough; whether it is still shown."""
        show, under = self._window.shows, self._under
        if under is None or not isinstance(show, RacksShow):
            return False
        if not show.closed:
            return True
        self._window.wear(under)
        self.close()
        return False

    def close(self) -> None:
        """Stop whatever is going on."""
        self._under = None
        if self._work is not None:
            self._work.close()
            self._work = None

    def now(self) -> RacksState:
        """What is shown."""
        if self._work is not None and self._read == Read():
            self._read = self._work.news()
            if self._read.trouble:
                self._state = RacksState(trouble=self._read.trouble)
            elif self._read.record is not None:
                self._begin(self._read.record)
        return self._state

    def _begin(self, record: Record) -> None:
        trouble = ""
        try:
            self._racks = noted(self._journal)
        except InputError as error:
            trouble = str(error)
        names = {player.nick: player.name for player in record.players}
        turns = tuple(
            RackTurn(names[entry.line.nick], move_text(entry), entry.line.rack)
            for entry in record.entries
            if isinstance(entry, TURNS)
        )
        letters = tuple(load_edition(self._read.edition, records=True).alphabet)
        self._state = RacksState(turns, 0, letters, trouble=trouble)
        if turns:
            self._show(0)

    def _show(self, at: int) -> None:
        rack = self._racks.get(at + 1, "")
        known = self._state.turns[at].rack
        typed = rack or ("" if known == BLANK else known)  # a blank alone: nobody saw it
        self._state = replace(self._state, at=at, typed=tuple(typed), trouble="", kept=bool(rack))

    def leaf(self, step: int) -> None:
        """To another turn."""
        if self._state.turns and not self._busy():
            self._show(min(max(0, self._state.at + step), len(self._state.turns) - 1))

    def put(self, tile: str) -> None:
        """A tile more."""
        if len(self._state.typed) < RACK and not self._busy():
            self._state = replace(self._state, typed=(*self._state.typed, tile), trouble="", kept=False)

    def back(self) -> None:
        """A tile less."""
        if not self._busy():
            self._state = replace(self._state, typed=self._state.typed[:-1], trouble="", kept=False)

    def keep(self) -> None:
        """Judge the rack, and keep it if it can have been; none is no rack any more."""
        if self._state.turns and not self._busy():
            self._judging = Thread(target=self._judge, name="rack", daemon=True)
            self._judging.start()

    def wait(self) -> None:
        """Wait until a rack is judged."""
        if self._judging is not None:
            self._judging.join()

    def _busy(self) -> bool:
        return self._judging is not None and self._judging.is_alive()

    def _judge(self) -> None:
        state, record = self._state, self._read.record
        if record is None:
            return
        racks = {**self._racks, state.at + 1: "".join(state.typed)}
        racks = {turn: rack for turn, rack in racks.items() if rack}
        try:
            with_noted(record, racks, load_edition(self._read.edition, records=True))
            keep_noted(self._journal, racks)
        except InputError as error:
            self._state = replace(state, trouble=_LINE.sub("", str(error)))
        except OSError as error:
            self._state = replace(state, trouble=error.strerror or str(error))
        else:
            self._racks = racks
            self._state = replace(state, trouble="", kept=bool(state.typed))
