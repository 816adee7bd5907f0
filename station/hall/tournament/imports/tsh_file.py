"""The `.t` file of a division of TSH, read for its entries (poslfit.com/tsh, "the .t file").

A line an entry: `Doe, Jane 1500 2 4 3; 400 380 412`, a name, a rating and the opponents so far, then after
semicolons scores and further fields. Only names and ratings are taken; a line that begins with `#` is a
comment.
"""

import re
from typing import Final

Row = tuple[int, tuple[str, str]]
"""The number of a line, and its name and rating."""

_LINE: Final = re.compile(
    r"(?P<name>[^;]*?[^;\s\d][^;]*?)\s+(?P<rating>\d{1,4})(?:\s+\d{1,4})*\s*;.*", re.ASCII | re.DOTALL
)


def tsh_rows(text: str) -> tuple[Row, ...] | None:
    """The entries of such a file; None if it is none: every line must be one of an entry."""
    found: list[Row] = []
    for number, line in enumerate(text.splitlines(), start=1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        match = _LINE.fullmatch(stripped)
        if match is None:
            return None
        found.append((number, (_name(match["name"].strip()), match["rating"])))
    return tuple(found) or None


def _name(name: str) -> str:
    """`Doe, Jane` as people say it. A point keeps a number at the end of a name from being the rating."""
    if re.search(r"\d\.$", name):
        name = name[:-1]
    last, comma, first = name.partition(",")
    return f"{first.strip()} {last.strip()}" if comma and first.strip() and "," not in first else name
