"""Whether a built site asks anybody else for anything: `python -m scripts.site_check out/site`.

Links that a reader may follow are fine. Scripts, styles, pictures and fonts must be files of the site.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

FETCHED: Final = re.compile(
    r"""<(?:script|img|iframe|source|video|audio|embed)\b[^>]*?\bsrc\s*=\s*["']?((?:https?:)?//[^"'\s>]+)"""
    r"""|<link\b(?![^>]*rel\s*=\s*["']?(?:canonical|prev|next))[^>]*?\bhref\s*=\s*["']?((?:https?:)?//[^"'\s>]+)"""
    r"""|url\(\s*["']?((?:https?:)?//[^"')]+)"""
    r"""|@import\s+["']((?:https?:)?//[^"']+)""",
    re.I,
)


def fetched(text: str) -> list[str]:
    """Addresses elsewhere that a browser fetches by itself when it shows this page or style."""
    return [next(part for part in found.groups() if part) for found in FETCHED.finditer(text)]


def _all_fetched(site: Path) -> Iterator[str]:
    for path in sorted(site.rglob("*")):
        if path.suffix in (".html", ".css", ".svg"):
            for address in fetched(path.read_text(encoding="utf-8")):
                yield f"{path.relative_to(site)} fetches {address}"


def main() -> int:
    """List the requests; 1 if there are any."""
    found = list(_all_fetched(Path(sys.argv[1])))
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
