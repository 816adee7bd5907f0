"""From the start menu to a game and to one that was broken off, by touch and keys in a real window."""

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from station.app.equipment import Equipment
from station.app.menu_window import keep_look, play_by_menu
from station.app.preferences import kept_preferences
from station.app.start_menu import choose, start_state
from station.app.table.at_window import PlayersAtWindow
from station.app.table.game import new_game
from station.app.table.real_table import show_of
from station.app.voice import Voice
from station.errors import DeviceError
from station.journal.journal import SUFFIX
from station.journal.resume import journal_dir, unfinished
from station.referee.events import GameSettings
from station.referee.state import TableState
from station.rules.tile import Side
from station.screen.input.actions import Do
from station.screen.input.controls import buttons as table_buttons
from station.screen.input.screen_state import VoiceSetting
from station.screen.show import GameShow, sheet_of
from station.screen.sounds import Sounds
from station.screen.start.show import StartShow
from station.screen.start.view import Agreed, StartState
from station.screen.window import Window
from tests.app.at_menu import Fingers, whole_record


def switch_off_by_touch(
    window: Window, switch_off: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    state = start_state(camera=False, can_switch_off=True)
    fingers = Fingers(window, state, ("Switch off", "Switch off"))
    monkeypatch.setattr("station.clock.station_time.StationTime.now_ms", lambda _self: fingers.now_ms())
    play_by_menu(window, Equipment(switch_off=switch_off))


class Arbiter(Fingers):
    """Starts a game from the menu, ends it, leaves the table, and closes the menu that comes back."""

    def __init__(
        self,
        window: Window,
        state: StartState,
        touches: tuple[str, ...] = ("Abandon the game", "Abandon the game", "Leave the table"),
    ) -> None:
        super().__init__(window, state, ("scrabble", "At a table", "nothing more"))
        self.seen: list[type] = []
        self.shown: TableState[Any] | None = None
        self.keys = [pygame.K_SPACE, pygame.K_F10]
        self.touches = ["End the game", *touches]
        self.games: list[GameShow] = []
        self.frames = 0

    def now_ms(self) -> int:
        shows = self.window.shows
        if not self.seen or self.seen[-1] is not type(shows):
            self.seen.append(type(shows))
        self.frames += 1
        if len(self.seen) > 2 or self.frames > 3000:
            pygame.event.post(pygame.event.Event(pygame.QUIT))
        elif isinstance(shows, GameShow):
            self.games += [shows] * (shows not in self.games)
            if not self.touches and len(self.games) > 1:
                pygame.event.post(pygame.event.Event(pygame.QUIT))
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


def spend_evening(arbiter: Arbiter, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything from the menu on that the arbiter touches; they see what is drawn."""
    draw = GameShow.draw

    def drawn(
        show: GameShow, surface: pygame.Surface, state: TableState[Any], now_ms: int
    ) -> list[pygame.Rect]:
        arbiter.shown = state
        return draw(show, surface, state, now_ms)

    monkeypatch.setattr(GameShow, "draw", drawn)
    monkeypatch.setattr("station.clock.station_time.StationTime.now_ms", lambda _self: arbiter.now_ms())
    play_by_menu(arbiter.window, Equipment())


class Buttons:
    """The contacts of a head, which note what they are told."""

    def __init__(self) -> None:
        self.edges: list[tuple[Side, bool]] = []

    def press(self, side: Side, at_ms: int) -> None:
        del at_ms
        self.edges.append((side, True))

    def release(self, side: Side, at_ms: int) -> None:
        del at_ms
        self.edges.append((side, False))


def test_a_game_is_agreed_on_by_touch(window: Window) -> None:
    state = start_state(camera=False)
    result = choose(window, state, Fingers(window, state, ("friendly", "3", "At a table")).now_ms)
    assert isinstance(result, Agreed)
    assert len(result.settings.names) == 3
    assert getattr(result.settings, "game", "") == "friendly"


def test_a_closed_window_agrees_on_nothing(window: Window) -> None:
    state = start_state(camera=False)
    assert choose(window, state, Fingers(window, state, ()).now_ms) is None


def test_the_machine_is_switched_off_from_the_menu(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    switch_off_by_touch(window, lambda: asked.append("off"), monkeypatch)
    assert asked == ["off"]
    assert not window.closed


def test_a_machine_that_stays_on_says_why(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise DeviceError("the machine cannot be switched off")

    switch_off_by_touch(window, refuse, monkeypatch)
    assert isinstance(window.shows, StartShow)
    assert window.shows.view.notice == "the machine cannot be switched off"


def test_a_table_of_no_tournament_says_how_it_joins_one(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    def set_up(*_: object) -> tuple[Equipment, str]:
        raise AssertionError("nobody asked for it")

    fingers = Fingers(window, start_state(camera=False, setup=True), ("Tournament",))
    monkeypatch.setattr("station.clock.station_time.StationTime.now_ms", lambda _self: fingers.now_ms())
    play_by_menu(window, Equipment(set_up=set_up))
    assert isinstance(window.shows, StartShow)
    assert window.shows.view.notice.startswith("No tournament yet: ")


def test_what_this_machine_has_is_offered() -> None:
    state = start_state(camera=True)
    assert state.editions[0] == "en"
    assert "de" in state.editions
    assert state.lexicons[0] == "english"


def test_a_game_from_the_menu_is_kept_and_offered_again(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = start_state(camera=False)
    fingers = Fingers(window, state, ("scrabble", "At a table"))
    monkeypatch.setattr("station.clock.station_time.StationTime.now_ms", lambda _self: fingers.now_ms())
    play_by_menu(window, Equipment())
    assert [path.suffix for path in journal_dir().iterdir()] == [SUFFIX]
    (game,) = unfinished()
    goes_on = whole_record().goes_on
    assert goes_on is not None
    broken = goes_on.broken()
    assert broken is not None
    assert (broken.game, broken.journal) == ("scrabble", str(game.path))


def test_a_game_that_is_over_leads_back_to_the_menu(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    arbiter = Arbiter(window, start_state(camera=False))
    spend_evening(arbiter, monkeypatch)
    assert arbiter.seen == [StartShow, GameShow, StartShow]
    assert unfinished() == ()


def test_no_path_is_on_the_screen_at_home(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    arbiter, notices = Arbiter(window, start_state(camera=False)), list[str]()
    monkeypatch.setattr(Window, "say", lambda _self, notice, *_: notices.append(notice))
    spend_evening(arbiter, monkeypatch)
    assert len(list(journal_dir().glob(f"*{SUFFIX}"))) == 1
    assert notices == []


def test_a_rematch_follows_with_the_running_score_and_the_screen_as_it_was(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    arbiter = Arbiter(window, start_state(camera=False), ("Player 2: resign", "Player 2: resign", "Rematch"))
    spend_evening(arbiter, monkeypatch)
    assert arbiter.touches == []
    assert len(arbiter.games) == 2
    assert len(list(journal_dir().iterdir())) == 2
    (following,) = unfinished()
    assert following.settings.names == ("Player 2", "Player 1")
    assert following.settings.match is not None
    (result,) = following.settings.match.results
    assert (result.names, result.winners) == (("Player 1", "Player 2"), (0,))
    assert [show.local.clock_keys for show in arbiter.games] == [True, True]


def test_digits_that_are_typed_press_no_clock(window: Window) -> None:
    game = new_game(GameSettings("house", ("Ann", "Bob", "Cy", "Di"), camera=False))
    state = game.station.state
    window.wear(show_of(game, pin="4711"))
    left, right = Buttons(), Buttons()
    people = PlayersAtWindow(window, lambda: None, (left, right))
    assert isinstance(window.shows, GameShow)

    def strike(*digits: str) -> None:
        for digit in digits:
            key = getattr(pygame, f"K_{digit}")
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=digit))
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, unicode=digit))
        people.show(state, 0)

    for do in (Do.MENU, Do.ARBITER):
        sheet = sheet_of(state, window.shows.local, window.layout, 0)
        touched = next(button for button in table_buttons(sheet) if button.action.do is do)
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=touched.box.center))
        people.show(state, 0)
    assert window.shows.local.entry is not None
    strike("4", "1", "0", "2")
    assert "".join(window.shows.local.entry.tiles) == "4102"
    assert not any(down for _, down in (*left.edges, *right.edges))
    window.shows.local = window.shows.local.closed
    strike("1", "0")
    game.close()
    assert left.edges[-2:] == [(Side.SOUTH, True), (Side.SOUTH, False)]
    assert right.edges[-2:] == [(Side.NORTH, True), (Side.NORTH, False)]


def test_the_volume_chosen_on_the_screen_is_that_of_the_tones(window: Window) -> None:
    equipment = Equipment(sounds=Sounds(1.0))
    if equipment.volume is None:
        pytest.skip("pygame plays nothing here: on Debian it needs libglib2.0-0")
    game = new_game(GameSettings("scrabble", ("Ann", "Bob"), camera=False))
    window.wear(show_of(game, volume=equipment.volume))
    people = PlayersAtWindow(window, lambda: None, set_volume=equipment.set_volume)
    assert isinstance(window.shows, GameShow)
    for do, percent in ((Do.MENU, 0), (Do.SETTINGS, 0), (Do.VOLUME, 25)):
        sheet = sheet_of(game.station.state, window.shows.local, window.layout, 0)
        touched = next(b for b in table_buttons(sheet) if (b.action.do, b.action.amount) == (do, percent))
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=touched.box.center))
        people.show(game.station.state, 0)
    game.close()
    assert equipment.volume == 25


def test_the_voice_speaks_once_that_is_chosen_on_the_screen(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "espeak-ng"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    voice = Voice(speaks=False)
    equipment = Equipment(voice=voice)
    game = new_game(GameSettings("scrabble", ("Ann", "Bob"), camera=False))
    window.wear(equipment.shown(game))
    people = PlayersAtWindow(window, lambda: None, voice=voice)
    heard = []
    for chosen in (VoiceSetting.NOT_NOW, VoiceSetting.ALOUD):
        assert isinstance(window.shows, GameShow)
        window.shows.local = replace(window.shows.local, voice=chosen)
        people.show(game.station.state, 0)
        heard.append(voice.speaks)
    game.close()
    voice.close()
    assert heard == [False, True]
    assert Equipment().speaks is VoiceSetting.MISSING


def test_whether_tiles_glide_is_kept(window: Window) -> None:
    """What is turned off in one game is off in the next, and at the next start."""
    game = new_game(GameSettings("scrabble", ("Ann", "Bob"), camera=False))
    window.wear(Equipment().shown(game))
    assert isinstance(window.shows, GameShow)
    window.shows.local = replace(window.shows.local, still=True)
    keep_look(window)
    assert kept_preferences().still
    assert Equipment(still=True).shown(game).local.still
    assert Equipment().shown_next(game, window.shows.local).local.still
    game.close()
