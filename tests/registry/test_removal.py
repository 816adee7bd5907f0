"""Without any one of the games, everything else still imports, and the others still play."""

import subprocess
import sys

import pytest

from station.registry import ENTRIES, GAMES

WITHOUT = """
import sys
from importlib import import_module
from pkgutil import walk_packages
from random import Random

gone = sys.argv[1]


class Gone:
    def find_spec(self, name, path=None, target=None):
        if name == f"station.games.{gone}" or name.startswith(f"station.games.{gone}."):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


sys.meta_path.insert(0, Gone())

import station
from station import registry

registry.GAMES = tuple(line for line in registry.GAMES if f".{gone}:" not in line)


def failed(name):
    if gone not in name.split("."):
        raise


NEEDS = ("picamera2", "lgpio", "spidev")
for module in walk_packages(station.__path__, "station.", onerror=failed):
    if module.name.startswith(f"station.games.{gone}") or module.name == "station.__main__":
        continue
    try:
        import_module(module.name)
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] not in NEEDS:
            raise

from station.editions import load_edition
from station.engine.engine import engine_for
from station.engine.match.game import play_game
from station.lexicon import load
from station.view.table.panel import panel_of

assert gone not in registry.ENTRIES
for name in registry.ENTRIES:
    panel_of(name)
other = next(name for name in reversed(list(registry.ENTRIES)) if registry.game(name).board)
rules = registry.game(other).make(2, load_edition("en"), load("english"), {})
ended = play_game(other, rules, [engine_for(other, 1), engine_for(other, 1)], 1, 10)
print(other, len(ended.acts))
"""


@pytest.mark.parametrize("gone", list(ENTRIES))
def test_a_game_can_be_taken_away(gone: str) -> None:
    assert sum(f".{gone}:" in line for line in GAMES) == 1, "a game is one line"
    ended = subprocess.run(
        [sys.executable, "-c", WITHOUT, gone], capture_output=True, text=True, check=False, timeout=300
    )
    assert ended.returncode == 0, ended.stderr[-2000:]
    other, acts = ended.stdout.split()[-2:]
    assert other != gone
    assert int(acts) > 10
