"""A CSV file of entries, as any spreadsheet saves it: what its columns hold, and its rows.

The first line names the columns, in any order, in English, German, French or Polish; blanks and capitals do
not matter. Commas, semicolons or tabs part the columns, whichever the first line has most of, or what a line
`sep=;` before it says. Quotation marks are as in any CSV. A `.t` file of TSH is a sheet of names and ratings,
a `.tou` file of AUPAIR one of names and divisions.
"""

import csv
import re
from dataclasses import dataclass
from io import StringIO
from typing import Final

from station.encodings import UncertainError, recognised
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.imports.tou_file import tou_rows
from station.hall.tournament.imports.tsh_file import tsh_rows

_COLUMNS: Final = {
    name: column
    for column, names in {
        "player": "name|player 1|name 1|spieler|spielerin|spieler 1|teilnehmer|nom|joueur"
        "|gracz|zawodnik|imię i nazwisko",
        "player 2": "name 2|spieler 2|partner|partnerin|joueur 2|gracz 2",
        "first name": "firstname|given name|forename|vorname|prénom|imię",
        "last name": "lastname|surname|family name|nachname|familienname|nom de famille|nazwisko",
        "rating": "rating 1|wertung|wertungszahl|elo|cote|ranking",
        "rating 2": "wertung 2|elo 2",
        "club": "club 1|verein|klub|ort|town|city|miasto",
        "club 2": "verein 2|klub 2",
        "family": "family 1|familie|famille|rodzina|household",
        "family 2": "familie 2",
        "team": "team name|mannschaft|équipe|drużyna",
        "division": "gruppe|klasse|grupa",
        "from round": "ab runde|first round",
    }.items()
    for name in (column, *names.split("|"))
}
"""What columns hold, by their headings in small letters; other columns are left out."""

_SEPARATOR: Final = re.compile("sep=(?P<sign>[,;\t|])", re.IGNORECASE)
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
        return "player" in self.columns or {"first name", "last name"} <= set(self.columns)

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
    first, _, rest = text.partition("\n")
    told = _SEPARATOR.fullmatch(first.strip())
    skipped = 0
    if told is not None:
        text, skipped = rest, 1
    part = told["sign"] if told is not None else max(",;\t", key=first.count)
    reader = csv.reader(StringIO(text, newline=""), delimiter=part, strict=True)
    try:
        names = [_plain(name) for name in next(reader, [])]
        every = [(reader.line_num + skipped, tuple(_plain(cell) for cell in row)) for row in reader]
    except csv.Error as error:
        raise TournamentError(
            "line {line} is not CSV: {why}", line=reader.line_num + skipped, why=str(error)
        ) from None
    while names and not names[-1]:
        names.pop()
    columns = [_COLUMNS.get(" ".join(name.replace("_", " ").lower().split()), "") for name in names]
    if "first name" in columns and "last name" not in columns and "player" in columns:
        columns[columns.index("player")] = "last name"  # "Name; Vorname"
    for name in columns:
        if name and columns.count(name) > 1:
            raise TournamentError("line 1: there are two columns '{name}'", name=name)
    left_out = tuple(name for name, column in zip(names, columns, strict=True) if name and not column)
    return Sheet(tuple(columns), tuple(every), left_out)


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
    """A cell without blanks around it and invisible signs in it, and without the mark that keeps a
    spreadsheet from taking it for a formula."""
    cell = _INVISIBLE.sub("", cell).strip()
    return cell[1:] if cell.startswith(("'=", "'+", "'-", "'@")) else cell
