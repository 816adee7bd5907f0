"""A station that was killed between making a game's journal and writing its first event goes on with it."""

from pathlib import Path

from station.app.table.game import resumed_game
from station.app.table.session_start import anew
from station.clock.station_time import SimulatedTime
from station.journal.resume import resume
from station.referee.events import GameSettings
from station.referee.state import Phase

SETTINGS = GameSettings("scrabble", ("Ann", "Bo"), camera=False)


def test_a_game_of_which_only_the_journal_was_made_is_set_up(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    made = anew(SETTINGS, path)
    assert made.journal is not None
    made.journal.close()
    game = resumed_game(resume(path), new_time=SimulatedTime)
    assert game.station.state.phase is not Phase.IDLE
    assert game.station.state.settings.names == ("Ann", "Bo")
    game.close()
