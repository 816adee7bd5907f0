"""What may import what: the contracts of pyproject.toml hold."""

from graphlib import TopologicalSorter
from pathlib import Path

import grimp
import pytest
from importlinter import cli as linter

PYPROJECT = Path(__file__).parents[1] / "pyproject.toml"


def test_every_contract_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PYPROJECT.parent)
    assert linter.lint_imports(config_filename=str(PYPROJECT), no_cache=True) == linter.EXIT_STATUS_SUCCESS


def test_no_arrow_is_excused() -> None:
    """Only what getting to know a table takes from the program is listed by name."""
    text = PYPROJECT.read_text(encoding="utf-8")
    lists = text.split("ignore_imports = [")[1:]
    excused = [line.strip() for part in lists for line in part.split("]")[0].splitlines() if line.strip()]
    assert all(line.startswith('"calibration.** -> station.') for line in excused)


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Imports inside functions and for types alone count: they tie modules together, too."""
    graph = grimp.build_graph("station", "vision", "calibration", "benchmarks", "scripts", cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    TopologicalSorter(imports).prepare()  # raises CycleError, which names the circle
