"""The window of a table that is played by phones: people gather, look at the game, and change seats."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pygame
import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")

from station.app.demo.simulated_game import simulated_game
from station.app.equipment import Equipment
from station.app.menu_window import play_by_menu, play_games
from station.app.phones.session import PhonesSession
from station.app.phones.table import PhonesTable
from station.app.table.game import TableGame, new_game, resumed_game
from station.journal.resume import journal_dir, resume
from station.referee.dealt import Dealt
from station.referee.events import Continued, DeedEntered, GameSettings
from station.referee.state import Phase
from station.rules.game import Chosen
from station.screen.input.controls import buttons as table_buttons
from station.screen.input.screen_state import Panel
from station.screen.phones.sheet import phones_buttons
from station.screen.phones.show import PhonesShow, WatchedShow
from station.screen.start.buttons import buttons
from station.screen.start.show import StartShow
from station.screen.window import Window
from station.simulator.players.habits import Habits
from station.view.view import View

SETTINGS = GameSettings("scrabble", ("", "", ""), camera=False, dealt=Dealt(6, (0, 1, 1)))


class Scripted(Window):
    """A window whose people do one thing a frame: `does` is asked with the number of the frame."""

    def __init__(self, does: Callable[["Scripted"], None]) -> None:
        super().__init__((1280, 800))
        self.does, self.frame = does, 0

    def show(self, state: object, now_ms: int) -> tuple[Any, ...]:
        self.frame += 1
        self.stated: Any = state
        self.does(self)
        return super().show(state, now_ms)

    def touch(self, label: str) -> None:
        """Touch the button of the page about phones that bears this label."""
        assert isinstance(self.shows, PhonesShow)
        box = next(
            one.box for one in phones_buttons(self.shows.sheet(None, 0)) if one.label.startswith(label)
        )
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=box.center))


@pytest.fixture(autouse=True)
def _own_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))


@contextmanager
def session() -> Iterator[PhonesSession]:
    made = PhonesSession("127.0.0.1", 0, "127.0.0.1")
    try:
        yield made
    finally:
        made.close()


def join(phones: PhonesSession, player: int, name: str) -> httpx.Response:
    return httpx.post(phones.join_address, json={"player": player, "name": name}, timeout=30)


def gathered(phones: PhonesSession, does: Callable[[Scripted], None]) -> GameSettings | None:
    window = Scripted(does)
    try:
        return phones.gather(SETTINGS, window)
    finally:
        window.close()


def test_people_gather_at_phones_and_start_at_the_screen() -> None:
    def does(window: Scripted) -> None:
        if window.frame == 1:
            window.touch("Start")  # nobody is there yet: nothing happens
        if window.frame == 2:
            assert join(phones, 1, "Ada").status_code == 200
            window.touch("Computer: Beginner")
        if window.frame == 3:
            window.touch("Start")

    with session() as phones:
        settings = gathered(phones, does)
    assert settings is not None
    assert settings.dealt is not None
    assert settings.dealt.levels == (2, 0, 1)
    assert settings.names[1] == "Ada"


def test_a_seat_is_given_to_another_phone_before_the_game_and_nobody_need_play() -> None:
    def does(window: Scripted) -> None:
        if window.frame == 1:
            assert join(phones, 0, "Ada").status_code == 200
            window.touch("Another phone")
        if window.frame == 2:
            assert phones.now().seats[0].name == ""
            assert join(phones, 0, "Tom").status_code == 200
            window.touch("Back")

    with session() as phones:
        assert gathered(phones, does) is None
        assert phones.now().seats[0].name == "Tom"


def test_the_big_screen_shows_no_hand_and_phones_have_their_seats_after_a_stop() -> None:
    seen: list[View] = []
    seats: list[str] = []

    def gather(window: Scripted) -> None:
        if window.frame == 1:
            seats.extend(
                join(phones, player, name).json()["seat"] for player, name in enumerate(("Ada", "Tom"))
            )
            httpx.post(phones.address + seats[0] + "/start", json={}, timeout=30)

    def watch(window: Scripted) -> None:
        show = window.shows
        if isinstance(show, WatchedShow) and games[-1].station.state.phase is Phase.PLAYING:
            seen.append(show._view(games[-1].station.state, games[-1].time.now_ms()))
        window.closed = window.closed or window.frame > 4

    games: list[TableGame] = []
    with session() as phones:
        settings = gathered(phones, gather)
        assert settings is not None
        games.append(new_game(settings))
        play(games[-1], phones, watch)
    assert seen
    assert all(view.dealt is None and view.choices == () and view.awaits is None for view in seen)
    (journal,) = journal_dir().glob("*.journal")
    games.append(resumed_game(resume(journal)))
    with session() as again:
        again.open_for(games[-1].station)
        assert httpx.get(again.address + seats[1], timeout=30).status_code == 200
        assert httpx.get(again.address + seats[1] + "x", timeout=30).status_code == 403
        assert again.now().seats[0].name == "Ada"
        games[-1].close()


def test_phones_join_a_simulated_table_before_its_game_is_set_up() -> None:
    game = simulated_game("scrabble", 2, Habits.brisk())
    assert game.state.phase is Phase.IDLE
    window = Scripted(lambda _window: None)
    try:
        with session() as phones:
            acting = phones.follow(game.station, game.time, window, settings=game.settings).acting
            assert isinstance(acting, PhonesTable)
            assert join(phones, 1, "").status_code == 200
            assert acting.line(1, "en") is None
            game.begin()
            line = acting.line(1, "en")
            assert line is not None
            assert [one["name"] for one in line.view["players"]] == list(game.settings.names)
            assert line.view["phone"]["at_table"]
    finally:
        window.close()


def test_who_watches_late_sees_nothing_at_first_and_everything_at_the_end() -> None:
    seen: list[Any] = []

    def watch(window: Scripted) -> None:
        where = f"{phones.address}/w/{phones.table.places.watch}/view.json"
        answer = httpx.get(where, timeout=30)
        seen.append((answer.status_code, "racks" in answer.json()))
        if window.frame == 2:
            game.station.handle(DeedEntered(game.time.now_ms(), Chosen("resign", 0)))
        window.closed = seen[-1] == (200, True) or window.frame > 50

    phones = PhonesSession("127.0.0.1", 0, "127.0.0.1", late_min=5)
    try:
        game = new_game(replace(SETTINGS, names=("Ada", "Tom"), dealt=Dealt(6, (0, 0))))
        game.station.handle(Continued(game.time.now_ms()))
        play(game, phones, watch)
    finally:
        phones.close()
    assert seen[0] == (404, False)
    assert seen[-1] == (200, True)


def test_at_a_table_with_a_camera_people_join_or_not_and_find_the_code_again_in_the_menu() -> None:
    settings = GameSettings("scrabble", ("Ann", "Player 2"), camera=True)
    seen: list[str] = []

    def gather(window: Scripted) -> None:
        if window.frame == 1:
            assert join(phones, 1, "Bob").status_code == 200
            assert isinstance(window.shows, PhonesShow)
            labels = [one.label for one in phones_buttons(window.shows.sheet(None, 0))]
            assert not any(label.startswith("Computer") for label in labels)
            window.touch("Start")

    def look(window: Scripted) -> None:
        shows = window.shows
        seen.extend([type(shows).__name__] if seen[-1:] != [type(shows).__name__] else [])
        if isinstance(shows, WatchedShow) and shows.local.panel is Panel.MENU:
            sheet = shows._sheet(window.stated, 0)
            box = next(one.box for one in table_buttons(sheet) if one.label == "Phones")
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=box.center))
        elif isinstance(shows, WatchedShow) and window.frame > 1:
            shows.local = replace(shows.local, panel=Panel.MENU)
        elif isinstance(shows, PhonesShow):
            assert [one.name for one in phones.now().seats] == ["Ann", "Bob"]
            window.closed = True

    with session() as phones:
        window = Scripted(gather)
        try:
            seated = phones.gather(settings, window)
        finally:
            window.close()
        assert seated == replace(settings, names=("Ann", "Bob"))
        game = new_game(seated)
        play(game, phones, look)
        assert game.station.state.phase is Phase.PLAYING, "nobody in particular has to press"
    assert seen == ["WatchedShow", "PhonesShow"]


def play(game: TableGame, phones: PhonesSession, does: Callable[[Scripted], None]) -> None:
    equipment = Equipment(phones=phones)
    window = Scripted(does)
    try:
        window.wear(equipment.shown(game))
        play_games(game, equipment, window)
    finally:
        window.close()


def test_the_start_menu_leads_to_phones_and_a_game_that_had_some_goes_on_with_them() -> None:
    seen: list[str] = []
    sessions: list[PhonesSession] = []
    labels = ["With phones"]

    def new_session() -> PhonesSession:
        sessions.append(PhonesSession("127.0.0.1", 0, "127.0.0.1"))
        return sessions[-1]

    def does(window: Scripted) -> None:
        shows = window.shows
        seen.extend([type(shows).__name__] if seen[-1:] != [type(shows).__name__] else [])
        if isinstance(shows, StartShow):
            sheet = shows.sheet(window.stated, 0)
            label = "Resume" if len(sessions) == 1 else labels[0] if shows.view.game else "Options"
            box = next((one.box for one in buttons(sheet) if one.label.startswith(label)), None)
            if box is not None:
                pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=box.center))
        elif isinstance(shows, PhonesShow) and not sessions[-1].now().ready:
            assert join(sessions[-1], 0, "Ada").status_code == 200
            window.touch("Start")
        elif isinstance(shows, WatchedShow):
            window.closed = len(sessions) == 2
            shows.local = replace(shows.local, left=True)

    window = Scripted(does)
    try:
        play_by_menu(window, Equipment(open_phones=new_session))
    finally:
        window.close()
    assert seen == ["StartShow", "PhonesShow", "WatchedShow", "StartShow", "WatchedShow"]
    assert sessions[1].now().seats[0].held, "the phone has its seat again"
