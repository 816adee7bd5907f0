"""Without any one of the games, everything else still imports, and the others still play."""

import json
import subprocess
import sys
from typing import Any

import pytest

from station.registry import ENTRIES, GAMES

WITHOUT = """
import json
import os
import sys
import traceback
from importlib import import_module
from pkgutil import iter_modules

NEEDS = ("picamera2", "lgpio", "spidev")


def import_below(package, left_out):
    for module in iter_modules(package.__path__, package.__name__ + "."):
        if module.name in (left_out, "station.__main__"):
            continue
        try:
            imported = import_module(module.name)
        except ModuleNotFoundError as error:
            if (error.name or "").split(".")[0] not in NEEDS:
                raise
        else:
            if module.ispkg:
                import_below(imported, left_out)


import station

import_below(station, "station.games")
early = [name for name in sys.modules if name.startswith("station.games.")]

from station import registry
from station.editions import load_edition
from station.engine.engine import engine_for
from station.engine.match.game import Contest, play_game
from station.lexicon import load
from station.rules.lexicon import WordGraph
from station.view.table.panel import panel_of

words = WordGraph.build("short words", [word for word in load("english") if len(word) <= 4])


def play_without(gone):
    package = f"station.games.{gone}"

    class Gone:
        def find_spec(self, name, path=None, target=None):
            if name == package or name.startswith(package + "."):
                raise ModuleNotFoundError(f"No module named {name!r}", name=name)

    sys.meta_path.insert(0, Gone())
    registry.GAMES = tuple(line for line in registry.GAMES if f".{gone}:" not in line)
    import_below(import_module("station.games"), package)
    assert gone not in registry.ENTRIES
    for name in registry.ENTRIES:
        panel_of(name)
    other = "scrabble" if gone != "scrabble" else "auction"  # whose computers are quick
    rules = registry.game(other).make(2, load_edition("en"), words, {})
    ended = play_game(other, Contest(rules, [engine_for(other, 1), engine_for(other, 1)], 1, 10))
    return {"other": other, "acts": len(ended.acts)}


for gone in sys.argv[1:]:
    child = os.fork()
    if child:
        os.waitpid(child, 0)
        continue
    try:
        found = play_without(gone)
    except BaseException:
        found = {"error": traceback.format_exc()}
    print(json.dumps({"gone": gone, "early": early, **found}), flush=True)
    os._exit(0)
"""


@pytest.fixture(scope="module")
def played() -> dict[str, Any]:
    """By game: what came of a process in which it is gone. They are forked from one that has imported all
    but the games, which takes most of the time."""
    command = [sys.executable, "-c", WITHOUT, *ENTRIES]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert ended.returncode == 0, ended.stderr[-2000:]
    lines = map(json.loads, ended.stdout.splitlines())
    return {line["gone"]: line for line in lines}


def test_nothing_imports_a_game_before_it_is_asked_for(played: dict[str, Any]) -> None:
    assert [one["early"] for one in played.values()] == [[]] * len(ENTRIES)


@pytest.mark.parametrize("gone", list(ENTRIES))
def test_a_game_can_be_taken_away(gone: str, played: dict[str, Any]) -> None:
    assert sum(f".{gone}:" in line for line in GAMES) == 1, "a game is one line"
    one = played[gone]
    assert one.get("error") is None, one["error"]
    assert one["other"] != gone
    assert one["acts"] > 10
