"""Files for the usual hosts do what the project does itself."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WORKFLOW = (ROOT / ".github" / "workflows" / "check.yml").read_text(encoding="utf-8")
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))


def test_the_workflow_runs_the_gate_with_every_python_that_the_package_claims() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    claimed = [c.rpartition(" ")[2] for c in project["classifiers"] if re.search(r"Python :: 3\.\d+", c)]
    (matrix,) = re.findall(r"python: \[(.*)\]", WORKFLOW)
    assert re.findall(r"[\d.]+", matrix) == claimed
    assert "- run: .ci/run\n" in WORKFLOW


def test_every_target_of_the_workflow_exists() -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    called = re.findall(r"run: make (\S+)", WORKFLOW)
    assert called
    assert set(called) <= set(targets)


def test_the_workflow_tries_both_debians() -> None:
    (matrix,) = re.findall(r"debian: \[(.*)\]", WORKFLOW)
    assert re.findall(r"\d+", matrix) == ["12", "13"]
    assert "container: debian:${{ matrix.debian }}\n" in WORKFLOW


@pytest.mark.parametrize("form", [f for f in FORMS if f.name != "config.yml"], ids=lambda form: form.stem)
def test_an_issue_form_has_what_hosts_require(form: Path) -> None:
    text = form.read_text(encoding="utf-8")
    for key in ("name", "description", "body"):
        assert re.search(rf"^{key}:", text, re.M), key
    names = re.findall(r"^    id: (\S+)$", text, re.M)
    assert len(names) == len(set(names)) == len(re.findall(r"^  - type: ", text, re.M))


def test_quick_checks_use_tools_of_the_groups() -> None:
    text = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    groups = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    tools = set(re.findall(r"entry: \.venv/bin/(\w+)", text)) - {"python"}
    assert tools
    assert all(f'"{tool}' in groups for tool in tools)
