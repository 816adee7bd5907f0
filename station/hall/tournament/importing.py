"""Entries from a CSV file, as any spreadsheet saves it.

The first line names the columns, in any order, in English, German, French or Polish; blanks and capitals do
not matter:

- `player` (or `name`, `player 1`; or `first name` and `last name`): required; `player 2`: the other one of a
fixed team - `rating`, `rating 2`; `club`, `club 2`: may be empty - `team`: the name of a team - `division`:
where it is missing, the division that the file is read into - `from round`: the first round that a late entry
plays

Other columns are left out. Commas, semicolons or tabs part the columns, whichever the first line has most of,
or what a line `sep=;` before it says. Quotation marks are as in any CSV.
"""

import csv
import re
from collections.abc import Iterator
from io import StringIO
from typing import Final

from station.encodings import recognised
from station.hall.tournament.after import after
from station.hall.tournament.division import Division, Form
from station.hall.tournament.entering import check_name, checked
from station.hall.tournament.entry import Entry, Player
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.events import DivisionSet, Entered
from station.hall.tournament.said import Said, said
from station.hall.tournament.state import TournamentState

_SAME: Final = {
    same: known
    for known, names in {
        "player": "name|player 1|name 1|spieler|spielerin|spieler 1|teilnehmer|nom|joueur"
        "|gracz|zawodnik|imię i nazwisko",
        "player 2": "name 2|spieler 2|partner|partnerin|joueur 2|gracz 2",
        "first name": "firstname|given name|forename|vorname|prénom|imię",
        "last name": "lastname|surname|family name|nachname|familienname|nom de famille|nazwisko",
        "rating": "rating 1|wertung|wertungszahl|elo|cote|ranking",
        "rating 2": "wertung 2|elo 2",
        "club": "club 1|verein|klub|ort|town|city|miasto",
        "club 2": "verein 2|klub 2",
        "team": "team name|mannschaft|équipe|drużyna",
        "division": "gruppe|klasse|grupa",
        "from round": "ab runde|first round",
    }.items()
    for same in names.split("|")
}
_KNOWN: Final = (
    "player",
    "player 2",
    "rating",
    "rating 2",
    "club",
    "club 2",
    "first name",
    "last name",
    "team",
    "division",
    "from round",
)
_MOST_TOLD: Final = 8
_SEPARATOR: Final = re.compile("sep=(?P<sign>[,;\t|])", re.IGNORECASE)
_INVISIBLE: Final = re.compile("[\u00ad\u200b\u2060\ufeff]")
"""What makes two names of one, and belongs to no script."""


def text_of(data: bytes) -> str:
    """The text of a file, in whatever encoding a spreadsheet saved it. Raises TournamentError if it is no
    text."""
    return encoded_text(data)[0]


def encoded_text(data: bytes) -> tuple[str, str]:
    """As `text_of`, and what its encoding is called."""
    try:
        return recognised(data)
    except ValueError:
        raise TournamentError("this file is no text; save it as CSV and try again") from None


def ignored_columns(text: str) -> tuple[str, ...]:
    """The columns of a file that nothing is taken from, as it names them."""
    return _rows(text)[2]


def imported(
    state: TournamentState, text: str, division: str, next_rounds: dict[str, int]
) -> tuple[Entry, ...]:
    """The entries in the text of a file, numbered on from those there are. division: for lines that name
    none. next_rounds: by division, the round that a late entry joins in.

    Raises TournamentError that names line and column of what is wrong; then none of the entries counts.
    """
    found, wrong = read_entries(state, text, division, next_rounds)
    if len(wrong) > _MOST_TOLD:
        raise TournamentError(
            "{faults}; and {more} more", faults=wrong[:_MOST_TOLD], more=len(wrong) - _MOST_TOLD
        )
    if wrong:
        raise TournamentError("{faults}", faults=wrong)
    if not found:
        raise TournamentError("there are no entries below the first line")
    return found


def read_entries(
    state: TournamentState, text: str, division: str, next_rounds: dict[str, int]
) -> tuple[tuple[Entry, ...], tuple[Said, ...]]:
    """As `imported`, but the entries of all lines that can be entered, and what is wrong with the others.

    Raises TournamentError if the first line does not name the columns.
    """
    rows, columns, _ = _rows(text)
    if "player" not in columns and not {"first name", "last name"} <= set(columns):
        raise TournamentError(
            "the first line must name the columns, and one of them must be player; it names: {columns}",
            columns=", ".join(columns),
        )
    wrong: list[Said] = []
    found: list[Entry] = []
    number = state.numbers_given
    for line, cells in rows:
        if not any(cells):
            continue
        row = _named({name: cell for name, cell in zip(columns, cells, strict=False) if name})
        try:
            if len(cells) > len(columns) and any(cells[len(columns) :]):
                raise TournamentError(
                    "line {line} has {cells} columns, the first line only {columns}; "
                    "put a name with a comma in quotation marks",
                    line=line,
                    cells=len(cells),
                    columns=len(columns),
                )
            entry = _entry(state, row, line, number + 1, usual=division, next_rounds=next_rounds)
        except TournamentError as error:
            wrong.append(error.said)
            continue
        number += 1
        state = after(state, Entered(entry))
        found.append(entry)
    return tuple(found), tuple(wrong)


def own_divisions(text: str, usual: str) -> TournamentState:
    """An empty tournament with the divisions that the lines of a file name, or with one called `usual`."""
    rows, columns, _ = _rows(text)
    form = Form.TEAMS if "player 2" in columns else Form.SINGLES
    named: dict[str, None] = {}
    if "division" in columns:
        place = columns.index("division")
        named = dict.fromkeys(cells[place] for _, cells in rows if len(cells) > place and cells[place])
    state = TournamentState()
    for name in named or (usual,):
        state = after(state, DivisionSet(Division(name, form=form)))
    return state


def _rows(text: str) -> tuple[Iterator[tuple[int, list[str]]], list[str], tuple[str, ...]]:
    """The rows below the first, each with the number of its (last) line; what the columns hold, "" for those
    left out; and the names of these."""
    text = text.lstrip("\ufeff")
    first, _, rest = text.partition("\n")
    told = _SEPARATOR.fullmatch(first.strip())
    skipped = 0
    if told is not None:
        text, skipped = rest, 1
    part = told["sign"] if told is not None else max(",;\t", key=first.count)
    reader = csv.reader(StringIO(text, newline=""), delimiter=part, strict=True)
    try:
        names = [_plain(name) for name in next(reader, [])]
        every = [(reader.line_num + skipped, [_plain(cell) for cell in row]) for row in reader]
    except csv.Error as error:
        raise TournamentError(
            "line {line} is no CSV: {why}", line=reader.line_num + skipped, why=str(error)
        ) from None
    while names and not names[-1]:
        names.pop()
    columns = [_column(name) for name in names]
    if "first name" in columns and "last name" not in columns and "player" in columns:
        columns[columns.index("player")] = "last name"  # "Name; Vorname"
    for name in columns:
        if name and columns.count(name) > 1:
            raise TournamentError("line 1: there are two columns '{name}'", name=name)
    if "player" not in columns and not {"first name", "last name"} <= set(columns):
        columns = [column or name for column, name in zip(columns, names, strict=True)]
    left_out = tuple(name for name, column in zip(names, columns, strict=True) if name and not column)
    return iter(every), columns, left_out


def _column(name: str) -> str:
    """What a column with this heading holds, "" for what nobody asks for."""
    plain = " ".join(name.replace("_", " ").lower().split())
    found = _SAME.get(plain, plain)
    return found if found in _KNOWN else ""


def _named(row: dict[str, str]) -> dict[str, str]:
    """A row whose player has one name, from the first and the last one if they are apart."""
    if "player" in row:
        return row
    return {**row, "player": f"{row.get('first name', '')} {row.get('last name', '')}".strip()}


def _entry(
    state: TournamentState,
    row: dict[str, str],
    line: int,
    number: int,
    *,
    usual: str,
    next_rounds: dict[str, int],
) -> Entry:
    division = row.get("division") or usual
    if not division:
        raise TournamentError(
            "line {line}: no division; add the column division, or choose one for the whole file", line=line
        )
    known = [one for one in state.divisions if one.name == division]
    if not known:
        try:
            state.division(division)
        except TournamentError as error:
            raise TournamentError(
                "line {line}, column {column}: {fault}", line=line, column="division", fault=error.said
            ) from None
    players = [_player(row, line, "")]
    if row.get("player 2"):
        players.append(_player(row, line, " 2"))
    elif known[0].team_size == 2:
        fault = said("{division} is for teams of two; the other name is missing", division=division)
        raise TournamentError(
            "line {line}, column {column}: {fault}", line=line, column="player 2", fault=fault
        )
    if row.get("team"):
        _checked_name(row["team"], line, "team")
    start = _whole(row, line, "from round", next_rounds.get(division, 1))
    entry = Entry(number, division, tuple(players), row.get("team", ""), max(1, start))
    try:
        return checked(state, entry)
    except TournamentError as error:
        raise TournamentError("line {line}: {fault}", line=line, fault=error.said) from None


def _player(row: dict[str, str], line: int, which: str) -> Player:
    name = row.get(f"player{which}", "")
    _checked_name(name, line, f"player{which}")
    return Player(name, _whole(row, line, f"rating{which}", 0), row.get(f"club{which}", ""))


def _checked_name(name: str, line: int, column: str) -> None:
    try:
        check_name(name)
    except TournamentError as error:
        raise TournamentError(
            "line {line}, column {column}: {fault}", line=line, column=column, fault=error.said
        ) from None


def _whole(row: dict[str, str], line: int, column: str, usual: int) -> int:
    given = row.get(column, "")
    if not given:
        return usual
    if not (given.isascii() and given.isdecimal() and int(given) <= 9999):
        raise TournamentError(
            "line {line}, column {column}: '{given}' is not a whole number from 0 to 9999",
            line=line,
            column=column,
            given=given[:30],
        )
    return int(given)


def _plain(cell: str) -> str:
    """A cell without blanks around it and invisible signs in it, and without the mark that keeps a
    spreadsheet from taking it for a formula."""
    cell = _INVISIBLE.sub("", cell).strip()
    return cell[1:] if cell.startswith(("'=", "'+", "'-", "'@")) else cell
