"""The page "Add a game in thirty minutes", followed: its files are written, and the game is played."""

import re
import sys
from collections.abc import Iterator
from importlib import import_module, invalidate_caches
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

import station.games
from station.cli.main import main
from station.editions import load_edition
from station.engine.engine import engine_for
from station.engine.match.game import Contest, play_game
from station.lexicon import load
from station.registry import GAMES, forget, game, register
from station.registry.entry import Game
from station.rules.game import GameDeed
from station.rules.lexicon import WordGraph

PAGE = (Path(__file__).parents[2] / "docs" / "add-a-game.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"```python\n# (\S+\.py)\n(.*?)```", PAGE, re.S))


@pytest.fixture
def threes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(station.games, "__path__", [*station.games.__path__, str(tmp_path / "station/games")])
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path / "data"))
    invalidate_caches()
    made: Game = import_module("station.games.threes").THREES
    register(made)
    yield made
    forget(made.name)
    for name in [name for name in sys.modules if name.startswith("station.games.threes")]:
        del sys.modules[name]


def test_the_line_of_the_page_is_as_those_of_the_registry() -> None:
    (line,) = re.findall(r"^    \"(station\.games\.threes:\w+)\",$", PAGE, re.M)
    assert re.fullmatch(r"station\.games\.(\w+):\1", line.lower())
    assert all(re.fullmatch(r"station\.games\.(\w+):\1", other.lower()) for other in GAMES)


@pytest.mark.usefixtures("threes")
def test_the_tests_of_the_page_pass(tmp_path: Path) -> None:
    (name,) = [name for name in FILES if name.startswith("tests/")]
    spec = spec_from_file_location("test_threes", tmp_path / name)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    tests = [value for key, value in vars(module).items() if key.startswith("test_")]
    assert len(tests) == 2
    for test in tests:
        test()


@pytest.mark.usefixtures("threes")
def test_a_terminal_plays_it_and_refuses_short_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", ["8H AT\n", "8H CAT\n", "abort\n"])
    monkeypatch.setattr("station.cli.play.typed._prompt", lambda _state, _now_ms: None)
    assert main(["play", "threes", "--typed", "--names", "Ann", "Bob"]) == 0
    out = capsys.readouterr().out
    assert "refused: Ann: AT is not in the English word list" in out
    assert "Ann: CAT" in out


def test_computers_play_it_to_the_end(threes: Game) -> None:
    words = WordGraph.build("short words", [word for word in load("english") if len(word) <= 4])
    rules = game(threes.name).make(2, load_edition("en"), words, {})
    engines = [engine_for(threes.name, 1, lambda: 0.0) for _ in range(2)]
    formed = set[str]()

    def seen(_before: object, _deed: GameDeed, after: Any) -> None:
        last = after.game.turns[-1].ruling if after.game.turns else None
        formed.update(word.text for word in (last.words if last else ()))

    ended = play_game(threes.name, Contest(rules, engines, seed=1, seen=seen, timer=lambda: 0.0))
    assert min(ended.scores) > 50
    assert len(formed) > 10
    assert all(len(word) > 2 for word in formed)
