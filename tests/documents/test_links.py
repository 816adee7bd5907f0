"""Links between documents lead somewhere."""

from pathlib import Path

import pytest

from scripts.documents import ROOT, anchors, links, pages

PAGES = pages() if (ROOT / ".git").exists() else []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
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


def test_headings_become_anchors() -> None:
    text = "# The hall's pages\n```\n# no heading\n```\n## Add `a` (quickly)\n## Twice\n## Twice\n"
    assert anchors(text) == {"the-halls-pages", "add-a-quickly", "twice", "twice-1"}


def test_links_in_code_are_none() -> None:
    assert links("[a](b.md)\n```\n[c](d.md)\n```\n![e](f.png)") == ["b.md", "f.png"]
