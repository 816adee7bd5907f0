"""`station learn`, from the command line to the game that follows."""

from pathlib import Path

import pytest

from station.cli.main import main
from station.registry import ENTRIES
from station.screen.lesson.page import LessonLeft
from station.screen.lesson.show import LessonShow
from station.screen.show import GameShow
from station.screen.window import Window


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    return tmp_path


def left_at_once(monkeypatch: pytest.MonkeyPatch, *, plays: bool) -> list[str]:
    """Windows in which the lesson is left when it is first shown, and a game closed; what was shown."""
    seen: list[str] = []

    def show(self: Window, state: object, now_ms: int) -> tuple[object, ...]:
        del now_ms
        seen.append(f"{type(self.shows).__name__} {self.shows.language} {self.shows.theme}")
        self.closed = isinstance(self.shows, GameShow)
        over = isinstance(self.shows, LessonShow) and state is not None
        return (LessonLeft(plays),) if over else ()

    monkeypatch.setattr(Window, "show", show)
    monkeypatch.setattr("station.app.display.has_display", lambda: True)
    return seen


def test_it_gives_the_lesson_and_then_the_game(
    monkeypatch: pytest.MonkeyPatch, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seen = left_at_once(monkeypatch, plays=True)
    assert main(["learn", "--theme", "dark"]) == 0
    assert seen[0] == "LessonShow en dark"
    assert seen[-1] == "GameShow en dark"
    (game,) = (home / "journals").iterdir()
    assert f"The game is recorded in {game}" in capsys.readouterr().err


def test_who_does_not_want_to_play_is_done(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    seen = left_at_once(monkeypatch, plays=False)
    assert main(["learn", "house"]) == 0
    assert {one.split()[0] for one in seen} == {"LessonShow"}
    assert not (home / "journals").exists()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["chess"], "there is no game 'chess'"),
        (["--theme", "pink"], "choose from dark, bright, contrast"),
        ([], "no display to show the lesson on"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    options: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["learn", *options]) == 2
    assert sentence in capsys.readouterr().err


def test_a_game_without_a_lesson_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    without = next(game.name for game in ENTRIES.values() if not game.lesson)
    assert main(["learn", without]) == 2
    assert f"there is no lesson for {without}; there is one for house" in capsys.readouterr().err
