"""Dealt games with a journal, played by computers in simulated time."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest

from station.app.dealt.computers import Computers
from station.app.dealt.thinkers import KeptEngines, OnTheSpot
from station.app.runtime import NoCamera, drive
from station.app.table.game import TableGame, new_game
from station.clock.control import TimeControl
from station.clock.opened import simulated_heads
from station.clock.station_time import SimulatedTime
from station.journal.resume import journal_dir
from station.referee.dealt import Dealt
from station.referee.events import Continued, GameSettings
from station.referee.state import Phase
from station.registry import ENTRIES

TURNS: Final = 8

together = pytest.mark.xdist_group("dealt games")
"""Tests on one worker, where the same games are played once for all of them."""


def settings(name: str, **changes: Any) -> GameSettings:
    """Beginners at every seat, with five minutes each."""
    names = ("Ann", "Bob", "Cy", "Di")[: max(2, ENTRIES[name].players[0])]
    dealt = Dealt(5, (1,) * len(names))
    return GameSettings(name, names, camera=False, control=TimeControl(300_000), dealt=dealt, **changes)


def played(game: TableGame, more: int) -> Path:
    """Computers play so many deeds more; the journal, closed."""
    assert game.desk is not None
    assert game.station.journal is not None
    station, computers = game.station, Computers(game.desk, OnTheSpot(KeptEngines(now_ms=lambda: 0.0)))
    station.handle(Continued(game.time.now_ms()))
    last = station.state.turns + more

    def over() -> bool:
        return station.state.phase is Phase.OVER or station.state.turns >= last

    drive(station, game.time, NoCamera(), (game.desk, computers), over)
    game.close()
    return game.station.journal.path


def played_new(name: str) -> Path:
    """Computers play a new game for some turns; its journal, in the folder of journals. The same game again
    is a copy of the first."""
    file, content = _played_once(name)
    journal = journal_dir() / file
    journal.parent.mkdir(parents=True, exist_ok=True)
    journal.write_bytes(content)
    return journal


@cache
def _played_once(name: str) -> tuple[str, bytes]:
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOUSE_STATION_DATA", folder)
        journal = played(new_game(settings(name), simulated_heads, SimulatedTime), TURNS)
        return journal.name, journal.read_bytes()
