"""Nobody at home reads what is for a table with clocks and a camera, or for engineers."""

import re
from dataclasses import replace

import pytest

from station.languages import languages
from station.registry import ENTRIES, entry
from station.registry.entry import AT_SCREEN, AT_TABLE
from station.screen.draw.canvas import Written
from station.screen.input.screen_state import Panel, ScreenState, VoiceSetting
from station.screen.start.view import StartState, StartView
from tests.screen.examples import AnyExample, all_examples, game_examples, render

EXAMPLES = all_examples()
OF_A_TABLE = {
    "en": r"\bpress|\bthe button|\bcamera|\barbiter|\bclock head",
    "de": r"\bdrück|\bdie taste\b|\bknopf|\bkamera|\bschiedsrichter",
}
OF_ENGINEERS = (
    r"\bdocs/|\bstation (play|camera|review|results|lexicon|export)\b|\.journal\b|\.md\b|/home/|--\w"
)
SHOWN_WITH_REASONS = {"review-unprepared", "export-failed"}
"""These say which file could not be written."""

AT_HOME = [name for name in EXAMPLES if name.startswith(("dealt-", "lesson-", "puzzle-"))]
PAGES = [name for name in EXAMPLES if name.startswith(("our-words", "record", "review-", "export"))]
HOME = StartState(camera=False, kept=3, puzzles=True)


def lines(example: AnyExample, language: str) -> str:
    written: list[Written] = []
    render(example, (1280, 800), language, written)
    return "\n".join(line.text for line in written)


def found(pattern: str, text: str) -> list[str]:
    return [line for line in text.splitlines() if re.search(pattern, line, re.I)]


@pytest.mark.parametrize("language", languages())
def test_no_page_of_a_game_at_the_screen_speaks_of_what_is_not_there(language: str) -> None:
    assert {
        name: bad for name in AT_HOME if (bad := found(OF_A_TABLE[language], lines(EXAMPLES[name], language)))
    } == {}


@pytest.mark.parametrize("language", languages())
def test_nobody_at_home_reads_which_program_would_speak(language: str) -> None:
    def said(name: str) -> str:
        state, local = game_examples()[name]
        return lines((state, replace(local, panel=Panel.SETTINGS, voice=VoiceSetting.MISSING)), language)

    assert "espeak" not in said("dealt-scrabble")
    assert "espeak" in said("scrabble-turn")


@pytest.mark.parametrize("language", languages())
def test_no_page_of_the_start_menu_at_home_does(language: str) -> None:
    pages = {"": StartView()} | {game: StartView(game=game) for game in ENTRIES}
    texts = {game: lines((HOME, page), language) for game, page in pages.items()}
    assert {game: bad for game, text in texts.items() if (bad := found(OF_A_TABLE[language], text))} == {}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", ENTRIES)
def test_the_rules_at_the_screen_are_those_of_the_screen(game: str, language: str) -> None:
    at_table, at_screen = (entry(game).rules(language, at_screen=there) for there in (False, True))
    assert found(OF_A_TABLE[language], "\n".join(at_screen)) == []
    assert not any(line.startswith((AT_SCREEN, AT_TABLE)) for line in (*at_table, *at_screen))
    assert 10 <= len(at_screen) <= len(at_table)


@pytest.mark.parametrize("game", ["dealt-scrabble", "scrabble-turn"])
def test_the_rules_that_are_shown_are_those_of_where_the_game_is_played(game: str) -> None:
    state, _ = game_examples()[game]
    text = " ".join(lines((state, ScreenState(panel=Panel.RULES)), "en").split())
    there = entry("scrabble").rules("en", at_screen=game == "dealt-scrabble")
    assert all(line in text for line in there)


@pytest.mark.parametrize("language", languages())
def test_no_page_shows_paths_or_commands(language: str) -> None:
    names = {*AT_HOME, *PAGES} - SHOWN_WITH_REASONS
    pages = {name: EXAMPLES[name] for name in names}
    assert {
        name: bad for name, page in pages.items() if (bad := found(OF_ENGINEERS, lines(page, language)))
    } == {}


def test_whoever_locks_corrections_with_a_pin_has_an_arbiter() -> None:
    state, _ = game_examples()["dealt-scrabble"]
    local = ScreenState(panel=Panel.MENU)
    labels = [lines((state, replace(local, pin=pin)), "en").splitlines() for pin in ("", "4711")]
    assert ["Corrections" in one for one in labels] == [True, False]
    assert ["Arbiter" in one for one in labels] == [False, True]
