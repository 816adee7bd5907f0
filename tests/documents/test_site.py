"""The documents' site and its picture of the packages."""

import re
from pathlib import Path

import pytest

from scripts.architecture import PICTURE, Layer, layers, picture
from scripts.documents import pages
from scripts.site_check import fetched

ROOT = Path(__file__).parents[2]


def test_the_picture_of_the_packages_is_that_of_the_contracts() -> None:
    contracts = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    drawn = picture(layers(contracts))
    assert PICTURE.read_text(encoding="utf-8") == drawn, "run python -m scripts.architecture"


def test_every_package_of_the_program_is_in_the_picture() -> None:
    drawn = PICTURE.read_text(encoding="utf-8")
    packages = {path.parent.name for path in (ROOT / "station").glob("*/__init__.py")}
    assert packages <= set(re.findall(r">(\w+)</text>", drawn))


def test_signs_of_a_contract_are_understood() -> None:
    text = """
        [[tool.importlinter.contracts]]
        name = "Layers of the program"
        layers = ["games", "doctor : hall", "gcg | lexicon"]
    """
    assert layers(text) == [
        Layer(("games",), apart=False),
        Layer(("doctor", "hall"), apart=False),
        Layer(("gcg", "lexicon"), apart=True),
    ]


@pytest.mark.parametrize(
    "text",
    [
        '<script async src="https://cdn.example/a.js"></script>',
        '<link rel="stylesheet" href="//fonts.example/css">',
        "body { background: url(https://example.org/a.png) }",
        '@import "https://example.org/a.css";',
    ],
)
def test_a_request_elsewhere_is_found(text: str) -> None:
    assert len(fetched(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        '<a href="https://example.org">there</a>',
        '<script src="_static/a.js"></script>',
        "url(data:image/png;base64,xx)",
    ],
)
def test_links_and_own_files_are_no_requests(text: str) -> None:
    assert fetched(text) == []


def test_every_page_is_behind_a_door() -> None:
    """The list is in docs/index.md, and that of games and names in the pages that it leads to."""
    if not (ROOT / ".git").exists():
        pytest.skip("which pages there are, only git knows")
    listed = set()
    for page in pages():
        for tree in re.findall(r"^```{toctree}\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S):
            names = [line for line in tree.splitlines() if line and not line.startswith(":")]
            paths = [re.sub(r".*<(.+)>$", r"\1", name) for name in names]  # `Title <path>` or a path
            listed |= {(page.parent / f"{path}.md").resolve() for path in paths}
    left_out = {ROOT / "README.md", ROOT / "docs" / "index.md", *(ROOT / ".github").glob("*.md")}
    assert sorted(set(pages()) - listed - left_out) == []


def test_the_front_page_has_four_doors() -> None:
    front = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    captions = re.findall(r"^:caption: (.+)$", front, re.M)
    assert captions == ["Play", "Set up a table", "Run a tournament", "Develop"]
