"""axe-core, the accessibility checker, from npm (MPL-2.0); kept among the user's caches."""

import hashlib
import json
import shutil
import subprocess
import tarfile
from pathlib import Path
from typing import Any, Final

import platformdirs

from tests.web.chromium import Chromium

VERSION: Final = "4.14.1"
SHA256: Final = "29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c"
"""Of `axe.min.js`."""

PATIENCE_S: Final = 60


def axe() -> str | None:
    """The script, or None if it is not here and cannot be fetched with npm."""
    folder = Path(platformdirs.user_cache_dir("house-station")) / f"axe-core-{VERSION}"
    script = folder / "axe.min.js"
    if not script.exists() and not _fetched(folder, script):
        return None
    text = script.read_bytes()
    assert hashlib.sha256(text).hexdigest() == SHA256, f"{script} is not axe-core {VERSION}; delete it"
    return text.decode()


def _fetched(folder: Path, script: Path) -> bool:
    npm = shutil.which("npm")
    if npm is None:
        return False
    folder.mkdir(parents=True, exist_ok=True)
    command = [npm, "pack", "--silent", f"axe-core@{VERSION}"]
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, timeout=PATIENCE_S, check=False)
    except subprocess.TimeoutExpired:
        return False
    package = folder / f"axe-core-{VERSION}.tgz"
    if done.returncode or not package.exists():
        return False
    with tarfile.open(package) as archive:
        found = archive.extractfile("package/axe.min.js")
        assert found is not None
        new = script.with_suffix(".new")
        new.write_bytes(found.read())
        new.replace(script)
    package.unlink()
    return True


TAGS: Final = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")

ASKEW: Final = """[...document.querySelectorAll("table.list tbody tr")].filter((row) => {
  const tops = [...row.children].map((cell) => {
    const plain = (at) => at.checkVisibility() && !at.closest("button, select, summary");
    const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT, (one) => one.data.trim()
      && plain(one.parentElement) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT).nextNode();
    if (!text) return null;
    const drawn = document.createRange();
    drawn.selectNode(text);
    const box = drawn.getClientRects()[0];
    return box && box.bottom;
  }).filter((bottom) => bottom != null);
  return tops.length && Math.max(...tops) - Math.min(...tops) > 3;
}).length"""
"""Rows of tables whose cells do not begin on one line."""


def faults(browser: Chromium, checker: str, name: str, *, boards: bool = False) -> list[str]:
    """What is wrong with the page that is open. checker: axe's script. boards: look at every square of them,
    too, which takes a while."""
    if not browser.run("typeof axe === 'object'"):
        browser.run(checker + "; 0")
    where = "document" if boards else "{ exclude: [['.board']] }"
    rules = {"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations"]}
    script = f"axe.run({where}, {json.dumps(rules)}).then((found) => found.violations)"
    found: list[dict[str, Any]] = browser.run(script)
    wrong = [
        f"{name}: {one['id']}: {one['nodes'][0]['failureSummary']} {one['nodes'][0]['html']}" for one in found
    ]
    if browser.run("document.documentElement.scrollWidth > innerWidth"):
        wrong.append(f"{name}: wider than its window")
    if askew := browser.run(ASKEW):
        wrong.append(f"{name}: {askew} rows whose cells do not begin on one line")
    return wrong + [f"{name}: {complaint}" for complaint in browser.complaints]
