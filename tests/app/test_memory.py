"""The garbage collector's full rounds, which stop the window, are short while a game is played."""

import gc
from pathlib import Path
from typing import Any

import pytest

from station.app import memory, menu_window
from station.app.equipment import Equipment
from station.app.menu_window import play_by_menu
from station.app.runtime import NoCamera
from station.app.table import real_table
from station.app.table.game import new_game
from station.app.table.real_table import TableDevices, play_on_table
from station.clock.control import TimeControl
from station.referee.events import GameSettings
from station.screen.window import Window


def test_what_is_loaded_when_a_game_begins_is_not_looked_through_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    looked_through = []

    def drive(*_: Any) -> None:
        looked_through.append(any(one is game for one in gc.get_objects()))

    monkeypatch.setattr(real_table, "drive", drive)
    monkeypatch.setattr(memory, "_left_out", set())
    settings = GameSettings("scrabble", ("Ann", "Ben"), control=TimeControl.parse("25"), camera=False)
    game = new_game(settings)
    window = Window()
    try:
        play_on_table(game, lambda _: TableDevices(NoCamera()), window)
        play_on_table(game, lambda _: TableDevices(NoCamera()), window)
    finally:
        window.close()
    assert looked_through == [False, False]


def test_what_is_loaded_when_the_start_menu_comes_up_is_not_looked_through_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    looked_through = []

    def choose(window: Window, *_: Any, **__: Any) -> None:
        looked_through.append(any(one is window.shows for one in gc.get_objects()))

    monkeypatch.setattr(menu_window, "choose", choose)
    monkeypatch.setattr(memory, "_left_out", set())
    window = Window()
    try:
        play_by_menu(window, Equipment())
    finally:
        window.close()
    assert looked_through == [False]
