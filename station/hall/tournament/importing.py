"""Entries from a CSV file.

The first line names the columns, in any order; blanks and capitals do not matter:

- `player` (or `name`, `player 1`): required; `player 2`: the other one of a fixed team
- `rating`, `rating 2`; `club`, `club 2`: may be empty
- `team`: the name of a team
- `division`: where it is missing, the division that the file is read into
- `from round`: the first round that a late entry plays

Commas, semicolons or tabs part the columns, whichever the first line has most of. Quotation marks are as in
any CSV.
"""

import csv
from collections.abc import Iterator
from io import StringIO
from typing import Final

from station.hall.tournament.after import after
from station.hall.tournament.entering import check_name, checked
from station.hall.tournament.entry import Entry, Player
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.events import Entered
from station.hall.tournament.said import Said, said
from station.hall.tournament.state import TournamentState

_SAME: Final = {
    "name": "player",
    "player 1": "player",
    "name 1": "player",
    "name 2": "player 2",
    "rating 1": "rating",
    "club 1": "club",
}
_KNOWN: Final = (
    "player",
    "player 2",
    "rating",
    "rating 2",
    "club",
    "club 2",
    "team",
    "division",
    "from round",
)
_MOST_TOLD: Final = 8


def text_of(data: bytes) -> str:
    """The text of a file: UTF-8 or, with its mark, UTF-16, else as Excel on Windows writes it (cp1252).

    Raises TournamentError if it is none of them.
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        codecs: tuple[str, ...] = ("utf-16",)
    else:
        codecs = ("utf-8-sig", "cp1252")
    for codec in codecs:
        try:
            return data.decode(codec)
        except UnicodeDecodeError:
            continue
    raise TournamentError("this file is no text in UTF-8; save it as CSV in UTF-8 and try again")


def imported(
    state: TournamentState, text: str, division: str, next_rounds: dict[str, int]
) -> tuple[Entry, ...]:
    """The entries in the text of a file, numbered on from those there are. division: for lines that name
    none. next_rounds: by division, the round that a late entry joins in.

    Raises TournamentError that names line and column of what is wrong; then none of the entries counts.
    """
    rows, columns = _rows(text)
    if "player" not in columns:
        raise TournamentError(
            "the first line must name the columns, and one of them must be player; it names: {columns}",
            columns=", ".join(columns),
        )
    wrong: list[Said] = []
    found: list[Entry] = []
    number = state.numbers_given
    for line, cells in rows:
        row = dict(zip(columns, cells, strict=False))
        if not any(cells):
            continue
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
    if wrong:
        if len(wrong) > _MOST_TOLD:
            raise TournamentError(
                "{faults}; and {more} more", faults=tuple(wrong[:_MOST_TOLD]), more=len(wrong) - _MOST_TOLD
            )
        raise TournamentError("{faults}", faults=tuple(wrong))
    if not found:
        raise TournamentError("there are no entries below the first line")
    return tuple(found)


def _rows(text: str) -> tuple[Iterator[tuple[int, list[str]]], list[str]]:
    """The rows below the first, each with the number of its (last) line, and the names of the columns."""
    first = text.lstrip("\ufeff").split("\n", 1)[0]
    part = max(",;\t", key=first.count)
    reader = csv.reader(StringIO(text.lstrip("\ufeff"), newline=""), delimiter=part, strict=True)
    try:
        names = [" ".join(name.replace("_", " ").lower().split()) for name in next(reader, [])]
        every = [(reader.line_num, [_plain(cell) for cell in row]) for row in reader]
    except csv.Error as error:
        raise TournamentError("line {line} is no CSV: {why}", line=reader.line_num, why=str(error)) from None
    columns = [_SAME.get(name, name) for name in names]
    while columns and not columns[-1]:
        columns.pop()
    for name in columns:
        if name not in _KNOWN:
            raise TournamentError(
                "line 1: there is no column '{name}'; there are {known}", name=name, known=", ".join(_KNOWN)
            )
        if columns.count(name) > 1:
            raise TournamentError("line 1: there are two columns '{name}'", name=name)
    return iter(every), columns


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
    """A cell without blanks around it, and without the mark that keeps a spreadsheet from taking it for a
    formula."""
    cell = cell.strip()
    return cell[1:] if cell.startswith(("'=", "'+", "'-", "'@")) else cell
