"""A third theme is one table of colours: buttons lead to it, and everything is drawn in it."""

import pygame
import pytest

from station.cli.main import main
from station.errors import InputError
from station.screen.draw.layout import ScreenLayout
from station.screen.draw.palette import BLACK
from station.screen.draw.themes import THEMES, Theme, known_theme
from station.screen.input.actions import Do
from station.screen.input.screen_state import Panel, ScreenState
from station.screen.show import GameShow
from station.screen.start.show import StartShow
from station.screen.start.view import StartState
from tests.screen.examples import all_examples, game_examples, render, touchable

SIZE = (1280, 800)
PAPER = (0xF4, 0xE8, 0xC8)


@pytest.fixture(autouse=True)
def _sepia(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(THEMES, "sepia", Theme("Sepia", grounds={BLACK: PAPER}))


def touched(pos: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=pos)


def test_it_is_reached_by_touch_in_the_start_menu() -> None:
    show, state = StartShow(), StartState()
    show.fit(ScreenLayout.of(*SIZE))
    seen = []
    for _ in range(4):
        button = next(one for one in touchable((state, show.view), SIZE) if one.action.do is Do.THEME)
        show.touched(touched(button.box.center), state, 0)
        seen.append((button.label, show.view.theme))
    assert seen == [
        ("Bright screen", "bright"),
        ("High contrast", "contrast"),
        ("Sepia", "sepia"),
        ("Dark screen", "dark"),
    ]


def test_it_is_reached_by_touch_in_a_game() -> None:
    state, _ = game_examples()["scrabble-turn"]
    local = ScreenState(panel=Panel.SETTINGS)
    show = GameShow(local)
    show.fit(ScreenLayout.of(*SIZE))
    button = next(one for one in touchable((state, local), SIZE) if one.label == "Sepia")
    show.touched(touched(button.box.center), state, state.at_ms)
    assert show.local.theme == "sepia"


EVERY = "turn start-menu record setup-clocks hall-waiting review-overview puzzle-save lesson-lay"


@pytest.mark.parametrize("name", EVERY.split())
def test_every_page_is_drawn_in_it(name: str) -> None:
    picture = render(all_examples()[name], SIZE, theme="sepia")
    assert tuple(picture.get_at((0, 0)))[:3] == PAPER


def test_the_command_line_knows_it_and_names_it_beside_an_unknown_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert known_theme("sepia") == "sepia"
    with pytest.raises(InputError):
        known_theme("pink")
    assert main(["play", "--theme", "pink"]) == 2
    assert "choose from dark, bright, contrast, sepia" in capsys.readouterr().err
