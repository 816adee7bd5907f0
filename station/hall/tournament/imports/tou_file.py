"""The tournament file (`.tou`) of AUPAIR, by which WESPA and others rate events, read for its entries.

It begins with `*M28.11.2026 Autumn Open`, a date and a name. Each section has a line `*Masters`, one with its
highest word (blanks and a 0 for none), and a line an entry: `Jane Doe  2412  +2  380  16`, the name and, for
each game so far, the score (2000 more for a win, 1000 for a draw) and the opponent's number, with `+` for
whoever started. `*** END OF FILE ***` ends it. There are no ratings in it; only names and sections are taken.
"""

import re
from typing import Final

Row = tuple[int, tuple[str, str]]
"""The number of a line, its name, and its section."""

_BEGIN: Final = re.compile(r"\*[^\W\d]?\d{1,2}\.\d{1,2}\.\d{4}\b.*", re.ASCII)
_END: Final = "END OF FILE"
_GAMES: Final = re.compile(r"(\s+-?\d{1,4}\s+\+?\d{1,3})*\s*", re.ASCII)
_HIGHEST_WORD: Final = re.compile(r"(.*\s)?\d{1,4}", re.ASCII)
_MARKS: Final = re.compile(r"(\s*(@\w+|\([A-Z]\)))+", re.ASCII)
"""What its director notes behind a name: a table to stay at, a novice."""


def tou_rows(text: str) -> tuple[Row, ...] | None:
    """The entries of such a file; None if it is none, by its first line."""
    lines = list(enumerate(text.replace("\x1a", "").splitlines(), start=1))
    filled = [(number, line.strip()) for number, line in lines if line.strip()]
    if not filled or not _BEGIN.fullmatch(filled[0][1]):
        return None
    found: list[Row] = []
    section, first = "", False
    for number, line in filled[1:]:
        if line.startswith("*"):
            if _END in line:
                break
            # Woogles writes the first line again for each division.
            if not _BEGIN.fullmatch(line):
                section, first = line.strip("* "), True
            continue
        highest, first = first and _HIGHEST_WORD.fullmatch(line) is not None and not _plays(line), False
        if not highest:
            found.append((number, (_name(line), section)))
    return tuple(found)


def _plays(line: str) -> bool:
    """Whether there are games on a line."""
    return _without_games(line) != line


def _name(line: str) -> str:
    name = _without_games(line)
    marks = _MARKS.search(name)
    return name[: marks.start()] if marks is not None and marks.end() == len(name) else name


def _without_games(line: str) -> str:
    """The line up to its first game: everything behind that is scores and opponents."""
    for gap in re.finditer(r"\s+", line):
        if _GAMES.fullmatch(line, gap.start()):
            return line[: gap.start()]
    return line
