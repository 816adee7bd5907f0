"""What people chose for the screen is kept from one start to the next."""

import argparse
from pathlib import Path

import pytest

from station.app.preferences import Preferences, keep_preferences, kept_preferences, preferences_file
from station.cli.options.look import look_of, system_language
from station.screen.start.view import LastChosen


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path / "data"))
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)


def look(theme: str = "", *, home: bool = True) -> tuple[str, str]:
    return look_of(argparse.Namespace(theme=theme), home=home)


def test_at_first_it_is_bright_at_home_and_dark_at_a_table() -> None:
    assert look() == ("en", "bright")
    assert look(home=False) == ("en", "dark")


def test_what_was_chosen_last_is_kept_unless_something_else_is_asked_for() -> None:
    keep_preferences(Preferences("de", "contrast"))
    assert look(home=False) == ("de", "contrast")
    assert look("dark") == ("de", "dark")


def test_what_was_chosen_for_each_game_is_kept_with_the_look() -> None:
    scrabble = LastChosen("scrabble", 2, ("Ann",), (("words", "mine"),), ("person", "expert"), at_screen=True)
    games = scrabble, LastChosen("house")
    keep_preferences(Preferences("de", "dark", True, games))
    assert kept_preferences() == Preferences("de", "dark", True, games)


@pytest.mark.parametrize(
    "games",
    [
        '"house"',
        '[7, null, {"game": "chess"}, {"game": ["house"]}]',
        '[{"game": "house", "players": "4", "names": [1], "chosen": [["a"], 3], "seats": 9}]',
    ],
)
def test_damage_to_what_was_chosen_for_a_game_spoils_nothing_else(games: str) -> None:
    preferences_file().parent.mkdir()
    preferences_file().write_text(f'{{"language": "de", "theme": "dark", "games": {games}}}')
    kept = kept_preferences()
    assert (kept.language, kept.theme) == ("de", "dark")
    assert kept.games in {(), (LastChosen("house"),)}


UNKNOWN = '{"language": "xx", "theme": "pink"}'


@pytest.mark.parametrize("text", ["", "{", "[]", '{"language": 7, "theme": ["dark"]}', UNKNOWN, "[" * 10_000])
def test_a_damaged_file_means_the_usual(text: str) -> None:
    preferences_file().parent.mkdir()
    preferences_file().write_text(text)
    assert kept_preferences() == Preferences()


def test_where_nothing_can_be_written_nothing_is_kept() -> None:
    preferences_file().parent.write_text("a file in place of the folder")
    keep_preferences(Preferences("de", "dark"))
    assert kept_preferences() == Preferences()


def test_the_language_of_the_system_is_the_usual_one() -> None:
    assert system_language({"LANG": "de_AT.UTF-8"}) == "de"
    assert system_language({"LC_ALL": "C.UTF-8", "LANG": "de_AT.UTF-8"}) == "en"
    assert system_language({"LANG": "fr_FR"}) == "en"
    assert system_language({}) == "en"
