"""Words that people agreed on are seen, taken out and put back by touch."""

from pathlib import Path

import pygame
import pytest

from station.app.agreed import agreed_words, all_agreed, keep_agreed
from station.app.start_menu import start_state
from station.errors import InputError
from station.screen.draw.layout import ScreenLayout
from station.screen.input.actions import Action, Do
from station.screen.start.buttons import buttons
from station.screen.start.inputs import act
from station.screen.start.our_words import OurWords, OurWordsShow
from station.screen.start.record import ToMenu
from station.screen.start.sheet import StartSheet
from station.screen.start.view import MenuChosen, MenuItem, StartState, StartView
from tests.evenings.window import evening

PAGE = StartView(game="scrabble")


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def labels(state: StartState, view: StartView = PAGE) -> list[str]:
    sheet = StartSheet(state, view, ScreenLayout.of(1280, 800))
    return [button.label for button in buttons(sheet) if button.action.text == MenuItem.WORDS]


def test_the_page_of_a_game_leads_there_once_there_are_some_beside_its_list() -> None:
    assert labels(start_state(camera=False)) == []
    keep_agreed("english", ("NOSHY", "GOOGLED"))
    keep_agreed("meine", ("ÄHRX",))
    assert all_agreed() == (("english", 2), ("meine", 1))
    state = start_state(camera=False)
    assert labels(state) == ["Our words · 2"]
    assert labels(StartState(lexicons=("meine", "english"), agreed=state.agreed)) == ["Our words · 1"]
    assert labels(state, StartView()) == []
    action = Action(Do.CHOOSE, text=MenuItem.WORDS)
    assert act(action, state, PAGE)[1] == MenuChosen("en", "dark", MenuItem.WORDS)


def test_a_word_is_taken_out_and_put_back_and_another_stays_out_by_touch() -> None:
    keep_agreed("english", ("GOOGLED", "NOSHY"))
    evening(
        "scrabble, Our words · 2, GOOGLED, NOSHY, GOOGLED, Back, Our words · 1, Back, At this screen, Start"
    )
    assert agreed_words("english") == ("GOOGLED",)


def test_the_next_game_is_played_without_it() -> None:
    keep_agreed("english", ("NOSHY",))
    state = evening("scrabble, Our words · 1, NOSHY, Back, At this screen, Start")
    assert state.settings.agreed == ()


def test_a_word_that_cannot_be_taken_out_says_why_and_counts_on(monkeypatch: pytest.MonkeyPatch) -> None:
    keep_agreed("english", ("NOSHY",))
    shown: list[OurWords] = []
    drawn = OurWordsShow.sheet

    def fails(lexicon: str, words: tuple[str, ...]) -> tuple[str, ...]:
        raise InputError(f"cannot write {lexicon}: {words}")

    def sheet(show: OurWordsShow, state: OurWords, now_ms: int) -> tuple[StartSheet, OurWords]:
        shown.append(state)
        return drawn(show, state, now_ms)

    monkeypatch.setattr("station.app.our_words.forget_agreed", fails)
    monkeypatch.setattr(OurWordsShow, "sheet", sheet)
    evening("scrabble, Our words · 1, NOSHY, Back, At this screen, Start")
    assert agreed_words("english") == ("NOSHY",)
    assert shown[-1] == OurWords("English", ("NOSHY",), (), "cannot write english: ('NOSHY',)")


def test_pages_are_turned_by_keys_and_come_round() -> None:
    state = OurWords("English", tuple(f"WORD{letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    show = OurWordsShow(PAGE)
    show.fit(ScreenLayout.of(800, 480))
    seen = []
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT):
        show.touched(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=""), state, 0)
        words = (one.label for one in show.buttons(show.sheet(state, 0)) if one.action.do is Do.CHOOSE)
        seen.append(next(words))
    assert seen == ["WORDU", "WORDA", "WORDU"]
    escape = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, unicode="")
    assert show.touched(escape, state, 0) == (ToMenu(),)
