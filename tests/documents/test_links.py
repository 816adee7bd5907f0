"""Links between documents lead somewhere, and the files they name exist."""

from pathlib import Path

from scripts.documents import ROOT, anchors, links, pages, paths
from tests.cases import for_each

PAGES = pages() if (ROOT / ".git").exists() else []


@for_each("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_relative_link_resolves(page: Path) -> None:
    wrong = []
    for link in links(page.read_text(encoding="utf-8")):
        if "://" in link or link.startswith("mailto:"):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (
            anchor and target.suffix == ".md" and anchor not in anchors(target.read_text(encoding="utf-8"))
        ):
            wrong.append(link)
    assert wrong == []


MADE_BY_READERS = ROOT / "docs" / "add-a-game.md"
"""Its readers write the files that it names."""


def test_files_of_the_program_that_documents_name_exist() -> None:
    missing = [
        f"{page.relative_to(ROOT)}: {path}"
        for page in PAGES
        if page != MADE_BY_READERS
        for path in paths(page.read_text(encoding="utf-8"))
        if not any(ROOT.glob(path))
    ]
    assert missing == []


def test_paths_in_braces_are_one_each_and_words_in_capitals_are_anything() -> None:
    text = "See `station/a/{b,c/d}.py`, `station/games/NAME/rules.LANGUAGE.txt` and `https://host/station`."
    assert paths(text) == ["station/a/b.py", "station/a/c/d.py", "station/games/*/rules.*.txt"]


def test_headings_become_anchors() -> None:
    text = "# The hall's pages\n```\n# no heading\n```\n## Add `a` (quickly)\n## Twice\n## Twice\n"
    assert anchors(text) == {"the-halls-pages", "add-a-quickly", "twice", "twice-1"}


def test_links_in_code_are_none() -> None:
    assert links("[a](b.md)\n```\n[c](d.md)\n```\n![e](f.png)") == ["b.md", "f.png"]
