"""Games on record and games that were broken off, in the window of the start menu."""

import os
import shutil
from pathlib import Path

import pygame
import pytest

from station.app.equipment import Equipment
from station.app.menu_window import play_by_menu
from station.app.start_menu import choose, on_record, start_state
from station.app.table.game import new_game
from station.journal.contents import read_journal
from station.journal.journal import SUFFIX
from station.journal.resume import unfinished
from station.referee.events import Continued, DeedEntered, GameSettings
from station.rules.game import Chosen, Deed, Passed
from station.screen.review.show import ReviewShow
from station.screen.show import GameShow
from station.screen.start.record import RecordShow, record_buttons
from station.screen.start.sheet import StartSheet
from station.screen.start.view import Agreed, GoOn, StartState
from station.screen.window import Window
from tests.app.at_menu import Fingers, whole_record
from tests.journal.damaged import DATA, PARTLY, REFUSED, damage, sound


def play_at(window: Window, fingers: Fingers, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Play by the menu with these fingers. Returns what the window said."""
    notices = list[str]()
    monkeypatch.setattr(Window, "say", lambda _self, notice, *_: notices.append(notice))
    monkeypatch.setattr("station.clock.station_time.StationTime.now_ms", lambda _self: fingers.now_ms())
    play_by_menu(window, Equipment())
    return notices


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


@pytest.mark.parametrize(
    ("game", "names", "played"),
    [
        ("scrabble", ("", "Mia"), {"en": "You 0, Mia 0", "de": "Du 0, Mia 0"}),
        ("scrabble", ("Ann", "Mia"), {"en": "Ann 0, Mia 0", "de": "Ann 0, Mia 0"}),
        ("scrabble", ("", ""), {"en": "Player 1 0, Player 2 0", "de": "Spieler 1 0, Spieler 2 0"}),
        ("house", ("South", "Mia", "Tom", "Kim"), {"en": "You, Mia, Tom, Kim", "de": "Du, Mia, Tom, Kim"}),
    ],
)
def test_who_played_alone_is_you_in_what_was_broken_off(
    window: Window, game: str, names: tuple[str, ...], played: dict[str, str]
) -> None:
    table = new_game(GameSettings(game, names, camera=False))
    table.station.handle(Continued(0))
    table.close()
    goes_on = whole_record().goes_on
    assert goes_on is not None
    broken = goes_on.broken()
    assert broken is not None
    assert dict(broken.played) == played


def test_the_record_takes_nothing_from_what_was_chosen(window: Window) -> None:
    recorded_game(("Ann", "Bob"), Passed(0))
    state = start_state(camera=False)
    labels = "friendly", "No clock", "Back", "Games on record", "Back", "friendly", "At a table"
    result = choose(window, state, Reader(window, state, labels).now_ms)
    assert isinstance(result, Agreed)
    assert not result.settings.control.untimed
