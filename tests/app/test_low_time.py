"""The warning before time runs out."""

from typing import Any

from station.app.low_time import LowTimeWarning
from station.app.table.game import TableGame, new_game
from station.clock.control import TimeControl
from station.clock.head import Adjust
from station.clock.station_time import SimulatedTime
from station.referee.effects import Cue
from station.referee.events import Continued, GameSettings
from station.rules.tile import Side


def played(tmp_path: Any, monkeypatch: Any) -> TableGame:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    settings = GameSettings("scrabble", ("Ann", "Bob"), control=TimeControl(120_000))
    game = new_game(settings, new_time=SimulatedTime)
    game.station.handle(Continued(0))
    game.station.hear(0)
    return game


def test_a_running_clock_is_warned_of_at_a_minute_and_at_ten_seconds(tmp_path: Any, monkeypatch: Any) -> None:
    game, cues = played(tmp_path, monkeypatch), list[tuple[int, Cue]]()
    warning = LowTimeWarning(lambda cue: cues.append((now_ms, cue)))
    for now_ms in range(0, 125_000, 500):
        warning.show(game.station.state, now_ms)
    assert cues == [(60_000, Cue.LOW_TIME), (110_000, Cue.LOW_TIME)]
    game.close()


def test_a_clock_that_an_arbiter_sets_gives_no_warning_until_it_runs(tmp_path: Any, monkeypatch: Any) -> None:
    game, cues = played(tmp_path, monkeypatch), list[Cue]()
    warning = LowTimeWarning(cues.append)
    warning.show(game.station.state, 0)
    game.opened.heads[0].send(Adjust(0, Side.NORTH, 30_000), 0)
    game.station.hear(0)
    warning.show(game.station.state, 100)
    assert cues == []
    game.close()
