"""From opening the program to a game or a lesson, in one touch or a few, in a real window."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from station.app.equipment import Equipment
from station.app.menu_window import play_by_menu
from station.journal.contents import read_journal
from station.journal.resume import journal_dir, unfinished
from station.referee.events import Continued
from station.registry import ENTRIES
from station.screen.lesson.show import LessonShow
from station.screen.start.buttons import buttons
from station.screen.start.sheet import cards
from station.screen.start.show import StartShow
from station.screen.window import Window


class Opened(Window):
    """Touches what bears these labels, in the start menu and in a lesson, and closes when a game is shown."""

    def __init__(self, labels: tuple[str, ...]) -> None:
        super().__init__((1280, 800))
        self.labels, self.seen = list(labels), list[str]()

    def show(self, state: Any, now_ms: int) -> tuple[Any, ...]:
        shows, found = self.shows, list[Any]()
        self.seen += [type(shows).__name__] if self.seen[-1:] != [type(shows).__name__] else []
        if isinstance(shows, StartShow):
            found = [*buttons(shows.sheet(state, now_ms))]
        elif isinstance(shows, LessonShow):
            found = [*shows.buttons(shows.sheet(state, now_ms))]
        else:
            self.closed = True
        label = self.labels[0] if self.labels else ""
        box = next((one.box for one in found if one.label == label != ""), None)
        if box is None and isinstance(shows, StartShow) and not shows.view.game:
            box = next((place for game, place in cards(shows.sheet(state, now_ms)) if game == label), None)
        if box is not None:
            self.labels.pop(0)
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=box.center))
        elif isinstance(shows, StartShow) and not self.labels:
            self.closed = True
        return super().show(state, now_ms)


def opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *labels: str) -> Opened:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    window = Opened(labels)
    try:
        play_by_menu(window, Equipment())
    finally:
        window.close()
    assert window.labels == []
    return window


def test_the_lesson_is_on_the_page_of_its_game_and_leads_to_a_game_against_beginners(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    labels = "house", "Learn in five minutes", "Skip", "Skip", "Skip", "Play now"
    assert opened(monkeypatch, tmp_path, *labels).seen == ["StartShow", "LessonShow", "GameShow"]
    (game,) = unfinished()
    dealt = game.settings.dealt
    assert dealt is not None
    assert dealt.levels == (0, 1, 1, 1)


def test_the_lesson_can_be_taken_from_the_page_of_games(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    labels = "Learn in five minutes", "Skip", "Skip", "Skip", "Play now"
    assert opened(monkeypatch, tmp_path, *labels).seen == ["StartShow", "LessonShow", "GameShow"]
    # Who closes it is among the games again: only there is a card to be touched.
    back = opened(monkeypatch, tmp_path, "Learn in five minutes", "Close", "scrabble")
    assert back.seen == ["StartShow", "LessonShow", "StartShow"]


def test_who_leaves_the_lesson_is_back_on_the_page_of_the_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window = opened(monkeypatch, tmp_path, "house", "Learn in five minutes", "Close")
    assert window.seen == ["StartShow", "LessonShow", "StartShow"]
    assert isinstance(window.shows, StartShow)
    assert window.shows.view.game == "house"
    assert not journal_dir().exists()


def test_one_touch_from_opening_the_program_leads_to_a_game_that_is_going(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert opened(monkeypatch, tmp_path, "Play now").seen == ["StartShow", "GameShow"]
    (game,) = unfinished()
    assert game.settings.game == next(iter(ENTRIES))
    assert any(isinstance(event, Continued) for event in read_journal(game.path).events)


def test_what_was_chosen_is_there_after_a_lesson_and_at_the_next_start(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    labels = "house", "No clock", "Learn in five minutes", "Close", "At this screen"
    opened(monkeypatch, tmp_path, *labels)
    (game,) = unfinished()
    chosen = game.settings.control
    assert not chosen.untimed
    opened(monkeypatch, tmp_path, "Play now")
    (again,) = (one for one in unfinished() if one.path != game.path)
    assert again.settings.control == chosen
