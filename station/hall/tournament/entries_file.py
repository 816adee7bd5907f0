"""Entries from a CSV file (`station.hall.tournament.sheet`).

- `player` (or `name`, `player 1`; or `first name` and `last name`): required; `player 2`: the other one of a
  fixed team
- `rating`, `rating 2` (a dash for none); `club`, `club 2`; `family`, `family 2`: may be empty
- `team`: the name of a team
- `division`: where it is missing, the division that the file is read into
- `from round`: the first round that a late entry plays

Other columns are left out.
"""

import re
from typing import Final

from station.errors import shortened
from station.hall.tournament.after import after
from station.hall.tournament.division import Division, Form
from station.hall.tournament.entry import Entry, Player
from station.hall.tournament.entry_checks import check_name, checked
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.events import DivisionSet, Entered
from station.hall.tournament.sentence import Sentence, said
from station.hall.tournament.sheet import Sheet, sheet_of
from station.hall.tournament.state import TournamentState

_MOST_FAULTS: Final = 8
_LONGEST_DIVISION: Final = 40
_NONE: Final = ("-", "\u2013", "\u2014")
_AS_SHOWN: Final = re.compile(r"(?P<high>\d)[., '\u2019](?P<low>\d{3})|(?P<whole>\d{1,4})[.,]0+", re.ASCII)
_MOST_SHOWN: Final = 200
"""Characters of the first line."""


def imported(
    state: TournamentState, text: str, division: str, next_rounds: dict[str, int]
) -> tuple[Entry, ...]:
    """The entries in the text of a file, numbered on from those there are. division: for lines that name
    none. next_rounds: by division, the round that a late entry joins in.

    Raises TournamentError that names line and column of what is wrong; then none of the entries counts.
    """
    found, wrong = read_entries(state, sheet_of(text), division, next_rounds)
    if len(wrong) > _MOST_FAULTS:
        raise TournamentError(
            "{faults}; and {more} more", faults=wrong[:_MOST_FAULTS], more=len(wrong) - _MOST_FAULTS
        )
    if wrong:
        raise TournamentError("{faults}", faults=wrong)
    if not found:
        raise TournamentError("there are no entries below the first line")
    return found


def read_entries(
    state: TournamentState, sheet: Sheet, division: str, next_rounds: dict[str, int]
) -> tuple[tuple[Entry, ...], tuple[Sentence, ...]]:
    """As `imported`, but the entries of all lines that can be entered, and what is wrong with the others.

    Raises TournamentError if the first line does not name the columns.
    """
    columns = sheet.columns
    if not sheet.names_players:
        named = ", ".join((*filter(None, columns), *sheet.left_out))
        if not named and not any(any(cells) for _, cells in sheet.rows):
            raise TournamentError("there is nothing in this file")
        raise TournamentError(
            "the first line must name the columns, and one of them must be player; it names: {columns}",
            columns=shortened(" ".join(named.split()), _MOST_SHOWN),
        )
    wrong: list[Sentence] = []
    found: list[Entry] = []
    number = state.numbers_given
    for line, cells in sheet.rows:
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
            entry = _entry(state, sheet.row(cells), line, number + 1, usual=division, next_rounds=next_rounds)
        except TournamentError as error:
            wrong.append(error.said)
            continue
        number += 1
        state = after(state, Entered(entry))
        found.append(entry)
    return tuple(found), tuple(wrong)


def own_divisions(sheet: Sheet, usual: str) -> TournamentState:
    """An empty tournament with the divisions that the rows of a sheet name, or with one called `usual`."""
    form = Form.TEAMS if "player 2" in sheet.columns else Form.SINGLES
    named: dict[str, None] = {}
    for line, cells in sheet.rows:
        name = sheet.row(cells).get("division", "")
        if len(name) > _LONGEST_DIVISION:
            fault = said("a division needs a name of at most 40 characters")
            raise TournamentError(
                "line {line}, column {column}: {fault}", line=line, column="division", fault=fault
            )
        if any(cells):
            named[name] = None
    state = TournamentState()
    for name in [name for name in named if name] or [usual]:
        state = after(state, DivisionSet(Division(name, form=form)))
    return state


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
    try:
        known = state.division(division)
    except TournamentError as error:
        raise TournamentError(
            "line {line}, column {column}: {fault}", line=line, column="division", fault=error.said
        ) from None
    players = [_player(row, line, "")]
    if row.get("player 2"):
        players.append(_player(row, line, " 2"))
    elif known.team_size == 2:
        fault = said(
            "{division} is for teams of two; the other name is missing", division=shortened(division)
        )
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
    return Player(
        name,
        _rating(row, line, f"rating{which}"),
        row.get(f"club{which}", ""),
        row.get(f"family{which}", ""),
    )


def _checked_name(name: str, line: int, column: str) -> None:
    try:
        check_name(name)
    except TournamentError as error:
        raise TournamentError(
            "line {line}, column {column}: {fault}", line=line, column=column, fault=error.said
        ) from None


def _rating(row: dict[str, str], line: int, column: str) -> int:
    """As spreadsheets show a number, too: `1500.0`, `1.500`, or a dash for none."""
    given = row.get(column, "")
    shown = _AS_SHOWN.fullmatch(given)
    plain = "" if given in _NONE else given
    if shown is not None:
        plain = shown["whole"] or shown["high"] + shown["low"]
    return _whole({**row, column: plain}, line, column, 0)


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
