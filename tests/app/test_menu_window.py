"""From the start menu to a game and to one that was broken off, by touch and keys in a real window."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from station.app.menu_window import Equipment, choose, play_by_menu, start_state
from station.journal.journal import SUFFIX
from station.journal.resuming import journal_dir, unfinished
from station.referee.state import TableState
from station.screen.input.controls import buttons as table_buttons
from station.screen.show import GameShow, sheet_of
from station.screen.start.sheet import StartSheet, buttons, cards
from station.screen.start.show import StartShow
from station.screen.start.view import Agreed, StartState
from station.screen.window import Window


@pytest.fixture
def window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    opened = Window((1280, 800))
    yield opened
    opened.close()


class Fingers:
    """Touches one thing after the other, each when the window shows what came of the one before."""

    def __init__(self, window: Window, state: StartState, labels: tuple[str, ...]) -> None:
        self.window, self.state, self.labels = window, state, list(labels)

    def now_ms(self) -> int:
        shows = self.window.shows
        if not isinstance(shows, StartShow) or not self.labels:
            pygame.event.post(pygame.event.Event(pygame.QUIT))
            return 0
        sheet = StartSheet(self.state, shows.view, self.window.layout)
        label = self.labels[0]
        found = [box for game, box in cards(sheet) if game == label] if not shows.view.game else []
        found += [button.box for button in buttons(sheet) if button.label == label]
        if found:
            self.labels.pop(0)
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=found[0].center))
        return 0


def test_a_game_is_agreed_on_by_touch(window: Window) -> None:
    state = start_state(None, camera=False)
    result = choose(window, state, Fingers(window, state, ("friendly", "3", "Play")).now_ms)
    assert isinstance(result, Agreed)
    assert len(result.settings.names) == 3
    assert getattr(result.settings, "game", "") == "friendly"


def test_a_closed_window_agrees_on_nothing(window: Window) -> None:
    state = start_state(None, camera=False)
    assert choose(window, state, Fingers(window, state, ()).now_ms) is None


def test_what_this_machine_has_is_offered() -> None:
    state = start_state(None, camera=True)
    assert state.editions[0] == "en"
    assert "de" in state.editions
    assert state.lexicons[0] == "english"


def test_a_game_from_the_menu_is_kept_and_offered_again(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = start_state(None, camera=False)
    fingers = Fingers(window, state, ("scrabble", "Play"))
    monkeypatch.setattr("station.clock.station_time.StationTime.now_ms", lambda _self: fingers.now_ms())
    play_by_menu(window, Equipment())
    assert [path.suffix for path in journal_dir().iterdir()] == [SUFFIX]
    (game,) = unfinished()
    broken = start_state(game, camera=False).broken
    assert broken is not None
    assert broken.game == "scrabble"


class Arbiter(Fingers):
    """Starts a game from the menu, ends it, leaves the table, and closes the menu that comes back."""

    def __init__(self, window: Window, state: StartState) -> None:
        super().__init__(window, state, ("scrabble", "Play", "nothing more"))
        self.seen: list[type] = []
        self.shown: TableState[Any] | None = None
        self.keys = [pygame.K_SPACE, pygame.K_F10]
        self.touches = ["End the game", "Abandon the game", "Leave the table"]

    def now_ms(self) -> int:
        shows = self.window.shows
        if not self.seen or self.seen[-1] is not type(shows):
            self.seen.append(type(shows))
        if len(self.seen) > 2:
            pygame.event.post(pygame.event.Event(pygame.QUIT))
        elif isinstance(shows, GameShow):
            self._end(shows)
        else:
            super().now_ms()
        return 0

    def _end(self, shows: GameShow) -> None:
        if self.keys:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=self.keys.pop(0), unicode=""))
        elif self.shown is not None and self.touches:
            sheet = sheet_of(self.shown, shows.local, self.window.layout, 0)
            found = [button.box for button in table_buttons(sheet) if button.label == self.touches[0]]
            if found:
                self.touches.pop(0)
                pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=found[0].center))


def test_a_game_that_is_over_leads_back_to_the_menu(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    arbiter = Arbiter(window, start_state(None, camera=False))
    draw = GameShow.draw

    def drawn(
        show: GameShow, surface: pygame.Surface, state: TableState[Any], now_ms: int
    ) -> list[pygame.Rect]:
        arbiter.shown = state
        return draw(show, surface, state, now_ms)

    monkeypatch.setattr(GameShow, "draw", drawn)
    monkeypatch.setattr("station.clock.station_time.StationTime.now_ms", lambda _self: arbiter.now_ms())
    play_by_menu(window, Equipment())
    assert arbiter.seen == [StartShow, GameShow, StartShow]
    assert unfinished() == ()
