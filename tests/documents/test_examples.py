"""Programs and examples in the documents run as they are, and print what the documents say."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LIBRARY = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", LIBRARY, re.S)
WITH_EXAMPLES = [
    page
    for page in sorted((ROOT / "docs" / "api").glob("*.md"))
    if ">>> " in page.read_text(encoding="utf-8")
]


def run(program: str, *arguments: str) -> str:
    ran = subprocess.run(
        [sys.executable, "-c", program, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert not ran.stderr, ran.stderr
    return ran.stdout


def test_the_library_page_has_two_programs() -> None:
    assert len(PROGRAMS) == 2


def test_a_program_judges_a_house_play() -> None:
    (printed,) = re.findall(r"```text\n(.*?)```", LIBRARY, re.S)
    assert run(PROGRAMS[0]) == printed
    assert "words: DOCK AE KEEL" in printed


def test_a_program_reads_a_photo() -> None:
    rows = [line for line in run(PROGRAMS[1], "docs/simulated-table.jpg").splitlines() if len(line) == 15]
    assert len(rows) == 30
    assert "".join(row[5] for row in rows[24:30]) == "NEELES"


@pytest.mark.parametrize("page", WITH_EXAMPLES, ids=lambda page: page.stem)
def test_examples_of_a_page_come_out(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    runner, report = doctest.DocTestRunner(), list[str]()
    test = doctest.DocTestParser().get_doctest(page.read_text(encoding="utf-8"), {}, page.stem, str(page), 0)
    runner.run(test, out=report.append)
    assert runner.summarize(verbose=False).attempted > 0
    assert not report, "".join(report)


def test_every_page_with_a_name_of_ours_has_examples() -> None:
    assert {page.stem for page in WITH_EXAMPLES} == {
        "rules",
        "games",
        "feed",
        "journal",
        "protocol",
        "vision",
    }
