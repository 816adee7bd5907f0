"""The tests that mutants are tried on are those that reach what was changed."""

from pathlib import Path

import pytest

from scripts.documents import ROOT
from scripts.reaching import Imports

FILES = {
    "station/__init__.py": "",
    "station/rules.py": "",
    "station/game/__init__.py": "",
    "station/game/play.py": "def played():\n    from station import rules\n",
    "tests/conftest.py": "import station.rules",
    "tests/near/test_rules.py": "from station.rules import played",
    "tests/far/test_game.py": "import pytest\nfrom station.game import play",
    "tests/far/test_other.py": "import station.game",
    "tests/shared/conftest.py": "from tests.shared import helper",
    "tests/shared/helper.py": "import station.game.play",
    "tests/shared/test_it.py": "import station.nowhere",
}


@pytest.fixture
def imports(tmp_path: Path) -> Imports:
    for name, text in FILES.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return Imports(tmp_path)


def test_tests_reach_what_they_their_helpers_and_conftests_import_the_nearest_first(imports: Imports) -> None:
    found = imports.reaching(Path("station/rules.py"), [Path("tests")])
    assert [test.name for test in found] == ["test_rules.py", "test_game.py", "test_it.py"]


def test_only_the_folders_that_are_asked_for_count(imports: Imports) -> None:
    assert imports.reaching(Path("station/rules.py"), [Path("tests/far")]) == [Path("tests/far/test_game.py")]
    assert imports.steps(Path("tests/far/test_game.py"), Path("station/game/play.py")) == 1
    assert imports.steps(Path("tests/far/test_other.py"), Path("station/rules.py")) is None


def test_the_rules_of_turns_are_reached_by_the_tests_of_scrabble() -> None:
    test = Path("tests/games/scrabble/rules/test_games_at_the_table.py")
    assert Imports(ROOT).steps(test, Path("station/rules/turns/game.py")) == 1
