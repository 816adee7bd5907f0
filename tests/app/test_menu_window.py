"""From the start menu to a game and to one that was broken off, by touch and keys in a real window."""

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from station.app.equipment import Equipment
from station.app.menu_window import keep_look, play_by_menu
from station.app.preferences import kept_preferences
from station.app.record import GamesOnRecord
from station.app.start_menu import choose, on_record, start_state
from station.app.table.at_window import PlayersAtWindow
from station.app.table.game import new_game
from station.app.table.real_table import show_of
from station.app.voice import Voice
from station.errors import DeviceError
from station.journal.contents import read_journal
from station.journal.journal import SUFFIX
from station.journal.resume import journal_dir, unfinished
from station.referee.events import Continued, DeedEntered, GameSettings
from station.referee.state import TableState
from station.rules.game import Chosen, Deed, Passed
from station.rules.tile import Side
from station.screen.input.actions import Do
from station.screen.input.controls import buttons as table_buttons
from station.screen.input.screen_state import VoiceSetting
from station.screen.review.show import ReviewShow
from station.screen.show import GameShow, sheet_of
from station.screen.sounds import Sounds
from station.screen.start.buttons import buttons
from station.screen.start.record import RecordShow, record_buttons
from station.screen.start.sheet import StartSheet, cards
from station.screen.start.show import StartShow
from station.screen.start.view import Agreed, GoOn, StartState
from station.screen.window import Window
from tests.journal.damaged import DATA, PARTLY, REFUSED, damage, sound


@pytest.fixture
def window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("station.app.start_menu.SHORT_S", 60.0)  # each page shows all games when it comes
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
    state = start_state(camera=False)
    result = choose(window, state, Fingers(window, state, ("friendly", "3", "At a table")).now_ms)
    assert isinstance(result, Agreed)
    assert len(result.settings.names) == 3
    assert getattr(result.settings, "game", "") == "friendly"


def test_a_closed_window_agrees_on_nothing(window: Window) -> None:
    state = start_state(camera=False)
    assert choose(window, state, Fingers(window, state, ()).now_ms) is None


def switch_off_by_touch(
    window: Window, switch_off: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    state = start_state(camera=False, can_switch_off=True)
    fingers = Fingers(window, state, ("Switch off", "Switch off"))
    monkeypatch.setattr("station.clock.station_time.StationTime.now_ms", lambda _self: fingers.now_ms())
    play_by_menu(window, Equipment(switch_off=switch_off))


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


def test_a_game_that_is_over_leads_back_to_the_menu(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    arbiter = Arbiter(window, start_state(camera=False))
    spend_evening(arbiter, monkeypatch)
    assert arbiter.seen == [StartShow, GameShow, StartShow]
    assert unfinished() == ()


def whole_record() -> GamesOnRecord:
    """The games on record, all of them read."""
    record = GamesOnRecord()
    assert record.wait(60)
    return record


class Reader(Fingers):
    """Opens the games on record, touches something there, and closes a review at once."""

    reviewed = False

    def now_ms(self) -> int:
        shows = self.window.shows
        if isinstance(shows, ReviewShow):
            self.reviewed = True
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, unicode=""))
            return 0
        if not isinstance(shows, RecordShow):
            return super().now_ms()
        if not self.labels:  # the game is being opened
            return 0
        record = on_record(whole_record(), shows.language)
        sheet = StartSheet(StartState(kept=len(record.games)), shows.view, self.window.layout)
        found = [one.box for one in record_buttons(sheet, record) if one.label == self.labels[0]]
        self.labels.pop(0)
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=found[-1].center))
        return 0


def recorded_game(names: tuple[str, ...], *deeds: Deed) -> Path:
    game = new_game(GameSettings("scrabble", names, camera=False))
    game.station.handle(Continued(0))
    for deed in deeds:
        game.station.handle(DeedEntered(10, deed))
    game.close()
    assert game.station.journal is not None
    return game.station.journal.path


def test_one_of_several_interrupted_games_is_continued_by_touch(window: Window) -> None:
    """The list has the latest game first; the oldest one is continued."""
    first = recorded_game(("Ann", "Bob"), Passed(0))
    recorded_game(("Cy", "Di"), Passed(0), Chosen("resign", 1))
    state = start_state(camera=False)
    assert state.kept == 2
    reader = Reader(window, state, ("Games on record", "Continue"))
    assert choose(window, state, reader.now_ms) == GoOn(journal=str(first))


def damaged_folder(*damages: tuple[str, ...]) -> Path:
    """A game that can go on, and after it, as the latest, a journal with each of these damages."""
    path = recorded_game(("Ann", "Bob"), Passed(0))
    source = sound(DATA / "scrabble-schema-3.journal", path.with_name("source"))
    for number, statements in enumerate(damages):
        damage(shutil.copyfile(source, path.with_name(f"{path.stem}-{number:02}{SUFFIX}")), *statements)
    source.unlink()
    return path


def play_at(window: Window, fingers: Fingers, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Play by the menu with these fingers. Returns what the window said."""
    notices = list[str]()
    monkeypatch.setattr(Window, "say", lambda _self, notice, *_: notices.append(notice))
    monkeypatch.setattr("station.clock.station_time.StationTime.now_ms", lambda _self: fingers.now_ms())
    play_by_menu(window, Equipment())
    return notices


def test_a_game_is_played_whatever_else_is_in_the_folder_of_journals(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    going_on = damaged_folder(*REFUSED.values(), *((statement,) for statement in PARTLY.values()))
    folder = going_on.parent
    (folder / f"notes{SUFFIX}").write_text("Ann owes Bob a coffee\n")
    (folder / f"folder{SUFFIX}").mkdir()
    (folder / f"nowhere{SUFFIX}").symlink_to("nothing")
    os.mkfifo(folder / f"pipe{SUFFIX}")
    before = set(folder.iterdir())
    assert going_on in {game.path for game in unfinished()}
    state = start_state(camera=False)
    fingers = Fingers(window, state, ("scrabble", "At a table"))
    notices = play_at(window, fingers, monkeypatch)
    assert fingers.labels == []
    assert any("damaged" in notice or "is not a journal" in notice for notice in notices)
    (new,) = set(folder.iterdir()) - before
    assert new in {game.path for game in unfinished()}


def test_damaged_journals_crowd_no_game_out_of_the_record(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = tuple(REFUSED.values())
    going_on = damaged_folder(*(refused[number % len(refused)] for number in range(20)))
    assert [game.journal for game in whole_record().kept("en")] == [str(going_on)]
    reader = Reader(window, start_state(camera=False), ("Games on record", "Continue"))
    before = read_journal(going_on).events
    play_at(window, reader, monkeypatch)
    assert reader.labels == []
    assert isinstance(window.shows, GameShow)
    assert len(read_journal(going_on).events) > len(before)


def test_the_record_leads_back_to_the_menu(window: Window) -> None:
    recorded_game(("Ann", "Bob"), Passed(0))
    state = start_state(camera=False)
    reader = Reader(window, state, ("Games on record", "Back", "friendly", "At a table"))
    assert isinstance(choose(window, state, reader.now_ms), Agreed)


def test_a_game_on_record_that_is_over_is_reviewed(window: Window) -> None:
    recorded_game(("Ann", "Bob"), Passed(0), Chosen("resign", 1))
    state = start_state(camera=False)
    reader = Reader(window, state, ("Games on record", "Review", "Back", "friendly", "At a table"))
    assert isinstance(choose(window, state, reader.now_ms), Agreed)
    assert reader.reviewed


def test_the_record_says_who_won_in_the_language_of_the_menu(window: Window) -> None:
    path = recorded_game(("Ann", "Bob"), Passed(0), Chosen("resign", 1))
    (game,) = whole_record().kept("de")
    assert (game.names, game.result, game.journal) == (
        "Ann 0, Bob 0",
        "Ann siegt. Bob: aufgegeben.",
        str(path),
    )


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


@pytest.mark.parametrize(
    ("game", "names", "told"),
    [
        ("scrabble", ("", "Mia"), {"en": "You 0, Mia 0", "de": "Du 0, Mia 0"}),
        ("scrabble", ("Ann", "Mia"), {"en": "Ann 0, Mia 0", "de": "Ann 0, Mia 0"}),
        ("scrabble", ("", ""), {"en": "Player 1 0, Player 2 0", "de": "Spieler 1 0, Spieler 2 0"}),
        ("house", ("South", "Mia", "Tom", "Kim"), {"en": "You, Mia, Tom, Kim", "de": "Du, Mia, Tom, Kim"}),
    ],
)
def test_who_played_alone_is_you_in_what_was_broken_off(
    window: Window, game: str, names: tuple[str, ...], told: dict[str, str]
) -> None:
    table = new_game(GameSettings(game, names, camera=False))
    table.station.handle(Continued(0))
    table.close()
    goes_on = whole_record().goes_on
    assert goes_on is not None
    broken = goes_on.broken()
    assert broken is not None
    assert dict(broken.played) == told


def test_the_record_takes_nothing_from_what_was_chosen(window: Window) -> None:
    recorded_game(("Ann", "Bob"), Passed(0))
    state = start_state(camera=False)
    labels = "friendly", "No clock", "Back", "Games on record", "Back", "friendly", "At a table"
    result = choose(window, state, Reader(window, state, labels).now_ms)
    assert isinstance(result, Agreed)
    assert not result.settings.control.untimed
