"""A CSV file of entries, as any spreadsheet saves it: what its columns hold, and its rows.

The first line names the columns (`imports.headings`), in any order; blanks and capitals do not matter. A
title and blank lines may be above it. Commas, semicolons or tabs part the columns, whichever that line has
most of, or what a line `sep=;` before it says. Quotation marks are as in any CSV. A `.t` file of TSH is a
sheet of names and ratings, a `.tou` file of AUPAIR one of names and divisions.
"""

import csv
import re
from dataclasses import dataclass
from io import StringIO
from typing import Final

from station.encodings import UncertainError, recognised
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.imports.headings import columns_of, name_players
from station.hall.tournament.imports.tou_file import tou_rows
from station.hall.tournament.imports.tsh_file import tsh_rows

_SEPARATOR: Final = re.compile(r"""\s*"?sep=(?P<sign>[^\w\s"]|\t)"?[\s,;]*""", re.IGNORECASE)
_LINE: Final = re.compile(r"\r\n|\r|\n")
_MOST_ABOVE: Final = 10
"""Lines that may be above the one that names the columns: a title, blank ones."""
_INVISIBLE: Final = re.compile("[\u00ad\u200b\u2060\ufeff]")
"""What makes two names of one, and belongs to no script."""


def encoded_text(data: bytes) -> tuple[str, str]:
    """The text of a file, in whatever encoding a spreadsheet saved it, and what that is called. Raises
    TournamentError if it is no text, or if the encoding is uncertain."""
    try:
        return recognised(data)
    except UncertainError as error:
        if not error.names:
            raise TournamentError(
                "the character encoding of this file is not known; save it as UTF-8 and try again"
            ) from None
        raise TournamentError(
            "this file could be in {encoding} or in {other}; save it as UTF-8 and try again",
            encoding=error.names[0],
            other=error.names[1],
        ) from None
    except ValueError:
        raise TournamentError("this is not a text file; save it as CSV and try again") from None


@dataclass(frozen=True, slots=True)
class Sheet:
    """columns: what each holds, "" for those left out. rows: below the first line, each with the number of
    its (last) line. left_out: columns that nothing is taken from, as the file names them."""

    columns: tuple[str, ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]
    left_out: tuple[str, ...]

    @property
    def names_players(self) -> bool:
        """Whether a column, or two, hold names."""
        return name_players(self.columns)

    def row(self, cells: tuple[str, ...]) -> dict[str, str]:
        """A row by what its columns hold. The player has one name, from the first and the last one if these
        are apart."""
        row = {name: cell for name, cell in zip(self.columns, cells, strict=False) if name}
        if "player" in row:
            return row
        return {**row, "player": f"{row.get('first name', '')} {row.get('last name', '')}".strip()}


def sheet_of(text: str) -> Sheet:
    """The sheet in the text of a file. Raises TournamentError for what is no CSV, and for a column that is
    there twice."""
    text = text.lstrip("\ufeff")
    of_manager = _of_manager(text)
    if of_manager is not None:
        return of_manager
    above, part = _beginning(text)
    reader = csv.reader(StringIO("".join(_lines(text)[above:]), newline=""), delimiter=part, strict=True)
    try:
        names = [_plain(name) for name in next(reader, [])]
        first = reader.line_num + above
        every = [(reader.line_num + above, tuple(_plain(cell) for cell in row)) for row in reader]
    except csv.Error as error:
        raise TournamentError(
            "line {line} is not CSV: {why}", line=reader.line_num + above, why=str(error)
        ) from None
    while names and not names[-1]:
        names.pop()
    columns = columns_of(names)
    for name in columns:
        if name and columns.count(name) > 1:
            raise TournamentError("line {line}: there are two columns '{name}'", line=first, name=name)
    left_out = tuple(name for name, column in zip(names, columns, strict=True) if name and not column)
    return Sheet(columns, tuple(every), left_out)


def _beginning(text: str) -> tuple[int, str]:
    """How many lines are above the one that names the columns, and what parts these."""
    lines = _lines(text)[: _MOST_ABOVE + 1]
    above, sign = 0, ""
    named = _SEPARATOR.fullmatch(lines[0]) if lines else None
    if named is not None:
        above, sign = 1, named["sign"]
    filled = [number for number in range(above, len(lines)) if lines[number].strip(' \t\r\n,;"')]
    for number in filled:
        part = sign or _parting(lines[number])
        names = next(csv.reader([lines[number]], delimiter=part), [])
        if name_players(columns_of([_plain(name) for name in names])):
            return number, part
    above = filled[0] if filled else len(lines)
    return above, sign or _parting("".join(lines[above : above + 1]))


def _parting(line: str) -> str:
    return max(",;\t", key=line.count)


def _lines(text: str) -> list[str]:
    """With their ends, whichever program wrote them."""
    return [line + "\n" for line in _LINE.split(text.rstrip("\r\n"))]


def _of_manager(text: str) -> Sheet | None:
    """A file of another tournament manager as a sheet; None for any other file."""
    text = _INVISIBLE.sub("", text)
    of_tou = tou_rows(text)
    if of_tou is not None:
        # The only section of a file is whatever division it is read into.
        several = len({section for _, (_, section) in of_tou}) > 1
        return Sheet(("player", "division" if several else ""), of_tou, ())
    of_tsh = tsh_rows(text)
    return None if of_tsh is None else Sheet(("player", "rating"), of_tsh, ())


def _plain(cell: str) -> str:
    """A cell on one line, without blanks around it and invisible signs in it, and without the mark that keeps
    a spreadsheet from taking it for a formula."""
    cell = " ".join(_INVISIBLE.sub("", cell).split())
    return cell[1:] if cell.startswith(("'=", "'+", "'-", "'@")) else cell
