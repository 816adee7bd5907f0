"""A disk that keeps the station waiting: the window goes on, and shows a ruling only once it is stored."""

import sqlite3
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
import pygame
import pytest

from station.app.preferences import Preferences, keep_preferences, kept_preferences
from station.app.station import Station
from station.app.table.at_window import PlayersAtWindow
from station.app.table.game import new_game
from station.clock.simulated import SimulatedHead
from station.clock.station_time import SimulatedTime
from station.editions import load_edition
from station.games.scrabble.rules import SCRABBLE
from station.journal.contents import read_journal
from station.journal.journal import Journal
from station.referee.events import AnyEvent, Continued, GameSettings, GameSetUp, Paused
from station.referee.referee import Referee
from station.referee.state import Phase
from station.rules.game import Passed
from station.rules.lexicon import GivenWords
from station.rules.tile import Side
from station.screen.input.actions import Do
from station.screen.input.controls import buttons
from station.screen.show import GameShow, sheet_of
from station.screen.window import Window

WORDS = GivenWords(frozenset({"CAT"}), "english")
SETTINGS = GameSettings("scrabble", ("Ada", "Ben"), camera=False)
LOOKS = 3
PATIENCE_S = 30


class Disk:
    """Once it is slow, it stores nothing before somebody has looked on so often; `looked` is called at each
    look."""

    def __init__(self) -> None:
        self.slow = False
        self.looks = 0
        self.looked: Callable[[], None] = lambda: None
        self.in_time: list[bool] = []
        self._enough = Event()

    def look(self) -> None:
        if self.slow:
            self.looks += 1
            self.looked()
            if self.looks == LOOKS:
                self._enough.set()

    def wait(self) -> None:
        if self.slow:
            self.in_time.append(self._enough.wait(PATIENCE_S))


class WatchedWindow(Window):
    def __init__(self, disk: Disk) -> None:
        super().__init__((800, 480))
        self._disk = disk

    def go_on(self, now_ms: int) -> None:
        super().go_on(now_ms)
        self._disk.look()


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Disk:
    disk = Disk()

    class Connection(sqlite3.Connection):
        def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
            if statement == "COMMIT":
                disk.wait()
            return super().execute(statement, *values)

    connect = partial(sqlite3.connect, factory=Connection)
    monkeypatch.setattr("station.journal.journal.sqlite3.connect", connect)
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    return disk


@pytest.fixture
def window(disk: Disk) -> Iterator[WatchedWindow]:
    opened = WatchedWindow(disk)
    pygame.event.clear()
    yield opened
    opened.close()


class Contacts:
    """The contacts of a head, which note when they were pressed."""

    def __init__(self) -> None:
        self.pressed: list[tuple[Side, int]] = []

    def press(self, side: Side, at_ms: int) -> None:
        self.pressed.append((side, at_ms))

    def release(self, side: Side, at_ms: int) -> None:
        """Nobody asks."""


class Table:
    """A game that is being played, and its people at a window."""

    def __init__(self, window: WatchedWindow, path: Path) -> None:
        heads = SimulatedHead(0), SimulatedHead(1)
        self.journal = Journal.create(path, SETTINGS, WORDS)
        self.station: Station = Station(Referee(SCRABBLE, WORDS, load_edition("en")), heads, self.journal)
        for event in (GameSetUp(0, SETTINGS), Continued(0)):
            self.station.handle(event)
        self.station.hear(0)
        self.time = SimulatedTime()
        self.contacts = Contacts(), Contacts()
        self.people = PlayersAtWindow(window, lambda: None, self.contacts)
        self.people.go_on_while_storing(self.station, self.time)
        window.wear(GameShow())
        self.show()

    def show(self) -> tuple[AnyEvent, ...]:
        """Show the table as it is; what people have done."""
        return tuple(self.people.show(self.station.state, self.time.now_ms()))


@pytest.fixture
def table(window: WatchedWindow, tmp_path: Path) -> Iterator[Table]:
    table = Table(window, tmp_path / "a.journal")
    yield table
    table.journal.close()


def test_a_ruling_is_shown_once_it_is_stored_and_until_then_what_was_shown(
    disk: Disk, window: WatchedWindow, table: Table, tmp_path: Path
) -> None:
    stored, followed, pictures = list[int](), list[AnyEvent](), [window.picture()]
    table.station.watchers.append(lambda event, *_: followed.append(event))
    before = len(read_journal(tmp_path / "a.journal").events)

    def look() -> None:
        stored.append(len(read_journal(tmp_path / "a.journal").events) - before)
        assert followed == []
        pictures.append(window.picture())

    disk.slow, disk.looked = True, look
    table.station.handle(Paused(1))
    disk.slow = False
    assert disk.in_time == [True], "the window stood still"
    assert stored == [0] * LOOKS
    assert all(np.array_equal(picture, pictures[0]) for picture in pictures)
    assert table.station.state.phase is Phase.PAUSED
    assert len(read_journal(tmp_path / "a.journal").events) == before + 1
    table.show()
    assert not np.array_equal(window.picture(), pictures[0])


def test_clocks_run_on_while_the_disk_is_waited_for(disk: Disk, window: WatchedWindow, table: Table) -> None:
    pictures = [window.picture()]

    def look() -> None:
        pictures.append(window.picture())
        table.time.wait_until(table.time.now_ms() + 1000)

    disk.slow, disk.looked = True, look
    table.station.handle(Paused(1))
    disk.slow = False
    assert not np.array_equal(pictures[1], pictures[-1])


def test_what_is_touched_meanwhile_is_done_once_and_keys_press_clocks_at_their_time(
    disk: Disk, window: WatchedWindow, table: Table
) -> None:
    assert isinstance(window.shows, GameShow)
    sheet = sheet_of(table.station.state, window.shows.local, window.layout, 0)
    place = next(button.box.center for button in buttons(sheet) if button.action.do is Do.PASS)

    def look() -> None:
        if disk.looks == 1:
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=place))
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=place))
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_1, unicode="1"))
            table.time.wait_until(250)

    disk.slow, disk.looked = True, look
    table.station.handle(Continued(1))
    disk.slow = False
    assert table.contacts[0].pressed == [(Side.SOUTH, 250)]
    assert [getattr(event, "deed", None) for event in table.show()] == [Passed(0)]
    assert table.show() == ()


def test_a_game_is_made_while_the_page_before_it_is_shown(disk: Disk, window: WatchedWindow) -> None:
    first = new_game(SETTINGS, new_time=SimulatedTime)
    window.show(first.station.state, 0)
    disk.slow = True
    second = window.while_shown(lambda: new_game(SETTINGS, new_time=SimulatedTime))
    disk.slow = False
    assert disk.in_time
    assert all(disk.in_time), "the window stood still"
    assert second.station.state.phase is not Phase.IDLE
    for game in (first, second):
        game.close()


def test_what_was_touched_on_a_page_is_nothing_for_the_next(disk: Disk, window: WatchedWindow) -> None:
    game = new_game(SETTINGS, new_time=SimulatedTime)
    game.station.handle(Continued(0))
    game.station.hear(0)
    window.show(game.station.state, 0)
    assert isinstance(window.shows, GameShow)
    sheet = sheet_of(game.station.state, window.shows.local, window.layout, 0)
    place = next(button.box.center for button in buttons(sheet) if button.action.do is Do.PASS)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=place))
    window.go_on(1)
    window.wear(GameShow())
    assert window.show(game.station.state, 2) == ()
    game.close()


def test_what_was_chosen_is_kept_when_somebody_has_looked_on(
    disk: Disk, window: WatchedWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game(SETTINGS, new_time=SimulatedTime)
    window.show(game.station.state, 0)
    disk.slow = True
    monkeypatch.setattr("station.whole_file.os.fsync", lambda _file: disk.wait())
    window.while_shown(lambda: keep_preferences(Preferences("de", "bright")))
    disk.slow = False
    assert disk.in_time == [True], "the window stood still"
    assert kept_preferences() == Preferences("de", "bright")
    game.close()
