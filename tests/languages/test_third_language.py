"""A third language is one catalogue: it is reached on the screen, on the command line and on web pages."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

pytest.importorskip("babel", reason="Babel compiles the catalogue; `pip install --group test`")
pytest.importorskip("starlette", reason="the extra `web` is not installed")

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from station import languages
from station.app.table.web import WebTable
from station.cli.main import main
from station.games.house.puzzles.screen.show import PuzzleShow
from station.screen.draw.canvas import Written
from station.screen.draw.layout import ScreenLayout
from station.screen.hall.show import HallShow
from station.screen.hall.state import HallState
from station.screen.input.actions import Do
from station.screen.lesson.show import LessonShow
from station.screen.review.show import ReviewShow
from station.screen.review.state import ReviewState
from station.screen.show import GameShow
from station.screen.start.show import StartShow
from station.screen.start.view import StartState
from station.setup.acts import act
from station.setup.facts import Facts, Progress
from station.setup.pages import view
from station.view.wording import words_in
from station.web.app import table_app
from station.web.streams import Changes
from tests.screen.examples import AnyExample, all_examples, game_examples, render, touchable
from tests.screen.examples.lesson import lesson_examples
from tests.screen.examples.puzzles import puzzle_examples
from tests.web.asking import asking

SIZE = (1280, 800)

AnyShow = Any
"""Of whatever states and events."""


def add(folder: Path, domain: str, code: str, texts: dict[str, str]) -> None:
    catalogue = Catalog(code)
    for text, translated in texts.items():
        catalogue.add(text, translated)
    path = folder / code / "LC_MESSAGES" / f"{domain}.mo"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_mo(file, catalogue)


def forget() -> None:
    languages.catalogue.cache_clear()
    languages.languages.cache_clear()


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def esperanto(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """German and Esperanto, in a folder of their own."""
    for domain in (languages.SCREEN, languages.PAGES):
        source = languages.LOCALE / "de" / "LC_MESSAGES" / f"{domain}.mo"
        copy = tmp_path / "de" / "LC_MESSAGES" / source.name
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(source.read_bytes())
    texts = {
        "in this language: its name": "Esperanto",
        "What shall we play?": "Kion ni ludu?",
        "Press again": "Premu denove",
        "Stands": "Validas",
        "{whole}.{tenths}": "{whole},{tenths}",
    }
    add(tmp_path, languages.SCREEN, "eo", texts)
    add(tmp_path, languages.PAGES, "eo", {"Overlay": "Surmetaĵo", "Board": "Tabulo"})
    monkeypatch.setattr(languages, "LOCALE", tmp_path)
    forget()
    yield
    monkeypatch.undo()
    forget()


def test_the_languages_are_those_of_the_catalogues() -> None:
    assert languages.languages() == {"en": "English", "de": "Deutsch", "eo": "Esperanto"}
    assert list(map(languages.next_language, ("en", "de", "eo", "xx"))) == ["de", "eo", "en", "en"]
    assert words_in("eo").decimal(2.25) == "2,2"


@pytest.mark.parametrize("name", ["menu", "start-menu", "hall-waiting", "setup-camera"])
def test_the_button_of_every_page_names_the_next_language(name: str) -> None:
    example = all_examples()[name]
    for code, label in (("en", "Deutsch"), ("de", "Esperanto"), ("eo", "English")):
        assert label in [one.label for one in touchable(example, SIZE, code)]


def touch(show: AnyShow, state: object, example: AnyExample) -> None:
    """Touch the button that changes the language, wherever it is now."""
    box = next(one.box for one in touchable(example, SIZE, show.language) if one.action.do is Do.LANGUAGE)
    show.touched(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=box.center), state, 0)


def test_it_is_reached_by_touch_in_the_start_menu_and_shown() -> None:
    show, state = StartShow(), StartState()
    show.fit(ScreenLayout.of(*SIZE))
    for _ in range(2):
        touch(show, state, (state, show.view))
    lines: list[Written] = []
    render((state, show.view), SIZE, show.language, lines)
    assert show.language == "eo"
    assert "Kion ni ludu?" in {line.text for line in lines}


def test_it_is_reached_by_touch_in_a_game_and_shown() -> None:
    state, local = game_examples()["menu"]
    show = GameShow(local)
    show.fit(ScreenLayout.of(*SIZE))
    for _ in range(2):
        touch(show, state, (state, show.local))
    assert show.language == "eo"
    lines: list[Written] = []
    render(game_examples()["stands"], SIZE, show.language, lines)
    assert "Validas" in {line.text for line in lines}


def test_it_is_reached_by_key_on_every_other_page() -> None:
    puzzles, page = puzzle_examples()["puzzle-save"]
    shows: tuple[tuple[AnyShow, object], ...] = (
        (HallShow(), HallState()),
        (ReviewShow(ReviewState), None),
        (PuzzleShow(page), puzzles),
        (LessonShow(), lesson_examples()["lesson-lay"][0]),
    )
    for show, state in shows:
        show.fit(ScreenLayout.of(*SIZE))
        for _ in range(2):
            show.touched(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_l, unicode="l"), state, 0)
        assert show.language == "eo"


def test_it_is_reached_in_the_set_up() -> None:
    progress = Progress()
    for _ in range(2):
        progress, _request = act("language", Facts(), progress)
    assert progress.language == "eo"
    assert "English" in {choice.label for choice in view(Facts(), progress).foot}


def test_the_command_line_knows_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "clabbers", "--rules", "eo"]) == 0
    assert capsys.readouterr().out.startswith("- ")
    assert main(["play", "clabbers", "--rules", "xx"]) == 2
    assert "choose from en, de, eo" in capsys.readouterr().err


@pytest.mark.anyio
async def test_pages_in_a_browser_link_to_it_and_speak_it() -> None:
    async with asking(table_app(WebTable(), Changes())) as ask:
        page = (await ask.get("/?language=de")).text
        assert ">Esperanto</a>" in page
        assert ">English</a>" in page
        assert ">Deutsch</a>" not in page
        assert ">Surmetaĵo</a>" in (await ask.get("/", headers={"accept-language": "eo, en;q=0.5"})).text
