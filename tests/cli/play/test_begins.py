"""In which order `station play` begins a game."""

from typing import Any

import pytest

from station.app.equipment import Equipment
from station.app.table.game import TableGame
from station.cli.main import main
from station.clock.control import TimeControl
from station.clock.opened import OpenedHeads, simulated_heads
from station.clock.station_time import StationTime
from station.errors import DeviceError
from station.referee.events import GameSettings
from station.screen.window import Window

WORDS = ["play", "house", "--no-camera", "--new"]


@pytest.fixture
def order(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What happened, in order: a window opened, heads opened, a game played, the window closed."""
    found: list[str] = []

    class NotedWindow(Window):
        def __init__(self, *arguments: Any) -> None:
            found.append("window")
            super().__init__(*arguments)

        def close(self) -> None:
            found.append("closed")

    def noted_heads(time: StationTime, control: TimeControl) -> OpenedHeads:
        found.append("heads")
        return simulated_heads(time, control)

    def play(game: TableGame, _: Equipment, window: Window) -> TableGame:
        found.append(f"play {window.shows.language}")
        game.close()
        return game

    monkeypatch.setattr("station.app.display.has_display", lambda: True)
    monkeypatch.setattr("station.screen.window.Window", NotedWindow)
    monkeypatch.setattr("station.cli.play.at_table.heads_by", lambda *_: noted_heads)
    monkeypatch.setattr("station.app.menu_window.play_games", play)
    return found


def test_the_window_is_open_before_any_clock_can_run(order: list[str]) -> None:
    """A display without a desktop takes two seconds, in which SDL lets no thread of a clock head run."""
    assert main(WORDS) == 0
    assert order == ["window", "heads", "play en", "closed"]


def test_what_the_terminal_asks_is_asked_before_a_window_covers_it(
    order: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def drawn(settings: GameSettings) -> GameSettings:
        order.append("lot")
        return settings

    monkeypatch.setattr("station.cli.play.chosen.by_lot", drawn)
    assert main([*WORDS, "--first", "lot"]) == 0
    assert order[:3] == ["lot", "window", "heads"]


def test_a_game_that_cannot_begin_leaves_no_window(
    order: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(*_: object) -> OpenedHeads:
        raise DeviceError("no heads answer")

    monkeypatch.setattr("station.cli.play.at_table.heads_by", lambda *_: fails)
    assert main(WORDS) == 2
    assert order == ["window", "closed"]
    assert "no heads answer" in capsys.readouterr().err
