"""Dealt games with a journal, played by computers in simulated time."""

from pathlib import Path
from typing import Any, Final

from station.app.dealt.computers import Computers
from station.app.dealt.thinkers import KeptEngines, OnTheSpot
from station.app.runtime import NoCamera, drive
from station.app.table.game import TableGame, new_game
from station.clock.control import TimeControl
from station.clock.opened import simulated_heads
from station.clock.station_time import SimulatedTime
from station.referee.dealt import Dealt
from station.referee.events import Continued, GameSettings
from station.referee.state import Phase
from station.registry import ENTRIES

TURNS: Final = 8


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


def played_new(name: str, **changes: Any) -> Path:
    return played(new_game(settings(name, **changes), simulated_heads, SimulatedTime), TURNS)
